public import RiffleCore
import RiffleMedia

/// The words that a stack view says and draws by itself, in plain English unless an app sets others.
///
/// ```swift
/// var words = StackWords()
/// words.language = "de"
/// words.stack = "Karten"
/// words.position = { number, count in "Karte \(number) von \(count)" }
/// words.swiped = { card, direction in
///   direction == .left ? "\(card): abgelehnt" : "\(card): angenommen"
/// }
/// stackView.words = words
/// ```
///
/// Each is a whole sentence or name, since languages put their parts in different orders. Set all of them:
/// those that are left stay English. What is the app's own has no words here: labels of cards, areas and
/// actions, an ``EmptyView``, and the stamps of the preset's ``Appearance``.
public struct StackWords: Sendable {
  /// The code of the language, such as "he" or "pt_BR", by which a screen reader chooses a voice; "en" by
  /// default.
  public var language = "en"

  // MARK: Names

  /// The name of the stack unless ``CardStackView/accessibilityLabel`` is set: "Cards".
  public var stack = "Cards"
  /// The name of a ``WindowBar`` unless its `accessibilityLabel` is set: "Toolbar".
  public var toolbar = "Toolbar"
  /// Returns what sentences call a card without a label, by its number from 1: "Card 3"; "The card" if
  /// the number is not known.
  public var unnamedCard: @Sendable (Int?) -> String = { $0.map { "Card \($0)" } ?? "The card" }
  /// Returns the place of a card, by its number from 1 and the number of cards: "card 3 of 20".
  ///
  /// It ends what is said of a card that comes on top. If it is all that is said, its first letter becomes
  /// a capital.
  public var position: @Sendable (Int, Int) -> String = { "card \($0) of \($1)" }
  /// The sign between label, value and place of a card that comes on top: a comma and a space.
  public var separator = ", "

  // MARK: Announcements

  /// Returns what is said of a card that was swiped, by its label: "Paris swiped left".
  public var swiped: @Sendable (String, Direction) -> String = { "\($0) swiped \($1.words)" }
  /// Returns what is said of a card whose swipe was undone: "Swipe left of Paris undone".
  public var undone: @Sendable (String, Direction) -> String = {
    "Swipe \($1.words) of \($0) undone"
  }
  /// Returns what is said while a card waits for the permission to be swiped, or the last swipe for that to
  /// be undone: "Paris waits for an answer".
  public var waiting: @Sendable (String) -> String = { "\($0) waits for an answer" }
  /// Said after the last card: "No cards left".
  public var ranOutOfCards = "No cards left"

  // MARK: Refusals

  /// Said of anything while ``CardStackView/isEnabled`` is false: "The cards cannot be moved now".
  public var disabled = "The cards cannot be moved now"
  /// Said if there is no card to move, or none to go to: "No card there".
  public var noCard = "No card there"
  /// Said if no swipe can be undone: "Nothing to undo".
  public var nothingToUndo = "Nothing to undo"
  /// Said if no swipe was undone: "Nothing to redo".
  public var nothingToRedo = "Nothing to redo"
  /// Returns what is said of a swipe that is not allowed: "Paris cannot be swiped left"; without a
  /// direction, for one that goes on to another card: "Paris cannot be swiped".
  public var cannotSwipe: @Sendable (String, Direction?) -> String = { card, direction in
    "\(card) cannot be swiped" + (direction.map { " \($0.words)" } ?? "")
  }
  /// Returns what is said of a card that may not be dragged, or not be nudged now: "Paris cannot be moved".
  public var cannotMove: @Sendable (String) -> String = { "\($0) cannot be moved" }
  /// Said if an undo, or going back to the card before, is not allowed: "The last swipe cannot be undone".
  public var cannotUndo = "The last swipe cannot be undone"
  /// Said if the swipe that was undone is not allowed again: "The swipe cannot be done again".
  public var cannotRedo = "The swipe cannot be done again"
  /// Said if a card cannot be put back into the stack: "The card cannot be put back".
  public var cannotRequeue = "The card cannot be put back"
  /// Said of anything that is asked for before another swipe or undo is permitted: "Please wait for the
  /// answer".
  public var unanswered = "Please wait for the answer"
  /// Said if the wait for a permission ends without an answer: "Canceled".
  public var canceled = "Canceled"

  // MARK: Actions

  /// Returns the name of the action that swipes the top card: "Swipe left", "Swipe to the top left".
  public var swipe: @Sendable (Direction) -> String = { "Swipe \($0.words)" }
  /// The name of the action that undoes the last swipe: "Undo".
  public var undo = "Undo"
  /// The name of the action that taps the top card: "Open".
  public var tap = "Open"
  /// The name of the action of an area, whose own label is read before: "Press".
  public var press = "Press"

  // MARK: Pictures

  /// Drawn on a card whose picture cannot be shown, above the picture's name and the reason: "This
  /// picture can’t be shown".
  public var missingPicture = PictureWords().missing
  /// Returns what is drawn as the reason that Riffle has found, which it gets in English, such as "no such
  /// file" or "it is damaged: it ends too soon"; the English text by default, none if it is empty.
  ///
  /// A ``CardContent/pictureProblem`` of the app's is drawn as it is.
  public var pictureProblem: @Sendable (String) -> String = PictureWords().reason
  /// The badge of a card with the first frame of an animation, unless it has another: "Animation".
  public var animatedPicture = PictureWords().animated
  /// The badge of a card with what can be read of a damaged picture, unless it has another: "Damaged".
  public var damagedPicture = PictureWords().damaged

  /// Makes the English words.
  public init() {}

  var picture: PictureWords {
    var words = PictureWords()
    words.missing = missingPicture
    words.reason = pictureProblem
    words.animated = animatedPicture
    words.damaged = damagedPicture
    return words
  }
}

extension Direction {
  fileprivate var words: String {
    switch self {
    case .left, .right, .up, .down: rawValue
    case .topLeft: "to the top left"
    case .topRight: "to the top right"
    case .bottomLeft: "to the bottom left"
    case .bottomRight: "to the bottom right"
    }
  }
}
