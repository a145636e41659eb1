package import RiffleMotion

/// The magnification of the stage in its window; the presets' points stay as they are.
package enum StageZoom {
  /// The largest part of the window's height that the container fills.
  private static let height = 0.7
  /// The largest part of the window's width that the container fills: the rest shows cards fly.
  private static let width = 0.85
  /// The smallest part of the window's height that resting cards leave free above and below.
  private static let margin = 0.08
  /// Deeper cards of a layout are below these, or nearly so.
  private static let countedCards = 12

  /// The window's points per point of the stage: above 0, whatever the size.
  package static func factor(for preset: Preset, in window: Size) -> Double {
    let container = preset.container.shownSize
    let fit = min(
      height * window.height / container.height,
      width * window.width / container.width,
      (0.5 - margin) * window.height / reach(of: preset)
    )
    return fit > 0 ? fit : 1
  }

  /// How far resting cards reach from the window's middle, above or below, whichever is more, in
  /// points of the stage.
  private static func reach(of preset: Preset) -> Double {
    let container = preset.container.shownSize
    let count = min(preset.layout.visibleCards, countedCards)
    let poses = (0..<count).flatMap { depth in
      [-1.0, 1].map { jitter in
        preset.layout.pose(
          of: Slot(
            depth: Double(depth),
            shownCards: count,
            jitter: jitter,
            container: container
          )
        )
      }
    }
    let reaches = poses.filter { $0.alpha > 0 }.map { pose in
      let half =
        (pose.size.height * abs(pose.rotation.cos) + pose.size.width * abs(pose.rotation.sin)) / 2
      return abs(pose.center.y - container.height / 2 + preset.container.offset.dy) + half
    }
    return reaches.max() ?? container.height / 2
  }
}
