import Subprocess
import SystemPackage

/// Speaks what the program does, by `spd-say` of Speech Dispatcher, for people who do not see it.
///
/// It never waits: what comes while `spd-say` is at work is spoken after it, and of several texts only the
/// latest. Speech Dispatcher itself breaks a text off if the next one comes.
package final class Speaker: Sendable {
  private let texts: AsyncStream<String>.Continuation

  /// Makes a speaker, which is silent until it is told something.
  ///
  /// - Parameters:
  ///   - program: The name of the program on PATH, or its path. Defaults to `spd-say`.
  ///   - printProblem: Called once, on any thread, with a line if the program cannot be run.
  package init(
    program: String = "spd-say",
    printProblem: @escaping @Sendable (String) -> Void
  ) {
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

  /// Speaks a text, soon.
  package func say(_ text: String) {
    texts.yield(text)
  }

  /// Returns the words for a change of the top card, such as `Keep. Northern Quiet, 3 of 12`.
  ///
  /// The title of the card is nil after the last one.
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
    _ = try await Subprocess.run(
      executable,
      // A title may begin with a hyphen.
      arguments: ["--priority", "text", "--", text],
      output: .discarded,
      error: .discarded
    )
  }
}
