import RiffleCards
import RiffleGestures
import RiffleMotion

/// A stack that a hand drags, drawn by a renderer of the app's own: a picture (PPM) of letters' colors.
@main
struct App {
  static func main() {
    var stack = CardStack(preset: .container, window: Size(width: 400, height: 560), count: 3)
    let middle = stack.stage.container.center
    var swiped: [String] = []
    func send(_ phase: PointerEvent.Phase, dx: Double, at seconds: Double) {
      let event = PointerEvent(
        time: Timestamp(seconds: seconds),
        phase: phase,
        position: middle + Vector(dx: dx, dy: 0),
        buttons: phase == .up(.primary) ? [] : .primary
      )
      for event in stack.handle(.pointer(event), at: event.time) {
        if case .didSwipe = event.kind { swiped.append("\(event)") }
      }
    }
    send(.down(.primary), dx: 0, at: 1)
    for step in 1...10 { send(.move, dx: Double(step * 12), at: 1 + Double(step) / 60) }
    let poses = stack.snapshots(at: 1.2)
    print(picture(of: poses, width: 400, height: 560))
    for step in 11...25 { send(.move, dx: Double(step * 12), at: 1 + Double(step) / 60) }
    send(.up(.primary), dx: 300, at: 1.5)
    print("# swiped \(swiped.count), \(stack.remaining) left, top \(stack.topCard ?? -1)")
  }

  /// Returns a picture in the format PPM: a card is red, green or blue by its index.
  private static func picture(of cards: [CardSnapshot], width: Int, height: Int) -> String {
    let inks = ["255 0 0", "0 255 0", "0 0 255"]
    var text = "P3 \(width) \(height) 255\n"
    for y in 0..<height {
      for x in 0..<width {
        let point = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
        let top = cards.last { $0.pose.contains(point) }
        text += (top.map { inks[$0.index] } ?? "255 255 255") + "\n"
      }
    }
    return text
  }
}
