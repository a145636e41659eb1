import Foundation
import TestSupport
import Testing
import WindowTestSupport

/// A value of the studio's log of its state.
enum LoggedValue: Hashable, Decodable {
  case none
  case number(Double)
  case flag(Bool)
  case text(String)
  case numbers([Double])
  case texts([String])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .none
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let numbers = try? container.decode([Double].self) {
      self = .numbers(numbers)
    } else {
      self = .texts(try container.decode([String].self))
    }
  }
}

/// The studio's log of its state: a line for each value that has changed.
struct StudioLog {
  let file: LineFile

  private struct Line: Decodable {
    var name: String
    var value: LoggedValue?
  }

  /// All values that each name has had, in their order.
  func histories() throws -> [String: [LoggedValue]] {
    let decoder = JSONDecoder()
    return try file.lines().reduce(into: [:]) { histories, text in
      let line = try decoder.decode(Line.self, from: Data(text.utf8))
      histories[line.name, default: []].append(line.value ?? .none)
    }
  }

  /// The present value of a name; nil if it never had one.
  func value(_ name: String) throws -> LoggedValue? { try histories()[name]?.last }

  /// The present number of a name.
  func number(_ name: String) throws -> Double {
    guard case .number(let number) = try value(name) else {
      throw Refusal(description: "\(name) is no number: \(try value(name) as Any)")
    }
    return number
  }

  /// Waits until a name's value is as wanted, and returns it.
  @discardableResult
  func wait(
    for name: String,
    at place: SourceLocation = #_sourceLocation,
    until isWanted: (LoggedValue) -> Bool
  ) async throws -> LoggedValue {
    try await WindowTestSupport.wait {
      let all = try histories()
      let similar = all.keys.filter {
        $0.hasPrefix("control ") && all[$0]?.last != LoggedValue.none
      }
      return "\(place.place): \(name) has been \(all[name] ?? []); told \(all["told"] ?? []); seen "
        + similar.sorted().joined(separator: ", ")
    } until: {
      guard let value = try value(name), isWanted(value) else { return nil }
      return value
    }
  }

  /// Waits until a name has a value.
  func wait(
    for name: String,
    toBe value: LoggedValue,
    at place: SourceLocation = #_sourceLocation
  ) async throws {
    try await wait(for: name, at: place) { $0 == value }
  }

  /// Waits until a control is seen and has come to its place, and returns that.
  func frame(
    of control: String,
    at place: SourceLocation = #_sourceLocation
  ) async throws -> ControlFrame {
    var last: LoggedValue?
    let value = try await wait(for: "control \(control)", at: place) { value in
      defer { last = value }
      return value != .none && value == last
    }
    guard case .numbers(let numbers) = value, numbers.count == 4 else {
      throw Refusal(description: "\(place.place): \(control) is at \(value)")
    }
    return ControlFrame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// The place of a control in the studio's window, in points.
struct ControlFrame: Hashable {
  var x, y, width, height: Double

  var middle: Spot { spot(0.5) }

  /// The spot at a share of its width, at half its height.
  func spot(_ share: Double) -> Spot { Spot(x: x + share * width, y: y + height / 2) }
}
