# Shared by check-suite and check-release: another release of Debian in a folder. Sourced, never run.

# Makes a release of Debian in a folder, if it is not there yet, from the mirror of this machine's own release:
# make_suite SUITE FOLDER.
make_suite() {
  local suite=$1 root=$2 mirror recipe
  [ ! -e "$root.made" ] || return 0
  mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME) $(ORIGIN)' 'Created-By: Packages' |
    awk -v code="$(. /etc/os-release && echo "$VERSION_CODENAME")" '$2 == code && $3 == "Debian" && !n++ { print $1 }')
  [ -n "$mirror" ] || { echo "apt names no mirror of Debian on this machine." >&2; exit 69; }
  rm -rf --one-file-system "$root"
  mkdir -p "$root"
  # A release that debootstrap has not heard of yet is made as unstable is.
  recipe=/usr/share/debootstrap/scripts/$suite
  [ -e "$recipe" ] || recipe=/usr/share/debootstrap/scripts/sid
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$root" "$mirror" "$recipe" >&2
  # The list of a mirror that is kept as it was, such as a snapshot, runs out.
  echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/kept-mirror"
  touch "$root.made"
}
