import Foundation
import WindowTestSupport

/// Where the preset 'container' puts things into a window, by its description alone.
///
/// The container is 300 x 400 points, its middle 60 points above the window's middle. Its top edge,
/// 260 points above the window's middle, lies at 8 % of the window's height, unless the container then
/// were wider than 85 % of its width.
struct StageOracle {
  /// The window's extent in pixels.
  var width = 960.0
  var height = 720.0

  /// Pixels a point.
  var zoom: Double { min(0.42 * height / 260, 0.85 * width / 300) }

  /// The middle of the top card at rest.
  var center: Spot { Spot(x: width / 2, y: height / 2 - 60 * zoom) }

  /// Returns the spot at a distance in points from the middle of the top card at rest.
  func spot(_ dx: Double, _ dy: Double) -> Spot { center + Spot(x: dx, y: dy) * zoom }

  /// A spot far from all cards at rest: near the window's lower left corner.
  var beside: Spot { Spot(x: 30, y: height - 30) }

  /// Places on the top card at rest: its middle, and near its edges.
  var card: [Spot] {
    [spot(0, 0), spot(-140, 0), spot(140, 0), spot(0, -190), spot(0, 190)]
  }

  /// The radians by which a card turns when it is dragged this many points to the right.
  func rotation(draggedBy dx: Double) -> Double { tan(dx / 600) }
}
