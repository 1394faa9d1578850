/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <string.h>

#include "entries.h"

/* Software drivers first, in the order a program that makes its own device should try them. */
static const struct cburst_driver *const table[] = {
	&glue_aesni_mb,
	&glue_openssl,
	&glue_aesni_gcm,
	&glue_chacha20_poly1305,
	&glue_null,
};

const struct cburst_driver *
cburst_driver_find(const char *name)
{
	if (name == NULL)
		return NULL;
	for (unsigned i = 0; i < GLUE_DIM(table); i++) {
		if (strcmp(table[i]->name, name) == 0)
			return table[i];
	}
	return NULL;
}

const struct cburst_driver *const *
cburst_driver_list(unsigned *n)
{
	*n = GLUE_DIM(table);
	return table;
}

const struct cburst_driver *
cburst_driver_by_pci(uint16_t vendor, uint16_t device, const struct cburst_pci_id **id)
{
	for (unsigned i = 0; i < GLUE_DIM(table); i++) {
		for (unsigned j = 0; j < table[i]->nb_pci; j++) {
			const struct cburst_pci_id *p = &table[i]->pci[j];

			if (p->vendor != vendor || p->device != device)
				continue;
			if (id != NULL)
				*id = p;
			return table[i];
		}
	}
	return NULL;
}
