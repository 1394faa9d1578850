/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <string.h>

#include "entries.h"

/*
 * Software first, in the order in which a program that makes its own devices should try them. Where
 * a PCI function has two services, the symmetric one comes first: cburst_driver_by_pci() returns
 * that.
 */
static const struct cburst_driver *const table[] = {
	&glue_aesni_mb,	   &glue_openssl, &glue_aesni_gcm, &glue_chacha20_poly1305,
	&glue_multibuffer, &glue_null,	  &glue_scheduler, &glue_kasumi,
	&glue_snow3g,	   &glue_zuc,	  &glue_armv8,	   &glue_qat,
	&glue_qat_asym,	   &glue_nitrox,  &glue_octeontx,  &glue_cn9k,
	&glue_cn10k,	   &glue_virtio,  &glue_ccp,	   &glue_mlx5,
	&glue_ionic,	   &glue_bcmfs,	  &glue_caam_jr,   &glue_dpaa_sec,
	&glue_dpaa2_sec,   &glue_mvsam,	  &glue_uadk,	   &glue_simulator,
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
