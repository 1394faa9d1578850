/* SPDX-License-Identifier: BSD-3-Clause
 * Copyright (c) 2026 cryptoburst authors
 */

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <rte_common.h>

#include "chart.h"
#include "text.h"

/* Small, since a phone shows it at its own width; text stays readable then. */
#define WIDTH  440
#define HEIGHT 300
/* Names of bars stand aslant below them. */
#define NAMES_HEIGHT 90
/* A chart takes some 50 ms. */
#define WAIT_SECONDS 20

extern char **environ;

/* Colours that people who see fewer of them can tell apart (Okabe and Ito). */
static const char *const colours[CHART_SERIES_MAX] = {
	"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#000000", "#999933",
};

/* A text as gnuplot quotes it. */
static void
put_text(FILE *f, const char *text)
{
	fputc('\'', f);
	for (; *text != '\0'; text++) {
		if (*text == '\'')
			fputc('\'', f);
		fputc(*text == '\n' ? ' ' : *text, f);
	}
	fputc('\'', f);
}

static void
put_setting(FILE *f, const char *name, const char *text)
{
	fprintf(f, "set %s ", name);
	put_text(f, text);
	fputc('\n', f);
}

static void
put_lines(FILE *f, const struct chart *c)
{
	for (unsigned i = 0; i < c->nb_series; i++) {
		const struct chart_series *s = &c->series[i];

		fprintf(f, "$d%u << END\n", i);
		for (unsigned j = 0; j < s->n; j++)
			if (s->y[j] >= 0)
				fprintf(f, "%.9g %.9g\n", s->x[j], s->y[j]);
		fprintf(f, "END\n");
	}
	fprintf(f, "plot ");
	for (unsigned i = 0; i < c->nb_series; i++) {
		fprintf(f,
			"%s$d%u using 1:2 with linespoints lw 2 pt 7 ps 0.5 lc rgb '%s'%s title ",
			i == 0 ? "" : ", ", i, colours[i], c->series[i].dashed ? " dt 2" : "");
		put_text(f, c->series[i].name);
	}
	fputc('\n', f);
}

/* Where an axis of powers of ten begins, so that the smallest bar is one, too. */
static double
lowest(const struct chart *c)
{
	double least = 0;

	for (unsigned i = 0; i < c->nb_series; i++)
		for (unsigned j = 0; j < c->series[i].n; j++) {
			const double y = c->series[i].y[j];

			if (y > 0 && (least <= 0 || y < least))
				least = y;
		}
	return least > 0 ? pow(10, floor(log10(least / 2))) : 1;
}

/* Names of bars stand aslant, unless they are so short that there is room for them. */
static bool
slanted(const struct chart *c)
{
	for (unsigned i = 0; i < c->nb_labels; i++)
		if (strlen(c->label[i]) > 3)
			return true;
	return false;
}

static void
put_bars(FILE *f, const struct chart *c)
{
	fprintf(f,
		"set style data histogram\nset style histogram cluster gap 1\n"
		"set style fill solid 0.9 border -1\nset datafile missing '-'\n"
		"set xtics%s nomirror\n",
		slanted(c) ? " rotate by 40 right" : "");
	if (c->log_y)
		fprintf(f, "set yrange [%.9g:*]\n", lowest(c));
	fprintf(f, "$d << END\n");
	for (unsigned label = 0; label < c->nb_labels; label++) {
		fprintf(f, "\"%s\"", c->label[label]);
		for (unsigned i = 0; i < c->nb_series; i++) {
			double y = -1;

			for (unsigned j = 0; j < c->series[i].n; j++)
				if ((unsigned)c->series[i].x[j] == label)
					y = c->series[i].y[j];
			if (y >= 0)
				fprintf(f, " %.9g", y);
			else
				fprintf(f, " -");
		}
		fputc('\n', f);
	}
	fprintf(f, "END\nplot ");
	for (unsigned i = 0; i < c->nb_series; i++) {
		fprintf(f, "%s$d using %u:xtic(1) lc rgb '%s' title ", i == 0 ? "" : ", ", i + 2,
			colours[i]);
		put_text(f, c->series[i].name);
	}
	fputc('\n', f);
}

