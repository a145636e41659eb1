import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

/// Plays hands on any kind of part, and looks at all cards just before and just after what may move them.
@Suite("Nothing jumps") struct ContinuityTests {
  /// Kinds of restacks with kinds of returns and exits.
  static let restacks = kinds(of: "restack")

  private static func kinds(of section: String) -> [String] {
    Catalog.everything.sections.first { $0.name == section }?.kinds.map(\.name) ?? []
  }

  private static func preset(_ changes: [String: ParameterValue]) throws -> Preset {
    var preset = Preset.riffle.withMuseum
    preset.layout = CascadeLayout(visibleCards: 3)
    preset.drag = DragRule()
    for (key, value) in changes.sorted(by: { $0.key < $1.key }) { try preset.set(key, to: value) }
    return preset
  }

  // MARK: A release

  /// How a card follows the hand, and is let go.
  private struct Way {
    var name: String
    /// The changed tunables of the drag rule.
    var changes: [String: ParameterValue]

    static let all = [
      Way(name: "with the pointer", changes: [:]),
      Way(name: "on a spring", changes: ["drag.follow.kind": .text("spring")]),
      Way(name: "resampled", changes: ["drag.resampling": .number(0.01)]),
    ]
  }

  @Test(
    "as a card is let go, at the time of a move or later, wherever it goes",
    arguments: restacks
  )
  func release(restack: String) throws {
    for way in Way.all {
      for kind in Self.kinds(of: "return") {
        try letGo(at: 30, restack, way, ["return.kind": .text(kind)])
      }
      for kind in Self.kinds(of: "exit") where kind != "cycling" {
        try letGo(at: 200, restack, way, ["exit.kind": .text(kind)])
      }
    }
  }

  private func letGo(
    at distance: Double,
    _ restack: String,
    _ way: Way,
    _ changes: [String: ParameterValue]
  ) throws {
    let parts: [String: ParameterValue] = [
      "restack.kind": .text(restack), "release.kind": .text("distance"),
    ]
    let preset = try Self.preset(changes.merging(way.changes) { $1 }.merging(parts) { $1 })
    for (pause, isCanceled) in [(0, false), (0, true), (0.05, false)] {
      var script = StackScript(preset, cards: 6)
      let start = script.middle
      let hint = "\(restack), \(way.name), \(changes), after \(pause) s"
      script.press(start, at: 1)
      script.move(to: start + Vector(dx: distance, dy: 5), at: 1.02)
      let time = 1.02 + pause
      expectNoJump(hint, &script, at: time) {
        if isCanceled { $0.cancel(.captureLost, at: time) } else { $0.lift(at: time) }
      }
      // The card is caught again, and let go where it is.
      let caught = time + 0.03
      guard let card = script.snapshot(of: 0, at: caught) else { continue }
      script.press(card.pose.center, at: caught)
      let again = caught + pause
      expectNoJump("\(hint), caught", &script, at: again) { $0.lift(at: again) }
    }
  }

  // MARK: A card that lands on one in the hand

  @Test("as a card comes to lie on the one in the hand", arguments: restacks)
  func landing(restack: String) throws {
    let requests: [StackCommand?] = [nil, .swipe(.left), .swipe(.right), .undo]
    for (visible, cards) in [(1, 3), (3, 2), (3, 3), (3, 5)] {
      for request in requests {
        let preset = try Self.preset([
          "restack.kind": .text(restack), "exit.kind": .text("cycling"),
          "release.kind": .text("distance"), "layout.visibleCards": .number(Double(visible)),
        ])
        try land(preset, cards, request)
      }
    }
  }

  private func land(_ preset: Preset, _ cards: Int, _ request: StackCommand?) throws {
    let hint = "\(cards) cards, \(request.map { "\($0)" } ?? "no request")"
    var script = StackScript(preset, cards: cards)
    // The lowest card goes out, to come back on top.
    script.command(.swipe(.right), at: 1)
    if let request { script.command(request, at: 1.1) }
    let start = script.middle
    script.press(start, at: 1.3)
    script.move(to: start + Vector(dx: 40, dy: 10), at: 1.4)
    let held = try #require(script.stack.draggedCard, "\(hint)")
    expectNoJump(hint, &script, at: 2) { $0.pass(to: 2) }
    if script.stack.isDragging {
      // A changed rule counts from the change on.
      script.set("drag.axes", .text("horizontal"), at: 2.1)
      let before = try script.place(of: held, at: 2.2)
      script.move(to: start + Vector(dx: 60, dy: 15), at: 2.2)
      let way = try script.place(of: held, at: 2.2) - before
      #expect((way - Vector(dx: 20, dy: 0)).length < 1e-6, "\(hint)")
    } else {
      #expect(script.events.contains { $0.name == .didCancelDrag }, "\(hint)")
    }
    expectNoJump("\(hint), let go", &script, at: 2.3) { $0.lift(at: 2.3) }
    script.pass(to: 20)
    #expect(script.stack.checkRest() == [], "\(hint)")
    #expect(script.stack.snapshots(at: 20).allSatisfy { $0.activity == .resting }, "\(hint)")
  }

  // MARK: Looks

  /// The farthest that a card may be put in no time, in points: what a motion may end early.
  private static let slip = 0.5

  private func expectNoJump(
    _ hint: String,
    _ script: inout StackScript,
    at seconds: Double,
    _ action: (inout StackScript) -> Void
  ) {
    // By that rule the cards beneath are set into their slots.
    let looksBeneath = !(script.stack.preset.restack is InstantRestack)
    script.pass(to: seconds - 1e-6)
    let before = script.stack.snapshots(at: seconds)
    let top = script.stack.draggedCard
    action(&script)
    for card in script.stack.snapshots(at: seconds) {
      guard let old = before.first(where: { $0.id == card.id })?.pose,
        min(old.alpha, card.pose.alpha) > 0.05, looksBeneath || card.id == top
      else { continue }
      let way = max(
        (card.pose.center - old.center).length,
        abs(card.pose.size.width - old.size.width),
        abs(card.pose.size.height - old.size.height)
      )
      #expect(way < Self.slip, "\(hint): \(card.id) from \(old) to \(card.pose)")
    }
  }
}
