/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <stdio.h>
#include <string.h>

#include <rte_common.h>

#include "language.h"
#include "message.h"

#define HELP_INDENT 18
#define HELP_WIDTH  80

static const char *const texts[BENCH_WOLF_LANGUAGES][BENCH_WOLF_TEXTS] = {
	[BENCH_WOLF_ENGLISH] = {
		[BENCH_WOLF_TOOK] = "took",
		[BENCH_WOLF_SECONDS] = "seconds",
		[BENCH_WOLF_CYCLES] = "Cycles per byte",
		[BENCH_WOLF_OPS_TOOK] = "ops took",
		[BENCH_WOLF_SEC] = "sec",
		[BENCH_WOLF_AVG] = "avg",
		[BENCH_WOLF_OPS_SEC] = "ops/sec",
		[BENCH_WOLF_TITLE] = "wolfCrypt Benchmark (block bytes %u, min %s sec each)",
		[BENCH_WOLF_COMPLETE] = "Benchmark complete",
		[BENCH_WOLF_INTERRUPTED] = "Benchmark interrupted",
		[BENCH_WOLF_NOT_OFFERED] = "not offered",
		[BENCH_WOLF_BY_NOBODY] = "neither libcrypto nor any DPDK driver has it",
		[BENCH_WOLF_NO_LEGACY] = "libcrypto does not have it, and its legacy provider, which might, is not "
					 "installed",
		[BENCH_WOLF_NO_LIBCRYPTO] = "libcrypto here does not have it, not even in its legacy provider",
		[BENCH_WOLF_WHOLE_BLOCKS] = "it takes whole blocks of %u bytes, which a block size of %u is not",
		[BENCH_WOLF_FAILED] = "failed",
		[BENCH_WOLF_HARDWARE] = "accelerator",
		[BENCH_WOLF_SOFTWARE] = "software device",
		[BENCH_WOLF_SIMULATED] = "*simulated* device",
		[BENCH_WOLF_INSTANCES] = ", instances %u",
		[BENCH_WOLF_MESSAGES] = ", a block goes to it in messages of %u bytes",
	},
	[BENCH_WOLF_JAPANESE] = {
		[BENCH_WOLF_TOOK] = "所要",
		[BENCH_WOLF_SECONDS] = "秒",
		[BENCH_WOLF_CYCLES] = "バイト当たりサイクル数",
		[BENCH_WOLF_OPS_TOOK] = "回 所要",
		[BENCH_WOLF_SEC] = "秒",
		[BENCH_WOLF_AVG] = "平均",
		[BENCH_WOLF_OPS_SEC] = "回/秒",
		[BENCH_WOLF_TITLE] = "wolfCrypt ベンチマーク (ブロック %u バイト、各 %s 秒以上)",
		[BENCH_WOLF_COMPLETE] = "ベンチマーク終了",
		[BENCH_WOLF_INTERRUPTED] = "ベンチマーク中断",
		[BENCH_WOLF_NOT_OFFERED] = "非対応",
		[BENCH_WOLF_BY_NOBODY] = "libcrypto にも DPDK ドライバーにもありません",
		[BENCH_WOLF_NO_LEGACY] = "libcrypto にありません (legacy プロバイダーは未インストールです)",
		[BENCH_WOLF_NO_LIBCRYPTO] = "この libcrypto には legacy プロバイダーも含めてありません",
		[BENCH_WOLF_WHOLE_BLOCKS] = "%u バイトの倍数が必要です (指定のブロックサイズは %u)",
		[BENCH_WOLF_FAILED] = "失敗",
		[BENCH_WOLF_HARDWARE] = "アクセラレーター",
		[BENCH_WOLF_SOFTWARE] = "ソフトウェアデバイス",
		[BENCH_WOLF_SIMULATED] = "*simulated* 模擬デバイス",
		[BENCH_WOLF_INSTANCES] = "、インスタンス数 %u",
		[BENCH_WOLF_MESSAGES] = "、ブロックは %u バイトずつ渡す",
	},
};

static const char *const does_words[BENCH_WOLF_LANGUAGES][BENCH_WOLF_NAMELESS + 1] = {
	[BENCH_WOLF_ENGLISH] = {
		[BENCH_WOLF_PUBLIC] = "public",	  [BENCH_WOLF_PRIVATE] = "private",
		[BENCH_WOLF_KEY_GEN] = "key gen", [BENCH_WOLF_AGREE] = "agree",
		[BENCH_WOLF_SIGN] = "sign",	  [BENCH_WOLF_VERIFY] = "verify",
		[BENCH_WOLF_ENCRYPT] = "encrypt", [BENCH_WOLF_DECRYPT] = "decrypt",
		[BENCH_WOLF_NAMELESS] = "",
	},
	[BENCH_WOLF_JAPANESE] = {
		[BENCH_WOLF_PUBLIC] = "公開鍵",	  [BENCH_WOLF_PRIVATE] = "秘密鍵",
		[BENCH_WOLF_KEY_GEN] = "鍵生成",  [BENCH_WOLF_AGREE] = "鍵共有",
		[BENCH_WOLF_SIGN] = "署名",	  [BENCH_WOLF_VERIFY] = "検証",
		[BENCH_WOLF_ENCRYPT] = "暗号化",  [BENCH_WOLF_DECRYPT] = "復号",
		[BENCH_WOLF_NAMELESS] = "",
	},
};

