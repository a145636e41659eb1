public import RiffleMotion

/// A rule for how a card returns after a release that was no swipe.
public protocol ReturnRule: PresetPart {
  /// Starts the return from the card's present pose; the tracks have the velocity of the drag.
  ///
  /// - Parameters:
  ///   - motion: The card's motion.
  ///   - rest: The pose to end in.
  ///   - time: The start of the return.
  func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp)
}

extension PortableHomecoming {
  /// A move that brings a size home only if the drag has changed it.
  static func restoring(_ move: PortableMove) -> PortableHomecoming {
    var home = PortableHomecoming(still: move)
    home.restoresSize = true
    return home
  }
}
