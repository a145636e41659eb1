/// The part of a shadow that is left out: the inside of the rectangle that casts it.
package struct ShadowHole: Sendable {
  /// The box inside which no shadow is drawn.
  package let box: RoundedBox
  /// Whether the hole's outline is visible, and so must be smooth.
  package let isSmooth: Bool
  private let alpha: Float

  /// Makes the hole of a rectangle with an opacity from 0 to 1.
  ///
  /// Under an opaque rectangle the shadow continues for a pixel, so that nothing shines through the
  /// rectangle's smooth edge, and it ends where it is hidden. Under any other it ends at the edge.
  package init(_ caster: RoundedBox, alpha: Double) {
    let isOpaque = alpha >= 1
    box = isOpaque ? caster.grown(by: -1) : caster
    isSmooth = !isOpaque
    self.alpha = Float(alpha)
  }

  /// Returns the part of the shadow to draw at a pixel of the hole's outline, from 0 to 1.
  package func remainder(_ x: Int, _ y: Int) -> Float {
    remainder(Float(box.coverage(Double(x) + 0.5, Double(y) + 0.5)))
  }

  /// Returns the part of the shadow to draw, given the part c of a pixel that the rectangle covers.
  ///
  /// The part 1 - c of the shadow shall be visible in the end, and the rectangle, blended over the
  /// shadow, hides the part alpha · c of whatever was drawn.
  package func remainder(_ covered: Float) -> Float {
    // As a Float an opacity just below 1 may be 1, for which the quotient is not a number.
    covered < 1 ? (1 - covered) / (1 - alpha * covered) : 0
  }
}
