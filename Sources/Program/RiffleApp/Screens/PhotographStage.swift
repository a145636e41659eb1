import Riffle
import RiffleDecks
import RiffleShell

/// What a ``StageChoice`` comes to for a deck.
package enum StageLook: Hashable, Sendable {
  case cards, photographs
}

extension OpenRequest {
  /// The stage of a folder of pictures.
  var stageLook: StageLook {
    switch settings.stage ?? .automatic {
    case .photographs: .photographs
    case .cards: .cards
    case .automatic:
      preset == nil && (settings.preset ?? Preset.standard.name) == Preset.standard.name
        ? .photographs : .cards
    }
  }
}

/// The photographers' stage: the picture fills the window but for a line above, one below, and the edges of
/// two cards beneath it; in points of the overlay.
enum PhotographStage {
  /// The height of the line at the window's top, and of the one at its bottom.
  static let line = 26.0
  /// The distance of the words from the line's upper edge.
  static let baseline = 18.0
  private static let side = 8.0
  /// How far the edge of each card sticks out below the one above, and the number of edges.
  private static let (step, edges) = (4.0, 2)
  private static let gap = 3.0
  private static let background = Color(rgb: 0x10_1215)

  static var insets: EdgeInsets {
    EdgeInsets(top: line, left: side, bottom: line + step * Double(edges) + gap, right: side)
  }

  /// Has the preset's gestures on the stage: all pictures in one place, a short exit, no frame.
  static func preset(_ preset: Preset) -> Preset {
    var preset = preset
    preset.layout = PileLayout()
    preset.drag.lift = Lift(scale: 1)
    // As large as they are, cards need to lean less to be felt, and not to go as far in proportion.
    preset.drag.rotation = LeverRotation(angle: Angle(degrees: 7), leverAngle: Angle(degrees: 5))
    if var release = preset.release as? ProjectionRelease {
      release.threshold *= 0.6
      preset.release = release
    }
    preset.exit = FlyExit(
      speed: 9_000,
      ease: 0.03,
      longestDuration: 0.16,
      commandSpeed: 4_000,
      arc: .zero
    )
    // Before the next key of twenty per second.
    preset.restack = CurveRestack(duration: 0.04, curve: .easeOut)
    preset.appearance.background = background
    preset.appearance.cornerRadius = 0
    preset.appearance.shadow = .none
    preset.appearance.hairline.opacity = 0
    preset.appearance.picture = PictureAppearance(fit: .fill)
    preset.appearance.face = FaceAppearance()
    return preset
  }

  /// Draws the edges of `count` cards beneath a picture; `frame` is in pixels, `scale` in pixels per point.
  static func commands(
    beneath frame: Rectangle,
    count: Int,
    scale: Double,
    colors: StageColors
  ) -> [DrawCommand] {
    (0..<min(count, edges)).reversed().map { depth in
      let inset = Double(depth + 1) * 6 * scale
      let bottom = (Double(depth + 1) * step * scale).rounded()
      return .shape(
        Shape(
          frame: Rectangle(
            x: frame.origin.x + inset,
            y: frame.maxY - scale,
            width: max(0, frame.size.width - 2 * inset),
            height: bottom + scale - (scale / 2).rounded(.up)
          ),
          fill: .color(colors.strong.faded(to: depth == 0 ? 0.34 : 0.16))
        )
      )
    }
  }
}
