import RiffleCards
import RiffleMotion
import Testing

@Suite("Drag rule")
struct DragRuleTests {
  private static let rest = Pose(frame: Rectangle(x: 0, y: 0, width: 300, height: 400))
  private static let rotating = DragRule(
    anchor: .grabPoint,
    rotation: TangentRotation(divisor: 2)
  )

  private func context(_ pose: Pose, _ location: Point) -> DragContext {
    DragContext(
      rest: Self.rest,
      pose: pose,
      location: location,
      allowed: Direction.allCases,
      stage: Preset.container.container.stage(in: Size(width: 1280, height: 800))
    )
  }

  /// The pose that a rule gives a card.
  private func pose(_ context: DragContext, _ translation: Vector, by rule: DragRule) -> Pose {
    var motion = CardMotion(restingAt: Self.rest)
    motion.apply(rule.pose(in: context, translation: translation), at: .zero)
    return motion.pose(at: 0)
  }

  @Test(
    "the grabbed point stays under the pointer while the card rotates about it",
    arguments: [Point(x: 20, y: 30), Point(x: 290, y: 380), Point(x: 150, y: 200)]
  )
  func grabPoint(location: Point) {
    let context = context(Self.rest, location)
    let translation = Vector(dx: 140, dy: -35)

    let held = pose(context, translation, by: Self.rotating)

    let fromMiddle = location - Self.rest.center
    let seen = held.center + fromMiddle.rotated(by: held.rotation)
    #expect(isClose(seen.x, location.x + 140) && isClose(seen.y, location.y - 35))
    #expect(held.rotation.radians > 0.2)
  }

  @Test("grabbing a rotated card by another point does not make it jump")
  func regrab() {
    let first = context(Self.rest, Point(x: 20, y: 30))
    let rotated = pose(first, Vector(dx: 140, dy: -35), by: Self.rotating)

    let second = context(rotated, Point(x: 300, y: 200))
    let caught = pose(second, .zero, by: Self.rotating)

    #expect(isClose(caught.center.x, rotated.center.x))
    #expect(isClose(caught.center.y, rotated.center.y))
    #expect(isClose(caught.rotation.radians, rotated.rotation.radians))
  }

  @Test("a rule that follows sideways only does not change the height")
  func horizontal() {
    let context = context(Self.rest, Point(x: 20, y: 30))

    let held = pose(context, Vector(dx: 60, dy: 80), by: DragRule(axes: .horizontal))

    #expect(held == Pose(center: Point(x: 210, y: 200), size: Self.rest.size))
  }
}
