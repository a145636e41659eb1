import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleTuning
import TestSupport
import Testing

/// Descriptions made by hand, with what no part of the library tells, played in a browser; the cards must be
/// where arithmetic says.
@Suite("Trips in code", .enabled(if: Browser.chromium.isThere, "chromium is not installed"))
struct PortableTripTests {
  private typealias Played = BrowserTests.Played

  /// The middle of the resting top card in a stage of 1280 x 800.
  private static let middle = Point(x: 640, y: 400)
  private static let size = Size(width: 300, height: 400)
  private static let dx = Formula.quantity(.dx)
  private static let dy = Formula.quantity(.dy)

  /// A stack of 300 x 400 in the middle, of cards that lie 40 lower and a tenth smaller each.
  private static func stack(_ slots: Int) throws -> PortableCard {
    var preset = Preset.container
    preset.name = "by hand"
    preset.container.size = size
    preset.container.offset = .zero
    preset.drag.axes = .both
    preset.drag.anchor = .center
    preset.appearance.stamps.isShown = false
    preset.deck.end = .stop
    var card = try PortableCard(preset)
    card.container = Rectangle(origin: .zero, size: size)
    card.card = size
    card.slotCount = slots
    let scale = 1 - 0.1 * Formula.quantity(.depth)
    card.layout.x = 150
    card.layout.y = 200 + 40 * .quantity(.depth)
    card.layout.width = 300 * scale
    card.layout.height = 400 * scale
    card.layout.rotation = 0
    card.layout.alpha = 1
    card.promotion = PortablePromotion(move: PortableMove(.linear, duration: 0.2))
    return card
  }

  private static func slot(_ depth: Double, card: Int, alpha: Double = 1) -> Played.Card {
    let scale = 1 - 0.1 * depth
    return Played.Card(
      card: card,
      x: middle.x,
      y: middle.y + 40 * depth,
      width: size.width * scale,
      height: size.height * scale,
      rotation: 0,
      alpha: alpha
    )
  }

  /// A mouse that grabs the top card so far from its middle, and goes so far every 10 ms.
  private static func drag(
    by step: Vector,
    _ count: Int,
    from grip: Vector = Vector(dx: 0, dy: -100)
  ) -> [Played.Step] {
    func report(_ index: Int, _ type: String, _ time: Double) -> Played.Step {
      Played.Step(
        t: time,
        type: type,
        x: middle.x + grip.dx + step.dx * Double(index),
        y: middle.y + grip.dy + step.dy * Double(index),
        device: "mouse"
      )
    }
    return [report(0, "pointerdown", 0)]
      + (1...count).map { report($0, "pointermove", 0.01 * Double($0)) }
      + [report(count, "pointerup", 0.01 * Double(count + 1))]
  }

  private static let sideways = PortableCases(
    [
      PortableCases.Case(.right, if: dx >= 50),
      PortableCases.Case(.left, if: (0 - dx) >= 50),
    ],
    progress: [
      PortableCases.Progress(.right, dx / 50), PortableCases.Progress(.left, 0 - dx / 50),
    ]
  )

  /// A card whose lean and whose cards beneath go by its translation.
  private static func lawful() throws -> PortableCard {
    var card = try Self.stack(3)
    card.layout.alpha = .choice(.quantity(.depth) - 1, .greatest(0, 2 - .quantity(.depth)), 1)
    card.drag = PortableDrag(
      rotation: .choice(.quantity(.lever), 0.3, -0.3) * .limited(Self.dx / 375, -1, 1)
    )
    card.decision = .cases(Self.sideways)
    func aim(_ end: Formula) -> PortableTrip.Aim {
      PortableTrip.Aim(to: end, .curve(.linear, duration: 0.2))
    }
    let side = Formula.quantity(.directionX)
    // It leaves the stage while its lean and the cards beneath go as if it went less far.
    var exit = PortableTrip(x: aim(side * .quantity(.stageWidth)), y: aim(0))
    exit.leanX = aim(375 * side)
    exit.leanY = aim(0)
    card.departure = PortableDeparture(
      way: .trip(byHand: exit, byCommand: exit),
      undo: PortableMove(.linear, duration: 0.2),
      undoTrip: PortableTrip(x: aim(0), y: aim(0))
    )
    card.homecoming = PortableHomecoming(
      still: PortableMove(.linear, duration: 0.2),
      trip: PortableTrip(x: aim(0), y: aim(0))
    )
    let beneath = PortableBeneath(
      share: .least(1, .magnitude(Self.dx) / 375),
      onSwipe: .law,
      onReturn: .law,
      onUndo: .law
    )
    card.promotion.newcomer = PortableNewcomer(.whenGone)
    card.promotion.beneath = beneath
    return card
  }

