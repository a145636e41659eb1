import TestSupport
package import Testing

/// Calls a function again and again until it returns an answer.
///
/// - Parameter answer: Returns the answer; nil if there is none yet.
/// - Throws: ``Refusal`` at the deadline, or the error of `answer`.
@discardableResult
package func wait<Answer>(
  atMost deadline: Duration = .seconds(60),
  orComplain complaint: () async throws -> String,
  until answer: () async throws -> Answer?
) async throws -> Answer {
  let clock = ContinuousClock()
  let end = clock.now + deadline
  while true {
    if let found = try await answer() { return found }
    guard clock.now < end else { throw Refusal(description: try await complaint()) }
    try await Task.sleep(for: .milliseconds(10))
  }
}

/// Repeats an attempt that a busy machine can make too slow.
///
/// - Parameter attempt: Returns whether it was fast enough to be valid.
package func retry(_ times: Int = 5, _ attempt: () async throws -> Bool) async throws {
  for _ in 0..<times where try await attempt() { return }
  throw Refusal(description: "\(times) tries were all too slow")
}

extension SourceLocation {
  /// The file and line, as compilers write them.
  package var place: String { "\(fileID):\(line)" }
}
