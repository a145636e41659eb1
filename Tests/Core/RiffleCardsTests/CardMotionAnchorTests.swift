import RiffleCards
import RiffleMotion
import TestSupport
import Testing

@Suite("A card that is turned and scaled about the grabbed point")
struct CardMotionAnchorTests {
  private static let rest = Pose(center: Point(x: 150, y: 200), size: Size(width: 300, height: 400))
  private static let now = Timestamp(seconds: 1)

  /// Held at a point, turned and scaled about it.
  private static func held(anchor: Vector, size: Double, rotation: Angle) -> CardMotion {
    var motion = CardMotion(restingAt: rest)
    motion.apply(
      DragPose(
        center: rest.center + Vector(dx: 40, dy: -10),
        rotation: rotation,
        anchor: anchor,
        size: rest.size * size,
        anchorWidth: rest.size.width
      ),
      at: now
    )
    return motion
  }

  @Test(
    "the grabbed point stays where it is, whatever rotation and size",
    arguments: [0.5, 1, 1.4]
  )
  func staysGrabbed(size: Double) {
    let anchor = Vector(dx: 80, dy: -120)
    let angle = Angle(degrees: 25)
    let pose = Self.held(anchor: anchor, size: size, rotation: angle).pose(at: 1)

    let grabbed = pose.center + (anchor * size).rotated(by: angle)
    let wanted = Self.rest.center + Vector(dx: 40, dy: -10) + anchor
    #expect((grabbed - wanted).length < 1e-9)
  }

  @Test(
    "turning about the middle from then on changes neither pose nor velocity",
    arguments: Soak.seeds(40)
  )
  func reanchoring(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    var motion = Self.held(
      anchor: Vector(dx: number(-150...150), dy: number(-200...200)),
      size: number(0.4...1.5),
      rotation: Angle(degrees: number(-60...60))
    )
    let spring = ResponseSpring(response: number(0.2...0.6), dampingRatio: number(0.3...1))
    motion.spring(to: Self.rest, with: spring, from: Self.now)
    let time = Timestamp(seconds: 1 + number(0.01...0.3))
    var centered = motion

    centered.rotateAboutCenter(at: time)

    #expect(centered.anchor == .zero)
    let (before, after) = (motion.pose(at: time.seconds), centered.pose(at: time.seconds))
    #expect((after.center - before.center).length < 1e-9, "seed \(seed)")
    #expect(after.size == before.size && after.rotation == before.rotation, "seed \(seed)")
    let instant = 1e-5
    let (old, new) = (
      motion.pose(at: time.seconds + instant), centered.pose(at: time.seconds + instant)
    )
    let jump = ((old.center - before.center) - (new.center - after.center)) * (1 / instant)
    #expect(jump.length < 1, "seed \(seed): the velocity jumps by \(jump)")
  }
}
