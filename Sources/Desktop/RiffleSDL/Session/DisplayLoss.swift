import Glibc

/// The loss of the X server while a window is open.
package enum DisplayLoss {
  /// Ends the process with a line on standard error and status 69 (EX_UNAVAILABLE) as soon as the
  /// connection to the X server breaks, instead of libX11's own line and status 1.
  ///
  /// It is for programs, once their first window is open: the handler is the process's only one. Without
  /// X11 it does nothing.
  package static func endsProgram() {
    // SDL has loaded the library, and nothing else needs it: XSetIOErrorHandler is all that is wanted.
    guard let library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD) else { return }
    defer { dlclose(library) }
    guard let symbol = dlsym(library, "XSetIOErrorHandler") else { return }
    typealias Handler = @convention(c) (OpaquePointer?) -> Int32
    typealias SetHandler = @convention(c) (Handler?) -> Handler?
    // The signature of Xlib.h.
    _ = unsafeBitCast(symbol, to: SetHandler.self)({ _ in
      let line = "riffle: the X server has ended or closed the connection.\n"
      _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      // Xlib ends the process if the handler returns. Whatever else runs at an exit may ask the server.
      _exit(69)
    })
  }
}
