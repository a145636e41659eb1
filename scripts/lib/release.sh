# Shared by make-release, check-release and ship-app: what a release carries or has linked into it, with the
# licenses of all that, its packages, and what the linker does for its safety. Sourced, never run.

# Swift packages that are linked into it, by their folders among the checkouts.
swift_packages=(swift-argument-parser swift-numerics swift-subprocess swift-system)
# Where in an archive its libraries are.
library_folder=lib/riffle
# For an archive, the libraries that a desktop of another kind may lack or have in another version. What it has
# for windows, fonts, sound and buses must be its own, and its C library too.
carried=(
  libSDL2-2.0.so.0 libSDL2_image-2.0.so.0 libSDL2_ttf-2.0.so.0 libdecor-0.so.0 libexif.so.12 libfribidi.so.0
  libgif.so.7 libgraphite2.so.3 libharfbuzz.so.0 libsamplerate.so.0 libspng.so.0 libturbojpeg.so.0 libwebp.so.7
  libwebpdemux.so.2
)

refuse() { echo "$*" >&2; exit 69; }

# Writes a program to another file without what only its author needs: strip_program PROGRAM FILE.
strip_program() {
  # Nothing reads the hashes of modules, in which names of folders are; a build id would be made of them. With
  # binutils' strip (2.40), a program of LLVM's linker loses GNU_RELRO as it loses such a section.
  "$(dirname "$(readlink -f "$(command -v swift)")")/llvm-objcopy" --strip-all \
    --remove-section={.comment,.swift_modhash} "$1" "$2"
  patchelf --remove-rpath "$2"
  check_hardening "$2"
}

# Puts libraries of this machine into a folder, in which they find each other, and their files' names into the
# array 'sources': carry_libraries FOLDER LIBRARY...
carry_libraries() {
  local folder=$1 library file
  shift
  mkdir -p "$folder"
  sources=()
  for library in "$@"; do
    file=$(ldconfig -p | awk -v name="$library" '$1 == name && !n++ { print $NF }')
    [ -n "$file" ] || refuse "$library is not on this machine."
    sources+=("$file")
    install -m 644 "$file" "$folder/$library"
    patchelf --set-rpath '$ORIGIN' "$folder/$library"
  done
}

# Prints Debian's packages of what a program or library is linked with: linked_packages FILE.
linked_packages() {
  local folder words
  folder=$(mktemp -d)
  mkdir "$folder/debian"
  echo "Source: any" >"$folder/debian/control"
  words=$(cd "$folder" && dpkg-shlibdeps -O "$1") || refuse "dpkg-shlibdeps does not know what $1 is linked with."
  rm -r "$folder"
  echo "${words#shlibs:Depends=}"
}

# Gives all of a tree the day of the release, if it has one.
date_tree() { find "$1" -exec touch --no-dereference --date="@${SOURCE_DATE_EPOCH:-$(date +%s)}" {} +; }

# Makes a package of a tree, which has its DEBIAN/control: pack_package TREE FILE.
pack_package() {
  (cd "$1" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$1/DEBIAN/md5sums"
  date_tree "$1"
  dpkg-deb --root-owner-group -Zxz --build "$1" "$2" >&2
}

# Makes an archive of a folder: pack_archive FOLDER FILE.
pack_archive() {
  date_tree "$1"
  tar -C "${1%/*}" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "${1##*/}" | gzip -9n >"$2"
}

# Fills FOLDER/licenses with the texts and FOLDER/SOURCES with where the sources are:
# put_licenses FOLDER SCRATCH LIBRARY-FILE... (SCRATCH is where the program was built).
put_licenses() {
  local folder=$1 scratch=$2 texts=$1/licenses package file text name
  shift 2
  put_linked_licenses "$folder" "$scratch" "${swift_packages[@]}"
  cat >"$folder/SOURCES" <<WORDS
Where the sources are of what this archive carries ($library_folder) and of what is linked into its program. The
terms are in the folder licenses.

Of Debian; each version is kept at https://snapshot.debian.org/package/SOURCE/VERSION/.
file, name of the license, source, version:
WORDS
  for file in "$@"; do
    package=$(package_of "$file")
    put_debian "$library_folder/${file##*/}" "$package"
  done
  {
    echo
    echo "Of Swift, with its standard library, libdispatch, Foundation and collections (licenses/swift, NOTICES):"
    echo "  $(swift --version 2>/dev/null | head -n 1), https://github.com/swiftlang"
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

# Fills FOLDER/licenses with the texts of what is linked into a program or library, Swift and Swift packages:
# put_linked_licenses FOLDER SCRATCH PACKAGE...
put_linked_licenses() {
  local texts=$1/licenses checkouts=$2/checkouts name text
  shift 2
  mkdir -p "$texts"
  put_text "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/share/swift/LICENSE.txt" swift
  for name in "$@"; do
    text=$(find "$checkouts/$name" -maxdepth 1 -name 'LICENSE*' | sort | head -n 1)
    put_text "${text:-$checkouts/$name/LICENSE}" "$name"
    while IFS= read -r text; do put_text "$text" "$name-${text##*/}"; done \
      < <(find "$checkouts/$name" -maxdepth 1 -name 'NOTICE*' | sort)
  done
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
    grep -qE "/$name(\.git)? [0-9]" "$folder/SOURCES" || refuse "$folder/SOURCES has no version of $name."
  done
  for file in "$folder/$library_folder"/*.so*; do
    name=$(awk -v file="$library_folder/${file##*/}" '$1 == file && NF == 4 { print $2 }' "$folder/SOURCES")
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
