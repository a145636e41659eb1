package import RiffleDrawing
package import RiffleGestures
package import RiffleMedia
package import RiffleMotion
package import RiffleSDL

/// Panels of controls over a window: takes the window's input, and gives the commands of a frame.
///
/// A frame is needed after input for them, on other content, and when ``PanelFrame/next`` says so.
package final class PanelContext {
  package var theme: PanelTheme
  /// Shift scrubs ten times as fast, Alt a tenth as fast; pointer events do not carry modifiers.
  package var modifiers: KeyModifiers = []
  package var reducesMotion = false
  /// Whether a log or a test looks into frames: only then are ``controls`` and ``cutTexts`` filled.
  package var isInspected = false
  /// The frames of panels and controls, in points, by path: window, section, row and control, with slashes.
  package private(set) var controls: [String: Rectangle] = [:]
  package private(set) var cutTexts: [String] = []
  /// The windows whose rows did not fit in the latest frame.
  package private(set) var overflowing: Set<String> = []
  /// Whether assistive technology listens: only then are ``elements`` filled.
  package var isHeard = false
  /// The windows of the latest frame with their controls, in pixels.
  package private(set) var elements: [AccessibleElement] = []
  private var state = PanelState()
  private let letters: PanelLetters
  private var input = PanelInput()
  /// Who gets the pointer until all buttons are up.
  private var owner = Owner.nobody
  /// What was copied last, if the desktop has no clipboard.
  private var copied: String?

  private enum Owner {
    case nobody, panel, others
  }

  /// - Parameter text: Measures what the same fonts will draw.
  package init(theme: PanelTheme, text: TextRasterizer) {
    self.theme = theme
    letters = PanelLetters(text, scale: 1)
  }

  // MARK: Input

  /// Returns whether the event was for a panel: moves and the release go to where the press was.
  package func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .pointer(let pointer): return handle(pointer)
    case .scroll(let notches, let place):
      guard contains(place) else { return false }
      input.add(.scroll(notches, at: place))
      return true
    case .key(let press): return handle(press)
    case .text(let text):
      guard isEditing else { return false }
      input.add(.text(text))
      return true
    case .composition(let text):
      guard isEditing else { return false }
      input.add(.composition(text))
      return true
    case .window(.focusLost), .window(.hidden), .window(.minimized):
      owner = .nobody
      input.add(.leave)
      return false
    case .window, .controller, .dropped, .wake, .renderTargetsReset, .quit: return false
    }
  }

  /// Whether a field is open, or about to open: all keys are for it.
  package var isEditing: Bool { state.field != nil || input.opensField }

  /// Keeps what is typed from now on for the field that the next frame opens.
  package func expectField() { input.expectField() }

  package var hasFocus: Bool { state.focus.item != nil }

  /// Whether the pointer holds an item.
  package var holdsItem: Bool { state.held != nil }

  package var isActive: Bool { owner == .panel || isEditing }

  package func clearFocus() {
    state.focus.clear()
    state.field = nil
  }

  private func handle(_ event: PointerEvent) -> Bool {
    if case .cancel = event.phase {
      let wasOurs = owner == .panel
      owner = .nobody
      input.add(.leave)
      return wasOurs
    }
    let isInside = contains(event.position)
    if owner == .nobody, !event.buttons.isEmpty { owner = isInside ? .panel : .others }
    let isOurs = owner == .panel || owner == .nobody && isInside
    if isOurs {
      input.add(.pointer(event.position, event.buttons))
    } else if input.pointer != nil || !input.isEmpty {
      input.add(.leave)
    }
    // A press elsewhere ends what is typed, as in any window.
    if owner == .others, state.field != nil || state.focus.item != nil { clearFocus() }
    if event.buttons.isEmpty { owner = .nobody }
    return isOurs
  }

  private func handle(_ press: KeyPress) -> Bool {
    // What a key opens is not to lie under a tooltip.
    if let hover = state.hover { state.hover = (hover.id, .distantFuture) }
    guard isEditing || hasFocus || state.popup != nil else { return false }
    if !isEditing, !Self.isForFocus(press) { return false }
    let mayOpenField = press.key == .enter && !isEditing && state.popup == nil
    input.add(.key(press))
    if mayOpenField { expectField() }
    return true
  }

  /// Does what assistive technology asks for, in the next frames; returns false if it is no control of ours.
  package func perform(_ request: AccessibilityService.Request) -> Bool {
    let all = elements.flatMap(\.children)
    guard let element = all.first(where: { $0.id == request.element }), element.focus != .none,
      let id = UInt(element.id.dropFirst(), radix: 16).map(Int.init(bitPattern:))
    else { return false }
    if case .value(let value) = request.kind {
      guard let range = element.value?.range, range.contains(value) else { return false }
      state.asked = (id, value)
    } else if element.role == .menuItem {
      if case .action = request.kind { state.asked = (id, 1) }
      return true
    }
    if state.popup != id { state.popup = nil }
    clearFocus()
    state.focus.press(id)
    if case .action(let index) = request.kind, element.actions.indices.contains(index),
      let action = PanelAction.allCases.first(where: { $0.name == element.actions[index] })
    {
      input.add(.key(KeyPress(time: .zero, key: action.key)))
    }
    return true
  }

  private static func isForFocus(_ press: KeyPress) -> Bool {
    guard press.modifiers.isDisjoint(with: [.control, .super]) else { return false }
    switch press.key {
    case .left, .right, .up, .down, .home, .end, .enter, .space, .escape, .tab, .backspace:
      return true
    case .pageUp, .pageDown, .delete, .menu, .function, .character: return false
    }
  }

  /// Any place belongs to an open popup: beside it, a press closes it.
  private func contains(_ place: Point) -> Bool {
    state.popup != nil || state.windows.name(at: place) != nil
  }

  // MARK: Frames

  /// The height of all rows of a window in the latest frame, in points; nil if it had none.
  package func contentHeight(of window: String) -> Double? {
    state.windows.contentHeight(of: window)
  }

  /// - Parameter scale: The number of pixels per point, above 0.
  package func frame(
    at time: Timestamp,
    window: Size,
    scale: Double,
    _ body: (Panel) -> Void
  ) -> PanelFrame {
    letters.scale = scale
    let wasEditing = state.field != nil
    let part = input.next(isFieldOpen: wasEditing)
    if part.key != nil || part.isPressed { state.notice = nil }
    state.focus.beginFrame()
    let panel = Panel(
      state: state,
      theme: theme,
      letters: letters,
      time: time,
      input: part,
      modifiers: modifiers,
      window: window,
      reducesMotion: reducesMotion,
      isInspected: isInspected,
      isHeard: isHeard,
      clipboard: self
    )
    body(panel)
    let commands = panel.finish()
    state = panel.state
    controls = panel.controls ?? [:]
    cutTexts = panel.cutTexts ?? []
    overflowing = panel.overflowing
    elements = panel.elements ?? []
    // What follows from input may lie above what it changed.
    let isUnsettled = part.hasEvent || !input.isEmpty || panel.needsFrame
    return PanelFrame(
      commands: commands,
      next: isUnsettled
        ? .nextFrame : panel.wakeTime.map { $0 <= time ? .nextFrame : .at($0) } ?? .atRest,
      cursor: panel.cursor,
      unusedKey: wasEditing ? nil : panel.unusedKey,
      textArea: panel.textArea
    )
  }
}

