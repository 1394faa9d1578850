/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#ifndef CBI_TELEMETRY_H
#define CBI_TELEMETRY_H

struct cburst;

/* Make an instance visible under /cryptoburst/, and take it away again. Control path. */
void cbi_telemetry_add(struct cburst *cb);
void cbi_telemetry_remove(struct cburst *cb);

#endif /* CBI_TELEMETRY_H */
