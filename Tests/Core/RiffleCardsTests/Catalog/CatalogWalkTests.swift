import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

/// Every tunable of every kind of part changes a pose or an event: there is no dead slider.
///
/// What only a picture shows, `AppearanceWalkTests.swift` walks through.
@Suite("A walk through the catalog")
struct CatalogWalkTests {
  @Test("Every tunable of every part changes a pose or an event", arguments: places)
  func life(of place: Place) throws {
    var preset = Preset.riffle.withMuseum
    if let kind = place.kind { try preset.set("\(place.section).kind", to: .text(kind)) }
    let tunables = preset.catalog.tunables(of: preset).filter { tunable in
      tunable.key.hasPrefix("\(place.section).") && !place.inner.contains(tunable.key)
    }
    var usual = Usual()
    for tunable in tunables {
      let values = try tunable.domain.others(than: preset.value(of: tunable.key))
      // Some only matter with another choice.
      let hasEffect =
        try Self.hasEffect(tunable.key, values, in: preset, &usual)
        || Self.choices(among: tunables, of: preset).contains { choice in
          var chosen = preset
          try chosen.set(choice.key, to: choice.value)
          var usual = Usual()
          return try choice.key != tunable.key
            && Self.hasEffect(tunable.key, values, in: chosen, &usual)
        }
      #expect(hasEffect, "\(tunable.key) does nothing, whatever its value: \(values)")
    }
  }

  /// What a preset does in each situation that was tried.
  private typealias Usual = [Int: [Simulation.Output]]

  /// Whether another value changes anything in any situation.
  private static func hasEffect(
    _ key: String,
    _ values: [ParameterValue],
    in preset: Preset,
    _ known: inout Usual
  ) throws -> Bool {
    try situations.enumerated().contains { index, situation in
      var base = preset
      for (needed, value) in situation.needs { try? base.set(needed, to: value) }
      let usual = try known[index] ?? situation.play(with: base)
      known[index] = usual
      return try values.contains { value in
        var other = base
        // A situation that needs another kind of part has no such tunable.
        guard (try? other.set(key, to: value)) != nil else { return false }
        return try situation.play(with: other) != usual
      }
    }
  }

  /// What else can be chosen, or be there at all; the units of lengths are no choices.
  private static func choices(
    among tunables: [Tunable<Preset>],
    of preset: Preset
  ) throws -> [(key: String, value: ParameterValue)] {
    try tunables.flatMap { tunable -> [(key: String, value: ParameterValue)] in
      switch tunable.domain {
      case .choice where !tunable.key.hasSuffix("Unit") && !tunable.key.hasSuffix(".kind"),
        .optionalNumber, .flag:
        return try tunable.domain.others(than: preset.value(of: tunable.key)).map {
          (tunable.key, $0)
        }
      default: return []
      }
    }
  }

  @Test("The same preset does the same in every situation", arguments: situations)
  func sameness(in situation: Situation) throws {
    let outputs = try situation.play(with: .riffle)
    #expect(try situation.play(with: .riffle) == outputs)
    // Something happens: a situation whose hand misses the cards would prove nothing.
    #expect(outputs.contains { if case .event = $0 { true } else { false } })
  }

  @Test("The walk visits every key of the catalog but those of pictures")
  func coverage() throws {
    var keys: Set<String> = []
    for place in Self.places {
      var preset = Preset.riffle.withMuseum
      if let kind = place.kind { try preset.set("\(place.section).kind", to: .text(kind)) }
      keys.formUnion(preset.catalog.tunables(of: preset).map(\.key))
    }
    #expect(keys == Set(Catalog.everything.keys))
  }

  /// A part of a preset, of one of its kinds.
  struct Place: Sendable, CustomTestStringConvertible {
    let section: String
    /// The kind; nil if there is only one.
    let kind: String?
    /// The keys that begin with the section's name and belong to another section.
    let inner: Set<String>

    var testDescription: String { kind.map { "\(section) \($0)" } ?? section }
  }

  /// All parts but the look.
  static let places = Catalog.everything.sections.filter { $0.name != "appearance" }.flatMap {
    section in
    let inner = Set(
      Catalog.everything.keys.filter { key in
        section.name == "drag" && ["drag.follow.", "drag.rotation."].contains { key.hasPrefix($0) }
      }
    )
    return section.kinds.isEmpty
      ? [Place(section: section.name, kind: nil, inner: inner)]
      : section.kinds.map { Place(section: section.name, kind: $0.name, inner: inner) }
  }

  private static let plain = ParameterValue.texts(["left", "right", "up", "down"])

