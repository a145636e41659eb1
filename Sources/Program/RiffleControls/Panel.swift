package import RiffleDrawing
package import RiffleGestures
package import RiffleMotion
package import RiffleSDL

/// One frame of panels: windows and their rows, top to bottom; valid only during the call that provides it.
///
/// Lengths are in points. Names, which differ within a window, identify items from frame to frame.
package final class Panel {
  package private(set) var theme: PanelTheme
  /// The scale, in pixels per point.
  package let scale: Double
  var state: PanelState
  let input: PanelInput.Part
  package let modifiers: KeyModifiers
  let time: Timestamp
  let letters: PanelLetters
  let clipboard: any PanelClipboard
  /// See ``PanelFrame/textArea``.
  var textArea: Rectangle?
  /// The program's window, in points.
  let bounds: Rectangle
  private let reducesMotion: Bool
  private var rows = RowCursor()
  private(set) var cursor = PanelCursor.arrow
  private(set) var needsFrame = false
  private(set) var wakeTime: Timestamp?
  /// The names of the current window, section and row.
  private var path: [String] = []
  /// The same as numbers.
  private var scopes: [PanelState.ID] = []
  /// The frames of visible controls by path; nil unless a log or test asks.
  private(set) var controls: [String: Rectangle]?
  /// The texts cut with an ellipsis; nil unless a log or test asks.
  private(set) var cutTexts: [String]?
  private(set) var overflowing: Set<String> = []
  /// The windows and their controls for assistive technology; nil unless something listens.
  private(set) var elements: [AccessibleElement]?
  private var tooltip: Tooltip?
  /// Why the present rows have no effect; nil if they have one.
  private var idleReason: String?
  private var isSpaceUsed = false

  private var surfaces: [Surface] = []
  /// The indices of the surfaces of windows that have begun and not ended.
  private var begun: [Int] = []
  /// The uppermost window that the pointer is in, unless a popup keeps it from it.
  private let hoveredWindow: String?
  /// Whether an item of that window has the pointer: earlier ones lie over later ones.
  private var isPointerTaken = false
  private var hasSeenHeldItem = false
  private var hasSeenPopup = false
  /// Whether a menu or a picker gets this frame's key.
  private let hadPopup: Bool

  /// What one window draws, in pixels.
  private struct Surface {
    var window: PanelWindows.Window
    var clips: [Rectangle]
    var commands: [DrawCommand] = []
  }

  private struct RowCursor {
    /// The next, in points of the program's window.
    var next = Point.zero
    var firstRow = 0.0
    var columns: ClosedRange<Double> = 0...0
    var seen = Rectangle(x: 0, y: 0, width: 0, height: 0)
  }

  private struct Tooltip {
    var lines: [String]
    var anchor: Rectangle
    var window: Rectangle
    var opacity: Double
  }

  package static let rowHeight = 26.0
  package static let margin = 12.0
  package static let floatingRadius = 12.0

  /// Seconds that the pointer rests on an item before its tooltip appears.
  private static let tooltipDelay = 0.4
  /// The fade time, in seconds.
  private static let fadeTime = 0.12
  /// The longest time between the two presses of a double click, in seconds.
  private static let doubleClickTime = 0.4
  /// The minimum height of rows that scroll under a fixed head, in points.
  private static let leastScrolled = 160.0
  /// How far a notch of the wheel scrolls, in points.
  private static let notch = 3 * rowHeight

  init(
    state: PanelState,
    theme: PanelTheme,
    letters: PanelLetters,
    time: Timestamp,
    input: PanelInput.Part,
    modifiers: KeyModifiers,
    window: Size,
    reducesMotion: Bool,
    isInspected: Bool,
    isHeard: Bool,
    clipboard: any PanelClipboard
  ) {
    self.state = state
    self.theme = theme
    self.letters = letters
    scale = letters.scale
    self.time = time
    self.input = input
    self.modifiers = modifiers
    self.clipboard = clipboard
    self.reducesMotion = reducesMotion
    bounds = Rectangle(origin: .zero, size: window)
    controls = isInspected ? [:] : nil
    cutTexts = isInspected ? [] : nil
    elements = isHeard ? [] : nil
    hadPopup = state.popup != nil
    let hovered = input.pointer.flatMap { state.windows.name(at: $0) }
    hoveredWindow = hadPopup && hovered != Self.popupName ? nil : hovered
    // A press beside a popup closes it, and does no more.
    if input.isPressed, hadPopup, hoveredWindow == nil { self.state.popup = nil }
    if input.isPressed, let hoveredWindow { self.state.windows.raise(hoveredWindow) }
    if input.wheel != .zero, let hoveredWindow, let place = input.pointer {
      scroll(hoveredWindow, at: place)
    }
  }

  private func scroll(_ name: String, at place: Point) {
    guard let window = state.windows.shown.last(where: { $0.frame.contains(place) }) else { return }
    setScroll(state.windows.scroll(of: name) + input.wheel.dy * Self.notch, of: window)
  }

  private func setScroll(_ scroll: Double, of window: PanelWindows.Window) {
    if state.windows.setScroll(scroll, of: window.name, height: window.frame.size.height) { wake() }
  }

  // MARK: Rows

  /// Reserves a row, visible or not.
  package func takeRow(_ height: Double = Panel.rowHeight) -> Rectangle {
    let row = Rectangle(x: rows.columns.lowerBound, y: rows.next.y, width: rowWidth, height: height)
    rows.next.y += height
    return row
  }

  /// The part of the window in which the present rows are seen.
  package var seenArea: Rectangle { rows.seen }

  package func isSeen(_ frame: Rectangle) -> Bool {
    frame.maxY > rows.seen.origin.y && frame.origin.y < rows.seen.maxY
  }

  package func space(_ height: Double = 8) { rows.next.y += height }

  package var rowWidth: Double { rows.columns.upperBound - rows.columns.lowerBound }

  package func separator() {
    // The edge above the first rows is already a line.
    guard rows.next.y > rows.firstRow else { return }
    space(6)
    hairline(from: rows.seen.origin.x, to: rows.seen.maxX, y: rows.next.y)
    space(2)
  }

  package func verticalHairline(x: Double) {
    fill(
      Rectangle(x: x, y: rows.seen.origin.y, width: 1 / scale, height: rows.seen.size.height),
      theme.hairline
    )
  }

  /// Shows rows in a place without moving the rows that follow.
  package func showRows<Result>(in place: Rectangle, _ content: () -> Result) -> Result {
    let outer = rows
    defer { rows = outer }
    rows.columns = place.origin.x...place.maxX
    rows.next.y = place.origin.y
    return content()
  }

  /// Shows rows without effect as faint, with the reason, a sentence, as tooltip; they can still be changed.
  package func idle(because reason: String?, _ content: () -> Void) {
    guard let reason else { return content() }
    let (outer, outerReason) = (theme, idleReason)
    (theme, idleReason) = (theme.faint, reason)
    content()
    (theme, idleReason) = (outer, outerReason)
  }

  /// Shows columns of rows; `shares` are their parts of the width and add up to 1.
  package func sideBySide(_ shares: [Double], gap: Double = 8, _ content: (Int) -> Void) {
    let (room, top) = (rows.columns, rows.next.y)
    let width = room.upperBound - room.lowerBound - gap * Double(shares.count - 1)
    var left = room.lowerBound
    var bottom = top
    for (index, share) in shares.enumerated() {
      let right = left + max(0, width * share)
      rows.columns = left...right
      rows.next = Point(x: left, y: top)
      content(index)
      bottom = max(bottom, rows.next.y)
      left = right + gap
    }
    rows.columns = room
    rows.next = Point(x: room.lowerBound, y: bottom)
  }

  // MARK: Items

  func id(_ name: String) -> PanelState.ID {
    var hasher = Hasher()
    hasher.combine(scopes.last)
    hasher.combine(name)
    return hasher.finalize()
  }

  /// Makes an area that can be pressed; earlier ones lie over later ones.
  package func item(_ name: String, _ frame: Rectangle) -> PanelItem {
    note(name, frame)
    let id = id(name)
    let isOver = !isPointerTaken && isPointer(in: frame)
    if isOver { isPointerTaken = true }
    var item = PanelItem(id: id)
    if isOver, input.isPressed, state.held == nil {
      state.held = id
      item.wasPressed = true
      let former = state.latestPress
      item.wasDoubleClicked =
        former.map { $0.id == id && time.seconds(since: $0.time) <= Self.doubleClickTime } ?? false
      state.latestPress = item.wasDoubleClicked ? nil : (id, time)
    }
    if state.held == id {
      hasSeenHeldItem = true
      item.isHeld = input.isDown
      item.wasReleased = !input.isDown
      item.wasClicked = input.isReleased && isOver
    }
    item.isHovered = isOver && (state.held == nil || state.held == id)
    return item
  }

  /// Whether the pointer is in a part of the present window that is seen.
  func isPointer(in frame: Rectangle) -> Bool {
    guard let pointer = input.pointer, let surface = begun.last,
      surfaces[surface].window.name == hoveredWindow
    else { return false }
    return frame.contains(pointer)
  }

  /// Starts a scope: the names of the following items are prefixed with this one.
  package func push(_ name: String) {
    scopes.append(id(name))
    path.append(name)
  }

  package func pop() {
    scopes.removeLast()
    path.removeLast()
  }

  /// Records where a control is, if its center is visible.
  func note(_ name: String, _ frame: Rectangle) {
    let middle = frame.center.y
    guard controls != nil, middle >= rows.seen.origin.y, middle < rows.seen.maxY else { return }
    controls?[(path + [name]).joined(separator: "/")] = frame
  }

  /// Tells assistive technology what a control is: call it once for each.
  package func tell(
    _ item: PanelItem,
    _ role: AccessibleElement.Role,
    _ words: String,
    _ frame: Rectangle,
    value: @autoclosure () -> String = "",
    isChecked: Bool? = nil,
    actions: [PanelAction] = [.press],
    _ more: (inout AccessibleElement) -> Void = { _ in }
  ) {
    // Every surface but the tooltip, which comes last, is told.
    guard elements != nil, let window = begun.last else { return }
    let id = PanelState.name(of: item.id)
    var element = AccessibleElement(id, role, name: words, frame: pixels(frame))
    element.description = value()
    element.isChecked = isChecked
    element.actions = actions.map(\.name)
    if !actions.isEmpty { element.focus = state.focus.item == item.id ? .here : .possible }
    more(&element)
    elements?[window].children.append(element)
  }

  package enum SpaceUse {
    /// Presses the item, if it was reached with the keyboard.
    case presses
    /// Left to the program.
    case none
  }

  /// Whether the item with the focus was reached with the keyboard.
  package var showsFocus: Bool { state.focus.showsRing }

  package func focus(
    _ item: PanelItem,
    _ frame: Rectangle,
    space: SpaceUse = .none
  ) -> (hasFocus: Bool, key: KeyPress?) {
    focus(item.id, frame, space: space)
  }

  /// Offers an item the focus, draws its ring, scrolls to it, and returns the key meant for it.
  func focus(
    _ id: PanelState.ID,
    _ frame: Rectangle,
    wasPressed: Bool = false,
    space: SpaceUse = .none
  ) -> (hasFocus: Bool, key: KeyPress?) {
    if wasPressed { state.focus.press(id) }
    guard state.focus.offer(id) else { return (false, nil) }
    if state.focus.needsScroll, let index = begun.last {
      state.focus.needsScroll = false
      let (seen, window) = (rows.seen, surfaces[index].window)
      let beyond = min(frame.origin.y - seen.origin.y - 32, 0) + max(frame.maxY - seen.maxY + 32, 0)
      setScroll(state.windows.scroll(of: window.name) + beyond, of: window)
    }
    guard state.field == nil else { return (true, nil) }
    if state.focus.showsRing {
      outline(frame.insetBy(dx: -2, dy: 0), theme.accent, radius: 6, width: 2)
    }
    if input.key?.key == .space {
      // After a click, Space belongs to the stage (play, pause): only an item reached with keys,
      // which has a ring, takes it.
      guard space == .presses, state.focus.showsRing else { return (true, nil) }
      isSpaceUsed = true
    }
    return (true, input.key)
  }

  /// Makes an item that is pressed with the pointer, Enter or Space, and returns whether it was.
  package func press(
    _ name: String,
    _ frame: Rectangle,
    as words: String? = nil,
    _ role: AccessibleElement.Role = .button,
    value: @autoclosure () -> String = "",
    isChecked: Bool? = nil,
    isExpanded: Bool? = nil
  ) -> (item: PanelItem, wasPressed: Bool) {
    let item = item(name, frame)
    tell(item, role, words ?? name, frame, value: value(), isChecked: isChecked) {
      $0.isExpanded = isExpanded
      // An option of the open menu has it.
      if isExpanded == true { $0.focus = .possible }
    }
    let key = focus(item.id, frame, space: .presses).key?.key
    return (item, item.wasClicked || key == .enter || key == .space)
  }

  /// Space or Escape, if no item used it.
  var unusedKey: KeyPress? {
    guard let press = input.key, !hadPopup else { return nil }
    return press.key == .escape || press.key == .space && !isSpaceUsed ? press : nil
  }

  /// Asks for another frame: something moves by itself, or shows one frame later.
  package func wake() { needsFrame = true }

  package func show(_ cursor: PanelCursor) { self.cursor = cursor }

  func noteCut(_ text: @autoclosure () -> String, if isCut: @autoclosure () -> Bool) {
    if cutTexts != nil, isCut() { cutTexts?.append(text()) }
  }

  /// Ends the frame, and moves the focus if its key asks for it; returns what is drawn, in pixels.
  func finish() -> [DrawCommand] {
    showTooltip()
    state.focus.needsScroll = false
    state.asked = nil
    // What is no longer shown holds neither the pointer nor the keyboard.
    if !input.isDown || !hasSeenHeldItem { state.held = nil }
    if hadPopup, !hasSeenPopup { state.popup = nil }
    if let field = state.field, !state.focus.wasOffered(field.id) { state.field = nil }
    moveFocus()
    state.focus.endFrame()
    let commands = state.windows.inOrder(surfaces, \.window).flatMap(\.commands)
    if state.windows.endFrame() { wake() }
    return commands
  }

  private func moveFocus() {
    guard state.field == nil, !hadPopup, state.popup == nil, let press = input.key,
      state.focus.item != nil
    else { return }
    switch press.key {
    case .down: state.focus.move(1)
    case .up: state.focus.move(-1)
    case .tab: state.focus.move(press.modifiers.contains(.shift) ? -1 : 1)
    default: return
    }
    wake()
  }

  // MARK: Windows

  private func begin(_ name: String, in frame: Rectangle, _ level: PanelWindows.Level) {
    let window = PanelWindows.Window(name: name, frame: frame, level: level)
    state.windows.add(window)
    begun.append(surfaces.count)
    surfaces.append(Surface(window: window, clips: [pixels(frame)]))
    scopes.append(id(name))
    if level < .tooltip {
      elements?.append(
        AccessibleElement(PanelState.name(of: id("")), .panel, name: name, frame: pixels(frame))
      )
    }
  }

  private func end() {
    begun.removeLast()
    scopes.removeLast()
  }

  /// Shows a panel that scrolls if its rows need room; a floating one has round corners, a rim and a shadow.
  package func window(
    _ name: String,
    in frame: Rectangle,
    isFloating: Bool = false,
    ground: Color? = nil,
    _ content: () -> Void
  ) {
    guard frame.size.width > 0, frame.size.height > 0 else { return }
    controls?[name] = frame
    path.append(name)
    begin(name, in: frame, isFloating ? .floating : .flat)
    if isFloating {
      drawGround(
        ground ?? theme.panel,
        in: frame,
        radius: Panel.floatingRadius,
        rim: theme.hairline
      )
    } else {
      fill(frame, ground ?? theme.panel)
    }
    note(
      fillRows(in: frame, radius: isFloating ? Self.floatingRadius : 0, content),
      of: name,
      in: frame
    )
    end()
    path.removeLast()
  }

  /// Draws a ground with round corners, a rim along the inside of its edge, and a shadow.
  private func drawGround(_ color: Color, in frame: Rectangle, radius: Double, rim: Color) {
    guard let index = begun.last else { return }
    let frame = pixels(frame)
    surfaces[index].commands.append(
      .shadow(
        Shadow(
          frame: frame,
          cornerRadius: radius * scale,
          offset: Vector(dx: 0, dy: 6 * scale),
          standardDeviation: 14 * scale,
          color: Color(rgb: 0x00_0000, alpha: 0.22)
        )
      )
    )
    let width = scale.rounded()
    draw(rim.over(color), in: frame, radius: radius * scale)
    draw(color, in: frame.insetBy(dx: width, dy: width), radius: radius * scale - width)
  }

  private func note(_ height: Double, of name: String, in frame: Rectangle) {
    if height > frame.size.height + 0.5 { overflowing.insert(name) }
    if state.windows.note(contentHeight: height, of: name, height: frame.size.height) { wake() }
  }

  /// Shows a panel whose first rows stay while the others scroll, or all if the panel is too low for that.
  package func window(
    _ name: String,
    in frame: Rectangle,
    head: () -> Void,
    _ content: () -> Void
  ) {
    guard frame.size.width > 0, frame.size.height > 0 else { return }
    let known = state.headHeights[name]
    var height = known ?? 0
    if frame.size.height - height < Self.leastScrolled {
      window(name, in: frame) {
        let top = rows.next.y
        head()
        height = rows.next.y - top + 16
        content()
      }
    } else {
      var place = frame
      if known != nil { place.size.height = height }
      var rest = frame
      rest.origin.y += height
      rest.size.height = max(1, frame.size.height - height)
      window("\(name) head", in: place) {
        path = [name]
        head()
        height = rows.next.y - place.origin.y + 8
      }
      window(name, in: rest) {
        content()
        hairline(from: rest.origin.x, to: rest.maxX, y: rest.origin.y)
      }
      controls?["\(name) head"] = nil
      controls?[name] = frame
    }
    if known != height {
      state.headHeights[name] = height
      wake()
    }
  }

  private func fillRows(
    in frame: Rectangle,
    radius: Double,
    margin: Double = Panel.margin,
    ground: Color? = nil,
    _ content: () -> Void
  ) -> Double {
    guard let window = begun.last.map({ surfaces[$0].window }) else { return 0 }
    rows.columns = frame.origin.x + margin...max(frame.origin.x + margin, frame.maxX - margin)
    rows.seen = frame
    let bar = scrollBar(of: window)
    let scroll = state.windows.scroll(of: window.name)
    let top = frame.origin.y - scroll
    rows.next = Point(x: rows.columns.lowerBound, y: top + min(margin, 8))
    rows.firstRow = rows.next.y
    content()
    let height = rows.next.y - top + min(margin, 8)
    let below = height - scroll - frame.size.height
    showMore(in: frame, radius, above: scroll, below: below, ground: ground ?? theme.panel)
    if let bar { fill(bar.frame, bar.isHot ? theme.secondary : theme.track, radius: 2) }
    return height
  }

  /// Takes the pointer for a window's scroll bar; nil if all rows are seen.
  private func scrollBar(of window: PanelWindows.Window) -> (frame: Rectangle, isHot: Bool)? {
    func bar() -> ScrollBar? {
      state.windows.contentHeight(of: window.name).flatMap {
        ScrollBar(
          in: window.frame,
          contentHeight: $0,
          scroll: state.windows.scroll(of: window.name)
        )
      }
    }
    guard let former = bar() else { return nil }
    let item = item("scroll bar", former.area)
    if item.isHeld, let pointer = input.pointer {
      if item.wasPressed { state.grip = (item.id, former.grip(at: pointer.y)) }
      let grip = state.grip?.id == item.id ? state.grip?.x ?? 0 : 0
      setScroll(former.scroll(to: pointer.y, heldBy: grip), of: window)
    }
    return bar().map { ($0.frame, item.isHovered || item.isHeld) }
  }

  static let popupName = "popup"

  /// Shows the popup of an item if it is open: over all windows, until a press beside it.
  func popup(
    of id: PanelState.ID,
    in frame: Rectangle,
    radius: Double,
    margin: Double,
    _ content: () -> Void
  ) {
    guard state.popup == id else { return }
    hasSeenPopup = true
    let outer = rows
    begin(Self.popupName, in: frame, .popup)
    drawGround(theme.menu, in: frame, radius: radius, rim: theme.track.faded(to: 0.6))
    let height = fillRows(in: frame, radius: radius, margin: margin, ground: theme.menu, content)
    note(height, of: Self.popupName, in: frame)
    end()
    rows = outer
  }

  func openPopup(of id: PanelState.ID) {
    (state.popup, state.menuChoice, hasSeenPopup) = (id, 0, true)
    wake()
  }

  func closePopup() {
    state.popup = nil
    wake()
  }

  /// Fades rows out at an edge beyond which there are more, within the rim of a window with round corners.
  private func showMore(
    in frame: Rectangle,
    _ radius: Double,
    above: Double,
    below: Double,
    ground: Color
  ) {
    let (full, none) = (ground.faded(to: 0.95), ground.faded(to: 0))
    let rim = radius > 0 ? 1.0 : 0
    var strip = frame.insetBy(dx: max(2, rim), dy: rim)
    let bottom = strip.maxY
    strip.size.height = max(20, 2 * radius)
    let corners = max(0, radius - strip.origin.x + frame.origin.x) * scale
    if above > 1 {
      draw(.gradient(top: full, bottom: none), in: pixels(strip), radius: corners)
    }
    strip.origin.y = bottom - strip.size.height
    if below > 1 {
      draw(.gradient(top: none, bottom: full), in: pixels(strip), radius: corners)
    }
  }

  // MARK: Drawing

  /// Draws only what is in a frame; what covers more is cut.
  package func clip(to frame: Rectangle, _ content: () -> Void) {
    guard let index = begun.last, let outer = surfaces[index].clips.last else { return }
    surfaces[index].clips.append(outer.intersection(pixels(frame)))
    content()
    surfaces[index].clips.removeLast()
  }

  /// Draws a command on the present window; `bounds` are what it covers, in pixels.
  func draw(_ command: DrawCommand, within bounds: Rectangle) {
    guard let index = begun.last, let clip = surfaces[index].clips.last else { return }
    let seen = clip.intersection(bounds)
    guard seen.size.width > 0, seen.size.height > 0 else { return }
    surfaces[index].commands.append(seen == bounds ? command : .clipped(command, to: clip))
  }

  // MARK: Tooltips

  /// Shows words beside an item once the pointer has rested on it; a notice at once.
  package func offerTooltip(_ words: String, at frame: Rectangle, _ item: PanelItem) {
    let id = item.id
    let text = idleReason.map { "No effect: \($0)\n\(words)" } ?? words
    if let notice = state.notice, notice.id == id {
      tooltip = Tooltip(lines: [notice.text], anchor: frame, window: frame, opacity: 1)
      return
    }
    guard item.isHovered, !item.isHeld, !text.isEmpty else {
      if state.hover?.id == id { state.hover = nil }
      return
    }
    // A press hides it until the pointer comes again.
    let since = state.hover?.id == id ? state.hover?.since ?? time : time
    state.hover = (id, item.wasReleased ? .distantFuture : since)
    guard since < .distantFuture else { return }
    let start = since.advanced(by: Self.tooltipDelay)
    let elapsed = time.seconds(since: start)
    guard elapsed >= 0 else {
      wakeTime = min(wakeTime ?? start, start)
      return
    }
    let opacity = reducesMotion ? 1 : easedOut(elapsed / Self.fadeTime)
    if opacity < 1 { needsFrame = true }
    let lines = text.split(separator: "\n").map(String.init)
    tooltip = Tooltip(lines: lines, anchor: frame, window: rows.seen, opacity: opacity)
  }

  private func easedOut(_ part: Double) -> Double {
    let rest = 1 - min(max(part, 0), 1)
    return 1 - rest * rest
  }

  private func showTooltip() {
    guard let tooltip else { return }
    let lines = tooltip.lines.flatMap { wrapped($0, width: 240) }
    let width = (lines.map { self.width(of: $0, .small) }.max() ?? 0) + 16
    let height = Double(lines.count) * 16 + 8
    let anchor = tooltip.anchor
    // Under the item, or above it if there is no room; beside the panel, whose rows stay in sight.
    let isBelow = anchor.maxY + 4 + height <= bounds.maxY || anchor.origin.y < height + 4
    let window = tooltip.window
    let isBeside = window.maxX >= bounds.maxX - 1 && window.origin.x >= width + 12
    let frame = Rectangle(
      x: isBeside
        ? window.origin.x - 8 - width : max(4, min(anchor.origin.x, bounds.maxX - 4 - width)),
      y: isBeside
        ? max(4, min(anchor.origin.y, bounds.maxY - 4 - height))
        : isBelow ? anchor.maxY + 4 : anchor.origin.y - 4 - height,
      width: width,
      height: height
    )
    begin("tooltip", in: frame, .tooltip)
    fill(frame, theme.tooltip.faded(to: tooltip.opacity), radius: 6)
    for (index, line) in lines.enumerated() {
      let row = Rectangle(
        x: frame.origin.x + 8,
        y: frame.origin.y + 4 + Double(index) * 16,
        width: width,
        height: 16
      )
      text(line, in: row, .small, theme.onTooltip.faded(to: tooltip.opacity))
    }
    end()
  }
}

