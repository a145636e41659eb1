import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleTuning
import Testing

/// Every tunable that the studio shows does something: there is no dead slider.
@Suite(
  "A walk through the catalog",
  .disabled("takes minutes, and some situations that tunables need are still missing")
)
struct CatalogWalkTests {
  @Test(
    "Every tunable of every built-in preset changes a pose or a picture",
    arguments: Preset.all.map(\.name)
  )
  func builtIn(name: String) throws {
    let preset = try #require(Preset.all.first { $0.name == name })
    try expectLife(of: preset) { _ in true }
  }

  @Test("Every tunable of every kind of part changes a pose or a picture", arguments: kinds)
  func kind(_ kind: Kind) throws {
    var preset = Preset.riffle
    try preset.set("\(kind.section).kind", to: .text(kind.name))
    try expectLife(of: preset) { $0.hasPrefix("\(kind.section).") }
  }

  @Test("A preset that is the same is seen to be the same")
  func sameness() {
    let played = PlayedPreset(.riffle, in: Self.situations(for: .riffle))
    #expect(played.difference(from: .riffle) == nil)
    #expect(!played.isDrawnOtherwise(with: .riffle))
  }

  /// A kind of a part.
  struct Kind: Sendable, CustomTestStringConvertible {
    let section: String
    let name: String
    var testDescription: String { "\(section).kind=\(name)" }
  }

  static let kinds = Catalog().sections.flatMap { section in
    section.kinds.map { Kind(section: section.name, name: $0.name) }
  }

  private func expectLife(of preset: Preset, _ isAsked: (String) -> Bool) throws {
    let played = PlayedPreset(preset, in: Self.situations(for: preset))
    for row in TunableRow.all(of: preset) where isAsked(row.key) {
      let values = try row.otherValues(in: preset)
      let isAlive = values.contains { value in
        var other = preset
        guard (try? other.set(row.key, to: value)) != nil else { return false }
        if row.label.group == .appearance, played.isDrawnOtherwise(with: other) { return true }
        return played.difference(from: other) != nil
      }
      if isAlive { continue }
      let isDrawn = values.contains { value in
        var other = preset
        return (try? other.set(row.key, to: value)) != nil && played.isDrawnOtherwise(with: other)
      }
      #expect(isDrawn, "\(row.key) does nothing with \(preset.name), whatever its value: \(values)")
    }
  }

  /// What is done to every preset, from the usual to the rare.
  static func situations(for preset: Preset) -> [Situation] {
    var hands = Situation("hands", preset)
    hands.play(10, seed: 1)
    for way in [Vector(dx: 300, dy: 0), Vector(dx: -300, dy: 0), Vector(dx: 0, dy: -300)] {
      hands.drag(grip: Vector(dx: 40, dy: -120), by: way, in: 0.1, pause: 0.7)
      hands.drag(by: way * 0.3, in: 0.5, hold: 0.2, pause: 0.7)
    }

    var keys = Situation("keys", preset)
    for direction in Direction.allCases { keys.press(.swipe(direction)) }
    for command: StackCommand in [.undo, .undo, .redo, .next, .previous, .nudge(.left)] {
      keys.press(command)
    }

    var end = Situation("the end of the deck", preset, count: 2)
    for _ in 0..<3 {
      end.press(.swipe(.left))
      end.drag(by: Vector(dx: 320, dy: 10), in: 0.12, pause: 1.2)
    }
    end.press(.undo)

    var touch = Situation("a finger", preset, window: Size(width: 420, height: 760), kind: .touch)
    for way in stride(from: 2.0, through: 40, by: 4) {
      touch.drag(by: Vector(dx: way, dy: way / 3), in: 0.3, hold: 0.1, pause: 0.3)
    }
    touch.play(6, seed: 2)

    var mouse = Situation("a careful mouse", preset)
    for way in [1.0, 2, 3, 4, 5, 6, 8, 10, 14, 20] {
      mouse.drag(by: Vector(dx: way, dy: 0), in: 0.2, hold: 0.1, pause: 0.2)
      mouse.drag(by: Vector(dx: 0, dy: way * 4), in: 0.2, hold: 0.1, pause: 0.2)
    }
    return [hands, keys, end, touch, mouse]
  }
}

extension TunableRow {
  /// Other values than the present one, from near to far.
  fileprivate func otherValues(in preset: Preset) throws -> [ParameterValue] {
    let present = try preset.value(of: key)
    var values: [ParameterValue]
    switch domain {
    case .number(_, let range, _): values = numbers(in: range).map { .number($0) }
    case .optionalNumber(_, let range, _): values = numbers(in: range).map { .number($0) } + [.none]
    case .count(let range):
      values = [1, 2, 3, 5, 8].filter(range.contains).map { .number(Double($0)) }
      values += [.number(Double(range.upperBound))]
    case .offset(_, let range, _):
      values = numbers(in: range).flatMap { number -> [ParameterValue] in
        guard case .numbers(let own) = present, own.count == 2 else { return [] }
        return [.numbers([number, own[1]]), .numbers([own[0], number])]
      }
    case .flag: values = [.flag(true), .flag(false)]
    case .choice(let words): values = words.map { .text($0) }
    case .choices(let words): values = words.map { .texts([$0]) }
    case .text: values = [.text("Some words")]
    case .color: values = [.text("#123456")]
    case .optionalColor: values = [.text("#123456"), .none]
    case .curve(let names): values = names.map { .text($0) }
    }
    return values.filter { $0 != present }
  }

  private func numbers(in range: ClosedRange<Double>) -> [Double] {
    let ends = scale.map { [$0.upper, $0.lower, ($0.upper + $0.lower) / 2] } ?? []
    return (ends + [range.upperBound, range.lowerBound]).filter(range.contains)
  }
}
