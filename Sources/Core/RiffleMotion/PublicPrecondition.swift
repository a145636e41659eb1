/// Ends the program with a line unless a condition holds that callers of public code have to keep.
///
/// Unlike `precondition` it prints the line in release builds as well, which are what people run and
/// send reports of. A promise that our own code breaks stays a `precondition`.
///
/// - Parameters:
///   - problem: What was asked, what is wrong with which value, and what would do.
///   - file: The file that is named in front of it.
///   - line: The line that is named in front of it.
@inlinable
@inline(__always)
package func publicPrecondition(
  _ condition: Bool,
  _ problem: @autoclosure () -> String,
  file: StaticString = #fileID,
  line: UInt = #line
) {
  guard condition else { publicPreconditionFailure(problem(), file: file, line: line) }
}

/// Ends the program with a line about a condition that callers of public code have to keep.
@inline(never)
@usableFromInline
package func publicPreconditionFailure(
  _ problem: String,
  file: StaticString = #fileID,
  line: UInt = #line
) -> Never {
  fatalError(problem, file: file, line: line)
}
