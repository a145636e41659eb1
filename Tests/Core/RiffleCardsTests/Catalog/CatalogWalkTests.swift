import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

/// Every tunable of every kind of part changes a pose or an event: there is no dead slider.
///
/// What only a picture shows, `AppearanceWalkTests.swift` walks through.
@Suite("A walk through the catalog")
struct CatalogWalkTests {
  @Test("Every tunable of every part changes a pose or an event", arguments: places)
  func life(of place: Place) throws {
    var preset = Preset.riffle
    if let kind = place.kind { try preset.set("\(place.section).kind", to: .text(kind)) }
    let tunables = preset.catalog.tunables(of: preset).filter { tunable in
      tunable.key.hasPrefix("\(place.section).") && !place.inner.contains(tunable.key)
    }
    for tunable in tunables {
      let present = try preset.value(of: tunable.key)
      let values = tunable.domain.others(than: present)
      let witness = try Self.situations.first { situation in
        var base = preset
        for (key, value) in situation.needs { try? base.set(key, to: value) }
        let usual = try situation.play(with: base)
        return try values.contains { value in
          var other = base
          // A situation that needs another kind of part has no such tunable.
          guard (try? other.set(tunable.key, to: value)) != nil else { return false }
          return try situation.play(with: other) != usual
        }
      }
      #expect(witness != nil, "\(tunable.key) does nothing, whatever its value: \(values)")
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
      var preset = Preset.riffle
      if let kind = place.kind { try preset.set("\(place.section).kind", to: .text(kind)) }
      keys.formUnion(preset.catalog.tunables(of: preset).map(\.key))
    }
    #expect(keys == Set(Catalog().keys))
  }

  /// A part of a preset, of one of its kinds.
  struct Place: Sendable, CustomTestStringConvertible {
    let section: String
    /// Nil if there is only one.
    let kind: String?
    /// The keys that begin with the section's name and belong to another section.
    let inner: Set<String>

    var testDescription: String { kind.map { "\(section) \($0)" } ?? section }
  }

  /// All parts but the look.
  static let places = Catalog().sections.filter { $0.name != "appearance" }.flatMap { section in
    let inner = Set(
      Catalog().keys.filter { section.name == "drag" && $0.hasPrefix("drag.rotation.") }
    )
    return section.kinds.isEmpty
      ? [Place(section: section.name, kind: nil, inner: inner)]
      : section.kinds.map { Place(section: section.name, kind: $0.name, inner: inner) }
  }

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
    Situation("the last cards", cards: 2)
      .press(.swipe(.left)).press(.swipe(.right)).press(.swipe(.left)).press(.undo),
    Situation("fewer and fewer cards", cards: 4).press(.swipe(.left)).press(.swipe(.right)),
    Situation(
      "a direction that cannot be swiped",
      needs: ["release.directions": .texts(["left", "right"])]
    )
    .drag(Vector(dx: 5, dy: 160), in: 0.3, hold: 0.2),
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