  private static let hundredPoints: KeyValuePairs<String, ParameterValue> = [
    "release.horizontalUnit": .text("points"), "release.horizontal": .number(100),
    "release.verticalUnit": .text("points"), "release.vertical": .number(100),
  ]

  /// What is done to every preset, from the usual to the rare.
  static let situations = [
    Situation("throws to either side")
      .drag(Vector(dx: 150, dy: 20), in: 0.1)
      .drag(Vector(dx: -150, dy: 20), in: 0.1),
    Situation("throws that are shown at once", needs: ["drag.resampling": .number(0)])
      .drag(Vector(dx: 150, dy: 20), in: 0.1),
    Situation("small drags that go back")
      .drag(Vector(dx: 50, dy: 12), in: 0.3, hold: 0.2)
      .drag(Vector(dx: -50, dy: 30), in: 0.12),
    Situation("wide drags that are held")
      .drag(Vector(dx: 230, dy: 40), in: 0.4, hold: 0.3)
      .drag(Vector(dx: -230, dy: -40), in: 0.4, hold: 0.3),
    Situation("keys").press(.swipe(.left)).press(.swipe(.right)).press(.undo).press(.undo),
    Situation("a deck that is dealt again").press(.swipe(.left)).press(.reload(isAnimated: true)),
    Situation("the last cards", cards: 2)
      .press(.swipe(.left)).press(.swipe(.right)).press(.swipe(.left)).press(.undo),
    Situation("fewer and fewer cards", cards: 4).press(.swipe(.left)).press(.swipe(.right)),
    Situation(
      "a direction that cannot be swiped",
      needs: ["release.directions": .texts(["left", "right"])]
    )
    .drag(Vector(dx: 5, dy: 160), in: 0.3, hold: 0.2),
    Situation("throws up and down, the first beside the middle, and their undoing")
      .drag(grip: Vector(dx: 60, dy: 100), Vector(dx: 40, dy: -220), in: 0.1)
      .drag(Vector(dx: 30, dy: 220), in: 0.1)
      .press(.undo).press(.undo),
    Situation("keys up and down", needs: ["release.directions": Self.plain])
      .press(.swipe(.up)).press(.swipe(.down)).press(.undo).press(.undo),
    Situation("exactly the distance that swipes", needs: Self.hundredPoints)
      .drag(Vector(dx: 100, dy: 0), in: 0.3, hold: 0.2)
      .drag(Vector(dx: 0, dy: 100), in: 0.3, hold: 0.2)
      .drag(Vector(dx: 100, dy: 100), in: 0.3, hold: 0.2),
    Situation(
      "a little to the side, and far down but not far enough",
      needs: [
        "release.horizontalUnit": .text("points"), "release.horizontal": .number(50),
        "release.verticalUnit": .text("points"), "release.vertical": .number(200),
      ]
    )
    .drag(Vector(dx: 60, dy: 120), in: 0.3, hold: 0.2),
    Situation("a short drag that is thrown back", needs: ["release.speed": .number(300)])
      .drag(Vector(dx: 80, dy: 0), Vector(dx: 30, dy: 0), in: 0.08),
    Situation("cards one below the other", needs: ["layout.offset": .number(8)])
      .press(.swipe(.left)),
    Situation("cards that leave at another size", needs: ["exit.endScale": .number(0.5)])
      .drag(Vector(dx: 150, dy: 20), in: 0.1),
    Situation(
      "throws that move the cards beneath by their way",
      needs: [
        "restack.kind": .text("law"), "restack.measure.of": .text("largerShare"),
        "release.kind": .text("threshold"),
      ]
    )
    .drag(Vector(dx: 20, dy: -200), in: 0.1)
    .press(.swipe(.up)),
    Situation("a hand beyond the threshold that comes a little back and waits")
      .drag(Vector(dx: 130, dy: 0), Vector(dx: 100, dy: 0), in: 0.3, hold: 0.3),
    Situation("a hand beyond the threshold that hurries back")
      .drag(Vector(dx: 320, dy: 0), Vector(dx: 240, dy: 0), in: 0.2),
    Situation("a card dragged left by more than its width")
      .drag(grip: Vector(dx: 120, dy: 0), Vector(dx: -380, dy: 0), in: 0.2),
    Situation("cards that fade with their depth", needs: ["layout.kind": .text("shrinking")])
      .press(.swipe(.left)),
    Situation("a narrow window", window: Size(width: 300, height: 700))
      .drag(grip: .zero, Vector(dx: 60, dy: 0), in: 0.2),
    Situation("a finger", kind: .touch)
      .drag(Vector(dx: 30, dy: 4), in: 0.3, hold: 0.4)
      .drag(Vector(dx: 60, dy: 4), in: 0.06),
  ]
}
