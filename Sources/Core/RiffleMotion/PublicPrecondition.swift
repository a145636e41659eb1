/// Ends the program with a line unless a condition holds that callers of public code have to keep.
///
/// Unlike `precondition` it prints the line in release builds as well, from which people send
/// reports. A promise that our code breaks stays a `precondition`.
///
/// - Parameter problem: What was asked, what is wrong with which value, and what would work.
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

@inline(never)
@usableFromInline
package func publicPreconditionFailure(
  _ problem: String,
  file: StaticString = #fileID,
  line: UInt = #line
) -> Never {
  fatalError(problem, file: file, line: line)
}
