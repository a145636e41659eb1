import CardTestSupport
import Riffle
import RiffleCards
import RiffleMedia
import Testing

@Suite("Faces of cards") @MainActor
struct CardFacesTests {
  /// A card that says what it is and how often it was drawn.
  private final class Drawn: CardView {
    var name = ""
    var drawings = 0
    var didDraw: () -> Void = {}

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      drawings += 1
      didDraw()
      return [.word("\(name) \(drawings)")]
    }
  }

  /// A stack, views for the cards in its picture, and their faces; no stack view and no window.
  @MainActor
  private final class Rig {
    var stack: CardStack
    let views = ShownViews()
    let faces: CardFaces
    var emptyView: EmptyView?
    private(set) var asked = 0
    private var made: [CardID: Drawn] = [:]

    init(_ count: Int, preset: Preset = .container.withStamps) {
      stack = CardStack(preset: preset, window: Size(width: 960, height: 720), count: count)
      faces = CardFaces(of: stack, scale: 1, views: views)
      for (index, card) in stack.cardsInPicture.enumerated() {
        let view = Drawn()
        view.name = "card \(index)"
        made[card] = view
        views.show(view, for: card)
      }
    }

    var top: Drawn { stack.topCardID.flatMap { made[$0] } ?? Drawn() }

    @discardableResult
    func draw(scale: Double = 1, at seconds: Double = 0) -> [DrawCommand] {
      faces.displayList(of: stack, at: seconds, scale: scale) { ask() }.commands
    }

    func upcoming() -> [Layer] { faces.upcoming(of: stack, scale: 1) { ask() } }

    private func ask() -> EmptyView? {
      asked += 1
      return emptyView
    }

    func drag(by way: Vector) {
      for (number, phase) in [PointerEvent.Phase.down(.primary), .move, .move].enumerated() {
        let event = PointerEvent(
          phase,
          at: way * (Double(number) / 2),
          on: stack.stage,
          in: stack.stage.window,
          buttons: .primary,
          seconds: 0.05 * Double(number)
        )
        _ = stack.handle(.pointer(event), at: event.time)
      }
    }
  }

  private static func texts(of commands: [DrawCommand]) -> [String] {
    commands.flatMap { command -> [String] in
      switch command.unclipped {
      case .text(let line): return [line.string]
      case .shape(let shape):
        guard case .layer(let layer) = shape.fill else { return [] }
        return texts(of: layer.commands)
      default: return []
      }
    }
  }

  /// What becomes of a face between two frames, and how often it was drawn after the second one.
  nonisolated private static let changes:
    [(String, @MainActor @Sendable (CardFaces, CardID) -> Void, Int)] = [
      ("nothing", { _, _ in }, 1), ("outdated", { $0.outdate($1) }, 2),
      (
        "outdated twice",
        {
          $0.outdate($1); $0.outdate($1)
        }, 2
      ), ("forgotten", { $0.forget($1) }, 2),
      ("another one is outdated", { $0.outdate(CardID($1.number + 1)) }, 1),
    ]

  @Test("a card draws its face once, and again when it is outdated", arguments: changes.indices)
  func drawings(index: Int) throws {
    let (name, change, expected) = Self.changes[index]
    let rig = Rig(5)
    #expect(Self.texts(of: rig.draw()).contains("card 0 1"))

    change(rig.faces, try #require(rig.stack.topCardID))

    #expect(Self.texts(of: rig.draw()).contains("card 0 \(expected)"), "\(name)")
    #expect(rig.top.drawings == expected, "\(name)")
  }

  @Test("a card draws again for another size of pixels, and every face has a version of its own")
  func versions() {
    let rig = Rig(1)
    func layer(_ commands: [DrawCommand]) -> Layer? {
      commands.lazy.compactMap { command in
        guard case .shape(let shape) = command, case .layer(let layer) = shape.fill else {
          return nil
        }
        return layer
      }.last
    }
    let (one, two) = (layer(rig.draw()), layer(rig.draw(scale: 2)))
    #expect(rig.top.drawings == 2)
    #expect(one?.version != two?.version)
    #expect(one.map { 2 * $0.size.width } == two?.size.width)
  }

  @Test("a card that asks to be drawn while it is drawn gets that with the next frame")
  func reentry() throws {
    let rig = Rig(2)
    let top = try #require(rig.stack.topCardID)
    rig.top.didDraw = { [faces = rig.faces] in faces.outdate(top) }
    for frame in 1...3 {
      rig.draw()
      #expect(rig.top.drawings == frame)
    }
  }

  /// What a card's overlay gives, and which words are seen on the way to the right.
  nonisolated private static let overlays: [(String, [DrawCommand]?, [String])] = [
    ("nil", nil, ["STAMP"]), ("no commands", [], []),
    ("a word", [.word("OVER")], ["OVER"]),
  ]

  @Test("an overlay stands in for the preset's stamp", arguments: overlays.indices)
  func overlay(index: Int) {
    let (name, commands, expected) = Self.overlays[index]
    let rig = Rig(2)
    var ways: [(Direction, Double)] = []
    rig.top.overlay = { way in
      ways.append((way.direction, way.progress))
      return commands.map { CardOverlay($0, opacity: way.progress) }
    }
    rig.draw()
    #expect(ways.isEmpty)

    rig.drag(by: Vector(dx: 110, dy: 0))
    let words = Self.texts(of: rig.draw(at: 0.1)).filter { ["STAMP", "OVER"].contains($0) }

    #expect(words == expected, "\(name)")
    #expect(ways.map(\.0) == [.right])
    #expect(ways.allSatisfy { $0.1 > 0 && $0.1 <= 1 })
  }

  @Test("a preset without stamps shows none, and an overlay all the same")
  func withoutStamps() {
    var preset = Preset.container.withStamps
    preset.appearance.stamps.isShown = false
    for hasOverlay in [false, true] {
      let rig = Rig(2, preset: preset)
      rig.stack.keepsStamps = hasOverlay
      if hasOverlay {
        rig.top.overlay = { _ in
          CardOverlay([.word("OVER")])
        }
      }
      rig.drag(by: Vector(dx: 110, dy: 0))
      let texts = Self.texts(of: rig.draw(at: 0.1))
      #expect(!texts.contains("STAMP") && texts.contains("OVER") == hasOverlay)
    }
  }

  @Test("the empty view is asked for when it is seen, once, and again when it is forgotten")
  func emptyView() {
    let rig = Rig(0)
    rig.emptyView = EmptyView(title: "Nothing")
    #expect(Self.texts(of: rig.draw()).contains("Nothing") && rig.asked == 1)
    rig.emptyView = EmptyView(title: "Still nothing")
    #expect(Self.texts(of: rig.draw()).contains("Nothing") && rig.asked == 1)
    rig.faces.forgetEmptyView()
    #expect(Self.texts(of: rig.draw()).contains("Still nothing") && rig.asked == 2)

    let covered = Rig(3)
    covered.draw()
    #expect(covered.asked == 0)
  }

  @Test("the next faces are those of the contents that were given, nearest first")
  func upcoming() {
    let rig = Rig(9)
    let next = rig.stack.upcomingCards(limit: 3).filter { !rig.stack.cardsInPicture.contains($0) }
    #expect(!next.isEmpty)
    rig.views.upcoming.cards = next
    for (index, card) in next.enumerated() {
      rig.views.upcoming.setContent(CardContent(title: "Next \(index)"), of: card)
    }
    let titles = Self.texts(of: rig.upcoming().flatMap(\.commands)).filter { $0.hasPrefix("Next") }
    #expect(titles == next.indices.map { "Next \($0)" })
    #expect(rig.asked == 0)
  }

  @Test("once all cards are shown, the last of the next faces is that of the empty view")
  func lastUpcoming() {
    let rig = Rig(2)
    rig.emptyView = EmptyView(title: "Nothing")
    for _ in 0..<2 {
      #expect(rig.upcoming().last.map { Self.texts(of: $0.commands) }?.first == "Nothing")
      #expect(rig.asked == 1)
    }
  }

  @Test("the top face is where its card is, in pixels, and there is none without a card")
  func top() throws {
    let rig = Rig(2)
    rig.draw()
    rig.drag(by: Vector(dx: 60, dy: 10))
    for scale in [1, 1.5, 2] {
      rig.draw(scale: scale, at: 0.1)
      let pose = try #require(rig.stack.snapshots(at: 0.1).last).pose
      let face = try #require(rig.faces.top(of: rig.stack, at: 0.1, scale: scale))
      #expect(pose.rotation != .zero && face.rotation == pose.rotation)
      #expect(abs(face.frame.center.x - pose.center.x * scale) < 1e-9)
      #expect(abs(face.frame.center.y - pose.center.y * scale) < 1e-9)
      #expect(abs(face.frame.size.width - pose.size.width * scale) < 1e-9)
      #expect(face.cornerRadius == rig.stack.preset.appearance.cornerRadius * scale)
      #expect(Self.texts(of: face.layer.commands).first?.hasPrefix("card 0") == true)
    }
    let empty = Rig(0)
    #expect(empty.faces.top(of: empty.stack, at: 0, scale: 1) == nil)
  }

  @Test("a picture that cannot be read is told once, and its card says so")
  func failures() {
    let rig = Rig(1)
    let picture = Picture(path: "/nowhere/1.jpg")
    let plain = CardView()
    plain.content = CardContent(title: "One", picture: picture)
    if let top = rig.stack.topCardID { rig.views.show(plain, for: top) }
    let before = Self.texts(of: rig.draw())
    var updates = LoadUpdates()
    updates.failures = [PictureFailure(picture: picture.id, reason: "it is a riddle")]

    let (shown, changesCards, problems) = rig.faces.apply(updates)

    #expect(shown.isEmpty && changesCards)
    #expect(problems == ["/nowhere/1.jpg: it is a riddle"])
    let after = Self.texts(of: rig.draw())
    #expect(!before.contains { $0.contains("riddle") })
    #expect(after.contains { $0.contains("riddle") }, "\(after)")
    #expect(rig.faces.apply(LoadUpdates()).changesCards == false)
  }
}

extension DrawCommand {
  fileprivate static func word(_ word: String) -> DrawCommand {
    .text(TextLine(word, font: Font(size: 20), color: .black, baseline: Point(x: 20, y: 40)))
  }
}

extension Preset {
  /// The preset with one word on all stamps.
  fileprivate var withStamps: Preset {
    var preset = self
    preset.appearance.stamps.isShown = true
    let stamp = StampLook("STAMP", color: .black)
    preset.appearance.stamps.left = stamp
    preset.appearance.stamps.right = stamp
    return preset
  }
}
