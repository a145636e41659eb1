import Testing

/// Asks again and again until there is an answer.
///
/// - Parameters:
///   - deadline: How long to ask.
///   - complaint: What to say when there was none; it may take a last look.
///   - answer: The question; nil stands for not yet.
/// - Returns: The answer.
/// - Throws: ``Refusal`` at the deadline, or what the question throws.
@discardableResult
func wait<Answer>(
  atMost deadline: Duration = .seconds(10),
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

/// Tries something again that depends on being quick enough on a busy machine.
///
/// - Parameters:
///   - times: How often to try.
///   - attempt: What to do; it tells whether it was quick enough to mean something.
/// - Throws: ``Refusal`` when all tries were too slow.
func retry(_ times: Int = 5, _ attempt: () async throws -> Bool) async throws {
  for _ in 0..<times where try await attempt() { return }
  throw Refusal(description: "\(times) tries were all too slow")
}

extension SourceLocation {
  /// The place in the form in which compilers name it.
  var place: String { "\(fileID):\(line)" }
}
