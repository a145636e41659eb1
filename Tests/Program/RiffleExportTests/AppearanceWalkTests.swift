import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleRaster
import Testing

/// Every tunable of the look changes a pixel: there is no dead slider.
///
/// Those of behavior change a pose or an event, as `CatalogWalkTests.swift` shows.
@Suite("A walk through the look")
struct AppearanceWalkTests {
  @Test("Every tunable of the look changes a picture")
  func life() throws {
    let preset = Preset.riffle
    let sights = Self.sights.map { $0.drawer() }
    let tunables = preset.catalog.tunables(of: preset).filter { $0.key.hasPrefix("appearance.") }
    #expect(tunables.map(\.key) == Catalog.everything.keys.filter { $0.hasPrefix("appearance.") })
    for tunable in tunables {
      let values = tunable.domain.others(than: try preset.value(of: tunable.key))
      let isSeen = try zip(Self.sights, sights).contains { sight, drawer in
        var base = preset
        for (key, value) in sight.needs { try base.set(key, to: value) }
        let usual = sight.picture(with: base, by: drawer)
        return try values.contains { value in
          var other = base
          try other.set(tunable.key, to: value)
          return sight.picture(with: other, by: drawer) != usual
        }
      }
      #expect(isSeen, "\(tunable.key) is not seen, whatever its value: \(values)")
    }
  }

  @Test("The same look is drawn alike, and each sight shows something else")
  func sameness() {
    let pictures = Self.sights.map { sight in
      let drawer = sight.drawer()
      let picture = sight.picture(with: .riffle, by: drawer)
      #expect(sight.picture(with: .riffle, by: drawer) == picture, "\(sight.name)")
      return picture
    }
    #expect(Set(pictures.map(\.pixels)).count == Self.sights.count { $0.needs.isEmpty })
  }

  /// What is looked at, from the usual to the rare; those with needs look like one of the others without them.
  private static let sights = [
    Sight(name: "cards at rest"),
    Sight(name: "a card held far to the left", drag: Vector(dx: -130, dy: 0)),
    Sight(name: "a card held far to the right", drag: Vector(dx: 130, dy: 0)),
    Sight(name: "a card held far up", drag: Vector(dx: 0, dy: -150)),
    Sight(name: "a card held far down", drag: Vector(dx: 0, dy: 150)),
    Sight(name: "the page after the last card", cards: 0),
    Sight(name: "a wide picture", hasPictures: true),
    Sight(
      name: "a wide picture, shown whole",
      needs: ["appearance.picture.fit": .text("fit")],
      hasPictures: true
    ),
    Sight(
      name: "a caption",
      needs: ["appearance.face.style": .text("caption")]
    ),
    Sight(
      name: "a container with a color",
      needs: ["appearance.container.color": .text("#336699")]
    ),
  ]

  /// A stack at a time.
  private struct Sight {
    let name: String
    /// The tunables that it needs.
    var needs: [String: ParameterValue] = [:]
    var cards = 4
    /// Whether cards have a picture, which is wider than they are.
    var hasPictures = false
    /// The way by which a hand holds the top card; nil for no hand.
    var drag: Vector?

    /// Stripes, so that a blur of them is not their average color.
    private static let picture = Picture(
      pixels: (0..<60 * 20).map { $0 % 60 < 30 ? 0xFFFA_2814 : 0xFF14_3CF0 },
      size: PixelSize(width: 60, height: 20),
      name: "stripes"
    )
    private static let window = Size(width: 640, height: 720)
    private static let scale = 0.25

    func drawer() -> FrameDrawer {
      FrameDrawer(
        content: { index in
          CardContent(
            title: "Card \(index)",
            subtitle: "A second line",
            picture: hasPictures ? Self.picture : nil
          )
        },
        emptyView: EmptyView(title: "Nothing", message: "is left"),
        size: PixelSize(rounding: Self.window * Self.scale),
        scale: Self.scale
      ) { Issue.record("\($0)") }
    }

    func picture(with preset: Preset, by drawer: FrameDrawer) -> Bitmap {
      var stack = CardStack(preset: preset, window: Self.window, count: cards, seed: 3)
      if let drag {
        let start = Point(x: Self.window.width / 2, y: Self.window.height / 2)
        let phases: [(PointerEvent.Phase, Vector)] =
          [(.down(.primary), .zero)] + (1...6).map { (.move, drag * (Double($0) / 6)) }
        for (index, (phase, way)) in phases.enumerated() {
          let time = Timestamp(seconds: 0.05 * Double(index))
          let event = PointerEvent(
            time: time,
            phase: phase,
            position: start + way,
            buttons: .primary
          )
          _ = stack.handle(.pointer(event), at: time)
        }
      }
      // Long enough for a lifted card and its stamp to be wholly there.
      _ = stack.advance(to: Timestamp(seconds: 2))
      return drawer.picture(of: stack.snapshots(at: 2), in: stack)
    }
  }
}
