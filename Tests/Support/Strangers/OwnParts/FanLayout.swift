import Riffle

/// Cards spread like a hand of playing cards.
struct FanLayout: CardLayout {
  var visibleCards = 3
  var step = Angle(degrees: 5)

  func pose(of slot: Slot) -> Pose {
    var pose = Pose(frame: Rectangle(origin: .zero, size: slot.container))
    pose.rotation = Angle(radians: step.radians * slot.depth)
    return pose
  }

  static let kind = "fan"
  static let summary = "Cards spread like a hand of playing cards."
  static var tunables: [Tunable<FanLayout>] {
    [
      .count("visibleCards", \.visibleCards, 1...20, "The number of cards that are shown."),
      .angle("step", \.step, 0...45, step: 1, "The rotation from one card to the next."),
    ]
  }
}
