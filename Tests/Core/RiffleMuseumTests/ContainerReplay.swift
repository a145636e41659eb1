import Foundation
import RiffleMotion
import Testing

/// A replay of what the tutorial's code of `container` does with a pan, event by event, by the rules of
/// UIKit; the values that a preset which follows the code as it runs has to reach.
///
/// Three things of it differ from its prose, all because the card's view is already rotated when the
/// next event comes:
///
/// - The translation is read in the axes of the view, so it is turned back by its rotation. Where the view
///   is does not count: a translation is the difference of two points.
/// - The frame of a rotated view is its bounding box, w |cos| + h |sin| wide. The rotation divides by it.
/// - 'The center of the container' is half of that frame, from which the card's center is counted; so the
///   card goes to the right and down as it rotates, whichever way. This makes the right the easy side.
struct ContainerReplay {
  /// The card's rotation, in radians.
  private(set) var rotation = 0.0
  /// The card's place, in the container's axes.
  private(set) var center = Point(x: 150, y: 200)

  /// The width and height of the card and of its container.
  static let (width, height) = (300.0, 400.0)

  /// A change or the end of a pan; at the end, the rotation stays.
  mutating func pan(_ translation: Vector, isEnd: Bool = false) {
    let (sine, cosine) = (sin(rotation), cos(rotation))
    let point = Vector(
      dx: translation.dx * cosine + translation.dy * sine,
      dy: translation.dy * cosine - translation.dx * sine
    )
    let boxWidth = Self.width * abs(cosine) + Self.height * abs(sine)
    let boxHeight = Self.height * abs(cosine) + Self.width * abs(sine)
    center = Point(x: boxWidth / 2 + point.dx, y: boxHeight / 2 + point.dy)
    if !isEnd { rotation = tan(point.dx / (2 * boxWidth)) }
  }

  /// Whether a pan that ends now swipes.
  var swipes: Bool { center.x > 400 || center.x < -65 }
}

@Suite("Container's code as it runs, replayed") struct ContainerReplayTests {
  /// A pan to the right in steps of a quarter of a point.
  private func panned(by distance: Double) -> ContainerReplay {
    var replay = ContainerReplay()
    let count = Int(abs(distance) * 4)
    for step in 0...count {
      replay.pan(Vector(dx: distance * Double(step) / Double(count), dy: 0))
    }
    return replay
  }

  @Test(
    "it leans as a reader's own replay did, to a tenth of a degree",
    arguments: [
      (50, 4.3), (100, 8.1), (150, 11.4), (200, 14.5), (250, 17.4), (300, 20.0), (400, 25.0),
      (495, 29.3),
    ]
  )
  func lean(distance: Double, degrees: Double) {
    let lean = panned(by: distance).rotation * 180 / .pi
    #expect(abs(lean - degrees) < 0.06, "\(lean)")
    // Sideways it is the same to the left.
    #expect(abs(panned(by: -distance).rotation * 180 / .pi + degrees) < 0.06)
  }

  @Test(
    "it swipes at +210.3 and -289.8, at 15.1° and 19.5°",
    arguments: [(210.3, 15.1), (-289.8, 19.5)]
  )
  func threshold(distance: Double, degrees: Double) {
    for (share, swipes) in [(0.995, false), (1.005, true)] {
      var replay = panned(by: distance * share)
      replay.pan(Vector(dx: distance * share, dy: 0), isEnd: true)
      #expect(replay.swipes == swipes, "\(replay.center)")
    }
    #expect(abs(abs(panned(by: distance).rotation) * 180 / .pi - degrees) < 0.06)
  }

  @Test(
    "it depends on the events: in one leap a card leans by the prose's tangent, and an event later not"
  )
  func events() {
    var replay = ContainerReplay()
    replay.pan(Vector(dx: 250, dy: 0))
    #expect(abs(replay.rotation - tan(250.0 / 600)) < 1e-12)
    #expect(replay.center == Point(x: 400, y: 200))
    replay.pan(Vector(dx: 250, dy: 0))
    #expect(replay.rotation < 0.8 * tan(250.0 / 600))
    for _ in 0..<20 { replay.pan(Vector(dx: 250, dy: 0)) }
    #expect(abs(replay.rotation * 180 / .pi - 17.4) < 0.06)
  }
}
