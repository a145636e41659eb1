public import RiffleCore
package import RiffleSDL

/// A strip at an edge of a ``CardWindow``, beside the stack, with buttons or whatever an app draws there.
///
/// ```swift
/// @MainActor
/// func addToolbar(to window: CardWindow) {
///   let bar = WindowBar(.bottom, thickness: 64) { size in
///     CardArea.row(["Undo", "Nope", "Later", "Like", "Details", "Report"], in: size)
///   }
///   bar.onActivate { [unowned window] name in
///     switch name {
///     case "Undo": window.stackView.undo()
///     case "Nope": window.stackView.swipe(.left)
///     case "Like": window.stackView.swipe(.right)
///     default: print(name)
///     }
///   }
///   window.bars = [bar]
/// }
/// ```
///
/// Its areas are those of a card in all that they do: the mouse, a finger, Tab and Space, and screen
/// readers reach them. They are drawn as plain buttons unless ``draw`` is set. Nothing is drawn again while
/// nothing changes.
@MainActor
public final class WindowBar {
  /// An edge of a window.
  public enum Edge: Hashable, Sendable {
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom
    /// The left edge.
    case left
    /// The right edge.
    case right
  }

  /// The edge at which the bar is.
  public let edge: Edge
  /// The height of a bar at the top or the bottom, the width of any other, in points of the window; 0 or
  /// more.
  public var thickness: Double { didSet { if thickness != oldValue { window?.layOut() } } }
  /// Returns the areas in a size, in points of the window from the bar's top left corner, in the order in
  /// which Tab goes through them.
  ///
  /// It is called whenever a pointer or a key may mean one of them, so keep it short.
  public var areas: (Size) -> [CardArea] { didSet { setNeedsDisplay() } }
  /// Draws the bar, back to front, in pixels of the canvas; nil, the default, for the areas as plain
  /// buttons with their labels on the window's background.
  ///
  /// The closure gets the areas with their states. What is not painted shows the stage and the cards that
  /// fly there.
  public var draw: ((CardCanvas, [(area: CardArea, state: CardArea.State)]) -> [DrawCommand])? {
    didSet { setNeedsDisplay() }
  }
  /// The name of the bar for those who cannot see it; nil, the default, for that of the stack's
  /// ``CardStackView/words``.
  public var accessibilityLabel: String?

  /// The bar's place in its window, in the window's points.
  package private(set) var frame = Rectangle(x: 0, y: 0, width: 0, height: 0)
  private var tracker = AreaTracker()
  private var handlers: [@MainActor (String) -> Void] = []
  private var drawing = CardDrawing()
  private var drawn: (layer: Layer, scale: Double, appearance: Appearance)?
  private var news: ((AccessibleNews) -> Void)?
  /// The window that shows it.
  weak var window: CardWindow?

  /// The tracker of areas knows cards; here is one that stands for the bar.
  private static let card = CardID(0)

  /// Makes a bar at an edge; `thickness` is in points, and `areas` returns those in a size.
  public init(
    _ edge: Edge,
    thickness: Double,
    areas: @escaping (Size) -> [CardArea] = { _ in [] }
  ) {
    self.edge = edge
    self.thickness = thickness
    self.areas = areas
  }

  /// Has a closure called with the name of each area that is activated, after those that were given before.
  public func onActivate(_ handler: @escaping @MainActor (String) -> Void) {
    handlers.append(handler)
  }

  /// Has the bar drawn again in the next frame, because what ``areas`` or ``draw`` return has changed.
  public func setNeedsDisplay() {
    drawn = nil
    window?.stackView.setNeedsFrame()
    news?(.changed)
  }

  /// The name of the area that Space and Enter activate; nil for none.
  public var focusedArea: String? {
    get { tracker.focused?.name }
    set {
      let has = areas(frame.size).contains { $0.name == newValue }
      change { $0.focus(has ? newValue.map { AreaTracker.Spot(card: Self.card, name: $0) } : nil) }
      if has { news?(.focused) }
    }
  }

  /// Takes the bar's strip off a room, in the window's points.
  func takePlace(in room: inout Rectangle) {
    let whole = room
    let isUpright = edge == .left || edge == .right
    // The stack keeps half of what is there, however small the window is made.
    let least = (isUpright ? whole.size.width : whole.size.height) / 2
    let strip = max(0, min(thickness, least))
    var frame = whole
    if isUpright {
      frame.size.width = strip
      room.size.width -= strip
    } else {
      frame.size.height = strip
      room.size.height -= strip
    }
    switch edge {
    case .top: room.origin.y += strip
    case .left: room.origin.x += strip
    case .bottom: frame.origin.y = whole.maxY - strip
    case .right: frame.origin.x = whole.maxX - strip
    }
    if frame != self.frame { drawn = nil }
    self.frame = frame
  }

