# Shared by make-release, check-release and ship-app: what a release carries or has linked into it, with the
# licenses of all that, its packages, and what the linker does for its safety. Sourced, never run.

# Swift packages that are linked into it, by their folders among the checkouts.
swift_packages=(swift-argument-parser swift-numerics swift-subprocess swift-system)
# Where in an archive its libraries are.
library_folder=lib/riffle
# For an archive, the libraries that a desktop of another kind may lack or have in another version. What it has
# for windows, fonts, sound and buses must be its own, and its C library too.
carried=(
  libSDL2-2.0.so.0 libSDL2_image-2.0.so.0 libSDL2_ttf-2.0.so.0 libexif.so.12 libfribidi.so.0 libgif.so.7
  libgraphite2.so.3 libharfbuzz.so.0 libspng.so.0 libturbojpeg.so.0 libwebp.so.7 libwebpdemux.so.2
)
# What these and a program may need besides, which every desktop has: nothing else is linked with any of them. SDL
# loads what else it uses.
system_libraries=(
  ld-linux-aarch64.so.1 ld-linux-x86-64.so.2 libc.so.6 libfontconfig.so.1 libfreetype.so.6 libgcc_s.so.1
  libglib-2.0.so.0 libm.so.6 libstdc++.so.6 libwayland-client.so.0 libX11.so.6 libz.so.1
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

# Sets the array 'for_older_glibc' to options with which a program of 'release_options' starts with the glibc that
# scripts/lib/release/README names: for_older_glibc FOLDER.
for_older_glibc() {
  "$(dirname "$(readlink -f "$(command -v swift)")")/clang" -O2 -c scripts/lib/release/older-glibc.c -o "$1/older-glibc.o"
  for_older_glibc=(-Xlinker --wrap=hypot -Xlinker --wrap=hypotf -Xlinker "$1/older-glibc.o")
}

# Builds SDL and SDL_image of the sources of this machine's packages into a folder: build_sdl FOLDER.
#
# Debian's SDL is linked with 17 libraries for X, Wayland and sound, without any of which it would not start; by its
# own default it loads what a desktop has. Debian's SDL_image needs those of formats that Riffle reads by itself.
build_sdl() {
  local folder=$1 tools name source version apt flags linking
  tools=$(dirname "$(readlink -f "$(command -v swift)")")
  need_packages gcc libc6-dev make pkgconf
  mkdir -p "$folder"/{lists,cache/archives}/partial "$folder/build"
  apt=(
    -o "Dir::Etc::SourceList=$folder/sources.list" -o Dir::Etc::SourceParts=- -o "Dir::State::Lists=$folder/lists"
    -o "Dir::Cache=$folder/cache" -o APT::Sandbox::User=
  )
  apt-get indextargets --format 'deb-src [signed-by=@] $(SITE) $(RELEASE) $(COMPONENT) $(ORIGIN)' \
    'Created-By: Packages' | sed -n 's|@|/usr/share/keyrings/debian-archive-keyring.gpg|; s/ Debian$//p' | sort -u >"$folder/sources.list"
  apt-get "${apt[@]}" update -qq >&2
  for name in libsdl2-2.0-0 libsdl2-image-2.0-0; do
    read -r source version <<<"$(dpkg-query -W -f '${source:Package} ${source:Version}' "$name")"
    [[ $source != *compat ]] || refuse "$name is SDL 2 on SDL 3, which no archive carries: make it on Debian 12."
    mkdir "$folder/$name"
    (cd "$folder/$name" && apt-get "${apt[@]}" source -qq --only-source "$source=$version" >&2)
    mv "$folder/$name"/*/* "$folder/$name"
  done
  flags=(-O2 -g0 -fstack-protector-strong -D_FORTIFY_SOURCE=2 "-ffile-prefix-map=$folder=.")
  linking=-Wl,-z,relro,-z,now,--build-id=none
  (cd "$folder/build" &&
    CFLAGS=${flags[*]} LDFLAGS=$linking ../libsdl2-2.0-0/configure --quiet --disable-static --disable-rpath &&
    make -s "-j$(nproc)" build/libSDL2.la) >"$folder/log" 2>&1 || refuse "SDL is not built: $(tail -n 5 "$folder/log")"
  # What it has not found to build with, it leaves out in silence.
  for name in {X11,WAYLAND}_DYNAMIC WAYLAND_DYNAMIC_LIBDECOR X11_DYNAMIC_XINPUT2; do
    grep -q "define SDL_VIDEO_DRIVER_$name \"" "$folder/build/include/SDL_config.h" || refuse "SDL loads no $name."
  done
  # The readers that it has by itself.
  (cd "$folder/libsdl2-image-2.0-0" &&
    gcc -shared -fPIC "${flags[@]}" "$linking" -Wl,-soname,libSDL2_image-2.0.so.0 -DLOAD_{BMP,QOI,SVG,TGA} \
      IMG.c IMG_[a-z]*.c -I/usr/include/SDL2 -D_REENTRANT -lSDL2 -lm -o "$folder/libSDL2_image-2.0.so.0") ||
    refuse "SDL_image is not built."
  for name in "$folder"/{build/build/.libs/libSDL2-2.0.so.0,libSDL2_image-2.0.so.0}; do
    "$tools/llvm-objcopy" --strip-all "$name" "$folder/${name##*/}"
  done
}

