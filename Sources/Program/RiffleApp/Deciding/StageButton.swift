import RiffleDrawing
package import RiffleFormats
import RiffleMotion

/// A round button at the foot of the stage, for those who decide with the mouse.
package struct StageButton: Hashable {
  /// What a button does.
  package enum Action: Hashable {
    /// Gives the top card a verdict.
    case decide(Verdict)
    /// Undoes the last step.
    case undo
  }

  /// What it does.
  package let action: Action
  /// The color of its sign; nil if it stands for no verdict.
  let color: Color?

  /// The diameter, in points.
  var diameter: Double { action == .undo ? 40 : 56 }

  /// How a button looks.
  struct Look: Hashable {
    var isHovered = false
    var isPressed = false
    var isFocused = false
    var isEnabled = true
  }

  /// Returns the commands that draw the button.
  ///
  /// - Parameters:
  ///   - center: Its middle, in pixels.
  ///   - scale: The number of pixels per point.
  ///   - look: Its state.
  ///   - colors: The colors of the stage.
  /// - Returns: The commands.
  func commands(
    at center: Point,
    scale: Double,
    look: Look,
    colors: StageColors
  ) -> [DrawCommand] {
    // A pressed button is a little smaller and nearer to the ground.
    let radius = diameter / 2 * scale * (look.isPressed ? 0.94 : 1)
    let frame = Rectangle(
      center: center,
      size: Size(width: 2 * radius, height: 2 * radius)
    )
    var commands: [DrawCommand] = [
      .shadow(
        Shadow(
          frame: frame,
          cornerRadius: radius,
          offset: Vector(dx: 0, dy: (look.isPressed ? 1 : 3) * scale),
          standardDeviation: (look.isPressed ? 2 : 5) * scale,
          color: Color(rgb: 0x1B_2030, alpha: 0.22)
        )
      )
    ]
    if look.isFocused {
      let ring = Rectangle(
        center: center,
        size: Size(width: 2 * radius + 8 * scale, height: 2 * radius + 8 * scale)
      )
      commands += [
        .shape(
          Shape(
            frame: ring,
            cornerRadius: radius + 4 * scale,
            fill: .color(StageColors.accent)
          )
        ),
        .shape(
          Shape(
            frame: Rectangle(
              center: center,
              size: Size(width: 2 * radius + 4 * scale, height: 2 * radius + 4 * scale)
            ),
            cornerRadius: radius + 2 * scale,
            fill: .color(colors.ground)
          )
        ),
      ]
    }
    let ground = look.isHovered ? colors.hoveredButton : colors.button
    commands.append(.shape(Shape(frame: frame, cornerRadius: radius, fill: .color(ground))))
    let ink =
      look.isEnabled ? color.map { colors.sign($0) } ?? colors.plainSign : colors.disabledSign
    let sign = ButtonSign(of: action)
    commands += sign.commands(at: center, size: radius * 0.86, color: ink, ground: ground)
    return commands
  }
}