  // MARK: Drawing

  /// Returns the command that draws the bar in its window; the face is drawn only if something has changed.
  func command(scale: Double, appearance: Appearance, text: any TextMeasuring) -> DrawCommand {
    let pixels = Rectangle(
      x: (frame.origin.x * scale).rounded(),
      y: (frame.origin.y * scale).rounded(),
      width: (frame.size.width * scale).rounded(),
      height: (frame.size.height * scale).rounded()
    )
    let size = PixelSize(rounding: pixels.size)
    if let drawn, drawn.scale == scale, drawn.appearance == appearance {
      return .shape(Shape(frame: pixels, fill: .layer(drawn.layer)))
    }
    let layer = makeLayer(size, scale: scale, appearance: appearance, text: text)
    drawn = (layer, scale, appearance)
    return .shape(Shape(frame: pixels, fill: .layer(layer)))
  }

  private func makeLayer(
    _ size: PixelSize,
    scale: Double,
    appearance: Appearance,
    text: any TextMeasuring
  ) -> Layer {
    let canvas = CardCanvas(size: size, scale: scale, appearance: appearance) { _ in [] }
      .measuring(by: text)
    let states = tracker.states
    let shown = areas(frame.size).map { area in
      (area: area, state: states[AreaTracker.Spot(card: Self.card, name: area.name)] ?? .normal)
    }
    let commands =
      draw?(canvas, shown) ?? shown.flatMap { canvas.button(for: $0.area, $0.state) }
    return Layer(size: size, commands: commands, version: drawing.nextVersion())
  }

  // MARK: Input

  /// The cursor of the area that a pointer is on; nil for none.
  var cursor: CardCursor? { tracker.areaUnderPointer?.cursor }

  /// Follows a pointer, whose position is in points of the window.
  ///
  /// - Returns: Whether it is the bar's alone.
  func handle(_ event: PointerEvent) -> Bool {
    let isDown = tracker.isPressed(by: event.pointer)
    let isInside = frame.contains(event.position)
    let target = isInside ? area(at: event.position) : nil
    switch PressStep(event, isDown: isDown) {
    case .press, .pressAfterLoss:
      change { $0.press(target, by: event.pointer) }
      return isInside
    case .move: change { $0.move(to: target) }
    case .lift:
      var activated: AreaTracker.Spot?
      change {
        $0.move(to: target)
        activated = $0.lift()
        if event.kind != .touch, isInside { $0.hover(over: target) }
      }
      if let activated { activate(activated.name) }
    case .cancel, .lose: change { $0.cancelPress() }
    case .ignore:
      guard isInside, event.buttons.isEmpty, event.kind != .touch else {
        endHover()
        return false
      }
      change { $0.hover(over: target) }
      return true
    }
    return true
  }

  func endHover() { change { $0.endHover() } }

  private func area(at point: Point) -> AreaTracker.Target? {
    let place: Point = point - (frame.origin - .zero)
    return areas(frame.size).last { $0.contains(place) }.map { area in
      AreaTracker.Target(card: Self.card, area: area)
    }
  }

  /// Does what Space, Enter and Escape mean for the focused area; returns whether there is one.
  func handle(_ press: KeyPress) -> Bool {
    guard let name = focusedArea, press.modifiers.isEmpty else { return false }
    switch press.key {
    case .space, .enter: if !press.isRepeat { activate(name) }
    case .escape: focusedArea = nil
    default: return false
    }
    return true
  }

  /// Moves the focus to the next area, or the one before; returns whether there is one.
  func moveFocus(by step: Int) -> Bool {
    let names = areas(frame.size).map(\.name)
    let index = focusedArea.flatMap { names.firstIndex(of: $0) }
    let next = index.map { $0 + step } ?? (step > 0 ? 0 : names.count - 1)
    focusedArea = names.indices.contains(next) ? names[next] : nil
    return focusedArea != nil
  }

  private func activate(_ name: String) {
    for handler in handlers where areas(frame.size).contains(where: { $0.name == name }) {
      handler(name)
    }
  }

