import CMemoryFile
import Glibc

/// A table of compose sequences without any, in place of the user's, for as long as it lives.
///
/// The sequences are for typing text. Without this, Xlib would spend 8 ms and half a megabyte on
/// loading all of them (Compose(5)). The table is a file in memory with a comment in it, because
/// xkbcommon reports a file of no length, such as /dev/null, on standard error.
///
/// Both read the process's environment, of which SDL 3 (behind sdl2-compat) has a copy of its own:
/// `SDL_getenv` would still find a table that is gone.
final class EmptyComposeTable {
  private static let variable = "XCOMPOSEFILE"
  /// `MFD_CLOEXEC` of memfd_create(2).
  private static let closesOnExec: UInt32 = 1
  private let file: Int32

  /// Makes the table known to Xlib and xkbcommon; nil if the user has one of their own.
  init?() {
    guard getenv(Self.variable) == nil else { return nil }
    file = memfd_create("compose", Self.closesOnExec)
    let text = "# none\n"
    guard file >= 0, write(file, text, text.utf8.count) == text.utf8.count else { return nil }
    // By the process's number, so that programs that it starts can read the file too.
    setenv(Self.variable, "/proc/\(getpid())/fd/\(file)", 1)
  }

  deinit {
    guard file >= 0 else { return }
    unsetenv(Self.variable)
    close(file)
  }
}