# Puts libraries into a folder, in which they find each other: those that build_sdl has built, else those of this
# machine. The files' names, of which dpkg knows the sources, come into the array 'sources':
# carry_libraries FOLDER BUILT LIBRARY...
carry_libraries() {
  local folder=$1 built=$2 library file
  shift 2
  mkdir -p "$folder"
  sources=()
  for library in "$@"; do
    file=$(ldconfig -p | awk -v name="$library" '$1 == name && !n++ { print $NF }')
    [ -n "$file" ] || refuse "$library is not on this machine."
    sources+=("$file")
    [ ! -f "$built/$library" ] || file=$built/$library
    install -m 644 "$file" "$folder/$library"
    patchelf --set-rpath '$ORIGIN' "$folder/$library"
  done
}

# Refuses a program, or a library that it carries, that is linked with what neither FOLDER has nor every desktop, or
# that needs a newer glibc than scripts/lib/release/README says: check_closure PROGRAM FOLDER.
check_closure() {
  local file name oldest newest
  oldest=$(sed -n 's/.*glibc \([0-9.]*\) .*/\1/p' scripts/lib/release/README)
  for file in "$1" "$2"/*.so*; do
    [ -f "$file" ] || continue
    for name in $(readelf -dW "$file" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
      [ -f "$2/$name" ] || [[ " ${system_libraries[*]} " = *" $name "* ]] ||
        refuse "${file##*/} needs $name, which a desktop may not have, and $2 has not."
    done
    newest=$(readelf -VW "$file" | grep -oE 'GLIBC_[0-9.]+' | sort -uV | tail -n 1)
    [ "$(printf '%s\n' "GLIBC_$oldest" "$newest" | sort -V | tail -n 1)" = "GLIBC_$oldest" ] ||
      refuse "${file##*/} needs $newest, not GLIBC_$oldest as scripts/lib/release/README says."
    ! readelf -VW "$file" | grep -q GLIBC_ABI_DT_RELR || refuse "${file##*/} has packed addresses, for glibc 2.36."
  done
}

# Says how many names of order.txt the program still has, before it is stripped: count_order PROGRAM.
count_order() {
  local order=scripts/lib/release/order.txt all found
  all=$(wc -l <"$order")
  found=$(nm "$1" | awk '{ print $NF }' | LC_ALL=C sort -u | LC_ALL=C comm -12 - <(LC_ALL=C sort -u "$order") | wc -l)
  echo "$order: the program has $found of $all functions; scripts/make-order lists them anew." >&2
  [ $((found * 10)) -ge $((all * 8)) ] || refuse "That is less than four fifths."
}

# Prints Debian's packages of what a program or library is linked with: linked_packages FILE.
linked_packages() {
  local folder words
  folder=$(mktemp -d)
  mkdir "$folder/debian"
  echo "Source: any" >"$folder/debian/control"
  words=$(cd "$folder" && dpkg-shlibdeps -O "$1") || refuse "dpkg-shlibdeps does not know what $1 is linked with."
  rm -r "$folder"
  # Ubuntu has another name for one, and dpkg does not know that packed addresses need glibc 2.36.
  sed -E 's/^shlibs:Depends=//; s/libturbojpeg0( \([^)]*\))?/& | libturbojpeg/' <<<"$words" | {
    if readelf -VW "$1" | grep -q GLIBC_ABI_DT_RELR; then sed 's/libc6 (>= [0-9.]*)/libc6 (>= 2.36)/'; else cat; fi
  }
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

Of Debian, SDL and SDL_image built with SDL's own options and the others as they are there; each version is kept
at https://snapshot.debian.org/package/SOURCE/VERSION/.
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
