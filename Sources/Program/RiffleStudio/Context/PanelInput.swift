import CImGui
import RiffleCore

/// What the user did since the latest frame, in order.
///
/// Dear ImGui reads input once a frame: a press and its release, or two keys, take two frames.
struct PanelInput {
  /// Positions are points in the window.
  enum Action {
    case pointer(Point, PointerButtons)
    /// The pointer has left; no button counts.
    case leave
    case scroll(Vector, at: Point)
    case key(KeyPress)
    case text(String)
    /// A field is about to open, within this many frames: what follows waits to be typed into it.
    case opensField(frames: Int)
  }

  private var actions: [Action] = []
  /// Nil while the pointer is elsewhere.
  private(set) var pointer: Point?
  private(set) var buttons: PointerButtons = []

  var isEmpty: Bool { actions.isEmpty }

  var opensField: Bool {
    actions.contains { if case .opensField = $0 { true } else { false } }
  }

  mutating func add(_ action: Action) { actions.append(action) }

  /// Holds later input for a field that opens within this many frames, unless it is held for one already.
  mutating func expectField(within frames: Int) {
    if !opensField { actions.insert(.opensField(frames: frames), at: 0) }
  }

  struct Part {
    var pointer: Point?
    var buttons: PointerButtons = []
    var wheel = Vector.zero
    var key: KeyPress?
    var text = ""
  }

  /// Takes as much as Dear ImGui can be given in one frame.
  mutating func next(isFieldOpen: Bool) -> Part {
    var part = Part()
    var count = 0
    taking: for action in actions {
      switch action {
      case .pointer(let place, let held):
        // Move to the place of a release first: a drag would lose that last step.
        if held != buttons, count > 0 { break taking }
        pointer = place
        count += 1
        if held != buttons {
          buttons = held
          break taking
        }
      case .leave:
        pointer = nil
        buttons = []
        count += 1
        break taking
      case .scroll(let notches, let place):
        pointer = place
        part.wheel = part.wheel + notches
        count += 1
      case .key(let press):
        part.key = press
        count += 1
        break taking
      case .text(let text):
        part.text += text
        count += 1
      case .opensField(let frames):
        guard isFieldOpen || frames == 0 else {
          actions[count] = .opensField(frames: frames - 1)
          break taking
        }
        count += 1
      }
    }
    actions.removeFirst(count)
    part.pointer = pointer
    part.buttons = buttons
    return part
  }
}

extension KeyPress {
  /// Nil for keys that Dear ImGui's text fields do not use.
  var editingKey: imgui_key? {
    switch key {
    case .tab: IMGUI_KEY_TAB
    case .left: IMGUI_KEY_LEFT
    case .right: IMGUI_KEY_RIGHT
    case .home: IMGUI_KEY_HOME
    case .end: IMGUI_KEY_END
    case .delete: IMGUI_KEY_DELETE
    case .backspace: IMGUI_KEY_BACKSPACE
    case .enter: IMGUI_KEY_ENTER
    case .escape: IMGUI_KEY_ESCAPE
    case .character("a"): IMGUI_KEY_A
    case .character("c"): IMGUI_KEY_C
    case .character("v"): IMGUI_KEY_V
    case .character("x"): IMGUI_KEY_X
    case .character("y"): IMGUI_KEY_Y
    case .character("z"): IMGUI_KEY_Z
    default: nil
    }
  }

  var stepFactor: Double { modifiers.stepFactor }
}

extension KeyModifiers {
  var stepFactor: Double { contains(.shift) ? 10 : contains(.alt) ? 0.1 : 1 }
}
