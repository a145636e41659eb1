public import RiffleCards
import RiffleMotion
import SystemPackage

/// The format of logs of poses: JSON Lines, one for each event of a stack and one for each frame.
///
/// `riffle simulate` prints such a log, and ``write(_:to:)`` writes one. A log is read frame by frame,
/// so that it can be of any length:
///
/// ```swift
/// let log = try PoseLog("poses.jsonl")
/// while let frame = try log.next() { print(frame.time.seconds, frame.cards.count) }
/// ```
public final class PoseLog {
  private let input: LineReader
  private var lastTime = -Double.infinity

  /// Opens a log, where "-" stands for standard input.
  ///
  /// - Throws: ``RiffleError`` if it cannot be read.
  public init(_ path: String) throws(RiffleError) {
    input = try LineReader(InputFile(path))
  }

  /// Reads a log from bytes; messages name it `name`, by default "poses".
  public init(_ bytes: [UInt8], name: String = "poses") {
    input = LineReader(bytes, of: InputFile(FilePath(name)))
  }

  /// The name of the log in messages.
  public var title: String { input.title }

  /// Returns the next frame; nil after the last.
  ///
  /// - Parameter range: The span of time that the frame is in, in seconds; by default all time.
  /// - Throws: ``RiffleError``, one line with the place, if a line does not belong in such a log.
  public func next(
    in range: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) throws(RiffleError) -> PoseFrame? {
    while let frame = try nextLine({ line throws(JSONError) in try PoseFrame(line) }) {
      if frame.time.seconds > range.upperBound { return nil }
      if frame.time.seconds >= range.lowerBound { return frame }
    }
    return nil
  }

  /// Reads the times of a log's frames, to show the same frames once more; "-" is standard input.
  ///
  /// - Throws: ``RiffleError``, one line with the place, if a line is wrong or cannot be read.
  public static func times(in path: String) throws(RiffleError) -> [FrameTime] {
    let log = try PoseLog(path)
    var times: [FrameTime] = []
    while let time = try log.nextLine({ line throws(JSONError) in try FrameTime(line) }) {
      times.append(time)
    }
    return times
  }

  /// Returns the line of an event or a frame, its end included.
  public static func encode(_ output: Simulation.Output) -> [UInt8] {
    output.json + [UInt8(ascii: "\n")]
  }

  /// Runs a simulation and writes its events and frames to a file, which loses what it had.
  ///
  /// - Throws: ``RiffleError`` if the file cannot be written, or `TraceError` at a step that the
  ///   stack cannot handle.
  public static func write(_ simulation: Simulation, to path: String) throws {
    let file = try LineWriter(path: path, gathering: 1 << 16)
    var simulation = simulation
    try simulation.run { output in try file.append(encode(output)) }
    try file.flush()
  }

  /// Reads the next line; nil after the last one.
  private func nextLine<Value>(
    _ read: (JSONObject<PoseLogKey>) throws(JSONError) -> Value
  ) throws(RiffleError) -> Value? {
    while let line = try input.next() {
      if line.isBlank { continue }
      do throws(JSONError) {
        let object = try JSONObject<PoseLogKey>(JSONValue(parsing: line))
        if object.value(.event) != nil { continue }
        let time = try FrameTime(object).seconds
        guard time >= lastTime else {
          throw object.error(.time, "is \(time), before the frame above (\(lastTime)).")
        }
        lastTime = time
        return try read(object)
      } catch {
        throw .badFile(error, in: title, line: input.line)
      }
    }
    return nil
  }
}

enum PoseLogKey: String, CaseIterable {
  /// The time that a frame shows or at which an event happened, in seconds.
  case time = "t"
  /// The time of the last input known to the frame, in seconds; missing if it is the frame's.
  case inputEnd
  /// The number of the frame, counted from 0.
  case frame
  /// The cards from back to front.
  case cards
  /// Cards from before a reload whose index is that of another card; missing without any.
  case earlier
  case event
  /// The card's index in the data then, or the last that it had there.
  case card
  /// No other card has it.
  case id
  case direction
  /// The translation to the right and down, in points.
  case translation
  /// Why a release was a swipe or not.
  case reason
}

