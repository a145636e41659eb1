# Shared by install and uninstall, here and in a release's archive: where riffle is installed, and the list
# of what is. Sourced, never run.

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

# Writes a desktop entry anew, so that it starts the program below the prefix: a desktop may have another PATH
# than a shell. The path is quoted as the Desktop Entry Specification has it.
name_program() {
  local entry=$1 quoted
  quoted=$(sed -e 's/[\\"$`]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g' <<<"$prefix/bin/riffle")
  awk -v program="$(sed 's/\\/\\\\/g' <<<"$quoted")" -v plain="$(sed 's/\\/\\\\/g' <<<"$prefix/bin/riffle")" '
    /^Exec=riffle/ { sub(/^Exec=riffle/, ""); print "Exec=\"" program "\"" $0; next }
    /^TryExec=/ { print "TryExec=" plain; next }
    { print }
  ' "$entry" >"$entry.new"
  mv -f "$entry.new" "$entry"
}

# Puts a tree of files below the prefix, in place of what an earlier time has put there:
# install_tree FOLDER UNINSTALL, where UNINSTALL is what removes it again. The tree's desktop entry changes.
install_tree() {
  local stage=$1 uninstall=$2 entry quoted new old_files old_folders folders file folder
  for entry in "$stage"/share/applications/*.desktop; do name_program "$entry"; done
  new=$(cd "$stage" && find . -type f -printf '%P\n' | sort)
  old_files=$(manifest_files)
  old_folders=$(manifest_folders)

  # Folders that are made now, and those of an earlier time, are ours to remove.
  folders=$old_folders
  while IFS= read -r file; do
    folder=${file%/*}
    while [ ! -d "$prefix/$folder" ]; do
      folders+=$'\n'$folder/
      [[ $folder == */* ]] || break
      folder=${folder%/*}
    done
  done <<<"$new"
  if [ ! -d "$prefix" ]; then
    mkdir -p "$prefix"
    folders+=$'\n'./
  fi

  # The list comes first: what is cut short can still be removed.
  mkdir -p "$prefix/${manifest%/*}"
  write_manifest() { printf '%s\n' "$@" "$manifest" "$folders" | sed '/^$/d' | sort -u >"$prefix/$manifest"; }
  write_manifest "$new" "$old_files"

  while IFS= read -r file; do
    mkdir -p "$prefix/${file%/*}"
    # A program that runs keeps its old file.
    cp -p "$stage/$file" "$prefix/$file.new"
    mv -f "$prefix/$file.new" "$prefix/$file"
  done <<<"$new"
  # What an older riffle had and this one has not.
  while IFS= read -r file; do
    [ -z "$file" ] || [ "$file" = "$manifest" ] || grep -qxF -- "$file" <<<"$new" || rm -f "${prefix:?}/$file"
  done <<<"$old_files"
  write_manifest "$new"
  refresh_desktop

  echo "Installed riffle into $prefix. $uninstall --prefix $(printf %q "$prefix") removes it again." >&2
  case ":$PATH:" in
    *":$prefix/bin:"*) ;;
    *) echo "$prefix/bin is not in PATH: add it, or start $prefix/bin/riffle." >&2 ;;
  esac
}
