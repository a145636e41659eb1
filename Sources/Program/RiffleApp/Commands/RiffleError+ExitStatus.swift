package import RiffleFormats

extension RiffleError {
  /// The exit status of a program that ends with this error, as in sysexits.h.
  package var exitStatus: Int32 {
    switch kind {
    case .wrongUsage: 64  // EX_USAGE
    case .badFile: 65  // EX_DATAERR
    case .unreadable: 66  // EX_NOINPUT
    case .unavailable: 69  // EX_UNAVAILABLE
    case .unwritable: 74  // EX_IOERR
    }
  }
}