  /// A card that is scaled about the grabbed point.
  private static func scaled() throws -> PortableCard {
    var card = try Self.stack(2)
    card.preset.drag.anchor = .grabPoint
    card.drag = PortableDrag(rotation: 0.1 * .limited(Self.dx / 100, -1, 1))
    card.drag.x = 0.5 * Self.dx
    card.drag.share = 0.5
    card.drag.scale = 1 - 0.2 * .least(1, .magnitude(Self.dx) / 100)
    card.decision = .cases(
      PortableCases(
        [
          PortableCases.Case(
            .right,
            if: Self.dx > 100 && (Self.dx > Self.dy || .quantity(.velocityX) > 5_000)
          )
        ],
        progress: [PortableCases.Progress(.right, Self.dx / 100)]
      )
    )
    var exit = PortableTrip(
      x: PortableTrip.Aim(
        to: 3 * Self.dx,
        .timing(.mirrored(.linear), duration: .roundedDown(Self.dx / 100) / 10)
      )
    )
    exit.rotation = .stays
    exit.scale = .stays
    exit.alpha = PortableTrip.Aim(to: 0, .curve(.linear, duration: 0.2))
    card.departure = PortableDeparture(
      way: .trip(byHand: exit, byCommand: exit),
      undo: PortableMove(.linear, duration: 0.2)
    )
    var home = PortableTrip(
      x: PortableTrip.Aim(to: 0, .curve(.linear, duration: 0.2)),
      y: PortableTrip.Aim(to: 0, .curve(.linear, duration: 0.2))
    )
    home.rotation = .stays
    home.scale = .aim(PortableTrip.Aim(to: 1, .curve(.linear, duration: 0.1)))
    card.homecoming = PortableHomecoming(
      still: PortableMove(.linear, duration: 0.2),
      trip: home
    )
    let up = PortableLaw.curve(.linear, duration: 0.2)
    var beneath = PortableBeneath(
      share: .magnitude(Self.dx) / 400,
      onSwipe: .own(up),
      onReturn: .own(.curve(.linear, duration: 0.1)),
      onUndo: .own(.curve(.linear, duration: 0.1))
    )
    beneath.onCommand = .own(up, delay: 0.1)
    beneath.sizes = .least(1, 4 * .quantity(.reveal))
    card.promotion.newcomer = PortableNewcomer(
      entry: PortableNewcomer.Entry(
        offset: Vector(dx: 0, dy: 60),
        scale: 0.5,
        alpha: 0,
        move: PortableMove(.linear, duration: 0.2)
      )
    )
    card.promotion.beneath = beneath
    return card
  }

  /// A card that follows the pointer on springs.
  private static func following() throws -> PortableCard {
    let loose = try Spring(stiffness: 300, damping: 20)
    var card = try Self.stack(2)
    card.drag = PortableDrag(rotation: .limited(.quantity(.lastSpeedX) / 4_000, -0.2, 0.2))
    card.drag.follow = PortableMove(
      position: .spring(loose, .kept),
      rotation: .spring(loose, .kept)
    )
    card.decision = .cases(
      PortableCases(
        [PortableCases.Case(.right, if: .quantity(.lastSpeedX) > 600)],
        progress: [PortableCases.Progress(.right, 0)]
      )
    )
    let law = PortableLaw.curve(.linear, duration: 0.2)
    var exit = PortableTrip(x: PortableTrip.Aim(to: 2 * .quantity(.lastSpeedX), law))
    exit.isOfCard = true
    exit.rotation = .aim(PortableTrip.Aim(to: 1, law))
    card.departure = PortableDeparture(
      way: .trip(byHand: exit, byCommand: exit),
      undo: PortableMove(.linear, duration: 0.2)
    )
    let back = PortableTrip.Aim(to: 0, .spring(loose, .kept))
    var home = PortableTrip(x: back, y: back)
    home.isOfCard = true
    home.rotation = .aim(back)
    card.homecoming = PortableHomecoming(still: PortableMove(.linear, duration: 0.2), trip: home)
    return card
  }

  @Test("All platforms have code for them")
  func platforms() throws {
    for card in [try Self.lawful(), try Self.scaled(), try Self.following()] {
      for target in CodeTarget.allCases {
        let text = try CodeExport(of: card).text(for: target)
        #expect(!text.contains("@@"), "\(target)")
        for (open, close) in [("{", "}"), ("(", ")")] as [(Character, Character)] {
          #expect(text.count { $0 == open } == text.count { $0 == close }, "\(target)")
        }
      }
    }
  }

