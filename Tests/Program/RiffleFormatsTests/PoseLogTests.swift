import Foundation
import RiffleCards
import RiffleFormats
import RiffleMotion
import TestSupport
import Testing

@Suite("Log of poses")
struct PoseLogTests {
  /// Writes a log, and opens it.
  private func log(_ lines: [[UInt8]], in folder: TemporaryFolder) throws -> PoseLog {
    let path = folder.path(of: "poses.jsonl")
    let writer = try LineWriter(path: path)
    for line in lines { try writer.write(line) }
    return try PoseLog(path)
  }

  @Test("reads back every frame that is written, whatever its cards", arguments: 0..<8)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var frames = (0..<200).map { PoseFrame.random(number: $0, using: &random) }
    frames.sort { $0.time.seconds < $1.time.seconds }
    let folder = try TemporaryFolder()

    let log = try log(frames.map(\.json), in: folder)
    var again: [PoseFrame] = []
    while let frame = try log.next(in: 0...1e9) { again.append(frame) }

    #expect(again == frames)
    #expect(try PoseLog.times(in: folder.path(of: "poses.jsonl")) == frames.map(\.time))
  }

  @Test("every activity and every stamp reads back", arguments: Direction.allCases)
  func words(direction: Direction) throws {
    let activities: [CardActivity] = [.resting, .dragged, .returning, .leaving, .entering, .moving]
    let cards = activities.enumerated().map { index, activity in
      CardSnapshot(
        id: CardID(index),
        index: index,
        pose: Pose(center: .zero, size: Size(width: 1, height: 2)),
        activity: activity,
        stamp: Stamp(direction: direction, opacity: 0.5, emphasis: -0.125)
      )
    }
    let frame = PoseFrame(number: 0, time: FrameTime(seconds: 0.1), cards: cards)
    let folder = try TemporaryFolder()

    #expect(try log([frame.json], in: folder).next(in: 0...1) == frame)
  }

  @Test("a card from before a reload whose index is on another card is named apart, and reads back")
  func sameIndex() throws {
    func card(_ number: Int, index: Int, _ activity: CardActivity, old: Bool = false)
      -> CardSnapshot
    {
      CardSnapshot(
        id: CardID(number),
        index: index,
        pose: Pose(center: .zero, size: Size(width: 1, height: 2)),
        activity: activity,
        promotion: 0.5,
        isFromEarlierDeal: old
      )
    }
    // From back to front: a reloaded deck with an inserted card, and flights of the old one.
    let cards = [
      card(7, index: 1, .resting), card(6, index: 0, .moving), card(8, index: 0, .moving),
      card(1, index: 1, .leaving, old: true), card(0, index: 0, .leaving, old: true),
    ]
    let frame = PoseFrame(number: 0, time: FrameTime(seconds: 0), cards: cards)
    let folder = try TemporaryFolder()

    #expect(try log([frame.json], in: folder).next(in: 0...1) == frame)
    let parts = frame.jsonText.components(separatedBy: #""earlier": "#)
    #expect(parts.map { $0.components(separatedBy: #""card": "#).count - 1 } == [3, 2])
  }

  @Test(
    "a wrong identity, promotion or place is refused",
    arguments: [
      (#""id": -1"#, "cards", "cards[0].id"), (#""lift": 0"#, "cards", "cards[0].id"),
      (#""id": 1, "promotion": 2"#, "cards", "cards[0].promotion"),
      (#""id": 1, "place": 0"#, "cards", "cards[0].place"),
      (#""id": 1, "place": 1"#, "earlier", "earlier[0].place"),
      (#""id": 1"#, "earlier", "earlier[0].place"),
    ]
  )
  func refusal(field: String, list: String, path: String) throws {
    let card =
      #"{"card": 2, "x": 1, "y": 2, "width": 3, "height": 4, "rotation": 0, "alpha": 1, "#
      + #""state": "resting", \#(field)}"#
    let line =
      #"{"t": 0, "frame": 0, "cards": [\#(list == "cards" ? card : "")]"#
      + (list == "cards" ? "}" : #", "earlier": [\#(card)]}"#)
    let folder = try TemporaryFolder()

    let error = try #require(throws: RiffleError.self) {
      try log([Array(line.utf8)], in: folder).next(in: 0...1)
    }
    #expect(error.description.contains(path))
  }

  @Test("an event of a drag has its translation")
  func translation() {
    let card = StackEvent.Card(id: CardID(4), index: 4)
    let translation = Vector(dx: 12.5, dy: -3)
    let time = Timestamp(seconds: 0.25)

    let began = StackEvent(
      .didBeginDrag(card, DragProgress(translation: translation, fraction: 0.5)),
      at: time
    )
    let moved = StackEvent(
      .didDrag(card, DragProgress(translation: translation, fraction: 0.5)),
      at: time
    )

    #expect(
      began.jsonText
        == #"{"t": 0.25, "event": "didBeginDrag", "card": 4, "translation": [12.5, -3], "id": 4}"#
    )
    #expect(
      moved.jsonText
        == #"{"t": 0.25, "event": "didDrag", "card": 4, "translation": [12.5, -3], "id": 4}"#
    )
  }

  @Test("has a line for each event and each frame of a simulation, as the formats page shows them")
  func lines() throws {
    let stack = CardStack(
      preset: .container,
      window: Size(width: 1280, height: 800),
      count: 8
    )
    var simulation = Simulation(of: Trace(), on: stack, frames: .rate(60))
    var lines: [[UInt8]] = []

    try simulation.run { lines.append($0.json) }

    #expect(
      lines.map { String(decoding: $0, as: UTF8.self) } == [
        #"{"t": 0, "event": "willDisplay", "card": 0, "id": 0}"#,
        #"{"t": 0, "event": "willDisplay", "card": 1, "id": 1}"#,
        #"{"t": 0, "event": "willDisplay", "card": 2, "id": 2}"#,
        #"{"t": 0, "event": "didDisplay", "card": 0, "id": 0}"#,
        #"{"t": 0, "frame": 0, "cards": ["#
          + #"{"card": 2, "x": 640, "y": 360, "width": 260, "height": 400, "rotation": 0, "#
          + #""alpha": 1, "state": "resting", "id": 2}, "#
          + #"{"card": 1, "x": 640, "y": 350, "width": 280, "height": 400, "rotation": 0, "#
          + #""alpha": 1, "state": "resting", "id": 1}, "#
          + #"{"card": 0, "x": 640, "y": 340, "width": 300, "height": 400, "rotation": 0, "#
          + #""alpha": 1, "state": "resting", "id": 0}]}"#,
      ]
    )
    let folder = try TemporaryFolder()
    #expect(try log(lines, in: folder).next(in: 0...1)?.cards.map(\.index) == [2, 1, 0])
  }

  @Test("an event has its card, its direction and the reason of a release")
  func event() {
    let card = StackEvent.Card(id: CardID(7), index: 4)
    let time = Timestamp(seconds: 0.25)
    let reason = ReleaseReason(
      .distance,
      toward: .right,
      projected: 90.5,
      needed: 112,
      velocity: -20
    )

    #expect(
      StackEvent(.didSwipe(card, .topLeft, .key, reason: nil), at: time).jsonText
        == #"{"t": 0.25, "event": "didSwipe", "card": 4, "direction": "topLeft", "id": 7}"#
    )
    #expect(
      StackEvent(.didReturn(card, reason: reason), at: time).jsonText
        == #"{"t": 0.25, "event": "didReturn", "card": 4, "reason": {"cause": "distance", "#
        + #""direction": "right", "projected": 90.5, "needed": 112, "velocity": -20}, "id": 7}"#
    )
  }
}