  private func change(_ change: (inout AreaTracker) -> Void) {
    let before = tracker.states
    change(&tracker)
    if tracker.states != before { setNeedsDisplay() }
  }
}

extension WindowBar: AccessibleOwner {
  package var accessibleWindow: AccessibleElement {
    window?.accessibleWindow ?? AccessibleElement("none", .frame, name: "", frame: frame)
  }

  package func accessibleElement(id: String, hasFocus: Bool) -> AccessibleElement {
    let units = window?.unitsPerPoint ?? 1
    func inUnits(_ part: Rectangle) -> Rectangle {
      Rectangle(
        x: part.origin.x * units,
        y: part.origin.y * units,
        width: part.size.width * units,
        height: part.size.height * units
      )
    }
    let words = window?.stackView.words ?? StackWords()
    let name = accessibilityLabel ?? words.toolbar
    var bar = AccessibleElement(id, .panel, name: name, frame: inUnits(frame))
    bar.language = words.language
    bar.children = areas(frame.size).enumerated().map { index, area in
      var place = area.frame
      place.origin = place.origin + (frame.origin - .zero)
      let isFocused = hasFocus && focusedArea == area.name
      return AccessibleElement(
        "\(id)a\(index)",
        area,
        in: words,
        frame: inUnits(place),
        isFocused: isFocused
      )
    }
    return bar
  }

  package func perform(_ request: AccessibilityService.Request, within id: String) -> Bool {
    let all = areas(frame.size)
    guard let area = all.indices.first(where: { "\(id)a\($0)" == request.element }).map({ all[$0] })
    else { return false }
    switch request.kind {
    case .focus: focusedArea = area.name
    case .action: activate(area.name)
    case .value: return false
    }
    return true
  }

  package func tellNews(to listener: ((AccessibleNews) -> Void)?) { news = listener }
}

extension CardArea {
  /// Returns areas side by side, of one size, in the middle of a bar: buttons with these words, which are
  /// their names and labels.
  ///
  /// - Parameters:
  ///   - labels: The words, each another one.
  ///   - size: The size of the bar, in points.
  ///   - width: The width of the widest button, in points. Defaults to 120.
  public static func row(_ labels: [String], in size: Size, width: Double = 120) -> [CardArea] {
    let gap = 8.0
    let room = (size.width - gap) / Double(max(1, labels.count)) - gap
    let button = Size(width: max(0, min(width, room)), height: max(0, size.height - 2 * gap))
    let step = button.width + gap
    let start = (size.width - step * Double(labels.count) + gap) / 2
    return labels.enumerated().map { index, label in
      let corner = Point(x: start + step * Double(index), y: gap)
      return CardArea(
        label,
        frame: Rectangle(origin: corner, size: button),
        cornerRadius: min(10, button.height / 2),
        label: label
      )
    }
  }
}

extension CardCanvas {
  /// The button of a bar: its words on a plate, which is a ring wider with the focus.
  fileprivate func button(for area: CardArea, _ state: CardArea.State) -> [DrawCommand] {
    let ink = Color.ink(on: appearance.background)
    let frame = Rectangle(
      x: area.frame.origin.x * scale,
      y: area.frame.origin.y * scale,
      width: area.frame.size.width * scale,
      height: area.frame.size.height * scale
    )
    let isOn = if case .toggle(isOn: true) = area.role { true } else { false }
    let strength = state.contains(.pressed) ? 0.3 : state.contains(.hovered) ? 0.2 : 0.12
    func plate(wider: Double, _ color: Color) -> DrawCommand {
      .shape(
        Shape(
          frame: frame.insetBy(dx: -wider * scale, dy: -wider * scale),
          cornerRadius: (area.cornerRadius + wider) * scale,
          fill: .color(color)
        )
      )
    }
    let ground = appearance.background
    var words = Paragraph(
      area.label,
      font: Font(size: 14 * scale, weight: .medium),
      color: ink,
      maximumWidth: frame.size.width,
      lineLimit: 1,
      alignment: .center
    )
    words.position = Point(
      x: frame.origin.x,
      y: frame.center.y - measure(words).size.height / 2
    )
    let ring = state.contains(.focused) ? [plate(wider: 3, ink), plate(wider: 1.5, ground)] : []
    let face = ink.faded(to: strength + (isOn ? 0.25 : 0)).over(ground)
    return ring + [plate(wider: 0, face), .paragraph(words)]
  }
}