/// A frame of a log of poses.
public struct PoseFrame: Equatable, Sendable {
  /// The number of the frame, from 0.
  public var number: Int
  /// The time that it shows.
  public var time: FrameTime
  /// The cards that are shown, from back to front.
  public let cards: [CardSnapshot]

  /// Makes a frame.
  public init(number: Int, time: FrameTime, cards: [CardSnapshot]) {
    self.number = number
    self.time = time
    self.cards = cards
  }

  /// The places of cards from before a reload whose index is that of another card: who knows cards by
  /// their indices sees those of the present data.
  private var earlierPlaces: [Int] {
    guard cards.contains(where: \.isFromEarlierDeal) else { return [] }
    var indices = Set(cards.lazy.filter { !$0.isFromEarlierDeal }.map(\.index))
    // Of two flights the newer one comes first: the one that left first is in front.
    return cards.indices.filter {
      cards[$0].isFromEarlierDeal && !indices.insert(cards[$0].index).inserted
    }
  }
}

extension PoseFrame: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(PoseLogKey.time, time.seconds)
      if time.inputEnd != time.seconds { writer.field(PoseLogKey.inputEnd, time.inputEnd) }
      writer.field(PoseLogKey.frame, number)
      let apart = earlierPlaces
      writer.key(PoseLogKey.cards)
      writer.array { writer in
        for (place, card) in cards.enumerated() where !apart.contains(place) {
          card.write(to: &writer, place: nil)
        }
      }
      guard !apart.isEmpty else { return }
      writer.key(PoseLogKey.earlier)
      writer.array { writer in
        for place in apart { cards[place].write(to: &writer, place: place) }
      }
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
      let path = "\(line.path(of: .cards))[\(index)]"
      let keys = CardKey.allCases.filter { $0 != .place }
      cards.append(try CardSnapshot(JSONObject<CardKey>(value, at: path, keys: keys)))
    }
    for (index, value) in (try line.list(.earlier) ?? []).enumerated() {
      let path = "\(line.path(of: .earlier))[\(index)]"
      let object = try JSONObject<CardKey>(value, at: path)
      guard let place = try object.integer(.place, in: 0...cards.count) else {
        throw object.typeMismatch(.place, wanted: "a place among the cards")
      }
      var card = try CardSnapshot(object)
      card.isFromEarlierDeal = true
      cards.insert(card, at: place)
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
  /// The key is required.
  func seconds(_ key: Key) throws(JSONError) -> Double {
    guard let seconds = try number(key), StackLimits.seconds.contains(seconds) else {
      let most = StackLimits.seconds.upperBound.digits
      throw typeMismatch(key, wanted: "seconds from 0 to \(most)")
    }
    return seconds
  }
}

private enum CardKey: String, CaseIterable {
  /// The index in the data.
  case card
  /// The center in the window, in points.
  case x, y
  /// The size after scaling, in points.
  case width, height
  /// The rotation in radians, positive clockwise.
  case rotation
  /// The opacity, from 0 to 1.
  case alpha
  case state
  /// Missing without a stamp.
  case stamp
  /// It is from 0 to 1, and missing if the card is not lifted.
  case lift
  /// It is from 0 to 1, and missing if it is 1.
  case promotion
  /// The identity, which no other card has.
  case id
  /// Among all cards of the frame, from back to front; only of a card from before a reload.
  case place
}

private enum StampKey: String, CaseIterable {
  case direction, opacity, emphasis
}