/* The help text. NULL in place of the word: the list of algorithms follows. */
static const struct {
	const char *word;
	const char *text[BENCH_WOLF_LANGUAGES];
} help[] = {
	{ "-? [0|1]",
	  { "print this and end, in English or Japanese",
	    "この説明を表示して終了 (0: 英語、1: 日本語)" } },
	{ "-csv", { "comma-separated values", "CSV 形式で出力" } },
	{ "-base10",
	  { "a kB has 1000 bytes, a mB 1000000, instead of 1024 and 1048576",
	    "1 kB を 1000 バイト、1 mB を 1000000 バイトとして表示" } },
	{ "-no_aad",
	  { "AEADs without additional data; otherwise 13 bytes of it",
	    "AEAD の追加認証データなし (指定しなければ 13 バイト)" } },
	{ "-dgst_full",
	  { "in software, end the digest of each block; otherwise one digest goes on over "
	    "five. Devices always end it",
	    "ソフトウェアでもブロックごとにダイジェストを完了 (指定しなければ 5 ブロックに 1 回)。"
	    "デバイスは常に完了" } },
	{ "-rsa_sign",
	  { "RSA signs and verifies, instead of decrypting and encrypting",
	    "RSA は暗号化・復号の代わりに署名・検証を測定" } },
	{ "[BITS] -rsa-sz",
	  { "RSA of that size; without one of 1024, 2048, 3072 and 4096 bits",
	    "指定したビット数の RSA (省略時は 1024、2048、3072、4096)" } },
	{ "-threads N",
	  { "that many lcores at the same time, a line for each (1)",
	    "同時に動かす lcore 数。lcore ごとに 1 行 (既定値 1)" } },
	{ "-print",
	  { "at the end the sum over the lcores of each row", "最後に各行の全 lcore 合計を表示" } },
	{ "-lng 0|1", { "0: English, 1: Japanese", "0: 英語、1: 日本語" } },
	{ "BYTES",
	  { "size of a block, 1 to 4177920 (1048576)",
	    "ブロックのバイト数、1 から 4177920 (既定値 1048576)" } },
	{ "-ALGORITHM",
	  { "what to measure; without one everything but -rsa-sz. A family stands for all "
	    "of its line:",
	    "測定対象。省略時は -rsa-sz 以外すべて。各行の先頭は全体を表す:" } },
	{ NULL, { NULL, NULL } },
};

static const char *const heads[BENCH_WOLF_LANGUAGES] = {
	[BENCH_WOLF_ENGLISH] =
		"usage: %s [EAL options --] [-WORD ...] [BYTES] [--device NAMES] [--seconds S]\n"
		"       [--warmup S] [--seed N] [--output FILE] [--quiet]\n\n"
		"wolfCrypt's benchmark on the devices and on libcrypto. Lines of SW are libcrypto's, of HW an\n"
		"accelerator's, of DEV those of a driver that computes on the CPU, or of a *simulated* device.\n\n",
	[BENCH_WOLF_JAPANESE] =
		"使い方: %s [EAL オプション --] [-WORD ...] [BYTES] [--device NAMES] [--seconds S]\n"
		"       [--warmup S] [--seed N] [--output FILE] [--quiet]\n\n"
		"wolfCrypt ベンチマークを暗号デバイスと libcrypto で行います。SW は libcrypto、HW はアクセラレーター、\n"
		"DEV は CPU で計算するドライバーまたは模擬デバイス (*simulated*) の行です。\n\n",
};

const char *
bench_wolf_text(enum bench_wolf_language language, enum bench_wolf_text text)
{
	return texts[language][text];
}

const char *
bench_wolf_does(enum bench_wolf_language language, enum bench_wolf_does does)
{
	return does_words[language][does];
}

/* Columns that bytes of UTF-8 take. */
static int
columns(const char *text, size_t bytes)
{
	int n = 0;

	for (; bytes > 0; bytes--, text++) {
		const unsigned char c = (unsigned char)*text;

		n += c < 0x80 ? 1 : c >= 0xe0 ? 2 : 0;
	}
	return n;
}

int
bench_wolf_pad(const char *text, int wanted)
{
	return RTE_MAX(wanted - columns(text, strlen(text)), 0);
}

/* Words wrapped at blanks. */
static void
print_wrapped(const char *text, int indent)
{
	int at = indent;
	size_t n;

	for (; *text != '\0'; text += n, text += *text == ' ') {
		n = strcspn(text, " ");
		if (at > indent && at + 1 + columns(text, n) > HELP_WIDTH) {
			printf("\n%*s", indent, "");
			at = indent;
		}
		at += printf("%s", at > indent ? " " : "") + columns(text, n);
		printf("%.*s", (int)n, text);
	}
	putchar('\n');
}

static void
print_algorithms(void)
{
	char line[512] = "";
	const char *word;
	size_t used = 0;
	unsigned i;
	bool whole;

	for (i = 0; (word = bench_wolf_word(i)) != NULL; i++) {
		bench_wolf_family_of(i, &whole);
		if (whole && used > 0) {
			print_wrapped(line, HELP_INDENT);
			used = 0;
		}
		if (used == 0)
			printf("%*s", whole ? HELP_INDENT : 0, "");
		used += snprintf(line + used, sizeof(line) - used, "%s-%s", used > 0 ? " " : "",
				 word);
	}
	print_wrapped(line, HELP_INDENT);
}

void
bench_wolf_help(const struct bench_wolf *wolf)
{
	unsigned i;

	printf(heads[wolf->language], app_name());
	for (i = 0; help[i].word != NULL; i++) {
		printf("  %-*s", HELP_INDENT - 2, help[i].word);
		print_wrapped(help[i].text[wolf->language], HELP_INDENT);
	}
	print_algorithms();
}
