# SPDX-License-Identifier: BSD-3-Clause
# Copyright (c) 2026 cryptoburst authors
#
# Sourced by scripts/env: the Debian 13 root for systems whose DPDK is too old.
#
# Everything is mounted in a mount namespace of the one command that runs, never in the
# machine's own, so .env/root is at all times a plain folder to everybody else: it can be
# deleted without reaching /dev or anybody's home. No name of a package server is written
# here: debootstrap knows its own, and the rest comes from this machine's apt.

suite=trixie
mark=etc/cryptoburst-env	# below the root: "you are inside"

inside_root()
{
	[ -e "/$mark" ]
}

os_release()
{
	[ -r /etc/os-release ] && (. /etc/os-release && eval "printf '%s' \"\${$1-}\"")
}

# --- talking ------------------------------------------------------------------------------

# step WHAT CMD...: runs CMD with its output in the log, and says what takes so long.
step()
{
	what=$1
	shift
	mkdir -p "$env_dir"
	began=$(date +%s)
	say "  set-up: $what"
	printf '\n== %s\n' "$*" >> "$log"
	"$@" >> "$log" 2>&1 < /dev/null 9>&-
	status=$?
	[ $status -ne 0 ] || [ $(($(date +%s) - began)) -lt 5 ] ||
		say "  set-up: ... done in $(($(date +%s) - began)) s"
	return $status
}

log_tail()
{
	say "--- the end of ${log#"$top"/}:"
	tail -n 8 "$log" >&2
	say "---"
}

# One set-up at a time; the others wait for its result. File descriptor 9 is the lock.
take_lock()
{
	mkdir -p "$env_dir" 2> /dev/null && exec 9> "$env_dir/lock" ||
		die "cannot write in $env_dir" "Run this as somebody who may write in the checkout."
	flock -n 9 || {
		say "  set-up: waiting for another one in this checkout to finish"
		flock 9
	}
}

drop_lock()
{
	exec 9>&-
}

# --- making the root ----------------------------------------------------------------------

root_possible()
{
	have debootstrap || { have apt-get && [ "$(os_release ID)" = debian -o \
		"$(os_release ID)" = ubuntu -o "$(os_release ID_LIKE)" = debian ]; }
}

root_make()
{
	say "This system ($(os_release PRETTY_NAME)) has no DPDK >= 24.11: making a Debian 13 root in .env/."
	say "This happens once and takes a few minutes; the log is ${log#"$top"/}."
	unshare --mount --propagation private true 2>> "$log" ||
		die "mount namespaces are not allowed here (a container without the right to mount?)" \
			"Start the container with --privileged, or use one with Debian 13."
	free=$(df -Pk "$env_dir" | awk 'NR == 2 { print int($4 / 1024) }')
	[ "$free" -ge 2500 ] || die "$free MB free in $env_dir, 2500 MB are needed" "Make room and try again."

	lists_there || ! have apt-get || step "reading this system's package lists" apt-get -q update ||
		say "  set-up: ... not all of them could be read, trying without"
	have debootstrap || step "installing debootstrap" \
		apt-get -q -y --no-install-recommends install debootstrap debian-archive-keyring || {
		log_tail
		die "debootstrap could not be installed; is there a network?" \
			"Install it by hand (apt-get install debootstrap) and try again."
	}

	new=$env_dir/root.tmp
	folder_remove "$new"
	bootstrap || {
		log_tail
		folder_remove "$new"
		die "Debian 13 could not be downloaded; is there a network?" \
			"A proxy is taken from the variable http_proxy or from apt's configuration."
	}
	root_configure "$new"
	mv "$new" "$env_dir/root"
}

# Tries debootstrap's own server, then the one this machine's Debian packages come from.
bootstrap()
{
	if [ -z "${http_proxy-}" ] && have apt-config; then
		eval "$(apt-config shell http_proxy Acquire::http::Proxy)"
		[ -z "${http_proxy-}" ] || export http_proxy
	fi
	# In a namespace of its own: debootstrap mounts /proc in there, and may be killed.
	set -- unshare --mount --propagation private debootstrap --variant=minbase "$suite" "$new"
	step "downloading and unpacking Debian 13" "$@" && return 0
	mirror=$(own_sources | awk '$2 == "-" { print $1; exit }')
	[ -n "$mirror" ] || return 1
	folder_remove "$new"
	step "trying again with this system's own source" "$@" "$mirror"
}

