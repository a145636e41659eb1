# Shared by install and uninstall: where riffle is installed, and the list of what is. Sourced, never
# run.

# The list of what is installed, below the prefix: a path below the prefix on each line. One that ends
# with a slash is a folder that was made for it.
manifest=share/riffle/install.manifest

# Sets prefix from the arguments after the first, which is the folder that paths begin in.
choose_prefix() {
  local from=$1
  shift
  prefix=$HOME/.local
  [ "$(id -u)" -ne 0 ] || prefix=/usr/local
  while [ $# -gt 0 ]; do
    case $1 in
      --prefix)
        [ $# -ge 2 ] && [ -n "$2" ] || { echo "--prefix needs a folder." >&2; exit 64; }
        prefix=$2
        shift 2
        ;;
      --prefix=?*)
        prefix=${1#--prefix=}
        shift
        ;;
      *)
        echo "$1 is not an option of $(basename "$0"). Give --prefix DIR, or nothing." >&2
        exit 64
        ;;
    esac
  done
  [[ $prefix == /* ]] || prefix=$from/$prefix
  prefix=$(realpath -m -- "$prefix")
  if [[ $prefix == *$'\n'* ]]; then
    echo "A prefix cannot have an end of line in its name." >&2
    exit 64
  fi
}

# Prints the files of the list, if there is one.
manifest_files() { [ ! -f "$prefix/$manifest" ] || grep -v '/$' "$prefix/$manifest" || true; }

# Prints the folders of the list.
manifest_folders() { [ ! -f "$prefix/$manifest" ] || grep '/$' "$prefix/$manifest" || true; }

# Tells the desktop that entries and icons have changed, where it keeps a digest of them.
refresh_desktop() {
  local entries=$prefix/share/applications icons=$prefix/share/icons/hicolor
  if compgen -G "$entries/*.desktop" >/dev/null; then
    ! command -v update-desktop-database >/dev/null || update-desktop-database -q "$entries" || true
  else
    # A digest of nothing.
    rm -f "$entries/mimeinfo.cache"
  fi
  [ ! -d "$icons" ] || touch "$icons"
  if [ -f "$icons/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
    gtk-update-icon-cache -q -t -f "$icons" || true
  fi
}
