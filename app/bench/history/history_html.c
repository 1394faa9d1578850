/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* The comparison as a section of the page. */

#include <rte_common.h>

#include "algos.h"
#include "history.h"
#include "html/html_internal.h"
#include "report_table.h"

static void
cell(FILE *out, const char *title, const char *text)
{
	fprintf(out, "<td data-title=\"%s\">", title);
	html_text(out, text);
	fputs("</td>", out);
}

static void
number(FILE *out, const char *title, unsigned v)
{
	fprintf(out, "<td class=\"n\" data-title=\"%s\">%u</td>", title, v);
}

static void
figure(FILE *out, const char *title, double v, const char *unit)
{
	fprintf(out, "<td class=\"n\" data-title=\"%s\">", title);
	bench_table_figure(out, 0, v);
	fprintf(out, "%s</td>", unit);
}

static void
percent(FILE *out, const char *title, double share)
{
	fprintf(out, "<td class=\"n\" data-title=\"%s\">%+.1f</td>", title, 100 * share);
}

static void
change(FILE *out, const struct bench_change *c)
{
	const struct bench_point *p = c->point;
	const bool messages = !c->latency && !bench_algo_is_asym(p->algo);
	const double unit = messages ? 1e6 : 1;
	const char *name = c->latency ? " us" : messages ? " Mop/s" : " op/s";

	fprintf(out, "<tr%s>", c->verdict == BENCH_VERDICT_SLOWER ? " class=\"bad\"" : "");
	cell(out, "algorithm", p->algo->name);
	cell(out, "op", bench_point_op(p));
	fputs("<td data-title=\"device\">", out);
	html_text(out, p->target->label);
	fputs(p->target->simulated ? " <em>simulated</em></td>" : "</td>", out);
	number(out, "lcores", p->lcores);
	fputs("<td class=\"n\" data-title=\"bytes\">", out);
	html_text(out, bench_point_size(p));
	fputs("</td>", out);
	number(out, "burst", p->burst);
	number(out, "in flight", p->depth);
	cell(out, "what", c->latency ? "p50" : "rate");
	figure(out, "before", c->before / unit, name);
	figure(out, "now", c->now / unit, name);
	percent(out, "change %", c->share);
	fprintf(out, "<td class=\"n\" data-title=\"noise %%\">%.1f</td>", 100 * c->noise);
	fputs("<td class=\"n\" data-title=\"also\">", out);
	if (c->latency)
		fprintf(out, "p99 %+.1f %%", 100 * c->share_p99);
	else if (c->before_ratio > 0 && c->now_ratio > 0)
		fprintf(out, "&times; libcrypto %.2f, %.2f", c->before_ratio, c->now_ratio);
	fprintf(out, "</td>");
	cell(out, "verdict",
	     c->too_slow ? "slower: more than allowed" : bench_verdict_name(c->verdict));
	fputs("</tr>\n", out);
}

static void
differences(FILE *out, const struct bench_history *h)
{
	unsigned i;

	if (h->old.interrupted)
		fputs("<p class=\"note\">That run was interrupted.</p>\n", out);
	if (h->nb_differences == 0)
		return;
	fputs("<p>Not the same, so that the comparison means less:</p>\n<dl>\n", out);
	for (i = 0; i < h->nb_differences; i++) {
		fprintf(out, "<dt>%s</dt><dd>", h->difference[i].what);
		html_text(out, h->difference[i].old);
		fputs(" &rarr; ", out);
		html_text(out, h->difference[i].now);
		fputs("</dd>\n", out);
	}
	fputs("</dl>\n", out);
}

void
bench_history_html(FILE *out, const struct bench_config *config)
{
	const struct bench_history *h = config->history;
	unsigned i, at = 0, old = 0;

	if (h == NULL)
		return;
	while (bench_history_gone(h, &at) != NULL)
		old++;
	fputs("<section>\n<h2>Compared with an earlier run</h2>\n<p>", out);
	html_text(out, h->old.path);
	if (h->old.time[0] != '\0')
		fputs(", ", out);
	html_text(out, h->old.time);
	fprintf(out,
		": %u faster, %u slower, %u the same within noise. A change counts when it is more "
		"than %.0f %% (p99: %.0f %%) and more than what the rounds of both runs differ by "
		"among themselves.",
		h->count[BENCH_VERDICT_FASTER], h->count[BENCH_VERDICT_SLOWER],
		h->count[BENCH_VERDICT_SAME], 100 * BENCH_VERDICT_LEAST,
		100 * BENCH_VERDICT_LEAST_P99);
	if (h->count[BENCH_VERDICT_NEW] + h->count[BENCH_VERDICT_NO_FIGURE] + old > 0)
		fprintf(out,
			" Not compared: %u only in this run, %u only in the old one, %u without a "
			"figure then or now.",
			h->count[BENCH_VERDICT_NEW], old, h->count[BENCH_VERDICT_NO_FIGURE]);
	fputs("</p>\n", out);
	differences(out, h);
	fputs("<table>\n<thead><tr><th>algorithm</th><th>op</th><th>device</th>"
	      "<th class=\"n\">lcores</th><th class=\"n\">bytes</th><th class=\"n\">burst</th>"
	      "<th class=\"n\">in flight</th><th>what</th><th class=\"n\">before</th>"
	      "<th class=\"n\">now</th><th class=\"n\">change %</th><th class=\"n\">noise %</th>"
	      "<th class=\"n\">also</th><th>verdict</th></tr></thead>\n<tbody>\n",
	      out);
	for (i = 0; i < h->n; i++)
		if (h->change[i].verdict <= BENCH_VERDICT_SLOWER)
			change(out, &h->change[i]);
	fputs("</tbody>\n</table>\n</section>\n", out);
}
