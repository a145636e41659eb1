import RiffleMotion

/// A line of JSON being written: an object of numbers, words and lists of objects.
///
/// Words are names of this project's own, which need no escapes.
struct JSONLine {
  private(set) var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(512)
  }

  /// Writes characters as they are.
  mutating func write(_ characters: StaticString) {
    characters.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a name between quotation marks.
  mutating func write(name: String) {
    write("\"")
    bytes.append(contentsOf: name.utf8)
    write("\"")
  }

  /// Writes a whole number.
  mutating func write(_ number: Int) {
    bytes.append(contentsOf: number.description.utf8)
  }

  /// Writes a number with all the digits that tell it from others, a whole one without a point.
  mutating func write(_ number: Double) {
    bytes.append(contentsOf: number.digits.utf8)
  }

  /// The line as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension Simulation.Output {
  /// Writes what is shown as a line of JSON, in the bytes of its file, without the line's end.
  public var json: [UInt8] {
    switch self {
    case .event(let event): Array(event.json.utf8)
    case .frame(let frame, let time, let cards):
      CardSnapshot.json(of: cards, frame: frame, time: time)
    }
  }
}

extension CardSnapshot {
  /// Writes a frame as a line of JSON, without the line's end.
  ///
  /// - Parameters:
  ///   - cards: The cards, back to front.
  ///   - frame: The frame's number.
  ///   - time: The frame's time.
  /// - Returns: The bytes of an object with `t`, `frame` and `cards`, and with `inputEnd` where
  ///   that is not the frame's time itself.
  public static func json(
    of cards: [CardSnapshot],
    frame: Int,
    time: FrameTime
  ) -> [UInt8] {
    var line = JSONLine()
    line.write("{\"t\": ")
    line.write(time.seconds)
    if time.inputEnd != time.seconds {
      line.write(", \"inputEnd\": ")
      line.write(time.inputEnd)
    }
    line.write(", \"frame\": ")
    line.write(frame)
    line.write(", \"cards\": [")
    for (index, card) in cards.enumerated() {
      if index > 0 { line.write(", ") }
      card.write(to: &line)
    }
    line.write("]}")
    return line.bytes
  }

  private func write(to line: inout JSONLine) {
    line.write("{\"card\": ")
    line.write(index)
    line.write(", \"x\": ")
    line.write(pose.center.x)
    line.write(", \"y\": ")
    line.write(pose.center.y)
    line.write(", \"width\": ")
    line.write(pose.size.width)
    line.write(", \"height\": ")
    line.write(pose.size.height)
    line.write(", \"rotation\": ")
    line.write(pose.rotation.radians)
    line.write(", \"alpha\": ")
    line.write(pose.alpha)
    line.write(", \"state\": ")
    line.write(name: activity.rawValue)
    if let stamp {
      line.write(", \"stamp\": {\"direction\": ")
      line.write(name: stamp.direction.rawValue)
      line.write(", \"opacity\": ")
      line.write(stamp.opacity)
      line.write(", \"emphasis\": ")
      line.write(stamp.emphasis)
      line.write("}")
    }
    line.write("}")
  }
}
