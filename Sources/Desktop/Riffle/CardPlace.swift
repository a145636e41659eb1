public import RiffleCore

/// A place on a card, such as that of a tap, or of what is under a pointer.
public struct CardPlace: Hashable, Sendable {
  /// The card's index in the data.
  public var index: Int
  /// The place, in points of the stage (``StageFit``) from the top left corner of the card's face, in the
  /// axes and at the size that the card has upright on top of the stack.
  public var location: Point
  /// The size that the card's face has upright on top of the stack, in points of the stage.
  public var cardSize: Size
  /// The name of the card's area there (``CardView/areas(in:)``); nil for none.
  public var area: String?

  /// Makes a place, on no area by default.
  public init(index: Int, location: Point, cardSize: Size, area: String? = nil) {
    self.index = index
    self.location = location
    self.cardSize = cardSize
    self.area = area
  }
}

/// A click that is neither a tap nor a press of an area: see ``CardStackHandlers/didClick``.
public struct CardClick: Hashable, Sendable {
  /// A kind of click.
  public enum Kind: Hashable, Sendable {
    /// A click of the button that opens a menu, or the key that does (``KeyMap/Action/menu``).
    case secondary
    /// A click of the button under the wheel.
    case middle
    /// The second of two clicks of the main button, or taps, close to each other and on the same card.
    ///
    /// Both have been told by ``CardStackHandlers/didSelect`` before.
    case double
    /// A finger or a pen has been held still for half a second, and still is; its release is no tap.
    ///
    /// A mouse has its second button for that: its press is a click however long it is held.
    case long
  }

  /// The kind of click.
  public var kind: Kind
  /// The place on the foremost card there, as ``CardStackView/card(at:)`` gives it; nil beside all cards.
  public var place: CardPlace?
  /// The position in the view's own points: those of its window, or from the corner of its pane
  /// (``CardPane/windowPoint(of:)``, ``CardWindow/windowPoint(of:)``).
  public var position: Point
  /// The modifiers that were held, if they are known.
  public var modifiers: KeyModifiers

  /// Makes a click.
  public init(
    _ kind: Kind,
    place: CardPlace?,
    position: Point,
    modifiers: KeyModifiers = []
  ) {
    self.kind = kind
    self.place = place
    self.position = position
    self.modifiers = modifiers
  }
}

/// A turn of the wheel, or a drag of an area that scrolls: see ``CardStackHandlers/didScroll``.
public struct CardScroll: Hashable, Sendable {
  /// What scrolls.
  public enum Source: Hashable, Sendable {
    /// A wheel, by so many notches, or two fingers on a touchpad by parts of one.
    case wheel(notches: Vector)
    /// A drag of an area.
    case drag
    /// The end of a drag, with the velocity in points per second that ``CardScroll/delta`` had; zero if
    /// the pointer rested, or the drag was canceled.
    case release(velocity: Vector)
  }

  /// The place on the foremost card under the pointer; nil beside all cards.
  ///
  /// Its area is the one that scrolls along the axis (``CardArea/scrolls``), also under another one, and
  /// during a drag the one that was pressed; if none scrolls, the one there.
  public var place: CardPlace?
  /// How far a content moves beneath its frame, in points of the stage in the axes of the card.
  ///
  /// A positive `dy` goes on toward the end of the content. Add it to the offset of yours, within limits.
  /// A notch of the wheel is 48 points. A drag has the movement along the area's axis alone.
  public var delta: Vector
  /// What scrolls.
  public var source: Source
  /// The modifiers that were held, if they are known.
  public var modifiers: KeyModifiers

  /// Makes a scroll.
  public init(
    place: CardPlace?,
    delta: Vector,
    source: Source,
    modifiers: KeyModifiers = []
  ) {
    self.place = place
    self.delta = delta
    self.source = source
    self.modifiers = modifiers
  }

  /// About three lines of text, as browsers have it.
  static let pointsPerNotch = 48.0
}