lists_there()
{
	ls /var/lib/apt/lists/*Release > /dev/null 2>&1
}

# Lines "URI SUFFIX" for this machine's Debian sources, third parties left out; SUFFIX is - for
# the release itself, else updates or security.
own_sources()
{
	have apt-get || return 0
	apt-get indextargets --format '$(REPO_URI) $(CODENAME)' 'Created-By: Packages' \
		'Origin: Debian' 'Component: main' 2> /dev/null |
		awk -v release="$(os_release VERSION_CODENAME)" '
			$1 !~ /^https?:/ { next }
			$2 == release { print $1, "-"; next }
			$2 == release "-updates" || $2 == release "-security" {
				print $1, substr($2, length(release) + 2)
			}' | sort -u
}

root_configure()
{
	sources=$(own_sources)
	if [ -n "$sources" ]; then
		: > "$1/etc/apt/sources.list"
		printf '%s\n' "$sources" | while read -r uri suffix; do
			name=$suite
			[ "$suffix" = - ] || name=$suite-$suffix
			echo "deb $uri $name main"
		done > "$1/etc/apt/sources.list.d/host.list"
	fi
	# How this machine fetches: proxies, time-outs, date checks. Not what it fetches.
	! have apt-config || apt-config dump | grep '^Acquire::' |
		grep -vE '^Acquire::(IndexTargets|Changelogs|CompressionTypes|cdrom|Languages)|Auto-?Detect' \
			> "$1/etc/apt/apt.conf.d/90host"
	echo 'Acquire::Languages "none";' > "$1/etc/apt/apt.conf.d/91languages"

	# Certificates this machine trusts beyond the usual ones.
	for file in /etc/ssl/certs/ca-certificates.crt /usr/local/share/ca-certificates; do
		[ ! -e "$file" ] || { mkdir -p "$1${file%/*}" && cp -rL "$file" "$1${file%/*}/"; }
	done

	# No service is started in here, no manual installed, and no disk waited for.
	printf '#!/bin/sh\nexit 101\n' > "$1/usr/sbin/policy-rc.d"
	chmod 755 "$1/usr/sbin/policy-rc.d"
	printf '%s\n' force-unsafe-io 'path-exclude=/usr/share/man/*' 'path-exclude=/usr/share/locale/*' \
		'path-exclude=/usr/share/doc/*' 'path-include=/usr/share/doc/*/copyright' \
		> "$1/etc/dpkg/dpkg.cfg.d/cryptoburst"
	rm -f "$1"/var/cache/apt/archives/*.deb
	for file in resolv.conf hosts; do	# places for root_enter to bind this machine's
		rm -f "$1/etc/$file"
		: > "$1/etc/$file"
	done
	echo "made by scripts/env" > "$1/$mark"
}

# --- using it -----------------------------------------------------------------------------

bind()
{
	[ -d "$root$1" ] || mkdir -p "$root$1"
	mount --rbind "$1" "$root$1" ||
		die "cannot show $1 inside the Debian 13 root"
}

# The machine's top-level folders that are the user's and not the system's.
user_folders()
{
	for dir in /*; do
		case $dir in
		/bin | /boot | /dev | /etc | /lib* | /lost+found | /proc | /run | /sbin | /snap | /sys | /usr | /var) ;;
		*) [ ! -d "$dir" ] || [ -L "$dir" ] || echo "$dir" ;;
		esac
	done
}

# Runs inside the private mount namespace; never returns.
root_enter()
{
	root=$env_dir/root
	cwd=$1
	shift
	folders=$(user_folders)

	# The folder that holds the checkout comes first: bound while nothing is mounted below it,
	# what shows inside is the checkout and a plain .env, not a second way to /dev.
	case "/${top#/}/" in
	/usr/* | /var/* | /run/* | /etc/* | /snap/*) first=$top ;;
	*) first=/$(printf '%s' "${top#/}" | cut -d/ -f1) ;;
	esac
	bind "$first"
	printf '%s\n' "$folders" | while read -r dir; do
		[ "$dir" = "$first" ] || bind "$dir" || exit 1
	done || exit 1
	for dir in /proc /sys /dev; do
		bind "$dir"
	done
	for file in /etc/resolv.conf /etc/hosts; do
		[ ! -e "$file" ] || mount --bind "$file" "$root$file" || say "note: no $file inside"
	done
	# Who holds hugepages is a matter of the machine, so scripts/hugepages keeps its books there.
	mkdir -p /run/cryptoburst && bind /run/cryptoburst
	if ! grep -q ' hugetlbfs ' /proc/mounts; then
		mkdir -p "$root/run/hugepages"
		mount -t hugetlbfs none "$root/run/hugepages" 2> /dev/null
	fi

	# Search paths of this machine's system mean nothing in there.
	PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
	LC_ALL=C.UTF-8
	debian_chroot=cryptoburst
	export PATH LC_ALL debian_chroot
	unset LD_LIBRARY_PATH LD_PRELOAD LIBRARY_PATH CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH \
		PKG_CONFIG_PATH PKG_CONFIG_LIBDIR PYTHONHOME PYTHONPATH PERL5LIB
	for name in SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE GIT_SSL_CAINFO HOME TMPDIR \
		XDG_RUNTIME_DIR SHELL; do
		eval "value=\${$name-}"
		[ -z "$value" ] || [ -e "$root$value" ] || unset "$name"
	done
	export HOME="${HOME:-/root}"

	exec chroot "$root" "$top/scripts/env" --chdir "$cwd" "$@"
}

# --- removing it --------------------------------------------------------------------------

# Deletes a folder, never leaving its file system, and not at all with something mounted below.
folder_remove()
{
	[ -e "$1" ] || return 0
	mounted=$(awk -v d="$1/" 'index($5 "/", d) == 1 { print $5 }' /proc/self/mountinfo)
	[ -z "$mounted" ] || die "not deleting $1: something is mounted there" $mounted \
		"Unmount it (umount) and try again."
	rm -rf --one-file-system "$1"
}

root_remove()
{
	! inside_root || die "this is the environment itself" "Leave it (exit), then: make distclean"
	[ -e "$env_dir" ] || return 0
	take_lock
	for link in /proc/[0-9]*/root; do
		case $(readlink "$link" 2> /dev/null) in
		"$env_dir"/root*) die "process $(echo "$link" | cut -d/ -f3) still runs in it" \
			"Leave the shells and programs started in the environment, then try again." ;;
		esac
	done
	for dir in "$env_dir/root" "$env_dir/root.tmp"; do
		folder_remove "$dir"
	done
	rm -rf --one-file-system "$env_dir"
}
