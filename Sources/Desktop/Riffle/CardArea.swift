public import RiffleMotion

/// A part of a card that can be pressed by itself, such as a button: see ``CardView/areas(in:)``.
///
/// A press on it becomes a drag of the card as soon as it moves far enough for one, and the area is not
/// activated then; nor is it if the pointer is elsewhere when it is released. An area of a card that
/// moves is not pressed: the press catches the card.
///
/// ```swift
/// final class InfoCard: CardView {
///   override func areas(in size: Size) -> [CardArea] {
///     [CardArea("info", frame: Rectangle(x: 16, y: 16, width: 44, height: 44), label: "Info")]
///   }
/// }
/// ```
public struct CardArea: Hashable, Sendable {
  /// The name, by which the card knows it; each area of a card has another one.
  public var name: String
  /// The area, in points from the top left corner of the card's face.
  public var frame: Rectangle
  /// The radius of the area's corners, in points, 0 or more; 0 by default.
  public var cornerRadius: Double
  /// The words that say what it does, for those who cannot see it.
  public var label: String
  /// The kind of control that it is, for those who cannot see it; a button by default.
  public var role: Role
  /// The cursor over it; a pointing hand by default.
  public var cursor: CardCursor
  /// The axis along which its content scrolls; nil, the default, for none.
  ///
  /// A drag along it that begins in the area, also on another one in front, does not move the card but goes to
  /// ``CardStackHandlers/didScroll``, and so does the wheel; a drag across it is the card's. A card whose
  /// preset swipes it without a drag (``SwipeRelease``) scrolls by the wheel alone.
  public var scrolls: Axis?

  /// An axis of a card.
  public enum Axis: Hashable, Sendable {
    /// It runs from left to right.
    case horizontal
    /// It runs from top to bottom.
    case vertical
  }

  /// A kind of control.
  public enum Role: Hashable, Sendable {
    /// It does something.
    case button
    /// It leads somewhere else.
    case link
    /// It is on or off.
    case toggle(isOn: Bool)
  }

  /// What a pointer or the keyboard does with an area.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, one for each part of the state.
    public let rawValue: UInt8

    /// Makes a state from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Nothing.
    public static let normal: State = []
    /// A mouse or a pen is over the area, without a button held.
    public static let hovered = State(rawValue: 1 << 0)
    /// A press that began on the area is on it, and a release would activate it.
    public static let pressed = State(rawValue: 1 << 1)
    /// Space and Enter activate it.
    public static let focused = State(rawValue: 1 << 2)
  }

  /// Makes an area.
  public init(
    _ name: String,
    frame: Rectangle,
    cornerRadius: Double = 0,
    label: String,
    role: Role = .button,
    cursor: CardCursor = .pointingHand,
    scrolls: Axis? = nil
  ) {
    self.name = name
    self.frame = frame
    self.cornerRadius = cornerRadius
    self.label = label
    self.role = role
    self.cursor = cursor
    self.scrolls = scrolls
  }

  func contains(_ point: Point) -> Bool {
    let half = Vector(dx: frame.size.width / 2, dy: frame.size.height / 2)
    return frame.contains(point)
      && CornerCurve.circular.contains(point - frame.center, half: half, radius: cornerRadius)
  }

  enum News: Hashable {
    case state(State)
    case activation(CardAreaActivation.Cause)
  }
}

/// The new state of an area.
public struct CardAreaChange: Hashable, Sendable {
  /// The card's index in the data.
  public var index: Int
  /// The name of the area.
  public var area: String
  /// The state of the area from now on.
  public var state: CardArea.State

  /// Makes a change.
  public init(index: Int, area: String, state: CardArea.State) {
    self.index = index
    self.area = area
    self.state = state
  }
}

/// The activation of an area, by a press and release or in their place.
public struct CardAreaActivation: Hashable, Sendable {
  /// Who has activated an area.
  public enum Cause: Hashable, Sendable {
    /// A pointer was pressed and released on it.
    case pointer
    /// Space or Enter was pressed while it had the focus.
    case key
    /// An ``AccessibilityAction``: the program, or a screen reader.
    case accessibility
  }

  /// The card's index in the data.
  public var index: Int
  /// The name of the area.
  public var area: String
  /// Who has activated it.
  public var cause: Cause

  /// Makes an activation.
  public init(index: Int, area: String, cause: Cause) {
    self.index = index
    self.area = area
    self.cause = cause
  }
}
