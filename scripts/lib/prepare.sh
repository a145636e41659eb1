# Shared by the scripts beside it: goes to the top of the repository, and sees to what a fresh
# machine with Debian 12 or 13 lacks. Sourced, never run.

source "$(dirname "${BASH_SOURCE[0]}")/help.sh"
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1

# What the program is built from and runs with.
run_packages=(
  libsdl2-dev libsdl2-image-dev libsdl2-ttf-dev # window, pictures, text
  libwayland-dev libx11-dev                     # what SDL leaves to us of the desktops
  libturbojpeg0-dev libspng-dev libtiff-dev     # large pictures
  libexif-dev                                   # which way up a photograph is
  libheif-dev libjxl-dev                        # pictures from phones and browsers
  liblcms2-dev                                  # the colors of their profiles
  libfontconfig-dev fonts-inter                 # the font, and finding others
  libfribidi-dev libharfbuzz-dev               # direction and script of text
  libgif-dev libwebp-dev                        # moving pictures, read and made
)
# What only the program needs, and no app: decisions, ratings.
# The trash is in GLib, which SDL's text brings.
run_packages+=(libsqlite3-dev libexempi-dev)

# What the tests need besides: displays without a screen (X11, Wayland), a hand, an eye, a reader of
# the clipboard; a compiler of C for the hand on Wayland, the keyboard's layouts, and a reader of the
# compiler's lists of names; a font with the letters that Inter lacks; readers of desktop entries and man
# pages; a bus, and Python's hand on it; an accessibility bus, and a reader of it; other readers of ratings
# and TIFFs;
# the toolkit of an example; for pages, and what presets are taken away as, browsers of three kinds, React with a
# bundler, Vue and TypeScript; what makes the module of web pages small; what desktops ask which program opens a file;
# other shells; what builds and runs the examples in C and Python.
test_packages=(
  xvfb xdotool x11-apps x11-utils openbox xclip sway grim gcc libc6-dev xkb-data jq fonts-dejavu-core
  desktop-file-utils appstream mandoc dbus python3-dbus python3-gi at-spi2-core gir1.2-atspi-2.0
  libimage-exiftool-perl libtiff-tools libgtk-4-dev chromium firefox-esr esbuild node-react node-react-dom
  node-typescript libjs-vue python3 brotli
  make pkgconf gir1.2-gtk-4.0 binaryen xz-utils xdg-utils shared-mime-info libglib2.0-bin zsh fish
)
# Debian 14 has no driver of WebKit so far: nothing is tested in it there.
grep -q '^VERSION_CODENAME=forky' /etc/os-release || test_packages+=(webkit2gtk-driver)

# What Swift itself needs, but for its debugger.
toolchain_packages=(
  git g++ tzdata libcurl4-openssl-dev libedit2 libncurses6 libsqlite3-0 libxml2-dev zlib1g-dev
)

need_swift() {
  if ! command -v swift >/dev/null; then
    echo "Swift is not installed: get Swift 6.2 or newer from https://swift.org/install and put 'swift' on PATH." >&2
    exit 69
  fi
  ! command -v dpkg-query >/dev/null || need_packages "${toolchain_packages[@]}"
}

# Installs those of the named Debian packages that are missing; asks apt nothing if none is.
need_packages() {
  local missing=() package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
      missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  echo "Missing: ${missing[*]}" >&2
  if ! command -v apt-get >/dev/null; then
    echo "There is no apt-get here: install these Debian packages' equivalents yourself: ${missing[*]}" >&2
    exit 69
  fi
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Neither root nor sudo: run 'apt-get install ${missing[*]}' as root, then try again." >&2
      exit 77
    fi
    root=(sudo)
  fi
  echo "Installing them with apt-get ..." >&2
  # Another apt may be at work: only 'install' can wait for it.
  local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120) tries=0
  until "${apt[@]}" update >&2 || [ $((++tries)) -eq 12 ]; do sleep 10; done
  "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2 ||
    { echo "apt-get could not install: ${missing[*]}" >&2; exit 69; }
}

# How the program is built for use. Swift's own libraries go into it: it starts sooner and runs where
# no Swift is installed. No other program links with it, so that it tells no names: 1.7 MB less on disk,
# 0.6 MB in memory. What is called when a deck is opened is put side by side (scripts/make-order): 4 MB less.
# All addresses of libraries are looked up at the start, too, so that nobody can write them later.
release_options=(
  --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker -z -Xlinker now -Xlinker --no-export-dynamic
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker "--symbol-ordering-file=$PWD/scripts/lib/release/order.txt"
  -Xlinker --no-warn-symbol-ordering
)
# The addresses to be set at its start are packed, which takes LLVM's linker, and glibc 2.36 where it runs: 4 MB less
# memory.
packed_addresses=(-Xlinker -z -Xlinker pack-relative-relocs)

# Builds a program for use, unless it is newer than all that it is made of.
build_program() {
  local program=.build/release/$1
  [ -x "$program" ] && [ -z "$(find Package.swift Sources scripts/lib/prepare.sh -newer "$program" -print -quit)" ] && return
  echo "Building $1 (the first time takes some minutes) ..." >&2
  swift build -c release --product "$1" "${release_options[@]}" "${packed_addresses[@]}" >&2 && touch "$program"
}
