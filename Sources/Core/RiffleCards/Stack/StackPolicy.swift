import RiffleGestures
public import RiffleMotion

/// The owner's rules on where cards are hit, which may be dragged and swiped, and which swipes undone.
///
/// Every card is named by its present index in the data.
public struct StackPolicy {
  /// Returns the directions in which a card may be swiped; nil for all directions of the preset.
  ///
  /// A drag swipes in those of them that the preset's release rule has, a command in all of them.
  public var allowedDirections: (Int) -> [Direction]?
  /// Returns whether a card may be dragged; it is called when a drag would begin, with the direction of its
  /// first movement: the nearest of left, right, up and down.
  ///
  /// A card that is caught on its way is in the hand before it is moved: it may be dragged anywhere if it may
  /// in one of the four, each of which is asked for until one is allowed. So they are where a pointer only
  /// lies over a card, for ``CardStack/isDraggable(at:time:policy:)``.
  public var shouldDrag: (Int, Direction) -> Bool
  /// Returns whether a card may be swiped in a direction now; it is called last, before the card
  /// moves.
  public var shouldSwipe: (Int, Direction) -> Bool
  /// Returns whether the swipe of a card in a direction may be undone now.
  public var shouldUndo: (Int, Direction) -> Bool
  /// Returns whether a swipe that ``shouldSwipe`` has allowed waits for an answer of the owner's that comes
  /// later (``CardStack/openQuestion``).
  public var answersSwipeLater: (Int, Direction) -> Bool = { _, _ in false }
  /// The same for an undo that ``shouldUndo`` has allowed.
  public var answersUndoLater: (Int, Direction) -> Bool = { _, _ in false }
  /// Returns the multiple of the distance and the speed of the preset's release rule that swipes a card
  /// by dragging, above 0; it is called when a card is pressed.
  ///
  /// Defaults to 1. A rule that recognizes swipes without a drag does not use it.
  public var effort: (Int) -> Double
  /// The number of swipes that can be undone; an older one is forgotten at the next swipe.
  ///
  /// A card in flight whose swipe is forgotten cannot be caught. Defaults to nil: all.
  public var undoLimit: Int?
  /// Returns whether a press within a card hits it at a point: in points from the top left corner of
  /// the card as it is upright on top of the stack.
  public var isHit: (Int, Point) -> Bool

  /// Makes a policy; each rule allows all by default.
  public init(
    allowedDirections: @escaping (Int) -> [Direction]? = { _ in nil },
    shouldDrag: @escaping (Int, Direction) -> Bool = { _, _ in true },
    shouldSwipe: @escaping (Int, Direction) -> Bool = { _, _ in true },
    shouldUndo: @escaping (Int, Direction) -> Bool = { _, _ in true },
    isHit: @escaping (Int, Point) -> Bool = { _, _ in true },
    effort: @escaping (Int) -> Double = { _ in 1 },
    undoLimit: Int? = nil
  ) {
    self.allowedDirections = allowedDirections
    self.shouldDrag = shouldDrag
    self.shouldSwipe = shouldSwipe
    self.shouldUndo = shouldUndo
    self.isHit = isHit
    self.effort = effort
    self.undoLimit = undoLimit
  }

  /// Whether a drag of a card may begin in some direction along an axis.
  func mayDrag(_ index: Int, along axis: DragAxis = .any) -> Bool {
    Direction.plain.contains { axis.contains($0.vector) && shouldDrag(index, $0) }
  }

  /// The directions in which a command may swipe a card, those of the preset first.
  package func directions(ofCardAt index: Int, in preset: Preset) -> [Direction] {
    let ruled = preset.commandDirections
    guard let allowed = allowedDirections(index) else { return ruled }
    return ruled.filter(allowed.contains) + allowed.filter { !ruled.contains($0) }
  }
}
