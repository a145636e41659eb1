# Shared by make-release and check-release: the licenses of all that a release carries or has linked into it, and
# what the linker does for its safety. Sourced, never run.

# Swift packages that are linked into it, by their folders among the checkouts.
swift_packages=(swift-argument-parser swift-numerics swift-subprocess swift-system)

refuse() { echo "$*" >&2; exit 69; }

# Fills FOLDER/licenses with the texts and FOLDER/SOURCES with where the sources are:
# put_licenses FOLDER SCRATCH LIBRARY-FILE... (SCRATCH is where the program was built).
put_licenses() {
  local folder=$1 scratch=$2 texts=$1/licenses swift package file text name
  shift 2
  mkdir -p "$texts"
  cat >"$folder/SOURCES" <<'WORDS'
Where the sources are of what this archive carries (lib/riffle) and of what is linked into bin/riffle. The terms are
in the folder licenses.

Of Debian; each version is kept at https://snapshot.debian.org/package/SOURCE/VERSION/.
file, name of the license, source, version:
WORDS
  for file in "$@"; do
    package=$(package_of "$file")
    put_debian "lib/riffle/${file##*/}" "$package"
  done

  swift=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
  put_text "$swift/share/swift/LICENSE.txt" swift
  for name in "${swift_packages[@]}"; do
    text=$(find "$scratch/checkouts/$name" -maxdepth 1 -name 'LICENSE*' | sort | head -n 1)
    put_text "${text:-$scratch/checkouts/$name/LICENSE}" "$name"
    while IFS= read -r text; do put_text "$text" "$name-${text##*/}"; done \
      < <(find "$scratch/checkouts/$name" -maxdepth 1 -name 'NOTICE*' | sort)
  done
  put_text scripts/lib/release/NOTICES NOTICES
  {
    echo
    echo "Of Swift, with its standard library, libdispatch, Foundation and collections (licenses/swift, NOTICES):"
    echo "  $("$swift/bin/swift" --version 2>/dev/null | head -n 1), https://github.com/swiftlang"
    # In the order of the file, the address of each package comes before its version.
    awk -F'"' '/"location"/ { place = $4 } /"version" : "/ && place { print "  " place " " $4; place = "" }' \
      "$scratch/workspace-state.json" | sort
  } >>"$folder/SOURCES"

  # Texts that the others only refer to. Debian has two names for some.
  for name in $(cat "$texts"/* scripts/lib/release/copyright | grep -o '/usr/share/common-licenses/[A-Za-z0-9.-]*[A-Za-z0-9]' | sort -u); do
    text=$name
    [ -f "$text" ] || text=${name%.0}
    put_text "$text" "${name##*/}"
  done
  check_licenses "$folder"
}

# Fills FOLDER/licenses with the texts of what is linked into the library: put_library_licenses FOLDER SCRATCH.
put_library_licenses() {
  local texts=$1/licenses name
  mkdir -p "$texts"
  put_text "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/share/swift/LICENSE.txt" swift
  put_text "$2/checkouts/swift-numerics/LICENSE.txt" swift-numerics
  put_text scripts/lib/release/NOTICES NOTICES
}

# Notes a file of the archive, with the package that it is of: put_debian FILE PACKAGE.
put_debian() {
  put_text "/usr/share/doc/$2/copyright" "$2"
  dpkg-query -W -f "  $1 \${Package} \${source:Package} \${source:Version}\n" "$2" >>"$folder/SOURCES" ||
    refuse "dpkg does not know the source of $2."
}

put_text() {
  [ -s "$1" ] || refuse "There is no license for ${2##*/}: $1 is missing."
  install -m 644 "$1" "$texts/$2"
}

# Prints the package that a file, or the file that a link leads to, belongs to.
package_of() {
  { dpkg -S "$1" 2>/dev/null || dpkg -S "$(readlink -f "$1")" 2>/dev/null; } | sed -n '1s/[:,].*//p' | grep . ||
    refuse "$1 belongs to no package, so its license is not known."
}

# Refuses an archive's folder in which a text is missing or a library is without one: check_licenses FOLDER.
check_licenses() {
  local folder=$1 name file
  for name in swift NOTICES "${swift_packages[@]}" LGPL-2.1 Apache-2.0 CC0-1.0; do
    [ -s "$folder/licenses/$name" ] || refuse "$folder/licenses/$name is missing."
  done
  for name in "${swift_packages[@]}"; do
    grep -q "/$name [0-9]" "$folder/SOURCES" || refuse "$folder/SOURCES has no version of $name."
  done
  for file in "$folder"/lib/riffle/*; do
    name=$(awk -v file="lib/riffle/${file##*/}" '$1 == file && NF == 4 { print $2 }' "$folder/SOURCES")
    [ -n "$name" ] || refuse "$folder/SOURCES has nothing on ${file##*/}."
    [ -s "$folder/licenses/$name" ] || refuse "$folder/licenses has nothing on ${file##*/} ($name)."
  done
}

# Refuses a program whose tables of addresses can be written once it runs: check_hardening PROGRAM.
check_hardening() {
  local headers dynamic
  headers=$(readelf -lW "$1")
  dynamic=$(readelf -dW "$1")
  grep -q GNU_RELRO <<<"$headers" || refuse "$1 has no GNU_RELRO."
  grep -qE 'BIND_NOW|FLAGS_1.*NOW' <<<"$dynamic" || refuse "$1 has no BIND_NOW."
  grep -q 'GNU_STACK.* RW ' <<<"$headers" || refuse "$1 has a stack that can be executed."
}
