package import RiffleControls
package import RiffleCore
package import RiffleDecks
package import RiffleShell

/// The row of buttons for the mouse: reject, undo, favorite, keep where cards are decided on; elsewhere undo,
/// the directions of the preset, and the page of keys.
package struct StageButtons: Hashable {
  /// The buttons, from left to right.
  package private(set) var buttons: [StageButton]
  package var hasCard = true
  package var canUndo = false
  /// The stamp of the card in the hand, which the button of its direction echoes; nil for none.
  package var echo: Stamp?
  /// What the row has for itself, in points of the overlay, or the column if that is higher than wide; nil
  /// for the foot of the stage.
  var room: Rectangle?
  /// How far the row at the foot of the stage stands above its usual place, in points.
  var lift = 0.0
  private var press = TargetPress<Int>()
  package private(set) var focused: Int?

  /// The height, in points, with the line of text above the buttons.
  package static let height = 112.0
  /// The distance of the buttons' centers from the window's bottom, and between buttons, in points.
  private static let (middle, gap) = (46.0, 22.0)
  /// How much smaller buttons are that come and go.
  private static let quietness = 0.82
  /// The least free space in which they have their room, in points.
  static let leastRoom = 44.0

  /// The colors are those of the verdicts' stamps.
  package init(_ choices: VerdictChoices, color: (Verdict) -> Color) {
    let verdicts = choices.all.filter { $0 != .skip }
    let left = choices[.left].map { [$0] } ?? []
    let right = choices[.right].map { [$0] } ?? []
    let others = verdicts.filter { !left.contains($0) && !right.contains($0) }
    func button(_ verdict: Verdict) -> StageButton? {
      choices.direction(of: verdict).map {
        StageButton(.swipe($0), ButtonSign(of: verdict), color: color(verdict))
      }
    }
    buttons =
      left.compactMap(button) + [StageButton(.undo, .arrowBack)] + others.compactMap(button)
      + right.compactMap(button)
  }

  /// The buttons do what the arrow keys do, in the colors of the preset's stamps if it shows any.
  package init(_ preset: Preset) {
    buttons = []
    follow(preset)
  }

  /// Shows the directions of a preset, and its colors.
  mutating func follow(_ preset: Preset) {
    let stamps = preset.appearance.stamps
    let sides = [Direction.left, .down, .up, .right].filter(preset.release.directions.contains)
    buttons =
      [StageButton(.undo, .arrowBack)]
      + sides.map { side in
        StageButton(
          .move(side),
          .arrow(side),
          color: stamps.isShown ? stamps[side.stampSide].color : nil
        )
      } + [StageButton(.help, .letter("?"))]
  }

  private func isEnabled(_ index: Int) -> Bool {
    switch buttons[index].action {
    case .undo: canUndo
    case .help: true
    default: hasCard
    }
  }

  /// Returns the middles of the buttons, in points of the overlay, and the factor of their size.
  private func middles(in size: Size) -> (points: [Point], factor: Double) {
    let length =
      buttons.reduce(0) { $0 + $1.diameter } + Self.gap * Double(max(0, buttons.count - 1))
    let foot = Point(x: size.width / 2, y: size.height - Self.middle - lift)
    let isColumn = room.map { $0.size.height > $0.size.width } ?? false
    let middle = room?.center ?? foot
    var factor = 1.0
    if let room = room?.size {
      let (long, short) = (max(room.width, room.height), min(room.width, room.height))
      factor = min(Self.quietness, (short - 8) / 56, (long - 24) / length)
    }
    var way = -length * factor / 2
    let points = buttons.map { button in
      let radius = button.diameter * factor / 2
      defer { way += 2 * radius + Self.gap * factor }
      return middle + Vector(dx: isColumn ? 0 : way + radius, dy: isColumn ? way + radius : 0)
    }
    return (points, factor)
  }

  private func index(at place: Point, in size: Size) -> Int? {
    let (points, factor) = middles(in: size)
    return points.enumerated().first { index, middle in
      (place - middle).length <= buttons[index].diameter * factor / 2 + 4
    }?.offset
  }

  /// A click on a button that can do nothing is taken all the same: nothing lies under it for it.
  package mutating func handle(
    _ event: PointerEvent,
    at place: Point,
    in size: Size,
    isCovered: @autoclosure () -> Bool = false
  ) -> PressAnswer<Action> {
    let answer = press.handle(event, at: index(at: place, in: size), isCovered: isCovered())
    if press.pressed != nil { focused = nil }
    if case .clicked(let index) = answer, !isEnabled(index) { return .taken }
    return answer.map { buttons[$0].action }
  }

  package mutating func letGo() { press.letGo() }

  /// Forgets the pointer, which has left the window.
  mutating func leave() { press.leave() }

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
    let (points, factor) = middles(in: size)
    return zip(buttons.indices, points).flatMap { index, middle in
      let isEchoing = echo.map { buttons[index].echoes($0.direction) } ?? false
      let commands = buttons[index].commands(
        at: Point(x: (middle.x * scale).rounded(), y: (middle.y * scale).rounded()),
        scale: scale * factor,
        look: StageButton.Look(
          isHovered: press.hovered == index && press.pressed == nil,
          isPressed: press.pressed == index && press.hovered == index,
          isFocused: focused == index,
          isEnabled: isEnabled(index),
          echo: isEchoing ? echo : nil
        ),
        colors: colors
      )
      // The others step back.
      let rest = 1 - 0.55 * (isEchoing ? 0 : echo?.opacity ?? 0)
      return rest < 1 ? commands.map { $0.faded(to: rest) } : commands
    }
  }
}

