import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Cards that are inserted")
struct InsertionTests {
  private static func script(_ preset: Preset, cards: Int) -> StackScript {
    StackScript(preset, cards: cards)
  }

  @Test("an animated one comes from where the preset deals from, the others stay in their slots")
  func dealt() throws {
    for preset in Preset.everything where preset.layout.slotCount > 1 {
      var animated = Self.script(preset, cards: 1)
      var plain = animated
      animated.command(.insert(at: 1, count: 1, isAnimated: true), at: 2)
      plain.command(.insert(at: 1, count: 1), at: 2)
      let end = Timestamp(seconds: 12)
      let new = try #require(animated.stack.snapshots(at: 2).first { $0.index == 1 })
      let there = try #require(plain.stack.snapshots(at: 2).first { $0.index == 1 })
      if preset.deck.deal != .fan {
        #expect(new.pose != there.pose, "\(preset.name)")
        #expect(new.activity == .moving, "\(preset.name)")
      }
      animated.pass(to: end.seconds)
      plain.pass(to: end.seconds)
      for (one, other) in zip(animated.stack.snapshots(at: 12), plain.stack.snapshots(at: 12)) {
        // A card that falls lies as it fell.
        #expect(one.pose.center.x - other.pose.center.x < 1e-6 || preset.deck.deal == .fall)
        #expect(one.activity == .resting)
      }
    }
  }

  @Test("cards for an empty stack are dealt as a reload deals them")
  func empty() {
    var appended = Self.script(.standard, cards: 0)
    var reloaded = appended
    appended.command(.insert(at: 0, count: 5, isAnimated: true), at: 1)
    reloaded.command(.reload(count: 5, isAnimated: true), at: 1)
    for time in stride(from: 1.0, through: 2, by: 0.05) {
      #expect(
        appended.stack.snapshots(at: time).map(\.pose)
          == reloaded.stack.snapshots(at: time).map(\.pose)
      )
    }
    #expect(appended.stack.snapshots(at: 1).allSatisfy { $0.activity == .moving })
  }

  @Test("in a batch, only the new ones are dealt; with less motion they fade in where they lie")
  func batch() throws {
    var script = Self.script(.standard, cards: 3)
    var updates = BatchUpdates()
    updates.delete(at: [1])
    updates.insert(at: [1])
    updates.isAnimated = true
    script.command(.reduceMotion(true), at: 1)
    script.command(.update(updates), at: 2)
    let shown = script.stack.snapshots(at: 2).filter { $0.activity != .leaving }
    let new = try #require(shown.first { $0.index == 1 && $0.pose.alpha == 0 })
    #expect(script.stack.snapshots(at: 2.5).first { $0.id == new.id }?.pose.alpha == 1)
    #expect(
      script.stack.snapshots(at: 2.5).first { $0.id == new.id }?.pose.center == new.pose.center
    )
  }

  @Test("those that make room for dealt ones are seen until the deepest of these covers them")
  func room() throws {
    var script = Self.script(.playful, cards: 1)
    // By which cards are in their slots long before others are dealt.
    script.set("restack.kind", .text("curve"), at: 0)
    script.command(.insert(at: 0, count: 5, isAnimated: true), at: 1)
    let old = try #require(script.stack.snapshots(at: 1).first { $0.index == 5 })
    let deepest = try #require(script.stack.snapshots(at: 3).first)
    var time = 1.0
    while time < 3, let card = script.stack.snapshots(at: time).first(where: { $0.id == old.id }) {
      #expect(card.pose.alpha == 1)
      time += 0.01
      script.pass(to: time)
    }
    let cover = try #require(script.stack.snapshots(at: time).first { $0.id == deepest.id })
    #expect((cover.pose.center - deepest.pose.center).length < 1, "at \(time)")
    #expect(time > 1.3 && time < 2.5)
  }

  @Test("after changes of the data, events and snapshots have the indices of then")
  func indices() throws {
    var script = Self.script(.standard, cards: 4)
    script.command(.swipe(.right), at: 1)
    script.command(.insert(at: 0, count: 2), at: 1.02)
    let flying = try #require(script.stack.snapshots(at: 1.05).last)
    #expect(flying.activity == .leaving)
    #expect(flying.index == 2)
    #expect(
      Set(script.stack.snapshots(at: 1.05).map(\.index)).count
        == script.stack.snapshots(at: 1.05).count
    )
    script.command(.swipe(.left), at: 1.1)
    #expect(script.events.last { $0.name == .didSwipe }?.card?.index == 0)
    script.command(.move(from: 2, to: 5), at: 1.12)
    script.command(.delete(at: 1, count: 1), at: 1.14)
    script.pass(to: 4)
    let left = script.events.filter { $0.name == .didLeave }.compactMap(\.card?.index)
    #expect(left == [4, 0])
  }
}
