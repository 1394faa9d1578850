# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
#
# Sourced by the tests here, which meson.build gives BUILD_ROOT, SOURCE_ROOT, PREFIX, LIBDIR,
# INCLUDEDIR, MESON, CC, CXX, SANITIZE and VERSION.

set -eu

name=${0##*/test-}
work=$BUILD_ROOT/tests/install/$name
tree=$work/tree

fail()
{
	echo "install-$name: $1" >&2
	exit 1
}

skip()
{
	echo "skipped: $1"
	exit 77
}

# run PROGRAM ARGS...: its output goes to $work/out and $work/err, too. Complaints of a sanitizer are a
# failure even where the program is to fail.
run()
{
	status=0
	"$@" > "$work/out" 2> "$work/err" || status=$?
	cat "$work/out"
	cat "$work/err" >&2
	! grep -qE 'Sanitizer|runtime error' "$work/err" || fail "a sanitizer complains"
	return $status
}

# said LINE: the program that ran last printed this line.
said()
{
	grep -qxE "$1" "$work/out" || fail "no line like '$1' in the output above"
}

# Installs into $tree. From here on the compiler, pkg-config and the dynamic linker find it.
install_tree()
{
	rm -rf "$work"
	mkdir -p "$work"
	"$MESON" install -C "$BUILD_ROOT" --no-rebuild --quiet --destdir "$tree"
	libdir=$tree/${LIBDIR#/}
	includedir=$tree/${INCLUDEDIR#/}
	case $LIBDIR in /*) ;; *) libdir=$tree$PREFIX/$LIBDIR ;; esac
	case $INCLUDEDIR in /*) ;; *) includedir=$tree$PREFIX/$INCLUDEDIR ;; esac
	# The .pc file says where the tree belongs, and it lies elsewhere. pkg-config's own ways of saying so
	# (--define-prefix, PKG_CONFIG_SYSROOT_DIR) would move libdpdk, which stays where it is, as well.
	mkdir "$work/pkgconfig"
	sed "s|^prefix=.*|prefix=$tree$PREFIX|" "$libdir/pkgconfig/cryptoburst.pc" > "$work/pkgconfig/cryptoburst.pc"
	PKG_CONFIG_PATH=$work/pkgconfig
	LD_LIBRARY_PATH=$libdir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
	export PKG_CONFIG_PATH LD_LIBRARY_PATH
}

# The functions that the installed headers declare, one a line; inline ones left out.
declared()
{
	sed -E '/^static inline/,/^\}/d' "$includedir"/cryptoburst/*.h | sed -E 's,/\*.*\*/,,; /^[[:space:]]*\*/d' |
		grep -oE '^([a-z].*\b)?cburst_[a-z0-9_]+\(' | grep -oE 'cburst_[a-z0-9_]+\(' | tr -d '(' | sort -u
}

# Warnings count: with its headers in a folder that is no system folder, the compiler shows them.
warnings="-Wall -Wextra -Werror"

sanitizer()
{
	[ "$SANITIZE" = none ] || echo "-fsanitize=$SANITIZE"
}

compile_c()
{
	$CC -O1 -std=gnu11 $warnings $(sanitizer) -o "$1" "$2" $(pkg-config --cflags --libs cryptoburst)
}

compile_cxx()
{
	$CXX -O1 -std=c++17 $warnings $(sanitizer) -o "$1" "$2" $(pkg-config --cflags --libs cryptoburst)
}

# EAL arguments, from the caller, who knows whether there are hugepages. Tests run side by side and
# must not meet in EAL's shared files; --in-memory has none already.
eal_args()
{
	mem=${CBURST_EAL_MEM:---no-huge -m 512}
	case $mem in
	*--in-memory*) ;;
	*) mem="$mem --no-shconf" ;;
	esac
	echo "$mem --no-pci --no-telemetry --log-level=error"
}
