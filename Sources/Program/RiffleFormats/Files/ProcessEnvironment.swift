import Glibc

/// The environment variables of the program.
package enum ProcessEnvironment {
  /// Returns the text of a variable; nil if it is not set.
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