static void
put_script(FILE *f, const struct chart *c)
{
	fprintf(f,
		"set terminal svg size %d,%d dynamic noenhanced font 'sans-serif,12' "
		"background '#ffffff'\n",
		WIDTH,
		HEIGHT + (slanted(c) ? NAMES_HEIGHT : 0) + 16 * (int)((c->nb_series + 1) / 2));
	put_setting(f, "title", c->title);
	put_setting(f, "xlabel", c->x_label);
	/* clear of the key below it */
	fprintf(f, "set xlabel offset 0,0.5\n");
	put_setting(f, "ylabel", c->y_label);
	fprintf(f,
		"set key outside bottom center horizontal maxcols 2\nset grid ytics lc rgb '#cccccc'\n"
		"set border 3\nset xtics nomirror\nset ytics nomirror\nset offsets graph 0.02, graph 0.02, 0, 0\n");
	if (c->log_x)
		fprintf(f, "set logscale x 2\n");
	fprintf(f, c->log_y ? "set logscale y 10\n" : "set yrange [0:*]\n");
	if (c->bars)
		put_bars(f, c);
	else
		put_lines(f, c);
}

/* Wait for a process, which has its time. @return its status, or a negative errno */
static int
wait_for(pid_t pid)
{
	const struct timespec pause = { .tv_nsec = 5000000 };
	const time_t end = time(NULL) + WAIT_SECONDS;
	int status;

	for (;;) {
		const pid_t got = waitpid(pid, &status, WNOHANG);

		if (got == pid)
			return WIFEXITED(status) ? WEXITSTATUS(status) : -EIO;
		if (got < 0 && errno != EINTR)
			return -errno;
		if (time(NULL) > end) {
			kill(pid, SIGKILL);
			waitpid(pid, &status, 0);
			return -ETIMEDOUT;
		}
		nanosleep(&pause, NULL);
	}
}

/* gnuplot, from one file to another. */
static int
run_gnuplot(FILE *script, FILE *out, struct cburst_error *err)
{
	char name[] = "gnuplot";
	char *const argv[] = { name, NULL };
	posix_spawn_file_actions_t files;
	pid_t pid;
	int rc;

	if (posix_spawn_file_actions_init(&files) != 0)
		return -ENOMEM;
	rc = posix_spawn_file_actions_adddup2(&files, fileno(script), STDIN_FILENO);
	if (rc == 0)
		rc = posix_spawn_file_actions_adddup2(&files, fileno(out), STDOUT_FILENO);
	if (rc == 0)
		rc = posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY,
						      0);
	if (rc == 0)
		rc = posix_spawnp(&pid, argv[0], &files, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&files);
	if (rc == ENOENT)
		app_error_set(err, "gnuplot is not installed, so there are no charts");
	else if (rc != 0)
		app_error_set(err, "gnuplot could not be started: %s", strerror(rc));
	if (rc != 0)
		return -rc;
	rc = wait_for(pid);
	if (rc == 0)
		return 0;
	if (rc > 0) {
		app_error_set(err, "gnuplot ended with exit status %d", rc);
		return -EIO;
	}
	app_error_set(err, "gnuplot: %s", strerror(-rc));
	return rc;
}

static int
read_all(FILE *from, char **text, size_t *bytes)
{
	long end;

	if (fseek(from, 0, SEEK_END) != 0 || (end = ftell(from)) <= 0)
		return -EIO;
	rewind(from);
	*text = malloc((size_t)end);
	if (*text == NULL)
		return -ENOMEM;
	*bytes = fread(*text, 1, (size_t)end, from);
	if (*bytes == (size_t)end)
		return 0;
	free(*text);
	*text = NULL;
	return -EIO;
}

int
chart_draw(const struct chart *c, char **svg, size_t *bytes, struct cburst_error *err)
{
	FILE *script = tmpfile(), *out = tmpfile();
	int rc = -ENOMEM;

	*svg = NULL;
	*bytes = 0;
	if (script != NULL && out != NULL) {
		put_script(script, c);
		rewind(script);
		rc = fflush(script) == 0 && !ferror(script) ? run_gnuplot(script, out, err) : -EIO;
	}
	if (rc == 0)
		rc = read_all(out, svg, bytes);
	if (rc < 0 && err->text[0] == '\0')
		app_error_set(err, "a chart could not be drawn: %s", strerror(-rc));
	if (script != NULL)
		fclose(script);
	if (out != NULL)
		fclose(out);
	return rc;
}