  @Test("A card flies by the law of its drag, and those beneath by its share of the way")
  func law() async throws {
    let card = try Self.lawful()

    func frame(
      _ t: Double,
      x: Double,
      y: Double,
      felt: Double
    ) -> Played.Frame {
      let share = felt / 375
      return Played.Frame(
        t: t,
        cards: [
          Played.Card(
            card: 0,
            x: Self.middle.x + x,
            y: Self.middle.y + y,
            width: 300,
            height: 400,
            rotation: 0.3 * share,
            alpha: 1
          ),
          Self.slot(1 - share, card: 1),
          Self.slot(2 - share, card: 2, alpha: share),
        ]
      )
    }
    let swipe = Played(
      name: "a swipe and its undo",
      steps: Self.drag(by: Vector(dx: 8, dy: 1), 20) + [Played.Step(t: 1, type: "undo")],
      frames: [
        frame(0.1, x: 80, y: 10, felt: 80),
        frame(0.2, x: 160, y: 20, felt: 160),
        // Halfway from 160 to 1280, and from 160 to 375.
        frame(0.31, x: 720, y: 10, felt: 267.5),
        Played.Frame(
          t: 0.5,
          cards: [
            Self.slot(0, card: 1), Self.slot(1, card: 2), Self.slot(2, card: 3, alpha: 0),
          ]
        ),
        // Home by the same law, from 1280: the cards beneath wait until it is within 375.
        frame(1.1, x: 640, y: 0, felt: 375),
        frame(1.18, x: 128, y: 0, felt: 128),
      ],
      verdicts: ["swipe 0 right", "undo 0 right"]
    )
    let slow = Played(
      name: "a return",
      steps: Self.drag(by: Vector(dx: 3, dy: 0), 15),
      frames: [
        frame(0.15, x: 45, y: 0, felt: 45),
        frame(0.26, x: 22.5, y: 0, felt: 22.5),
        frame(0.4, x: 0, y: 0, felt: 0),
      ],
      verdicts: []
    )

    try await Browser.expect(
      [swipe, slow],
      on: try CodeExport(of: card).text(for: .html),
      "by law"
    )
  }

  @Test("A card is scaled about the grabbed point, and lean and scale go their own ways")
  func ownWays() async throws {
    let card = try Self.scaled()

    // The grabbed point, 100 above the middle, lies where the pointer is; the card hangs below it.
    func held(_ x: Double, _ y: Double, lean: Double, scale: Double, alpha: Double = 1)
      -> Played.Card
    {
      let angle = Angle(radians: lean)
      let arm = Vector(dx: 0, dy: 100 * scale).rotated(by: angle)
      return Played.Card(
        card: 0,
        x: Self.middle.x + x + arm.dx,
        y: Self.middle.y + y - 100 + arm.dy,
        width: 300 * scale,
        height: 400 * scale,
        rotation: lean,
        alpha: alpha
      )
    }
    func lower(_ place: Double, _ size: Double, card: Int = 1) -> Played.Card {
      var lower = Self.slot(place, card: card)
      (lower.width, lower.height) = (300 * (1 - 0.1 * size), 400 * (1 - 0.1 * size))
      return lower
    }
    let swipe = Played(
      name: "a swipe",
      steps: Self.drag(by: Vector(dx: 10, dy: 2), 20),
      frames: [
        Played.Frame(
          t: 0.05,
          cards: [held(25, 10, lean: 0.05, scale: 0.9), lower(0.875, 0.5)]
        ),
        Played.Frame(t: 0.2, cards: [held(100, 40, lean: 0.1, scale: 0.8), lower(0.5, 0)]),
        // Halfway from 200 to 600 in 0.2 s; half of it is the card's.
        Played.Frame(
          t: 0.31,
          cards: [
            held(200, 40, lean: 0.1, scale: 0.8, alpha: 0.5), lower(0.25, 0),
            Played.Card(
              card: 2,
              x: 640,
              y: 470,
              width: 202.5,
              height: 270,
              rotation: 0,
              alpha: 0.5
            ),
          ]
        ),
        Played.Frame(t: 0.42, cards: [lower(0, 0), lower(1, 1, card: 2)]),
        Played.Frame(t: 0.6, cards: [lower(0, 0), lower(1, 1, card: 2)]),
      ],
      verdicts: ["swipe 0 right"]
    )
    let slow = Played(
      name: "a return",
      steps: Self.drag(by: Vector(dx: 4, dy: 0), 20),
      frames: [
        Played.Frame(t: 0.2, cards: [held(40, 0, lean: 0.08, scale: 0.84), lower(0.8, 0.2)]),
        Played.Frame(t: 0.26, cards: [held(30, 0, lean: 0.08, scale: 0.92), lower(0.9, 0.6)]),
        Played.Frame(t: 0.36, cards: [held(10, 0, lean: 0.08, scale: 1), lower(1, 1)]),
        Played.Frame(t: 0.5, cards: [held(0, 0, lean: 0, scale: 1), lower(1, 1)]),
      ],
      verdicts: []
    )
    // It only fades; the card beneath waits 0.1 s.
    let command = Played(
      name: "a command",
      steps: [Played.Step(t: 0.1, type: "swipe", direction: "right")],
      frames: [
        Played.Frame(
          t: 0.15,
          cards: [
            Self.slot(0, card: 0, alpha: 0.75), lower(1, 1),
            Played.Card(
              card: 2,
              x: 640,
              y: 485,
              width: 168.75,
              height: 225,
              rotation: 0,
              alpha: 0.25
            ),
          ]
        ),
        Played.Frame(t: 0.35, cards: [lower(0.25, 0.25), lower(1, 1, card: 2)]),
      ],
      verdicts: ["swipe 0 right"]
    )

    try await Browser.expect(
      [swipe, slow, command],
      on: try CodeExport(of: card).text(for: .html),
      "own ways"
    )
  }

