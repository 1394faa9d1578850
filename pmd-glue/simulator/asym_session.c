/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/err.h>

#include <rte_common.h>

#include "asym.h"
#include "bytes.h"
#include "curve.h"

unsigned
sim_asym_session_size(void)
{
	return sizeof(struct sim_asym_session);
}

static uint32_t
bits_of(rte_crypto_param number)
{
	uint32_t bits;

	number = mb_strip(number);
	if (number.data == NULL || number.length == 0 || number.length > MB_LANE_BYTES)
		return 0;
	bits = (uint32_t)number.length * 8;
	for (uint8_t top = number.data[0]; (top & 0x80) == 0; top <<= 1)
		bits--;
	return bits;
}

/* TLS 1.3 gave three curves of brainpool numbers of their own: they are the same curves. */
static int
curve_of(const struct rte_crypto_asym_xform *xform)
{
	int id = (int)xform->ec.curve_id;

	return id >= 31 && id <= 33 ? id - 5 : id;
}

/* The kinds of operation that a session of a type can have, and their rows in the profile. */
static int
find_rows(struct sim_asym_session *s, const struct sim_profile *profile,
	  const struct rte_crypto_asym_xform *xform)
{
	enum sim_service service;
	enum sim_op ops[SIM_ASYM_ROWS];
	int algorithm = 0;
	uint32_t bits = 0;

	switch (xform->xform_type) {
	case RTE_CRYPTO_ASYM_XFORM_RSA:
		service = SIM_RSA;
		ops[0] = SIM_PUBLIC;
		ops[1] = SIM_PRIVATE;
		bits = bits_of(xform->rsa.n);
		break;
	case RTE_CRYPTO_ASYM_XFORM_DH:
		service = SIM_DH;
		ops[0] = SIM_KEYGEN;
		ops[1] = SIM_AGREE;
		bits = bits_of(xform->dh.p);
		break;
	case RTE_CRYPTO_ASYM_XFORM_ECDH:
		service = SIM_ECDH;
		ops[0] = SIM_KEYGEN;
		ops[1] = SIM_AGREE;
		algorithm = curve_of(xform);
		break;
	case RTE_CRYPTO_ASYM_XFORM_ECDSA:
		service = SIM_ECDSA;
		ops[0] = SIM_VERIFY;
		ops[1] = SIM_SIGN;
		algorithm = curve_of(xform);
		break;
	case RTE_CRYPTO_ASYM_XFORM_EDDSA:
		service = SIM_EDDSA;
		ops[0] = SIM_VERIFY;
		ops[1] = SIM_SIGN;
		algorithm = curve_of(xform);
		break;
	default:
		return -ENOTSUP;
	}
	for (unsigned i = 0; i < SIM_ASYM_ROWS; i++)
		s->rows[i] = sim_row_find(profile, service, ops[i], algorithm, bits);
	/* a public key is the base multiplied (or raised) as the peer's key is for a secret */
	if (ops[1] == SIM_AGREE && s->rows[0] == SIM_NO_ROW)
		s->rows[0] = s->rows[1];
	return s->rows[0] == SIM_NO_ROW && s->rows[1] == SIM_NO_ROW ? -ENOTSUP : 0;
}

int
sim_asym_session_init(const struct sim_profile *profile, const struct rte_crypto_asym_xform *xform,
		      void *session)
{
	struct sim_asym_session *s = session;
	int ret = find_rows(s, profile, xform);

	if (ret != 0)
		return ret;
	/* accelerators raise to powers; padding is for software */
	if (xform->xform_type == RTE_CRYPTO_ASYM_XFORM_RSA &&
	    xform->rsa.padding.type != RTE_CRYPTO_RSA_PADDING_NONE)
		return -ENOTSUP;
	s->mb.algorithm = mb_algorithm_find(xform->xform_type);
	if (s->mb.algorithm == NULL)
		return -ENOTSUP;
	ERR_set_mark();
	ret = s->mb.algorithm->session_init(&s->mb, xform, false);
	ERR_pop_to_mark();
	if (ret != 0) {
		memset(s, 0, sizeof(*s));
		return ret;
	}
	s->life = sim_life_begin();
	if (s->life == NULL) {
		sim_asym_session_clear(s);
		return -ENOMEM;
	}
	return 0;
}

void
sim_asym_session_clear(void *session)
{
	struct sim_asym_session *s = session;

	sim_life_end(s->life);
	if (s->mb.algorithm != NULL)
		s->mb.algorithm->session_clear(&s->mb);
	OPENSSL_cleanse(s, sizeof(*s));
}

int
sim_asym_classify(const struct sim_asym_session *s, const struct rte_crypto_op *op,
		  struct sim_work *work)
{
	struct sim_asym_io io;
	int ret;

	if (s->life == NULL)
		return -EINVAL;
	ret = sim_asym_io(s->mb.algorithm->capability.xform_type, sim_asym_read(op), &io);
	if (ret != 0 || s->rows[io.row] == SIM_NO_ROW)
		return -EINVAL;
	ret = s->mb.algorithm->classify(&s->mb, op);
	if (ret < 0)
		return ret;
	*work = (struct sim_work){ .row = s->rows[io.row], .row2 = SIM_NO_ROW };
	return 0;
}
