import RiffleSystem
import Subprocess
import SystemPackage

/// Speaks what the program does, with `spd-say` of Speech Dispatcher, for people who cannot see it.
///
/// It never waits: while `spd-say` is running, only the latest text is kept and spoken after it.
/// Speech Dispatcher itself breaks a text off when the next one comes.
package final class Speaker: Sendable {
  private let texts: AsyncStream<String>.Continuation

  /// - Parameters:
  ///   - program: A name on PATH, or a path.
  ///   - printProblem: Called once, on any thread, if the program cannot be run.
  package init(program: String = "spd-say", printProblem: @escaping @Sendable (String) -> Void) {
    let (stream, texts) = AsyncStream.makeStream(
      of: String.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    self.texts = texts
    Task.detached(priority: .userInitiated) {
      for await text in stream {
        do {
          try await Self.run(program, text)
        } catch {
          printProblem(
            "--speak: \(program) cannot be run. Install speech-dispatcher, or leave speak out."
          )
          break
        }
      }
      texts.finish()
    }
  }

  deinit {
    texts.finish()
  }

  package func say(_ text: String) { texts.yield(text) }

  /// Returns the words for a change of the top card: `Keep. Northern Quiet, 3 of 12`; the card is
  /// nil after the last.
  package static func words(
    verdict: String?,
    card: String?,
    place: (number: Int, count: Int)
  ) -> String {
    let position = "\(place.number) of \(place.count)"
    let next = card.map { $0.isEmpty ? position : "\($0), \(position)" } ?? "That was the last card"
    return [verdict, next].compactMap(\.self).joined(separator: ". ")
  }

  private static func run(_ program: String, _ text: String) async throws {
    let executable: Executable =
      program.contains("/") ? .path(FilePath(program)) : .name(program)
    try SpareDescriptors.check(SpareDescriptors.ofChild)
    _ = try await Subprocess.run(
      executable,
      // A title may begin with a hyphen.
      arguments: ["--priority", "text", "--", text],
      output: .discarded,
      error: .discarded
    )
  }
}
