public import RiffleCards

/// A frame of a log of poses.
public struct PoseFrame: Equatable, Sendable {
  /// The number of the frame, from 0.
  public var number: Int
  /// The time that it shows.
  public var time: FrameTime
  /// The cards, from back to front, each index once.
  public let cards: [CardSnapshot]

  /// Makes a frame.
  ///
  /// After a reload a card can be in the stack while it still flies from the old one; the frame then
  /// has only the one in the stack.
  public init(number: Int, time: FrameTime, cards: [CardSnapshot]) {
    self.number = number
    self.time = time
    var indices: Set<Int> = []
    // Of two flights the newer one comes first too: the one that left first is in front.
    self.cards = cards.filter { indices.insert($0.index).inserted }
  }
}

extension PoseFrame: JSONWritable {
  /// Writes the frame as an object.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(PoseLogKey.time, time.seconds)
      if time.inputEnd != time.seconds { writer.field(PoseLogKey.inputEnd, time.inputEnd) }
      writer.field(PoseLogKey.frame, number)
      writer.key(PoseLogKey.cards)
      writer.array(cards)
    }
  }

  init(_ line: JSONObject<PoseLogKey>) throws(JSONError) {
    time = try FrameTime(line)
    number = try line.integer(.frame, in: 0...Int.max) ?? 0
    guard let list = try line.list(.cards) else {
      throw line.typeMismatch(.cards, wanted: "a list of poses")
    }
    var cards: [CardSnapshot] = []
    for (index, value) in list.enumerated() {
      cards.append(try CardSnapshot(value, at: "\(line.path(of: .cards))[\(index)]"))
    }
    self.cards = cards
  }
}

extension FrameTime {
  init(_ line: JSONObject<PoseLogKey>) throws(JSONError) {
    self.init(
      seconds: try line.seconds(.time),
      inputEnd: line.value(.inputEnd) == nil ? nil : try line.seconds(.inputEnd)
    )
  }
}

extension JSONObject {
  /// Returns a time of a recording, in seconds; the key must be there.
  func seconds(_ key: Key) throws(JSONError) -> Double {
    guard let seconds = try number(key), StackLimits.seconds.contains(seconds) else {
      let most = StackLimits.seconds.upperBound.digits
      throw typeMismatch(key, wanted: "seconds from 0 to \(most)")
    }
    return seconds
  }
}
