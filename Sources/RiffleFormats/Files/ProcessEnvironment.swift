import Glibc

/// The variables that the program was started with.
package enum ProcessEnvironment {
  /// Returns a variable's text; nil where it is not set.
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
