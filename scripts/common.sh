# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
#
# Sourced by the other scripts: where the checkout is and how to talk.
# Standard output belongs to the command that is run, so every message goes to standard error.

top=$(cd "$(dirname "$0")/.." && pwd -P) || exit 1

say()
{
	printf '%s\n' "$*" >&2
}

# die LINE...: what was wrong, and on the following lines what to do about it.
die()
{
	printf '%s: %s\n' "${0##*/}" "$1" >&2
	shift
	[ $# -eq 0 ] || printf '  %s\n' "$@" >&2
	exit 1
}

have()
{
	command -v "$1" > /dev/null 2>&1
}

is_root()
{
	[ "$(id -u)" -eq 0 ]
}
