import CImGui
package import RiffleCore

/// One frame of panels: windows and their rows, top to bottom; valid only during the call that provides it.
///
/// Lengths are in points. Names, which differ within a window, identify items from frame to frame.
package final class Panel {
  package private(set) var theme: PanelTheme
  /// In pixels per point.
  package let scale: Double
  var state: PanelState
  let input: PanelInput.Part
  let modifiers: KeyModifiers
  let time: Timestamp
  /// The program's window, in points.
  let bounds: Rectangle
  private let reducesMotion: Bool
  private var rows = RowCursor()
  private(set) var cursor = PanelCursor.arrow
  private var hasMenu = false
  private(set) var needsFrame = false
  private(set) var wakeTime: Timestamp?
  /// The names of the current window, section and row.
  private var path: [String] = []
  /// The frames of visible controls by path; nil unless a log or test asks.
  private(set) var controls: [String: Rectangle]?
  /// The texts cut with an ellipsis; nil unless a log or test asks.
  private(set) var cutTexts: [String]?
  private(set) var overflowing: Set<String> = []
  private var tooltip: Tooltip?
  /// Why the present rows have no effect; nil if they have one.
  private var idleReason: String?
  private var isSpaceUsed = false

  private struct RowCursor {
    /// In points of the program's window.
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
  /// In seconds.
  private static let fadeTime = 0.12
  /// The minimum height of rows that scroll under a fixed head, in points.
  private static let leastScrolled = 160.0

  init(
    state: PanelState,
    theme: PanelTheme,
    scale: Double,
    time: Timestamp,
    input: PanelInput.Part,
    modifiers: KeyModifiers,
    window: Size,
    reducesMotion: Bool,
    isInspected: Bool
  ) {
    self.state = state
    self.theme = theme
    self.scale = scale
    self.time = time
    self.input = input
    self.modifiers = modifiers
    self.reducesMotion = reducesMotion
    bounds = Rectangle(origin: .zero, size: window)
    controls = isInspected ? [:] : nil
    cutTexts = isInspected ? [] : nil
  }

  // MARK: Rows

  /// Reserves a row, visible or not.
  func takeRow(_ height: Double = Panel.rowHeight) -> Rectangle {
    let row = Rectangle(x: rows.columns.lowerBound, y: rows.next.y, width: rowWidth, height: height)
    rows.next.y += height
    return row
  }

  /// The part of the window in which the present rows are seen.
  var seenArea: Rectangle { rows.seen }

  func isSeen(_ frame: Rectangle) -> Bool {
    frame.maxY > rows.seen.origin.y && frame.origin.y < rows.seen.maxY
  }

  package func space(_ height: Double = 8) { rows.next.y += height }

  package var rowWidth: Double { rows.columns.upperBound - rows.columns.lowerBound }

  func separator() {
    // The edge above the first rows is already a line.
    guard rows.next.y > rows.firstRow else { return }
    space(6)
    hairline(from: rows.seen.origin.x, to: rows.seen.maxX, y: rows.next.y)
    space(2)
  }

  package func verticalHairline(x: Double) {
    let left = Float(pixels(x))
    let frame = box(rows.seen)
    let line = imgui_box(left: left, top: frame.top, right: left + 1, bottom: frame.bottom)
    imgui_fill(line, theme.hairline.packed, 0)
  }

  /// Shows rows in a place without moving the rows that follow.
  func showRows<Result>(in place: Rectangle, _ content: () -> Result) -> Result {
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

  func item(_ name: String, _ frame: Rectangle) -> (id: PanelState.ID, state: imgui_item) {
    let id = imgui_id(name)
    note(name, frame)
    return (id, imgui_area(name, box(frame)))
  }

  /// Starts a scope: the names of the following items are prefixed with this one.
  func push(_ name: String) {
    imgui_push_id(name)
    path.append(name)
  }

  func pop() {
    imgui_pop_id()
    path.removeLast()
  }

  /// Records where a control is, if its center is visible.
  func note(_ name: String, _ frame: Rectangle) {
    let middle = frame.center.y
    guard controls != nil, middle >= rows.seen.origin.y, middle < rows.seen.maxY else { return }
    controls?[(path + [name]).joined(separator: "/")] = frame
  }

  enum SpaceUse {
    /// Presses the item, if it was reached with the keyboard.
    case presses
    /// Left to the program.
    case none
  }

  /// Offers an item the focus, draws its ring, scrolls to it, and returns the key meant for it.
  func focus(
    _ id: PanelState.ID,
    _ frame: Rectangle,
    wasPressed: Bool,
    space: SpaceUse = .none
  ) -> (hasFocus: Bool, key: KeyPress?) {
    if wasPressed { state.focus.press(id) }
    guard state.focus.offer(id) else { return (false, nil) }
    if state.focus.needsScroll {
      state.focus.needsScroll = false
      let seen = rows.seen
      let beyond = min(frame.origin.y - seen.origin.y - 32, 0) + max(frame.maxY - seen.maxY + 32, 0)
      if beyond != 0 { imgui_set_scroll(imgui_scroll() + Float(beyond * scale)) }
    }
    if state.focus.showsRing, state.editing == nil {
      ring(frame)
    }
    guard state.editing == nil else { return (true, nil) }
    if input.key?.key == .space {
      // After a click, Space belongs to the stage (play, pause): only an item reached with keys,
      // which has a ring, takes it.
      guard space == .presses, state.focus.showsRing else { return (true, nil) }
      isSpaceUsed = true
    }
    return (true, input.key)
  }

  /// Space or Escape, if no item used it.
  var unusedKey: KeyPress? {
    guard let press = input.key, !hasMenu else { return nil }
    return press.key == .escape || press.key == .space && !isSpaceUsed ? press : nil
  }

  private func ring(_ frame: Rectangle) {
    outline(frame.insetBy(dx: -2, dy: 0), theme.accent, radius: 6, width: 2)
  }

  /// Asks for another frame: something moves by itself, or shows one frame later.
  func wake() { needsFrame = true }

  func show(_ cursor: PanelCursor) { self.cursor = cursor }

  /// A menu is open: it gets the keys.
  func noteMenu() { hasMenu = true }

  func noteCut(_ text: String) { cutTexts?.append(text) }

  /// Moves the focus if this frame's key asks for it; call after all items have been offered it.
  func finish() {
    showTooltip()
    state.focus.needsScroll = false
    if !hasMenu { state.menuChoice = nil }
    guard state.editing == nil, state.menuChoice == nil, let press = input.key,
      state.focus.item != nil
    else { return }
    switch press.key {
    case .down: state.focus.move(1)
    case .up: state.focus.move(-1)
    case .tab: state.focus.move(press.modifiers.contains(.shift) ? -1 : 1)
    default: return
    }
    needsFrame = true
  }

  // MARK: Windows

  /// Shows a panel that scrolls if its rows need room; a floating one has round corners and a rim.
  package func window(
    _ name: String,
    in frame: Rectangle,
    isFloating: Bool = false,
    ground color: Color? = nil,
    _ content: () -> Void
  ) {
    guard frame.size.width > 0, frame.size.height > 0 else { return }
    state.areas.append(frame)
    let ground =
      isFloating
      ? ground(color ?? theme.panel, radius: Panel.floatingRadius, rim: theme.hairline)
      : ground(color ?? theme.panel)
    imgui_begin_window(name, box(frame), ground, isFloating)
    controls?[name] = frame
    path.append(name)
    note(fillRows(in: frame, content), of: name, in: frame)
    path.removeLast()
    imgui_end_window()
  }

  /// The rim is a line along the inside of the edge.
  func ground(_ color: Color, radius: Double = 0, rim: Color? = nil) -> imgui_ground {
    imgui_ground(
      color: color.packed,
      rim: rim?.packed ?? 0,
      radius: Float(radius * scale),
      rim_width: rim == nil ? 0 : Float(scale)
    )
  }

  private func note(_ height: Double, of name: String, in frame: Rectangle) {
    if height > frame.size.height + 0.5 { overflowing.insert(name) }
    guard state.contentHeights[name] != height else { return }
    state.contentHeights[name] = height
    needsFrame = true
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
      state.areas.append(frame)
      controls?[name] = frame
      path.append(name)
      imgui_begin_window("\(name) head", box(place), ground(theme.panel), false)
      height = fillRows(in: place, head)
      imgui_end_window()
      var rest = frame
      rest.origin.y += height
      rest.size.height = max(1, frame.size.height - height)
      imgui_begin_window(name, box(rest), ground(theme.panel), false)
      note(fillRows(in: rest, content), of: name, in: rest)
      hairline(from: rest.origin.x, to: rest.maxX, y: rest.origin.y)
      imgui_end_window()
      path.removeLast()
    }
    if known != height {
      state.headHeights[name] = height
      needsFrame = true
    }
  }

  private func fillRows(
    in frame: Rectangle,
    margin: Double = Panel.margin,
    ground: Color? = nil,
    _ content: () -> Void
  ) -> Double {
    let scroll = Double(imgui_scroll()) / scale
    rows.columns = frame.origin.x + margin...max(frame.origin.x + margin, frame.maxX - margin)
    rows.seen = frame
    let top = frame.origin.y - scroll
    rows.next = Point(x: rows.columns.lowerBound, y: top + min(margin, 8))
    rows.firstRow = rows.next.y
    content()
    let height = rows.next.y - top + min(margin, 8)
    imgui_set_content_height(Float(pixels(height)))
    let below = height - scroll - frame.size.height
    showMore(in: frame, above: scroll, below: below, ground: ground ?? theme.panel)
    return height
  }

  func showPopup(in frame: Rectangle, margin: Double, ground: Color, _ content: () -> Void) {
    let outer = rows
    defer { rows = outer }
    _ = fillRows(in: frame, margin: margin, ground: ground, content)
  }

  /// Fades rows out at an edge beyond which there are more.
  private func showMore(in frame: Rectangle, above: Double, below: Double, ground: Color) {
    let height = 2.0
    for step in 0..<10 {
      let color = ground.faded(to: 0.95 - 0.095 * Double(step))
      let way = Double(step) * height
      var strip = frame.insetBy(dx: 2, dy: 0)
      strip.size.height = height
      if above > 1 {
        strip.origin.y = frame.origin.y + way
        fill(strip, color)
      }
      if below > 1 {
        strip.origin.y = frame.maxY - height - way
        fill(strip, color)
      }
    }
  }

  // MARK: Tooltips

  /// Shows words beside an item once the pointer has rested on it; a notice at once.
  func offerTooltip(_ id: PanelState.ID, _ words: String, at frame: Rectangle, _ item: imgui_item) {
    let text = idleReason.map { "No effect: \($0)\n\(words)" } ?? words
    if let notice = state.notice, notice.id == id {
      tooltip = Tooltip(lines: [notice.text], anchor: frame, window: frame, opacity: 1)
      return
    }
    guard item.is_hovered, !item.is_active, !text.isEmpty else {
      if state.hover?.id == id { state.hover = nil }
      return
    }
    // A press hides it until the pointer comes again.
    let since = state.hover?.id == id ? state.hover?.since ?? time : time
    state.hover = (id, item.was_released ? .distantFuture : since)
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
    // Dear ImGui shows a new window one frame later.
    if tooltip != nil, !state.showsTooltip { needsFrame = true }
    state.showsTooltip = tooltip != nil
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
    imgui_begin_overlay("tooltip", box(frame))
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
    imgui_end_window()
  }
}
