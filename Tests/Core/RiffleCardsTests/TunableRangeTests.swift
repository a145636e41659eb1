import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

/// Presets with tunables at the ends of their ranges: no preset file stops the stack.
@Suite("Range of every tunable")
struct TunableRangeTests {
  /// A change of a preset that a file could make.
  struct Change: Sendable, CustomTestStringConvertible {
    var preset: Preset
    var key: String
    var value: ParameterValue

    var testDescription: String { "\(key)=\(value)" }
  }

  /// One preset for each kind of each part, all other parts being those of `riffle`.
  static let presets: [Preset] = Catalog.everything.sections.flatMap { section in
    section.kinds.compactMap { kind in
      var preset = Preset.riffle.withMuseum
      do {
        try preset.set("\(section.name).kind", to: .text(kind.name))
        return preset
      } catch {
        Issue.record("\(error)")
        return nil
      }
    }
  }

  /// Every tunable of every kind of part, at every end of its range.
  static let ends: [Change] = {
    var keys: Set<String> = []
    return presets.flatMap { preset in
      Catalog.everything.tunables(of: preset).filter {
        keys.insert($0.key).inserted || isShared($0.key)
      }
      .flatMap { tunable in
        tunable.domain.ends.map { Change(preset: preset, key: tunable.key, value: $0) }
      }
    }
  }()

  /// Whether several kinds of a part have a tunable of this key.
  private static func isShared(_ key: String) -> Bool {
    ["visibleCards", "horizontal", "vertical", "duration", "curve", "distance", "angle"].contains {
      key.hasSuffix($0)
    }
  }

  @Test("the ranges cover every key of the catalog")
  func coverage() {
    let keys = Set(Self.ends.map(\.key))

    #expect(keys == Set(Catalog.everything.keys))
  }

  @Test(
    "a session with a tunable at an end of its range goes on, every pose finite",
    arguments: ends
  )
  func end(change: Change) throws {
    var preset = change.preset
    try preset.set(change.key, to: change.value)

    try play(preset, seed: 1)
  }

  /// Drags, swipes, undoes and resizes; every pose in between must be finite.
  private func play(_ preset: Preset, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var script = StackScript(preset, cards: 9, window: Size(width: 1100, height: 800))
    var seconds = 1.0
    let steps = Soak.isFull ? 24 : 8
    for step in 0..<steps {
      let travel = Vector(
        dx: Double.random(in: -600...600, using: &random),
        dy: Double.random(in: -400...400, using: &random)
      )
      let top = script.stack.snapshots(at: seconds).last?.pose.center ?? script.middle
      let isInReach = max(abs(top.x), abs(top.y)) <= StackLimits.coordinates.upperBound
      script.press(step.isMultiple(of: 2) && isInReach ? top : script.middle, at: seconds)
      script.move(to: script.middle + travel * 0.5, at: seconds + 0.02)
      script.move(to: script.middle + travel, at: seconds + 0.04)
      try check(script.stack, at: seconds + 0.04)
      if step.isMultiple(of: 5) { script.cancel(.escape, at: seconds + 0.05) }
      script.lift(at: seconds + 0.06)
      try check(script.stack, at: seconds + 0.09)
      let command: StackCommand? =
        switch step % 6 {
        case 0: .swipe(.left)
        case 1: .undo
        case 2: .next
        case 3: .previous
        case 4: .redo
        default: nil
        }
      if let command { script.command(command, at: seconds + 0.1) }
      try check(script.stack, at: seconds + 0.15)
      if step == steps / 2 { script.resize(to: Size(width: 200, height: 150), at: seconds + 0.15) }
      seconds += Double.random(in: 0.16...1.2, using: &random)
    }
    script.pass(to: seconds + 1000)
    try check(script.stack, at: seconds + 1000)
  }

  private func check(_ stack: CardStack, at seconds: Double) throws {
    for card in stack.snapshots(at: seconds) {
      let pose = card.pose
      let numbers = [
        pose.center.x, pose.center.y, pose.size.width, pose.size.height, pose.rotation.radians,
      ]
      let isFinite = numbers.allSatisfy { $0.isFinite }
      try #require(isFinite, "\(card) at \(seconds)")
      try #require((0...1).contains(pose.alpha), "\(card) at \(seconds)")
    }
  }
}

extension ParameterDomain {
  /// The values at the ends of the domain, or all of a list.
  fileprivate var ends: [ParameterValue] {
    switch self {
    case .number(_, let range, _): [.number(range.lowerBound), .number(range.upperBound)]
    case .optionalNumber(_, let range, _):
      [.none, .number(range.lowerBound), .number(range.upperBound)]
    case .count(let range): [.number(Double(range.lowerBound)), .number(Double(range.upperBound))]
    case .offset(_, let range, _):
      [range.lowerBound, range.upperBound].map { .numbers([$0, $0]) }
    case .flag: [.flag(false), .flag(true)]
    case .choice(let words): words.map { .text($0) }
    case .choices(let words): [.texts(words)] + words.map { .texts([$0]) }
    case .text: [.text(""), .text(String(repeating: "W", count: 24))]
    case .color: [.text("#000000"), .text("#FFFFFF")]
    case .optionalColor: [.none, .text("#000000"), .text("#FFFFFF")]
    case .curve(let names):
      names.map { .text($0) }
        + [
          .numbers([0, 4, 1, 4]), .numbers([1, -3, 0, 4]), .numbers([0, -3, 0, -3]),
        ]
    }
  }
}
