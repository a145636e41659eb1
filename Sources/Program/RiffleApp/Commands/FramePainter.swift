import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleMotion
import RiffleRaster
import RiffleTuning

/// Draws the frames of films and sheets: the cards, overlays over them, and the pointers over all.
struct FramePainter {
  /// The overlays.
  let overlays: StageOverlay
  /// The number of pixels per point.
  let scale: Double
  /// Draws the cards.
  let drawer: FrameDrawer

  /// The number of earlier poses of each card that a trail shows.
  private static let trailCount = 12

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - player: The trace that it is a frame of, on the same stack; nil for poses without a trace, over
  ///     which no overlays are drawn.
  /// - Returns: The picture.
  func picture(of frame: RenderFrame, from player: TracePlayer?) -> Bitmap {
    var commands: [DrawCommand] = []
    if !overlays.isEmpty, let player, let seconds = frame.traceSeconds {
      let scene = player.scene(
        at: Timestamp(seconds: seconds),
        trailing: overlays.contains(.trail) ? Self.trailCount : 0
      )
      commands += overlays.commands(for: scene, scale: scale)
    }
    commands += frame.pointers.flatMap { $0.commands(scale: scale) }
    return drawer.picture(of: frame.cards, in: frame.stack, beneath: commands)
  }
}
