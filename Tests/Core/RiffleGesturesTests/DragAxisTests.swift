import Foundation
import RiffleGestures
import RiffleMotion
import Testing

@Suite("The axis along which a pan begins")
struct DragAxisTests {
  private static let kinds: [PointerKind] = [.mouse, .pen, .touch]

  /// Whether a movement at an angle to the right is along an axis, in whole degrees.
  private static func isAlong(_ axis: DragAxis, degrees: Int) -> Bool {
    let fromHorizontal = min(degrees % 180, 180 - degrees % 180)
    return switch axis {
    case .any: true
    case .horizontal: fromHorizontal <= 45
    case .vertical: fromHorizontal >= 45
    }
  }

  private static func movement(degrees: Int) -> (x: Double, y: Double) {
    // Exactly on a diagonal, where sine and cosine would round.
    if degrees % 90 == 45 {
      return (degrees < 90 || degrees > 270 ? 20 : -20, degrees < 180 ? 20 : -20)
    }
    let radians = Double(degrees) * .pi / 180
    return (20 * cos(radians), 20 * sin(radians))
  }

  @Test("is that of the movement that passes the slop", arguments: DragAxis.allCases)
  func angles(axis: DragAxis) {
    for kind in Self.kinds {
      for degrees in stride(from: 0, to: 360, by: 5) {
        var hand = Hand(kind, axis: axis)
        let (x, y) = Self.movement(degrees: degrees)
        hand.down(100, 100, at: 0)
        hand.move(100 + x, 100 + y, at: 20)
        let isTracking = hand.arena.isTracking
        // What comes later changes nothing.
        hand.move(101 + y, 100 + x, at: 40)
        hand.move(100, 100, at: 60)
        hand.up(100, 100, at: 80)

        let begins = Self.isAlong(axis, degrees: degrees)
        #expect(isTracking == begins, "\(kind), \(degrees) degrees")
        let steps: [GestureEvent.Step] =
          begins ? [.began, .changed, .changed, .ended] : [.failed]
        #expect(hand.steps == steps, "\(kind), \(degrees) degrees")
      }
    }
  }

  @Test("leaves a press that does not move a tap", arguments: DragAxis.allCases)
  func tap(axis: DragAxis) {
    var hand = Hand(.mouse, axis: axis)
    hand.down(100, 100, at: 0)
    hand.move(100, 102, at: 20)
    hand.up(102, 100, at: 80)

    #expect(hand.steps == [.failed, .tapped])
  }

  @Test("does not matter to what is caught as it moves", arguments: DragAxis.allCases)
  func caught(axis: DragAxis) {
    for way in [(1.0, 0.0), (0, 1), (-3, 7)] {
      var hand = Hand(.touch, axis: axis)
      hand.down(100, 100, at: 0, catching: true)
      hand.move(100 + way.0, 100 + way.1, at: 20)

      #expect(hand.steps == [.began])
    }
  }

  @Test("counts from the press, however the pointer came there")
  func detour() {
    var hand = Hand(.mouse, axis: .horizontal)
    hand.down(100, 100, at: 0)
    hand.move(100, 103, at: 10)
    hand.move(103.5, 103, at: 20)

    #expect(hand.steps == [.began])
  }
}
