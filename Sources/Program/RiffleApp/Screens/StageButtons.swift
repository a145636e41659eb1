package import RiffleControls
package import RiffleCore
package import RiffleDecks
package import RiffleShell

/// The row of buttons at the bottom of the stage: reject, undo, favorite, keep.
package struct StageButtons: Hashable {
  /// The buttons, from left to right.
  package let buttons: [StageButton]
  package var hasCard = true
  package var canUndo = false
  private var press = TargetPress<Int>()
  package private(set) var focused: Int?

  /// The height, in points, with the line of text above the buttons.
  package static let height = 112.0
  /// The distance of the buttons' centers from the window's bottom, and between buttons, in points.
  private static let (middle, gap) = (46.0, 22.0)

  /// The colors are those of the verdicts' stamps.
  package init(_ choices: VerdictChoices, color: (Verdict) -> Color) {
    let verdicts = choices.all.filter { $0 != .skip }
    let left = choices[.left].map { [$0] } ?? []
    let right = choices[.right].map { [$0] } ?? []
    let others = verdicts.filter { !left.contains($0) && !right.contains($0) }
    func button(_ verdict: Verdict) -> StageButton? {
      choices.direction(of: verdict).map {
        StageButton(action: .swipe($0), verdict: verdict, color: color(verdict))
      }
    }
    buttons =
      left.compactMap(button) + [StageButton(action: .undo, verdict: nil, color: nil)]
      + others.compactMap(button) + right.compactMap(button)
  }

  private func isEnabled(_ index: Int) -> Bool {
    buttons[index].action == .undo ? canUndo : hasCard
  }

  /// Returns the middles of the buttons, in points of the overlay.
  private func middles(in size: Size) -> [Point] {
    let width =
      buttons.reduce(0) { $0 + $1.diameter } + Self.gap * Double(max(0, buttons.count - 1))
    var x = (size.width - width) / 2
    return buttons.map { button in
      defer { x += button.diameter + Self.gap }
      return Point(x: x + button.diameter / 2, y: size.height - Self.middle)
    }
  }

  private func index(at place: Point, in size: Size) -> Int? {
    middles(in: size).enumerated().first { index, middle in
      (place - middle).length <= buttons[index].diameter / 2 + 4
    }?.offset
  }

  /// A click on a button that can do nothing is taken all the same: nothing lies under it for it.
  package mutating func handle(
    _ event: PointerEvent,
    at place: Point,
    in size: Size
  ) -> PressAnswer<Action> {
    let answer = press.handle(event, at: index(at: place, in: size))
    if press.pressed != nil { focused = nil }
    if case .clicked(let index) = answer, !isEnabled(index) { return .taken }
    return answer.map { buttons[$0].action }
  }

  package mutating func letGo() { press.letGo() }

  package var isHovered: Bool { press.hovered != nil || press.pressed != nil }

  /// Moves the focus to the next button that can do something (1), or the one before (-1); past the ends to
  /// none.
  package mutating func moveFocus(by step: Int) {
    var place = focused.map { $0 + step } ?? (step > 0 ? 0 : buttons.count - 1)
    while buttons.indices.contains(place), !isEnabled(place) { place += step }
    focused = buttons.indices.contains(place) ? place : nil
  }

  package mutating func clearFocus() { focused = nil }

  /// The focused action; nil if the focused button can do nothing now.
  package var focusedAction: Action? {
    focused.flatMap { isEnabled($0) ? buttons[$0].action : nil }
  }

  /// The size is in points of the overlay, `scale` in pixels per point.
  package func commands(in size: Size, scale: Double, colors: StageColors) -> [DrawCommand] {
    middles(in: size).enumerated().flatMap { index, middle in
      buttons[index].commands(
        at: Point(x: (middle.x * scale).rounded(), y: (middle.y * scale).rounded()),
        scale: scale,
        look: StageButton.Look(
          isHovered: press.hovered == index && press.pressed == nil,
          isPressed: press.pressed == index && press.hovered == index,
          isFocused: focused == index,
          isEnabled: isEnabled(index)
        ),
        colors: colors
      )
    }
  }
}

package struct StageButton: Hashable {
  package let action: Action
  /// The verdict; nil for undo.
  package let verdict: Verdict?
  let color: Color?

  /// The diameter, in points.
  var diameter: Double { action == .undo ? 40 : 56 }

  struct Look: Hashable {
    var isHovered = false
    var isPressed = false
    var isFocused = false
    var isEnabled = true
  }

  /// The center is in pixels.
  func commands(at center: Point, scale: Double, look: Look, colors: StageColors) -> [DrawCommand] {
    // A pressed button is a little smaller and nearer to the ground.
    let radius = diameter / 2 * scale * (look.isPressed ? 0.94 : 1)
    func disc(_ radius: Double, _ color: Color) -> DrawCommand {
      let frame = Rectangle(center: center, size: Size(width: 2 * radius, height: 2 * radius))
      return .shape(Shape(frame: frame, cornerRadius: radius, fill: .color(color)))
    }
    var commands: [DrawCommand] = [
      .shadow(
        Shadow(
          frame: Rectangle(center: center, size: Size(width: 2 * radius, height: 2 * radius)),
          cornerRadius: radius,
          offset: Vector(dx: 0, dy: (look.isPressed ? 1 : 3) * scale),
          standardDeviation: (look.isPressed ? 2 : 5) * scale,
          color: Color(rgb: 0x1B_2030, alpha: 0.22)
        )
      )
    ]
    if look.isFocused {
      commands += [
        disc(radius + 4 * scale, .accent), disc(radius + 2 * scale, colors.ground),
      ]
    }
    let ground = look.isHovered ? colors.hoveredButton : colors.button
    commands.append(disc(radius, ground))
    let ink =
      look.isEnabled ? color.map { colors.sign($0) } ?? colors.plainSign : colors.disabledSign
    let sign = ButtonSign(of: verdict)
    commands += sign.commands(at: center, size: radius * 0.86, color: ink, ground: ground)
    return commands
  }
}
