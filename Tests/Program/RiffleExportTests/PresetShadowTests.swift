import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleMotion
import RiffleMuseum
import RiffleRaster
import Testing

@Suite("The shadows of presets")
struct PresetShadowTests {
  private static let window = Size(width: 640, height: 720)

  @Test(
    "are seen around the cards at rest, if a preset has any",
    arguments: Preset.everything
  )
  func visibility(of preset: Preset) {
    guard preset.appearance.shadow.opacity > 0 else { return }
    var flat = preset
    flat.appearance.shadow.opacity = 0

    let (with, without) = (Self.picture(with: preset), Self.picture(with: flat))

    // A sixteenth of the scale from black to white can be told from none at an edge.
    let seen = zip(with.pixels, without.pixels).count { Self.difference($0, $1) >= 16 }
    // A line around a card, as long as half of its outline.
    #expect(seen > 250, "\(seen) pixels of \(preset.name) differ")
  }

  private static func picture(with preset: Preset) -> Bitmap {
    let stack = CardStack(preset: preset, window: window, count: 4, seed: 3)
    let drawer = FrameDrawer(
      content: { CardContent(title: "Card \($0)") },
      emptyView: EmptyView(title: "", message: ""),
      size: PixelSize(width: 320, height: 360),
      scale: 0.5
    ) { Issue.record("\($0)") }
    return drawer.picture(of: stack.snapshots(at: 0), in: stack)
  }

  /// The largest difference of two pixels' colors, in parts of 255.
  private static func difference(_ first: UInt32, _ second: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(first >> $0 & 0xFF) - Int(second >> $0 & 0xFF)) }.max() ?? 0
  }
}
