import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleMotion
import RiffleMuseum
import Testing

/// A container of 300 x 400, whose middle is at (150, 200).
@Suite("Layout in steps")
struct StepsLayoutTests {
  private func pose(
    _ layout: StepsLayout,
    at depth: Double,
    of cards: Int = 4,
    jitter: Double = 0
  ) -> Pose {
    layout.pose(
      of: Slot(
        depth: depth,
        shownCards: cards,
        jitter: jitter,
        container: Size(width: 300, height: 400)
      )
    )
  }

  @Test(
    "each card is smaller by a step, by a share, or as the second is",
    arguments: [
      (.linear, [1.1, 1, 0.95, 0.9, 0.8, 0.7]), (.once, [1.1, 1, 0.95, 0.9, 0.9, 0.9]),
      (.geometric, [1.1, 1, 0.95, 0.9, 0.81, 0.729]),
    ] as [(StepsLayout.Scaling, [Double])]
  )
  func scaling(scaling: StepsLayout.Scaling, factors: [Double]) {
    let layout = StepsLayout(visibleCards: 4, scale: 0.9, scaling: scaling)

    for (depth, factor) in zip([-1, 0, 0.5, 1, 2, 3], factors) {
      let pose = pose(layout, at: depth)
      #expect(isClose(pose.size.width, 300 * factor), "\(depth)")
      #expect(isClose(pose.size.height, 400 * factor), "\(depth)")
      #expect(pose.center == Point(x: 150, y: 200))
    }
  }

  @Test("a geometric card between two slots is between their sizes")
  func betweenSlots() {
    let layout = StepsLayout(scale: 0.9, scaling: .geometric)

    #expect(isClose(pose(layout, at: 1.25).size.width, 300 * (0.75 * 0.9 + 0.25 * 0.81)))
  }

  @Test(
    "its middle is lower, or its middle by its scale, or its bottom edge",
    arguments: [
      (.middle, [180, 200, 210, 220, 240]), (.scaledMiddle, [178, 200, 209.5, 218, 232]),
      (.bottomEdge, [160, 200, 220, 240, 280]),
    ] as [(StepsLayout.Offset, [Double])]
  )
  func offset(offset: StepsLayout.Offset, middles: [Double]) {
    let layout = StepsLayout(scale: 0.9, offset: 20, offsetOf: offset)

    for (depth, middle) in zip([-1, 0, 0.5, 1, 2], middles) {
      #expect(isClose(pose(layout, at: depth).center.y, middle), "\(depth)")
    }
  }

  @Test("all cards lie by the bottom one if that is the one that stays")
  func pin() {
    let layout = StepsLayout(visibleCards: 9, scale: 1, offset: 4, pin: .bottom)

    #expect(pose(layout, at: 0, of: 4).center.y == 188)
    #expect(pose(layout, at: 3, of: 4).center.y == 200)
    // As the top one leaves, the next is the top one of three, and has not moved.
    #expect(pose(layout, at: 1, of: 4) == pose(layout, at: 0, of: 3))
  }

  @Test("cards leave room for what the lower ones stick out, and for the inset")
  func room() {
    var layout = StepsLayout(visibleCards: 3, scale: 0.9, offset: 20, inset: 10, room: .whole)
    #expect(pose(layout, at: 0).size == Size(width: 280, height: 380))
    #expect(pose(layout, at: 0).center == Point(x: 150, y: 200))

    layout.room = .aboveLowerCards
    #expect(pose(layout, at: 0).size == Size(width: 280, height: 340))
    #expect(pose(layout, at: 0).center == Point(x: 150, y: 180))

    // Cards that lie higher stick out on top, where there is room.
    layout.offset = -20
    #expect(pose(layout, at: 0).size == Size(width: 280, height: 380))
    layout.inset = 250
    #expect(pose(layout, at: 0).size == .zero)
  }

  @Test("lower cards are fainter, and one below the last is hidden until it comes up")
  func opacity() {
    let layout = StepsLayout(visibleCards: 2, lowerAlpha: 0.5, below: .hiddenCard)

    #expect(layout.hiddenCards == 1 && layout.slotCount == 3)
    let alphas = [-0.5, 0, 0.5, 1, 1.5, 2, 3].map { pose(layout, at: $0).alpha }
    #expect(alphas == [1, 1, 0.75, 0.5, 0.25, 0, 0])
    #expect(StepsLayout(lowerAlpha: 0.5).pose(of: Slot(depth: 9, container: .zero)).alpha == 0.5)
    #expect(StepsLayout().hiddenCards == 0)
  }

  @Test("a card has its share of the jitter")
  func jitter() {
    let layout = StepsLayout(maximumJitter: Angle(degrees: 10))

    #expect(isClose(pose(layout, at: 2, jitter: -0.5).rotation.degrees, -5))
  }

  @Test("the size of a very deep card is 0, not less, and the sizes take no time")
  func deep() {
    #expect(pose(StepsLayout(scale: 0.9), at: 500).size == .zero)
    let geometric = StepsLayout(scale: 1, scaling: .geometric)
    #expect(pose(geometric, at: 1e6).size == Size(width: 300, height: 400))
  }
}
