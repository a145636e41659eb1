import Riffle
import RiffleCards
import RiffleMuseum
import Testing

@Suite("Zoom of the stage")
@MainActor
struct StageZoomTests {
  nonisolated private static let windows = [
    (240, 320), (300, 400), (960, 720), (1500, 400), (400, 1500), (1920, 1080), (3840, 2160),
  ].map { Size(width: Double($0.0), height: Double($0.1)) }

  /// The upright box around a card, in the window's own points.
  private func box(of pose: Pose, _ zoom: Double) -> Rectangle {
    let edge = Vector(dx: 1, dy: 0).rotated(by: pose.rotation)
    let (cos, sin) = (abs(edge.dx), abs(edge.dy))
    return Rectangle(
      center: Point(x: pose.center.x * zoom, y: pose.center.y * zoom),
      size: Size(
        width: zoom * (pose.size.width * cos + pose.size.height * sin),
        height: zoom * (pose.size.width * sin + pose.size.height * cos)
      )
    )
  }

  @Test(
    "cards at rest leave 8 % of the height free above and below, and are as large as they can be",
    arguments: Preset.everything,
    windows
  )
  func margins(preset: Preset, window: Size) throws {
    let host = Host(items: StackRig.letters(12))
    let view = CardStackView(
      preset: preset,
      seed: 7,
      dataSource: host,
      windowSize: WindowSize(size: window)
    )
    view.register(CardView.self, forCardReuseIdentifier: "card")
    view.advance(to: .zero)
    let zoom = window.width / view.stack.stage.window.width
    let boxes = view.stack.snapshots(at: 0).filter { $0.pose.alpha > 0 }.map {
      box(of: $0.pose, zoom)
    }

    let top = try #require(boxes.map(\.origin.y).min())
    let bottom = try #require(boxes.map(\.maxY).max())
    #expect(top >= 0.08 * window.height - 0.01)
    #expect(bottom <= 0.92 * window.height + 0.01)
    // At the margin, or 55 % of the height or 80 % of the width: nothing is smaller than it has to be.
    let container = view.stack.stage.container.size * zoom
    let isAtMargin = top < 0.081 * window.height || bottom > 0.919 * window.height
    #expect(
      isAtMargin || container.height >= 0.55 * window.height
        || container.width >= 0.8 * window.width
    )
  }
}
