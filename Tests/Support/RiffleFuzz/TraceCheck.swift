package import RiffleCards
import RiffleFormats
import RiffleMotion

/// The check of a trace: what must hold for every trace, whatever it does.
///
/// The stack is asked twice, now and then and more often: events, and poses at the times that both
/// share, must be the same.
package enum TraceCheck {
  /// Returns what is wrong with the stack that plays a trace; nil if nothing is.
  ///
  /// - Parameter trace: A trace whose header names a preset, a window and a number of cards.
  /// - Throws: ``TraceError`` at a step that is impossible, such as a deletion of cards that are not there.
  package static func problem(with trace: Trace) throws(TraceError) -> String? {
    do {
      let rare = try TraceRun.play(trace, extraLooks: 0)
      let often = try TraceRun.play(trace, extraLooks: 3)
      try compare(rare, often)
      try checkFile(trace, rare)
      return nil
    } catch let error as TraceError {
      throw error
    } catch {
      return "\(error)"
    }
  }

  private static func compare(_ rare: TraceRun.Recording, _ often: TraceRun.Recording) throws {
    for (one, other) in zip(rare.events, often.events) where one != other {
      throw TraceProblem("events depend on the frame rate: \(one) or \(other)")
    }
    guard rare.events.count == often.events.count else {
      throw TraceProblem("the number of events depends on the frame rate")
    }
    for (one, other) in zip(rare.looks, often.looks) where one != other {
      throw TraceProblem(
        "poses depend on the frame rate at \(one.seconds): \(one.cards) or \(other.cards)"
      )
    }
  }

  /// Checks one trace of some that its file reads back to it, and that it plays to the same bytes.
  private static func checkFile(_ trace: Trace, _ recording: TraceRun.Recording) throws {
    guard (trace.header.seed ?? 0) % 8 == 0 else { return }
    let again = try TraceFile.decode(TraceFile.encode(trace), name: "trace")
    guard again.withoutLines == trace.withoutLines else {
      let steps = zip(trace.withoutLines.steps, again.withoutLines.steps).first { $0 != $1 }
      throw TraceProblem(
        "the trace does not read back from its file: \(steps.map { "\($0)" } ?? "")"
      )
    }
    guard try TraceRun.play(again, extraLooks: 0).bytes == recording.bytes else {
      throw TraceProblem("a second run gives other bytes")
    }
  }
}

extension Trace {
  /// The trace as if it were not from a file.
  fileprivate var withoutLines: Trace {
    var plain = self
    for index in plain.steps.indices { plain.steps[index].line = nil }
    return plain
  }
}

extension TraceRun.Recording {
  /// The lines that `riffle simulate` would print.
  fileprivate var bytes: [UInt8] {
    events.flatMap(\.json)
      + looks.flatMap { look in
        PoseFrame(number: 0, time: FrameTime(seconds: look.seconds), cards: look.cards).json
      }
  }
}

/// What is wrong with a stack that plays a trace.
struct TraceProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
