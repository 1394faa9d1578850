/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

/* Charts as figures of a page, and bars by name. */

#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>

#include <rte_common.h>

#include "html_internal.h"

/* A page with more than this nobody reads, and each takes some 50 ms. */
#define CHARTS_MAX 40

static void
put_picture(FILE *out, const struct chart *c, const char *svg, size_t bytes)
{
	unsigned char *text = malloc(4 * (bytes / 3 + 1) + 1);

	if (text == NULL)
		return;
	EVP_EncodeBlock(text, (const unsigned char *)svg, (int)bytes);
	fprintf(out, "<figure><img alt=\"");
	html_text(out, c->title);
	fprintf(out, "\" src=\"data:image/svg+xml;base64,%s\"></figure>\n", (const char *)text);
	free(text);
}

void
html_figure(struct html_figures *page, const struct chart *c)
{
	struct cburst_error err = { { 0 } };
	size_t bytes;
	char *svg;

	if (page->failed)
		return;
	if (page->drawn == CHARTS_MAX) {
		page->left_out++;
		return;
	}
	if (chart_draw(c, &svg, &bytes, &err) < 0) {
		page->failed = true;
		fprintf(page->out, "<p class=\"note\">");
		html_text(page->out, err.text);
		fprintf(page->out, ".</p>\n");
		return;
	}
	page->drawn++;
	put_picture(page->out, c, svg, bytes);
	free(svg);
}

static unsigned
series_of(struct chart *c, const char *name)
{
	unsigned i;

	for (i = 0; i < c->nb_series && strcmp(c->series[i].name, name) != 0; i++)
		;
	if (i == c->nb_series && i < CHART_SERIES_MAX) {
		snprintf(c->series[i].name, sizeof(c->series[i].name), "%s", name);
		c->nb_series++;
	}
	return i;
}

static unsigned
label_of(struct chart *c, const char *label)
{
	unsigned i;

	for (i = 0; i < c->nb_labels && strcmp(c->label[i], label) != 0; i++)
		;
	if (i == c->nb_labels && i < CHART_POINTS_MAX) {
		snprintf(c->label[i], sizeof(c->label[i]), "%s", label);
		c->nb_labels++;
	}
	return i;
}

void
html_bar(struct chart *c, const char *series, const char *label, double y)
{
	const unsigned i = series_of(c, series), x = label_of(c, label);
	struct chart_series *s;

	if (i == CHART_SERIES_MAX || x == CHART_POINTS_MAX || y <= 0)
		return;
	s = &c->series[i];
	for (unsigned j = 0; j < s->n; j++) {
		if ((unsigned)s->x[j] == x) {
			s->y[j] = RTE_MAX(s->y[j], y);
			return;
		}
	}
	if (s->n < CHART_POINTS_MAX) {
		s->x[s->n] = x;
		s->y[s->n++] = y;
	}
}

void
html_figures_begin(struct html_figures *page, FILE *out)
{
	*page = (struct html_figures){ .out = out };
	fprintf(out, "<section>\n<h2>Charts</h2>\n<div class=\"charts\">\n");
}

void
html_figures_end(const struct html_figures *page, const char *none)
{
	FILE *out = page->out;

	fprintf(out, "</div>\n");
	if (page->drawn == 0 && !page->failed)
		fprintf(out, "<p class=\"note\">%s</p>\n", none);
	if (page->lines_left_out > 0)
		fprintf(out,
			"<p class=\"note\">%u more lines are left out of charts that have %u "
			"already.</p>\n",
			page->lines_left_out, CHART_SERIES_MAX);
	if (page->left_out > 0)
		fprintf(out,
			"<p class=\"note\">%u more charts are left out: measure less in one run "
			"to see them.</p>\n",
			page->left_out);
	fprintf(out, "</section>\n");
}
