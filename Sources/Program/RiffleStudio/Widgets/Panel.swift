import CImGui
import RiffleDrawing
import RiffleGestures
import RiffleMotion

/// One frame of panels, in which windows and their rows are said from top to bottom.
///
/// Valid only during the call that provides it. All lengths are in points. Names must differ within a
/// window: they are what an item is known by from one frame to the next.
package final class Panel {
  /// The colors.
  package let theme: PanelTheme
  /// The number of pixels per point.
  package let scale: Double
  var state: PanelState
  let time: Timestamp
  let input: PanelInput.Part
  /// The program's window, in points.
  let bounds: Rectangle
  var reducesMotion = false
  var modifiers: KeyModifiers = []
  var cursor = PanelCursor.arrow
  /// The place of the next row in the window, in points of the program's window.
  var next = Point.zero
  /// The upper edge of the window's first row.
  var firstRow = 0.0
  /// The left and right edges of rows.
  var columns: ClosedRange<Double> = 0...0
  /// The part of the window that is seen.
  var seen = Rectangle(x: 0, y: 0, width: 0, height: 0)
  /// Whether a menu is open.
  var hasMenu = false
  /// Whether something is moving by itself.
  var needsFrame = false
  /// The next time at which something appears.
  var wakeTime: Timestamp?
  /// The names of the window, the section and the row that are being said.
  var path: [String] = []
  /// Where the controls are that are seen, by their paths; nil if nobody asks.
  var controls: [String: Rectangle]?
  /// The windows with more rows than they have room for.
  var overflowing: Set<String> = []
  /// The texts that had too little room and end in an ellipsis; nil if nobody asks.
  var cutTexts: [String]?
  /// The tooltip of what lies under the pointer.
  var tooltip: Tooltip?
  /// Whether Space has pressed an item in this frame.
  private var isSpaceUsed = false

  package static let rowHeight = 26.0
  /// The distance from a panel's edges to its rows.
  package static let margin = 12.0
  /// The radius of the corners of a floating panel.
  package static let floatingRadius = 12.0

  init(
    state: PanelState,
    theme: PanelTheme,
    scale: Double,
    time: Timestamp,
    input: PanelInput.Part,
    window: Size
  ) {
    self.state = state
    self.theme = theme
    self.scale = scale
    self.time = time
    self.input = input
    bounds = Rectangle(origin: .zero, size: window)
  }

  // MARK: Rows

  /// Takes room for a row, seen or not.
  func takeRow(_ height: Double = Panel.rowHeight) -> Rectangle {
    let width = columns.upperBound - columns.lowerBound
    let row = Rectangle(x: columns.lowerBound, y: next.y, width: width, height: height)
    next.y += height
    return row
  }

  /// Whether some of a rectangle is seen.
  func isSeen(_ frame: Rectangle) -> Bool {
    frame.maxY > seen.origin.y && frame.origin.y < seen.maxY
  }

  /// Leaves room between rows.
  package func space(_ height: Double = 8) {
    next.y += height
  }

  /// The room that rows have from left to right.
  package var rowWidth: Double { columns.upperBound - columns.lowerBound }

  // MARK: Items

  /// Makes an area that can be pressed, and offers it the keyboard's focus.
  func item(_ name: String, _ frame: Rectangle) -> (id: PanelState.ID, state: imgui_item) {
    let id = imgui_id(name)
    note(name, frame)
    return (id, imgui_area(name, box(frame)))
  }

  /// Begins items that are known by their own names and this one.
  func push(_ name: String) {
    imgui_push_id(name)
    path.append(name)
  }

  /// Ends what ``push(_:)`` began.
  func pop() {
    imgui_pop_id()
    path.removeLast()
  }

  /// Notes where a control is if its middle is seen.
  func note(_ name: String, _ frame: Rectangle) {
    let middle = frame.center.y
    guard controls != nil, middle >= seen.origin.y, middle < seen.maxY else { return }
    controls?[(path + [name]).joined(separator: "/")] = frame
  }

  /// What Space does to an item that has the focus.
  enum SpaceUse {
    /// It presses the item, if the item was reached with the keyboard.
    case presses
    /// Nothing: it is left to the program.
    case none
  }

  /// Offers an item the focus, draws its ring, and scrolls to it.
  ///
  /// - Returns: The key that was pressed while it has the focus; nil for none.
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
      let beyond = min(frame.origin.y - seen.origin.y - 32, 0) + max(frame.maxY - seen.maxY + 32, 0)
      if beyond != 0 { imgui_set_scroll(imgui_scroll() + Float(beyond * scale)) }
    }
    if state.focus.showsRing, state.editing == nil {
      ring(frame)
    }
    guard state.editing == nil else { return (true, nil) }
    if input.key?.key == .space {
      // After a press of the mouse, Space is the stage's (play, pause): only an item that was reached with
      // keys, and so has a ring, takes it.
      guard space == .presses, state.focus.showsRing else { return (true, nil) }
      isSpaceUsed = true
    }
    return (true, input.key)
  }

  /// The key of this frame, if it is Space or Escape and no item has a use for it.
  var unusedKey: KeyPress? {
    guard let press = input.key, !hasMenu else { return nil }
    return press.key == .escape || press.key == .space && !isSpaceUsed ? press : nil
  }

  private func ring(_ frame: Rectangle) {
    outline(frame.insetBy(dx: -2, dy: 0), theme.accent, radius: 6, width: 2)
  }

  /// Moves the focus on if this frame's key asks for it, after all items have been offered it.
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
}
