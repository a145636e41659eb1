import CQuiet

/// C libraries that print on standard error although nobody asked them.
package enum QuietLibraries {
  /// Calls libraries whose words on standard error are dropped, on the calling thread; those of other
  /// threads, and what is written to the file descriptor, still appear.
  ///
  /// The libraries return an error besides, of which a program makes one line of its own.
  package static func run<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    quiet_begin()
    defer { quiet_end() }
    return try body()
  }
}
