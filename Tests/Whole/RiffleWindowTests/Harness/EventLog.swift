import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// The event log of the program.
struct LoggedEvent: Decodable, Hashable {
  var t: Double
  var event: Kind
  var card: Int?
  var direction: String?
  /// The translation of a drag, in points.
  var translation: [Double]?

  enum Kind: String, Decodable {
    case willDisplay, didDisplay, didBeginDrag, didDrag, didCancelDrag, willSwipe, didSwipe
    case didLeave, didReturn, didUndo, didRemoveLast, didFinishRound, didSelect
    case didReload
  }
}

/// The event log of a running program.
struct EventLog {
  let file: LineFile

  /// All events so far.
  func events() throws -> [LoggedEvent] {
    let decoder = JSONDecoder()
    return try file.lines().map { try decoder.decode(LoggedEvent.self, from: Data($0.utf8)) }
  }

  /// Waits until the events so far are as wanted.
  ///
  /// - Throws: ``Refusal`` with the log's tail if it does not happen in time.
  @discardableResult
  func wait(
    for what: String,
    at place: SourceLocation = #_sourceLocation,
    until isThere: ([LoggedEvent]) -> Bool
  ) async throws -> [LoggedEvent] {
    try await WindowTestSupport.wait {
      "\(place.place): no \(what) in the event log:\n\(try tail())"
    } until: {
      let events = try events()
      return isThere(events) ? events : nil
    }
  }

  /// Waits until an event has happened so many times, and returns all events so far.
  @discardableResult
  func wait(
    for kind: LoggedEvent.Kind,
    times: Int = 1,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> [LoggedEvent] {
    try await wait(for: "\(kind) (\(times) of them)", at: place) { events in
      events.of(kind).count >= times
    }
  }

  /// Whether an event has happened so many times within five seconds from now.
  func has(_ kind: LoggedEvent.Kind, times: Int) async -> Bool {
    let found = try? await WindowTestSupport.wait(atMost: .seconds(5)) {
      "\(kind) is not there so soon"
    } until: {
      try events().of(kind).count >= times ? true : nil
    }
    return found == true
  }

  /// The log's last lines, for people.
  func tail() throws -> String { try file.lines().suffix(12).joined(separator: "\n") }
}

extension [LoggedEvent] {
  /// The events of a kind, in their order.
  func of(_ kind: LoggedEvent.Kind) -> [LoggedEvent] { filter { $0.event == kind } }

  /// The cards that were swiped to a side, in their order.
  func swiped(_ direction: String) -> [Int] {
    of(.didSwipe).filter { $0.direction == direction }.compactMap(\.card)
  }

  /// The kinds of what happened after the cards were dealt, moves left out.
  var story: [LoggedEvent.Kind] {
    let dealt = firstIndex { $0.event == .didDisplay } ?? endIndex
    return dropFirst(dealt + 1).map(\.event).filter { $0 != .didDrag }
  }
}