/// What assistive technology can do with a control, and the key that does it.
package enum PanelAction: CaseIterable, Sendable {
  case press, increase, decrease, reset

  var name: String {
    switch self {
    case .press: "Press"
    case .increase: "Increase"
    case .decrease: "Decrease"
    case .reset: "Reset"
    }
  }

  var key: Key {
    switch self {
    case .press: .enter
    case .increase: .right
    case .decrease: .left
    case .reset: .backspace
    }
  }

  static let ofNumber = [PanelAction.press, .increase, .decrease, .reset]
}

/// What the pointer does with an item.
package struct PanelItem {
  let id: PanelState.ID
  package var isHovered = false
  /// Whether it was pressed and not yet released, wherever the pointer is.
  package var isHeld = false
  package var wasPressed = false
  package var wasReleased = false
  /// Whether it was released over the item that was pressed.
  package var wasClicked = false
  package var wasDoubleClicked = false
}

extension Rectangle {
  /// Returns what two rectangles have in common; without a size if that is nothing.
  func intersection(_ other: Rectangle) -> Rectangle {
    let (x, y) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
    return Rectangle(
      x: x,
      y: y,
      width: max(0, min(maxX, other.maxX) - x),
      height: max(0, min(maxY, other.maxY) - y)
    )
  }
}