package struct StageButton: Hashable {
  package let action: Action
  private let sign: ButtonSign
  /// The color of the sign; nil for a plain one.
  private let color: Color?

  init(_ action: Action, _ sign: ButtonSign, color: Color? = nil) {
    (self.action, self.sign, self.color) = (action, sign, color)
  }

  /// The diameter, in points.
  var diameter: Double {
    switch action {
    case .undo, .help: 40
    default: 56
    }
  }

  struct Look: Hashable {
    var isHovered = false
    var isPressed = false
    var isFocused = false
    var isEnabled = true
    /// The stamp that it echoes.
    var echo: Stamp?
  }

  /// Whether a card that goes in a direction has the stamp of this button.
  func echoes(_ direction: Direction) -> Bool {
    switch action {
    case .swipe(let own), .move(let own): own.stampSide == direction.stampSide
    default: false
    }
  }

  /// The center is in pixels.
  func commands(at center: Point, scale: Double, look: Look, colors: StageColors) -> [DrawCommand] {
    // A pressed button is a little smaller and nearer to the ground; one that echoes grows with the drag, and
    // once more, with the spring of the stamp, as a release would swipe.
    let (lead, promise) = (look.echo?.opacity ?? 0, look.echo?.emphasis ?? 0)
    let growth = (look.isPressed ? 0.94 : 1) + 0.1 * lead + 0.12 * promise
    let radius = diameter / 2 * scale * growth
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
    let plain = look.isHovered ? colors.hoveredButton : colors.button
    let ink =
      look.isEnabled ? color.map { colors.sign($0) } ?? colors.plainSign : colors.disabledSign
    let filling = max(0, min(0.16 * lead + 0.84 * promise, 1))
    commands.append(disc(radius, (color ?? ink).faded(to: filling).over(plain)))
    if let edge = colors.edge {
      let frame = Rectangle(center: center, size: Size(width: 2 * radius, height: 2 * radius))
      commands.append(
        .path(
          DrawnPath(
            Path(ellipseIn: frame),
            stroke: Stroke(width: max(1, 1.5 * scale)),
            fill: .color(look.isEnabled ? edge : colors.disabledSign)
          )
        )
      )
    }
    return commands
      + sign.commands(
        at: center,
        // The small ones need as much of it for their signs to be read.
        size: radius * (diameter < 50 ? 1.05 : 0.86),
        color: Color.white.faded(to: max(0, min(promise, 1))).over(ink)
      )
  }
}