  @Test(
    "A card follows the pointer on springs, leans by its speed, and a throw is judged by the last two points"
  )
  func springs() async throws {
    let card = try Self.following()

    /// The springs by small steps: aimed at each movement, and home at the end.
    func oracle(step: Double, _ count: Int, home: Bool, until end: Double) -> (
      x: Double, lean: Double
    ) {
      var (x, lean) = (
        RungeKutta(mass: 1, stiffness: 300, damping: 20, displacement: 0),
        RungeKutta(mass: 1, stiffness: 300, damping: 20, displacement: 0)
      )
      var (wanted, angle) = (0.0, 0.0)
      for tick in 0..<Int((end * 1_000).rounded()) {
        if tick > 0, tick % 10 == 0, tick / 10 <= count {
          let target = step * Double(tick / 10)
          x.displacement += wanted - target
          let turn = min(0.2, step / 0.01 / 4_000)
          lean.displacement += angle - turn
          (wanted, angle) = (target, turn)
        }
        if home, tick == (count + 1) * 10 {
          x.displacement += wanted
          lean.displacement += angle
          (wanted, angle) = (0, 0)
        }
        for _ in 0..<10 {
          x.step(1e-4)
          lean.step(1e-4)
        }
      }
      return (wanted + x.displacement, angle + lean.displacement)
    }
    func frame(_ t: Double, _ x: Double, _ lean: Double) -> Played.Frame {
      var top = Self.slot(0, card: 0)
      (top.x, top.rotation) = (top.x + x, lean)
      return Played.Frame(t: t, cards: [top, Self.slot(1, card: 1)])
    }
    func frame(_ t: Double, step: Double, _ count: Int, home: Bool = false) -> Played.Frame {
      let (x, lean) = oracle(step: step, count, home: home, until: t)
      return frame(t, x, lean)
    }
    let slow = Played(
      name: "a return",
      steps: Self.drag(by: Vector(dx: 5, dy: 0), 20),
      frames: [0.1, 0.2, 0.25, 0.3, 0.5].map { frame($0, step: 5, 20, home: true) },
      verdicts: []
    )
    let (x, lean) = oracle(step: 8, 20, home: false, until: 0.21)
    let throwing = Played(
      name: "a throw",
      steps: Self.drag(by: Vector(dx: 8, dy: 0), 20),
      frames: [
        frame(0.1, step: 8, 20), frame(0.2, step: 8, 20),
        // Halfway from there to twice 800, and to 1.
        Played.Frame(
          t: 0.31,
          cards: [
            frame(0.31, (x + 1_600) / 2, (lean + 1) / 2).cards[0],
            Self.slot(0.5, card: 1), Self.slot(1, card: 2),
          ]
        ),
      ],
      verdicts: ["swipe 0 right"]
    )

    try await Browser.expect(
      [slow, throwing],
      on: try CodeExport(of: card).text(for: .html),
      "springs"
    )
  }
}
