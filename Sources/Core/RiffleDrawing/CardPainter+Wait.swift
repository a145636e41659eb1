import RiffleMotion

/// The sign on a card that waits for an answer: three dots that become bright one after another.
extension CardPainter {
  /// Returns the commands that draw the sign; none until the wait is long enough to be noticed.
  ///
  /// - Parameters:
  ///   - seconds: For how long the card has waited.
  ///   - pose: Of the card, in points of the window.
  func commands(forWaitOf seconds: Double, at pose: Pose) -> [DrawCommand] {
    let opacity = max(0, min((seconds - Self.delay) / Self.fade, 1)) * pose.alpha
    guard opacity > 0 else { return [] }
    let center = frame(of: pose, isAtRest: false).center
    func disc(_ size: Size, at offset: Double, _ color: Color, _ alpha: Double) -> DrawCommand {
      .shape(
        Shape(
          frame: Rectangle(
            center: center + Vector(dx: offset * scale, dy: 0).rotated(by: pose.rotation),
            size: size * scale
          ),
          rotation: pose.rotation,
          cornerRadius: size.height / 2 * scale,
          alpha: alpha * opacity,
          fill: .color(color)
        )
      )
    }
    let plate = disc(Self.plate, at: 0, .black, 0.55)
    return [plate]
      + (0..<3).map { dot in
        let turns = seconds / Self.period - Double(dot) * 0.16
        let glow = (1 - Angle(degrees: 360 * turns).cos) / 2
        return disc(
          Size(width: Self.dot, height: Self.dot),
          at: Double(dot - 1) * Self.spacing,
          .white,
          0.3 + 0.7 * glow * glow
        )
      }
  }

  /// An answer that comes sooner needs no sign, in seconds.
  private static let delay = 0.2
  private static let fade = 0.2
  /// The time in which all dots have been bright, in seconds.
  private static let period = 1.2
  private static let plate = Size(width: 72, height: 36)
  private static let dot = 9.0
  private static let spacing = 18.0
}