extension CardSnapshot {
  fileprivate func write(to writer: inout JSONWriter, place: Int?) {
    writer.object { writer in
      writer.field(CardKey.card, index)
      writer.field(CardKey.x, pose.center.x)
      writer.field(CardKey.y, pose.center.y)
      writer.field(CardKey.width, pose.size.width)
      writer.field(CardKey.height, pose.size.height)
      writer.field(CardKey.rotation, pose.rotation.radians)
      writer.field(CardKey.alpha, pose.alpha)
      writer.field(CardKey.state, activity.rawValue)
      if lift != 0 { writer.field(CardKey.lift, lift) }
      if let stamp { writer.field(CardKey.stamp, stamp) }
      if promotion != 1 { writer.field(CardKey.promotion, promotion) }
      writer.field(CardKey.id, id.number)
      if let place { writer.field(CardKey.place, place) }
    }
  }

  fileprivate init(_ object: JSONObject<CardKey>) throws(JSONError) {
    guard let index = try object.integer(.card, in: StackLimits.cards) else {
      throw object.typeMismatch(.card, wanted: "the index of a card")
    }
    guard let id = try object.integer(.id, in: 0...Int.max) else {
      throw object.typeMismatch(.id, wanted: "the identity of a card")
    }
    guard let word = try object.text(.state), let activity = CardActivity(rawValue: word) else {
      throw object.typeMismatch(
        .state,
        wanted: "one of resting, dragged, returning, leaving, entering, moving"
      )
    }
    let pose = Pose(
      center: Point(
        x: try object.number(.x, in: StackLimits.coordinates),
        y: try object.number(.y, in: StackLimits.coordinates)
      ),
      size: Size(
        width: try object.number(.width, in: StackLimits.lengths),
        height: try object.number(.height, in: StackLimits.lengths)
      ),
      rotation: Angle(radians: try object.number(.rotation, in: StackLimits.coordinates)),
      alpha: try object.number(.alpha, in: 0...1)
    )
    let stamp = try object.object(.stamp, keys: StampKey.self)
    self.init(
      id: CardID(id),
      index: index,
      pose: pose,
      activity: activity,
      stamp: try stamp.map { stamp throws(JSONError) in try Stamp(stamp) },
      lift: try object.number(.lift) == nil
        ? 0 : try object.number(.lift, in: StackLimits.coordinates),
      promotion: try object.number(.promotion) == nil ? 1 : try object.number(.promotion, in: 0...1)
    )
  }
}

extension Stamp: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(StampKey.direction, direction.rawValue)
      writer.field(StampKey.opacity, opacity)
      writer.field(StampKey.emphasis, emphasis)
    }
  }

  fileprivate init(_ object: JSONObject<StampKey>) throws(JSONError) {
    guard let direction = try object.choice(.direction, of: Direction.self) else {
      throw object.typeMismatch(.direction, wanted: "a direction")
    }
    self.init(
      direction: direction,
      opacity: try object.number(.opacity, in: 0...1),
      emphasis: try object.number(.emphasis, in: StackLimits.coordinates)
    )
  }
}

extension StackEvent {
  /// A refusal changes nothing that logs show.
  package var isLogged: Bool { name != .didRefuse }
}

extension StackEvent: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(PoseLogKey.time, time.seconds)
      writer.field(PoseLogKey.event, name.rawValue)
      if let card { writer.field(PoseLogKey.card, card.index) }
      if let direction { writer.field(PoseLogKey.direction, direction.rawValue) }
      if let translation {
        writer.key(PoseLogKey.translation)
        writer.array([translation.dx, translation.dy])
      }
      if let reason { writer.field(PoseLogKey.reason, reason) }
      if let card { writer.field(PoseLogKey.id, card.id.number) }
    }
  }
}

private enum ReasonKey: String {
  case cause, direction, projected, needed, velocity
}

extension ReleaseReason: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field(ReasonKey.cause, cause.rawValue)
      writer.field(ReasonKey.direction, direction.rawValue)
      writer.field(ReasonKey.projected, projected)
      writer.field(ReasonKey.needed, needed)
      writer.field(ReasonKey.velocity, velocity)
    }
  }
}

extension Simulation.Output: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .event(let event): event.write(to: &writer)
    case .frame(let number, let time, let cards):
      PoseFrame(number: number, time: time, cards: cards).write(to: &writer)
    }
  }
}
