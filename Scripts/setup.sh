# Sourced by the other scripts: finds the toolchain and installs what the build needs besides it.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

need_swift() {
  if ! command -v swift >/dev/null 2>&1; then
    say "Swift is missing. Install Swift 6.3 or newer (https://www.swift.org/install), then run this again."
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

# Installs a package: its name for apt and for dnf.
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
    say "$1 is missing, and no package manager was found that this script knows."
    say "Install it ($1, $2), then run this again."
    return 1
  fi
}

# The headers of libedit, which macOS has already.
need_libedit() {
  [ "$(uname)" = Darwin ] && return
  if printf '#include <histedit.h>\n' | clang -E -x c - >/dev/null 2>&1; then return; fi
  install_package libedit-dev libedit-devel
}

# How a release is built: with the Swift libraries in the program, which halves the time to start it.
# FoundationNetworking is linked with libcurl then. Where neither the toolchain nor the system has that
# for linking, a link to the library that is there takes its place.
release_flags=(-c release)
set_release_flags() {
  [ "$(uname)" = Linux ] || return 0
  release_flags+=(--static-swift-stdlib)
  local libraries library links="$root/.build-release/links"
  libraries=$(swift -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')
  [ ! -e "${libraries}_static/linux/libcurl.a" ] || return 0
  if printf 'int main() {}' | clang -x c - -lcurl -o /dev/null 2>/dev/null; then return 0; fi
  library=$(ldconfig -p | sed -n 's/.*libcurl\.so\.4 .*=> //p' | head -n 1)
  [ -n "$library" ] || return 0
  mkdir -p "$links"
  ln -sf "$library" "$links/libcurl.so"
  release_flags+=(-Xswiftc "-L$links")
}

set_up() {
  need_swift
  need_libedit
}
