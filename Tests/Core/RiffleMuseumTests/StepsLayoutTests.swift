import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleMotion
import Testing

/// A container of 300 x 400, whose middle is at (150, 200).
@Suite("Layout in steps")
struct StepsLayoutTests {
  private func layout(_ values: KeyValuePairs<String, ParameterValue>) -> any CardLayout {
    Preset.riffle.with("layout", "steps", values).layout
  }

  private func pose(
    _ layout: any CardLayout,
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
      ("linear", [1.1, 1, 0.95, 0.9, 0.8, 0.7]), ("once", [1.1, 1, 0.95, 0.9, 0.9, 0.9]),
      ("geometric", [1.1, 1, 0.95, 0.9, 0.81, 0.729]),
    ] as [(String, [Double])]
  )
  func scaling(scaling: String, factors: [Double]) {
    let layout = self.layout([
      "visibleCards": .number(4), "scale": .number(0.9), "scaling": .text(scaling),
    ])

    for (depth, factor) in zip([-1, 0, 0.5, 1, 2, 3], factors) {
      let pose = pose(layout, at: depth)
      #expect(isClose(pose.size.width, 300 * factor), "\(depth)")
      #expect(isClose(pose.size.height, 400 * factor), "\(depth)")
      #expect(pose.center == Point(x: 150, y: 200))
    }
  }

  @Test("a geometric card between two slots is between their sizes")
  func betweenSlots() {
    let layout = self.layout(["scale": .number(0.9), "scaling": .text("geometric")])

    #expect(isClose(pose(layout, at: 1.25).size.width, 300 * (0.75 * 0.9 + 0.25 * 0.81)))
  }

  @Test(
    "its middle is lower, or its middle by its scale, or its bottom edge",
    arguments: [
      ("middle", [180, 200, 210, 220, 240]), ("scaledMiddle", [178, 200, 209.5, 218, 232]),
      ("bottomEdge", [160, 200, 220, 240, 280]),
    ] as [(String, [Double])]
  )
  func offset(offset: String, middles: [Double]) {
    let layout = self.layout([
      "scale": .number(0.9), "offset": .number(20), "offsetOf": .text(offset),
    ])

    for (depth, middle) in zip([-1, 0, 0.5, 1, 2], middles) {
      #expect(isClose(pose(layout, at: depth).center.y, middle), "\(depth)")
    }
  }

  @Test("all cards lie by the bottom one if that is the one that stays")
  func pin() {
    let layout = self.layout([
      "visibleCards": .number(9), "scale": .number(1), "offset": .number(4), "pin": .text("bottom"),
    ])

    #expect(pose(layout, at: 0, of: 4).center.y == 188)
    #expect(pose(layout, at: 3, of: 4).center.y == 200)
    // As the top one leaves, the next is the top one of three, and has not moved.
    #expect(pose(layout, at: 1, of: 4) == pose(layout, at: 0, of: 3))
  }

  @Test("cards leave room for what the lower ones stick out, and for the inset")
  func room() {
    func top(_ room: String, offset: Double = 20, inset: Double = 10) -> Pose {
      pose(
        layout([
          "scale": .number(0.9), "offset": .number(offset), "inset": .number(inset),
          "room": .text(room),
        ]),
        at: 0
      )
    }
    #expect(top("whole").size == Size(width: 280, height: 380))
    #expect(top("whole").center == Point(x: 150, y: 200))

    #expect(top("aboveLowerCards").size == Size(width: 280, height: 340))
    #expect(top("aboveLowerCards").center == Point(x: 150, y: 180))

    // Cards that lie higher stick out on top, where there is room.
    #expect(top("aboveLowerCards", offset: -20).size == Size(width: 280, height: 380))
    #expect(top("aboveLowerCards", offset: -20, inset: 250).size == .zero)
  }

  @Test("lower cards are fainter, and one below the last is hidden until it comes up")
  func opacity() {
    let layout = self.layout([
      "visibleCards": .number(2), "lowerAlpha": .number(0.5), "below": .text("hiddenCard"),
    ])

    #expect(layout.hiddenCards == 1 && layout.slotCount == 3)
    let alphas = [-0.5, 0, 0.5, 1, 1.5, 2, 3].map { pose(layout, at: $0).alpha }
    #expect(alphas == [1, 1, 0.75, 0.5, 0.25, 0, 0])
    #expect(
      self.layout(["lowerAlpha": .number(0.5)]).pose(of: Slot(depth: 9, container: .zero)).alpha
        == 0.5
    )
    #expect(self.layout([:]).hiddenCards == 0)
  }

  @Test("a card has its share of the jitter")
  func jitter() {
    let layout = self.layout(["maximumJitter": .number(10)])

    #expect(isClose(pose(layout, at: 2, jitter: -0.5).rotation.degrees, -5))
  }

  @Test("the size of a very deep card is 0, not less, and the sizes take no time")
  func deep() {
    #expect(pose(self.layout(["scale": .number(0.9)]), at: 500).size == .zero)
    let geometric = self.layout(["scale": .number(1), "scaling": .text("geometric")])
    #expect(pose(geometric, at: 1e6).size == Size(width: 300, height: 400))
  }
}
