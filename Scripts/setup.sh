# Sourced by the other scripts. Checks the toolchain and installs other dependencies of the build.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

need_swift() {
  if ! command -v swift >/dev/null 2>&1; then
    say "Swift is missing. Install Swift 6.3 or newer (https://www.swift.org/install), then run this script again."
    exit 1
  fi
  local version
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
  case "$version" in
    [0-5].* | 6.[0-2])
      say "Swift $version is too old. Install Swift 6.3 or newer (https://www.swift.org/install)."
      exit 1
      ;;
  esac
}

# Installs a package. The arguments are the package's names in apt and in dnf.
install_package() {
  local as_root=()
  if [ "$(id -u)" != 0 ]; then as_root=(sudo); fi
  say "Installing $1…"
  if command -v apt-get >/dev/null 2>&1; then
    "${as_root[@]}" apt-get install -y -qq "$1" >/dev/null 2>&1 ||
      { "${as_root[@]}" apt-get update -qq >&2 &&
        "${as_root[@]}" apt-get install -y -qq "$1" >/dev/null; }
  elif command -v dnf >/dev/null 2>&1; then
    "${as_root[@]}" dnf install -y "$2" >&2
  else
    say "$1 is missing, and this system has neither apt-get nor dnf."
    say "Install it ($1 in apt, $2 in dnf), then run this script again."
    return 1
  fi
}

# Installs the headers of libedit, which macOS includes.
need_libedit() {
  [ "$(uname)" = Darwin ] && return
  if printf '#include <histedit.h>\n' | clang -E -x c - >/dev/null 2>&1; then return; fi
  install_package libedit-dev libedit-devel
}

# Installs nginx, without starting its service, for the tests that need a real server. Without
# nginx, these tests are skipped.
need_nginx() {
  if PATH="$PATH:/usr/sbin:/opt/homebrew/bin" command -v nginx >/dev/null; then return; fi
  if [ "$(uname)" = Darwin ]; then
    say "nginx is missing, so tests that need it are skipped. Install it with: brew install nginx"
  else
    RUNLEVEL=1 install_package nginx nginx || say "Tests that need nginx are skipped."
  fi
}

# Installs Chromium and its driver for the tests of pages. Without them, these tests are skipped.
need_chromium() {
  if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then return; fi
  if [ "$(uname)" = Darwin ]; then
    say "Chromium is missing, so tests of pages are skipped. Install it with: brew install chromium chromedriver"
  else
    { install_package chromium chromium && install_package chromium-driver chromedriver; } ||
      say "Tests of pages in a browser are skipped."
  fi
}

# Creates a folder with a Python environment that has the given packages, and sets $python to its
# interpreter.
need_python() {
  local folder=$1
  shift
  python3 -m venv "$folder" >&2 || { install_package python3-venv python3 && python3 -m venv "$folder" >&2; }
  python=$folder/bin/python
  "$python" -m pip install --quiet --disable-pip-version-check "$@" >&2
}

# Sets INNO to a built program, unless the caller has set it.
need_inno() {
  [ -z "${INNO:-}" ] || return 0
  swift build --package-path "$root" --product inno --traits Companions >&2
  INNO=$(swift build --package-path "$root" --show-bin-path --traits Companions)/inno
}

# Installs the headers of zlib, which AsyncHTTPClient and WebSocket need. macOS includes them.
need_zlib() {
  [ "$(uname)" = Darwin ] && return
  if printf '#include <zlib.h>\n' | clang -E -x c - >/dev/null 2>&1; then return; fi
  install_package zlib1g-dev zlib-devel
}

# If $traits is unset, all companions are built. If it is empty, no companion is built.
set_up() {
  need_swift
  need_libedit
  [ -z "${traits-Companions}" ] || need_zlib
}

# A different set of traits rebuilds the whole package, so each build folder records the traits of
# its last build.
keep_traits() { printf '%s\n' "$2" >"$1/traits"; }
kept_traits() { cat "$1/traits" 2>/dev/null || true; }

# The only release build, which Scripts/console --release, Scripts/install and Scripts/bench share.
release_folder="$root/.build-release"
release="$release_folder/release"

# Builds products for release, with all companions. The Swift libraries are linked statically, so
# that the program starts in half the time.
build_release() {
  local flags=(-c release --traits Companions) product
  if [ "$(uname)" = Linux ]; then
    flags+=(--static-swift-stdlib)
    link_libcurl
  fi
  for product in "$@"; do
    swift build --package-path "$root" --scratch-path "$release_folder" "${flags[@]}" \
      --product "$product" >&2
  done
  keep_traits "$release_folder" Companions
}

# Makes libcurl available to a statically linked program. Many systems have the library, but not under
# the name that the linker looks for. In that case, adds flags for a folder with a link of that name.
link_libcurl() {
  local libraries library
  libraries=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
  [ ! -e "${libraries}_static/linux/libcurl.a" ] || return 0
  if printf 'int main() {}' | clang -x c - -lcurl -o /dev/null 2>/dev/null; then return 0; fi
  library=$(ldconfig -p | sed -n 's/.*libcurl\.so\.4 .*=> //p' | head -n 1)
  [ -n "$library" ] || return 0
  mkdir -p "$release_folder/links"
  ln -sf "$library" "$release_folder/links/libcurl.so"
  flags+=(-Xswiftc "-L$release_folder/links")
}

# Succeeds if a source file or the manifest is newer than the stamp of the last build.
sources_changed() {
  [ ! -e "$1" ] || [ -n "$(find "$root/Sources" "$root/Package.swift" -newer "$1" -print -quit)" ]
}
