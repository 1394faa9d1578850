/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "stack.h"

#define STACK_BYTES (256 * 1024)

struct stack {
	uint8_t *memory; /* a guard page, then the stack */
	size_t bytes;
#ifndef __x86_64__
	void (*function)(void *arg);
	void *arg;
	ucontext_t caller, own;
#endif
};

struct stack *
stack_create(void)
{
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	struct stack *s = calloc(1, sizeof(*s));

	if (s == NULL)
		return NULL;
	s->bytes = STACK_BYTES + page;
	s->memory = mmap(NULL, s->bytes, PROT_READ | PROT_WRITE,
			 MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
	if (s->memory == MAP_FAILED || mprotect(s->memory, page, PROT_NONE) != 0) {
		if (s->memory != MAP_FAILED)
			munmap(s->memory, s->bytes);
		free(s);
		return NULL;
	}
	return s;
}

void
stack_free(struct stack *s)
{
	if (s == NULL)
		return;
	munmap(s->memory, s->bytes);
	free(s);
}

#ifdef __x86_64__

/* A call, with another stack pointer around it. swapcontext() would take a system call each way. */
void
stack_call(struct stack *s, void (*function)(void *arg), void *arg)
{
	void *top = s->memory + s->bytes;

	__asm__ volatile("movq %%rsp, %%rbx\n\t"
			 "movq %[top], %%rsp\n\t"
			 "callq *%[function]\n\t"
			 "movq %%rbx, %%rsp\n\t"
			 : "+D"(arg), [top] "+r"(top), [function] "+r"(function)
			 :
			 : "rax", "rbx", "rcx", "rdx", "rsi", "r8", "r9", "r10", "r11", "xmm0",
			   "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",
			   "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15", "mm0", "mm1",
			   "mm2", "mm3", "mm4", "mm5", "mm6", "mm7", "st", "st(1)", "st(2)",
			   "st(3)", "st(4)", "st(5)", "st(6)", "st(7)", "cc", "memory");
}

#else

static void
enter(unsigned low, unsigned high)
{
	struct stack *s = (struct stack *)(uintptr_t)((uint64_t)high << 32 | low);

	s->function(s->arg);
}

void
stack_call(struct stack *s, void (*function)(void *arg), void *arg)
{
	s->function = function;
	s->arg = arg;
	if (getcontext(&s->own) != 0)
		return function(arg);
	s->own.uc_stack.ss_sp = s->memory;
	s->own.uc_stack.ss_size = s->bytes;
	s->own.uc_link = &s->caller;
	makecontext(&s->own, (void (*)(void))enter, 2, (unsigned)(uintptr_t)s,
		    (unsigned)((uint64_t)(uintptr_t)s >> 32));
	swapcontext(&s->caller, &s->own);
}

#endif
