import CardTestSupport
import RiffleCards
import RiffleMotion
import Testing

@Suite("The visible cards of a layout")
struct VisibleCardsTests {
  private static let layouts: [any CardLayout] = [
    InsetLayout(visibleCards: 4), ShrinkingLayout(visibleCards: 4), CascadeLayout(visibleCards: 4),
    PileLayout(hiddenCards: 4),
  ]

  @Test("are as many as are seen at rest, and the hidden ones come on top of them")
  func visibleCards() {
    for layout in Self.layouts {
      var preset = Preset.riffle
      preset.layout = layout
      let cards = StackScript(preset, cards: 20).stack.snapshots(at: 5)

      let opaque = layout.visibleCards + (layout.coversDeepestCard ? layout.hiddenCards : 0)
      #expect(cards.count { $0.pose.alpha > 0 } == opaque, "\(layout)")
      #expect(cards.count == layout.visibleCards + layout.hiddenCards, "\(layout)")
    }
  }

  @Test("lie as they lay above once the last ones stay in their slots")
  func lastCards() {
    for layout in Self.layouts.dropLast() + [BoardLayout()] {
      var preset = Preset.riffle
      preset.layout = layout
      preset.restack = CurveRestack(lastCards: .stay)
      var script = StackScript(preset, cards: 3)
      let poses = (1...2).map { script.pose(of: $0, at: 5) }

      script.command(.swipe(.left), at: 5)

      #expect((1...2).map { script.pose(of: $0, at: 10) } == poses, "\(layout)")
    }
  }
}