extension PanelContext: PanelClipboard {
  func copy(_ text: String) {
    do throws(SDLError) {
      try Clipboard.setText(text)
      copied = nil
    } catch {
      copied = text
    }
  }

  var text: String? { copied ?? Clipboard.text }
}

/// Where fields put and find what is cut, copied and pasted.
protocol PanelClipboard: AnyObject {
  func copy(_ text: String)
  var text: String? { get }
}

package struct PanelFrame: Hashable, Sendable {
  /// The commands, in pixels of the window, drawn on top of everything.
  package var commands: [DrawCommand]
  /// When panels change without input.
  package var next: PanelWake
  package var cursor: PanelCursor
  /// Space or Escape, typed while an item had the focus that does not use it.
  package var unusedKey: KeyPress?
  /// The line that is edited, in points, beside which an input method shows its choices; nil if none is.
  package var textArea: Rectangle?

  package static let empty = PanelFrame(commands: [], next: .atRest, cursor: .arrow)
}

package enum PanelWake: Hashable, Sendable {
  /// A frame is needed after the next input or change of what is shown.
  case atRest
  /// Panels change at a time, such as when a tooltip appears.
  case at(Timestamp)
  case nextFrame
}

package enum PanelCursor: Hashable, Sendable {
  case arrow
  /// It is over what is scrubbed left and right.
  case horizontal
  /// It is over what can be pulled in any direction.
  case move
  case text
  /// It is over what can be clicked.
  case pointingHand
}