extension PoseFrame {
  /// Makes a frame with random cards.
  fileprivate static func random(number: Int, using random: inout SeededGenerator) -> PoseFrame {
    let seconds = Double.random(in: 0...1e5, using: &random)
    let inputEnd = Bool.random(using: &random) ? nil : seconds * 0.999
    return PoseFrame(
      number: number,
      time: FrameTime(seconds: seconds, inputEnd: inputEnd),
      cards: (0..<Int.random(in: 0...9, using: &random)).map { _ in .random(using: &random) }
    )
  }
}

extension CardSnapshot {
  fileprivate static func random(using random: inout SeededGenerator) -> CardSnapshot {
    let index = Int.random(in: 0...1_000_000, using: &random)
    let pose = Pose(
      center: Point(x: .anywhere(using: &random), y: .anywhere(using: &random)),
      size: Size(
        width: abs(.anywhere(using: &random)),
        height: abs(.anywhere(using: &random))
      ),
      rotation: Angle(radians: .anywhere(using: &random)),
      alpha: .random(in: 0...1, using: &random)
    )
    let stamp = Stamp(
      direction: Direction.allCases.randomElement(using: &random) ?? .left,
      opacity: .random(in: 0...1, using: &random),
      emphasis: .anywhere(using: &random)
    )
    return CardSnapshot(
      id: CardID(.random(in: 0...1_000_000, using: &random)),
      index: index,
      pose: pose,
      activity: .moving,
      stamp: Bool.random(using: &random) ? stamp : nil,
      promotion: Bool.random(using: &random) ? 1 : .random(in: 0...1, using: &random)
    )
  }
}

extension Double {
  /// Makes a coordinate that a log may have, of any magnitude.
  fileprivate static func anywhere(using random: inout SeededGenerator) -> Double {
    let extremes = [0, 1e9, -1e9, .leastNonzeroMagnitude, 1 / 3, 1e-300, 100]
    if Int.random(in: 0..<4, using: &random) == 0 {
      return extremes.randomElement(using: &random) ?? 0
    }
    return .random(in: -1e9...1e9, using: &random)
  }
}
