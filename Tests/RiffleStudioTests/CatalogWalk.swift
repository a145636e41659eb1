import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleGestures
import RiffleMotion
import RiffleTuning
import TestSupport

/// What hands and keys do to a stack in a window, to see whether a preset makes a difference.
struct Situation {
  let name: String
  let window: Size
  let count: Int
  private(set) var steps: [Trace.Step] = []
  /// The seconds of the stack that have passed.
  private(set) var seconds = 0.5
  private var middle = Point.zero
  private let kind: PointerKind

  /// The time between two looks at the cards, in seconds.
  static let interval = 0.04

  /// Begins on fresh cards; the hand presses about the middle of the base's container.
  init(
    _ name: String,
    _ preset: Preset,
    window: Size = Size(width: 1280, height: 800),
    count: Int = 9,
    kind: PointerKind = .mouse
  ) {
    (self.name, self.window, self.count, self.kind) = (name, window, count, kind)
    middle = CardStack(preset: preset, window: window, count: count).stage.container.center
  }

  private mutating func add(_ phase: PointerEvent.Phase, _ place: Vector) {
    let time = Timestamp(seconds: seconds)
    let isUp = if case .up = phase { true } else { false }
    let event = PointerEvent(
      time: time,
      kind: kind,
      phase: phase,
      position: middle + place,
      buttons: isUp ? [] : .primary
    )
    steps.append(Trace.Step(.pointer(event), at: time))
  }

  /// Presses at an offset from the middle, moves along a way, and lets go.
  ///
  /// - Parameters:
  ///   - grip: The place of the press, from the middle.
  ///   - way: The whole way.
  ///   - duration: The time of the movement, in seconds.
  ///   - hold: The time for which it is held still before the release, in seconds.
  ///   - pause: The time after the release, in seconds.
  mutating func drag(
    grip: Vector = .zero,
    by way: Vector,
    in duration: Double,
    hold: Double = 0,
    pause: Double = 1
  ) {
    add(.down(.primary), grip)
    for part in 1...8 {
      seconds += duration / 8
      add(.move, grip + way * (Double(part) / 8))
    }
    if hold > 0 {
      seconds += hold
      add(.move, grip + way)
    }
    seconds += 0.004
    add(.up(.primary), grip + way)
    seconds += pause
  }

  /// Gives a command, as a key does.
  mutating func press(_ command: StackCommand, pause: Double = 0.6) {
    steps.append(Trace.Step(.key(command), at: Timestamp(seconds: seconds)))
    seconds += pause
  }

  /// Drags at random.
  mutating func play(_ count: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for index in 0..<count {
      let grip = Vector(
        dx: .random(in: -110...110, using: &random),
        dy: .random(in: -150...150, using: &random)
      )
      let way = Vector(
        dx: .random(in: -420...420, using: &random),
        dy: .random(in: -260...260, using: &random)
      )
      drag(
        grip: grip,
        by: index.isMultiple(of: 3) ? way * 0.3 : way,
        in: .random(in: 0.05...0.4, using: &random),
        hold: index.isMultiple(of: 2) ? 0 : 0.2,
        pause: .random(in: 0.1...0.9, using: &random)
      )
      if index % 4 == 3 { press(.undo) }
    }
  }
}

/// A situation played with a preset, frame by frame.
struct Play {
  private var stack: CardStack
  private let situation: Situation
  private var next = 0
  private var frame = 0

  init(_ situation: Situation, with preset: Preset) {
    self.situation = situation
    stack = CardStack(preset: preset, window: situation.window, count: situation.count, seed: 3)
  }

  /// Goes on by a frame; nil at the end.
  mutating func step() -> [CardSnapshot]? {
    let time = Timestamp(seconds: Double(frame) * Situation.interval)
    guard time.seconds < situation.seconds + 0.6 else { return nil }
    frame += 1
    while next < situation.steps.count, situation.steps[next].time <= time {
      _ = stack.handle(situation.steps[next].input, at: situation.steps[next].time)
      next += 1
    }
    _ = stack.advance(to: time)
    return stack.snapshots(at: time.seconds)
  }

  /// Draws what is seen now.
  func picture(of cards: [CardSnapshot]) -> DisplayList {
    var painter = SnapshotPainter(
      content: { index in
        CardContent(
          title: "Card \(index)",
          subtitle: "A second line",
          picture: index == 1 ? Picture(path: "none.png") : nil,
          pictureProblem: index == 2 ? "it is gone" : nil,
          badge: "new"
        )
      },
      emptyView: EmptyView(title: "Nothing", message: "is left")
    )
    return painter.displayList(of: cards, in: stack, scale: 1)
  }
}

/// A preset with what it does in some situations, to be compared with another.
final class PlayedPreset {
  let preset: Preset
  private let situations: [Situation]
  private var frames: [[[CardSnapshot]]]
  private var plays: [Play]

  init(_ preset: Preset, in situations: [Situation]) {
    (self.preset, self.situations) = (preset, situations)
    plays = situations.map { Play($0, with: preset) }
    frames = situations.map { _ in [] }
  }

  private func frame(_ index: Int, of situation: Int) -> [CardSnapshot]? {
    while frames[situation].count <= index {
      guard let next = plays[situation].step() else { return nil }
      frames[situation].append(next)
    }
    return frames[situation][index]
  }

  /// Returns the name of the first situation in which another preset moves a card otherwise; nil for
  /// none.
  func difference(from other: Preset) -> String? {
    for (number, situation) in situations.enumerated() {
      var play = Play(situation, with: other)
      var index = 0
      while let cards = play.step() {
        if cards != frame(index, of: number) { return situation.name }
        index += 1
      }
    }
    return nil
  }

  /// Returns whether some frame of the first situations is drawn otherwise with another preset.
  func isDrawnOtherwise(with other: Preset) -> Bool {
    for situation in situations {
      var (own, others) = (Play(situation, with: preset), Play(situation, with: other))
      var index = 0
      while let cards = own.step(), let otherCards = others.step() {
        if index % 5 == 2, own.picture(of: cards) != others.picture(of: otherCards) { return true }
        index += 1
      }
    }
    return false
  }
}
