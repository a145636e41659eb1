import CImGui
package import RiffleCore
import RiffleMedia
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
  private var state = PanelState()
  private let fonts: ImGuiContext.Fonts
  private var context: ImGuiContext
  private var input = PanelInput()
  /// Who gets the pointer until all buttons are up.
  private var owner = Owner.nobody
  private var latest = Timestamp.zero
  /// The frames that Dear ImGui needs until it has come to rest after input.
  private var framesToRest = PanelContext.settling

  private enum Owner {
    case nobody, panel, others
  }

  /// - Throws: ``PanelError`` if there is no font, or Dear ImGui and its headers differ in version.
  package init(theme: PanelTheme, scale: Double = 1) throws(PanelError) {
    self.theme = theme
    do throws(FontFileError) {
      fonts = ImGuiContext.Fonts(
        regular: try FontFile().bytes,
        semibold: try FontFile(weight: .semibold).bytes,
        code: try FontFile(.code).bytes
      )
    } catch {
      throw PanelError(message: error.message)
    }
    context = try ImGuiContext(fonts: fonts, scale: scale)
  }

  // MARK: Input

  /// Returns whether the event was for a panel: moves and the release go to where the press was.
  package func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .pointer(let pointer): return handle(pointer)
    case .scroll(let notches, let place):
      guard contains(place) else { return false }
      add(.scroll(notches, at: place))
      return true
    case .key(let press): return handle(press)
    case .text(let text):
      guard isEditing else { return false }
      add(.text(text))
      return true
    case .window(.focusLost), .window(.hidden), .window(.minimized):
      owner = .nobody
      add(.leave)
      return false
    case .window, .controller, .dropped, .wake, .renderTargetsReset, .quit: return false
    }
  }

  /// Whether a field is open, or about to open: all keys are for it.
  package var isEditing: Bool { state.editing != nil || isFieldOpen || input.opensField }

  private var isFieldOpen: Bool {
    if let editing = state.editing { return !editing.isNew }
    return state.typing != nil || context.use(imgui_wants_text)
  }

  /// Keeps what is typed from now on for the field that the next frame opens.
  package func expectField() { add(.opensField(frames: Self.settling)) }

  package var hasFocus: Bool { state.focus.item != nil }

  package var isActive: Bool { owner == .panel || isEditing }

  package func clearFocus() {
    state.focus.clear()
    state.editing = nil
    state.typing = nil
    framesToRest = Self.settling
  }

  private func handle(_ event: PointerEvent) -> Bool {
    if case .cancel = event.phase {
      let wasOurs = owner == .panel
      owner = .nobody
      add(.leave)
      return wasOurs
    }
    let isInside = contains(event.position)
    if owner == .nobody, !event.buttons.isEmpty { owner = isInside ? .panel : .others }
    let isOurs = owner == .panel || owner == .nobody && isInside
    if isOurs {
      add(.pointer(event.position, event.buttons))
    } else if input.pointer != nil || !input.isEmpty {
      add(.leave)
    }
    // A press elsewhere ends what is typed, as in any window.
    if owner == .others, state.editing != nil || state.focus.item != nil { clearFocus() }
    if event.buttons.isEmpty { owner = .nobody }
    return isOurs
  }

  private func handle(_ press: KeyPress) -> Bool {
    // What a key opens is not to lie under a tooltip.
    if let hover = state.hover { state.hover = (hover.id, .distantFuture) }
    guard isEditing || hasFocus || state.menuChoice != nil else { return false }
    if !isEditing, !Self.isForFocus(press) { return false }
    let mayOpenField = press.key == .enter && !isEditing && state.menuChoice == nil
    add(.key(press))
    if mayOpenField { expectField() }
    return true
  }

  private static func isForFocus(_ press: KeyPress) -> Bool {
    guard press.modifiers.isDisjoint(with: [.control, .super]) else { return false }
    switch press.key {
    case .left, .right, .up, .down, .home, .end, .enter, .space, .escape, .tab, .backspace:
      return true
    case .pageUp, .pageDown, .delete, .function, .character: return false
    }
  }

  private func contains(_ place: Point) -> Bool {
    state.areas.contains { area in
      place.x >= area.origin.x && place.x < area.maxX && place.y >= area.origin.y
        && place.y < area.maxY
    }
  }

  private func add(_ action: PanelInput.Action) {
    input.add(action)
    framesToRest = Self.settling
  }

  /// Dear ImGui shows the effects of input one or two frames later.
  private static let settling = 3

  // MARK: Frames

  /// The height of all rows of a window in the latest frame, in points; nil if it had none.
  package func contentHeight(of window: String) -> Double? { state.contentHeights[window] }

  /// - Parameter scale: The number of pixels per point, above 0.
  package func frame(
    at time: Timestamp,
    window: Size,
    scale: Double,
    _ body: (Panel) -> Void
  ) throws(PanelError) -> PanelFrame {
    if scale != context.scale { context = try ImGuiContext(fonts: fonts, scale: scale) }
    let seconds = min(max(time.seconds(since: latest), 0), 0.1)
    latest = time
    let isTyping = state.editing != nil || isFieldOpen
    // A press and its release take two frames; the effect shows after the second.
    if !input.isEmpty { framesToRest = Self.settling }
    let part = input.next(isFieldOpen: isFieldOpen)
    framesToRest = max(0, framesToRest - 1)
    let formerAreas = state.areas
    return context.use {
      begin(part, seconds: seconds, window: window, scale: scale)
      state.areas = []
      if part.key != nil || !part.buttons.isEmpty { state.notice = nil }
      state.focus.beginFrame()
      let panel = Panel(
        state: state,
        theme: theme,
        scale: scale,
        time: time,
        input: part,
        modifiers: modifiers,
        window: window,
        reducesMotion: reducesMotion,
        isInspected: isInspected
      )
      body(panel)
      panel.finish()
      state = panel.state
      controls = panel.controls ?? [:]
      cutTexts = panel.cutTexts ?? []
      overflowing = panel.overflowing
      // A refused value is typed again.
      if state.editing?.isNew == true { input.expectField(within: Self.settling) }
      // A field that is no longer shown does not keep the keyboard.
      if let typing = state.typing, !state.focus.wasOffered(typing) { state.typing = nil }
      state.focus.endFrame()
      imgui_end_frame()
      if state.areas != formerAreas { framesToRest = Self.settling }
      return PanelFrame(
        commands: context.commands,
        next: wake(panel, at: time),
        cursor: panel.cursor,
        unusedKey: isTyping ? nil : panel.unusedKey
      )
    }
  }

  private func wake(_ panel: Panel, at time: Timestamp) -> PanelWake {
    if framesToRest > 0 || !input.isEmpty || panel.needsFrame { return .nextFrame }
    return panel.wakeTime.map { $0 <= time ? .nextFrame : .at($0) } ?? .atRest
  }

  private func begin(_ part: PanelInput.Part, seconds: Double, window: Size, scale: Double) {
    var look = imgui_look()
    look.text = theme.text.packed
    look.selection = theme.accent.faded(to: 0.3).packed
    look.scroll_bar = theme.track.packed
    look.scroll_bar_hovered = theme.secondary.packed
    // Dear ImGui leaves three pixels free on either side.
    look.scroll_bar_width = Float((4 * scale).rounded() + 6)
    look.text_padding_x = Float((8 * scale).rounded())
    imgui_set_look(&look)
    var told = imgui_input()
    told.size = imgui_point(x: Float(window.width * scale), y: Float(window.height * scale))
    told.seconds = Float(seconds)
    let place = part.pointer.map { ($0.x * scale, $0.y * scale) } ?? (.infinity, .infinity)
    told.pointer = imgui_point(x: Float(place.0), y: Float(place.1))
    let buttons: [PointerButtons] = [.primary, .secondary, .middle]
    for (bit, button) in buttons.enumerated() where part.buttons.contains(button) {
      told.buttons |= 1 << UInt32(bit)
    }
    told.wheel = imgui_point(x: Float(-part.wheel.dx), y: Float(-part.wheel.dy))
    if let press = part.key, state.editing != nil || imgui_wants_text() {
      told.control = press.modifiers.contains(.control)
      told.shift = press.modifiers.contains(.shift)
      told.alt = press.modifiers.contains(.alt)
      if let key = press.editingKey { told.keys = 1 << key.rawValue }
    }
    if part.text.isEmpty {
      imgui_begin_frame(&told)
    } else {
      part.text.withCString {
        told.text = $0
        imgui_begin_frame(&told)
      }
    }
  }
}

package struct PanelFrame: Hashable, Sendable {
  /// In pixels of the window, drawn on top of everything.
  package var commands: [DrawCommand]
  /// When panels change without input.
  package var next: PanelWake
  package var cursor: PanelCursor
  /// Space or Escape, typed while an item had the focus that does not use it.
  package var unusedKey: KeyPress?

  package static let empty = PanelFrame(commands: [], next: .atRest, cursor: .arrow)
}

package enum PanelWake: Hashable, Sendable {
  /// After the next input or change of what is shown.
  case atRest
  /// At a time, such as when a tooltip appears.
  case at(Timestamp)
  case nextFrame
}

package enum PanelCursor: Hashable, Sendable {
  case arrow
  /// Over what is scrubbed left and right.
  case horizontal
  /// Over what can be pulled in any direction.
  case move
  case text
}

package struct PanelError: Error, CustomStringConvertible {
  package let message: String

  package var description: String { message }
}
