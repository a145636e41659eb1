package import RiffleCards
import RiffleMotion

/// A log of poses, as `riffle simulate` prints it, being read.
package final class PoseLog {
  private let input: LineInput
  private var lastTime = -Double.infinity

  /// A frame of the log.
  package struct Frame {
    /// When it is seen, in seconds.
    package var time: Double
    /// The cards, back to front.
    package var cards: [CardSnapshot]
  }

  /// Opens the log that an argument names; "-" stands for standard input.
  ///
  /// - Throws: ``RiffleError`` where it cannot be read.
  package init(_ name: String) throws(RiffleError) {
    input = try LineInput(name)
  }

  /// What the log is called, for people.
  package var title: String { input.title }

  /// Returns the next frame of a span of time, in seconds; nil after the last.
  ///
  /// - Throws: ``RiffleError``, one line with the place, where a line is none of such a log.
  package func next(in range: ClosedRange<Double>) throws(RiffleError) -> Frame? {
    while let line = try input.next() {
      do throws(JSONError) {
        guard let frame = try frame(in: line) else { continue }
        if frame.time > range.upperBound { return nil }
        if frame.time >= range.lowerBound { return frame }
      } catch {
        throw .badFile("\(title):\(input.line): \(error)")
      }
    }
    return nil
  }

  /// Reads a line; nil for one that tells of an event, and an empty one.
  private func frame(in line: [UInt8]) throws(JSONError) -> Frame? {
    guard !line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == 13 }) else { return nil }
    let object = try JSONObject(
      JSONValue(parsing: line),
      keys: ["t", "inputEnd", "frame", "cards", "event", "card", "direction"]
    )
    guard !object.has("event") else { return nil }
    guard let time = try object.number("t"), time.isFinite else {
      throw object.wrong("t", wanted: "seconds")
    }
    guard time >= lastTime else {
      throw JSONError("\"t\" is \(time), before the frame above (\(lastTime)).")
    }
    lastTime = time
    guard let list = try object.list("cards") else {
      throw object.wrong("cards", wanted: "a list of poses")
    }
    var cards: [CardSnapshot] = []
    for (index, value) in list.enumerated() {
      cards.append(try Self.card(value, at: "cards[\(index)]"))
    }
    return Frame(time: time, cards: cards)
  }

  private static func card(_ value: JSONValue, at place: String) throws(JSONError)
    -> CardSnapshot
  {
    let object = try JSONObject(
      value,
      at: place,
      keys: ["card", "x", "y", "width", "height", "rotation", "alpha", "state", "stamp"]
    )
    guard let card = try object.integer("card", in: 0...Int.max) else {
      throw object.wrong("card", wanted: "a whole number from 0")
    }
    guard let word = try object.text("state"), let activity = CardActivity(rawValue: word) else {
      throw object.wrong(
        "state",
        wanted: "one of resting, dragged, returning, leaving, entering, moving"
      )
    }
    let anywhere = -farthest...farthest
    let pose = Pose(
      center: Point(
        x: try object.number("x", in: anywhere),
        y: try object.number("y", in: anywhere)
      ),
      size: Size(
        width: try object.number("width", in: 0...farthest),
        height: try object.number("height", in: 0...farthest)
      ),
      rotation: Angle(radians: try object.number("rotation", in: anywhere)),
      alpha: try object.number("alpha", in: 0...1)
    )
    return CardSnapshot(
      id: CardID(card),
      index: card,
      pose: pose,
      activity: activity,
      stamp: try stamp(on: object)
    )
  }

  private static func stamp(on card: JSONObject) throws(JSONError) -> Stamp? {
    let keys = ["direction", "opacity", "emphasis"]
    guard let object = try card.object("stamp", keys: keys) else { return nil }
    guard let word = try object.text("direction"), let direction = Direction(rawValue: word) else {
      let names = Direction.allCases.map(\.rawValue).joined(separator: ", ")
      throw object.wrong("direction", wanted: "one of \(names)")
    }
    return Stamp(
      direction: direction,
      opacity: try object.number("opacity", in: 0...1),
      emphasis: try object.number("emphasis", in: -farthest...farthest)
    )
  }

  /// How far from the window's corner anything may be, in points: a number beyond is a slip.
  private static let farthest = 1e9
}

extension JSONObject {
  /// Returns the number of a key that must be there.
  fileprivate func number(_ key: String, in range: ClosedRange<Double>) throws(JSONError)
    -> Double
  {
    guard let number = try number(key), range.contains(number) else {
      throw wrong(
        key,
        wanted: "a number from \(range.lowerBound.digits) to \(range.upperBound.digits)"
      )
    }
    return number
  }
}
