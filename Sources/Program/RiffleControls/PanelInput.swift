package import RiffleGestures
import RiffleMotion

/// What the user did since the latest frame, in order.
///
/// A press and its release, or two keys, take two frames, since each may change what the next one meets.
struct PanelInput {
  /// Positions are points in the window.
  enum Action {
    case pointer(Point, PointerButtons)
    /// The pointer has left; no button counts.
    case leave
    case scroll(Vector, at: Point)
    case key(KeyPress)
    case text(String)
    case composition(String)
    /// A field is about to open, within this many frames: what follows waits to be typed into it.
    case opensField(frames: Int)
  }

  private var actions: [Action] = []
  /// The pointer; nil while the pointer is elsewhere.
  private(set) var pointer: Point?
  private var buttons: PointerButtons = []

  var isEmpty: Bool { actions.isEmpty }

  var opensField: Bool {
    actions.contains { if case .opensField = $0 { true } else { false } }
  }

  mutating func add(_ action: Action) { actions.append(action) }

  /// Holds later input for a field that opens in one of the next frames, unless it is held for one already.
  mutating func expectField() {
    if !opensField { actions.append(.opensField(frames: 2)) }
  }

  /// What one frame gets.
  struct Part {
    var pointer: Point?
    /// How far the pointer has moved since the frame before.
    var delta = Vector.zero
    /// Whether the primary button is down, and whether it went down or up before this frame.
    var (isDown, isPressed, isReleased) = (false, false, false)
    var wheel = Vector.zero
    var key: KeyPress?
    var text = ""
    /// The composition; nil if an input method has said nothing.
    var composition: String?
    var hasEvent = false
  }

  /// Takes as much as one frame can show.
  mutating func next(isFieldOpen: Bool) -> Part {
    var part = Part()
    var count = 0
    let (formerPlace, formerButtons) = (pointer, buttons)
    var hasLeft = false
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
        hasLeft = true
        count += 1
        break taking
      case .scroll(let notches, let place):
        pointer = place
        part.wheel = part.wheel + notches
        count += 1
      case .key(let press):
        // What was typed before it is typed first.
        if !part.text.isEmpty { break taking }
        part.key = press
        count += 1
        break taking
      case .text(let text):
        part.text += text
        part.composition = ""
        count += 1
      case .composition(let text):
        part.composition = text
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
    part.hasEvent = count > 0
    part.pointer = pointer
    if let formerPlace, let pointer { part.delta = pointer - formerPlace }
    (part.isDown, part.isPressed, part.isReleased) = (
      buttons.contains(.primary),
      buttons.contains(.primary) && !formerButtons.contains(.primary),
      !buttons.contains(.primary) && formerButtons.contains(.primary) && !hasLeft
    )
    return part
  }
}

extension KeyPress {
  var stepFactor: Double { modifiers.stepFactor }
}

extension KeyModifiers {
  package var stepFactor: Double { contains(.shift) ? 10 : contains(.alt) ? 0.1 : 1 }
}
