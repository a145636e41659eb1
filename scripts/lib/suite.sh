# Shared by check-suite and check-release: another release of Debian, or of Ubuntu, in a folder. Sourced, never run.

# Makes a release of Debian or Ubuntu in a folder, if it is not there yet, Debian's from the mirror of this machine's
# own release: make_suite SUITE FOLDER.
make_suite() {
  local suite=$1 root=$2 mirror recipe options=()
  [ ! -e "$root.made" ] || return 0
  case $suite in
    jammy | noble)
      mirror=http://archive.ubuntu.com/ubuntu recipe=gutsy
      options=(--components=main,universe --keyring=/usr/share/keyrings/ubuntu-archive-keyring.gpg)
      [ -s "${options[1]#*=}" ] || { echo "${options[1]#*=}, of the package ubuntu-archive-keyring, is missing." >&2; exit 69; }
      ;;
    *)
      # A release that debootstrap has not heard of yet is made as unstable is.
      recipe=sid
      mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME) $(ORIGIN)' 'Created-By: Packages' |
        awk -v code="$(. /etc/os-release && echo "$VERSION_CODENAME")" '$2 == code && $3 == "Debian" && !n++ { print $1 }')
      [ -n "$mirror" ] || { echo "apt names no mirror of Debian on this machine." >&2; exit 69; }
      ;;
  esac
  [ ! -e "/usr/share/debootstrap/scripts/$suite" ] || recipe=$suite
  rm -rf --one-file-system "$root"
  mkdir -p "$root"
  debootstrap --variant=minbase --include=ca-certificates "${options[@]}" "$suite" "$root" "$mirror" \
    "/usr/share/debootstrap/scripts/$recipe" >&2
  # The list of a mirror that is kept as it was, such as a snapshot, runs out.
  echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/kept-mirror"
  touch "$root.made"
}
