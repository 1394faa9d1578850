/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/*
 * A stack to compute on. OpenSSL gives a job 32 KiB, without a guard page; kernels that compute
 * eight operations at once were seen to need 42.
 */

#ifndef PROVIDER_STACK_H
#define PROVIDER_STACK_H

struct stack;

struct stack *stack_create(void);
void stack_free(struct stack *s);

/* Call a function on this stack. Not from a function that it calls, and one caller at a time. */
void stack_call(struct stack *s, void (*function)(void *arg), void *arg);

#endif /* PROVIDER_STACK_H */
