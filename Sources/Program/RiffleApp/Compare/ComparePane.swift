package import RiffleCore
import RiffleDecks
package import RiffleMedia
import RiffleShell

package struct ComparedPicture {
  /// The key of its decisions, which stays when other cards come or go.
  let name: [UInt8]
  /// Its index in the deck; nil if it is no longer there.
  package internal(set) var card: Int?
  var content: CardContent
  /// The picture to look at; nil until it is known, and for what cannot be read.
  package internal(set) var whole: WholePicture?
  /// The verdict that it left with.
  var verdict: Verdict?
  /// How far it has come up, from 0 to 1.
  var arrival = Track(1, rest: .opacity)
}

/// A half of a comparison: a stack of which only the top card is seen, dragged and thrown as those on the
/// stage, and the pictures that are or were on it; in points of the window.
package struct ComparePane {
  private(set) var stack: CardStack
  private(set) var pictures: [Int: ComparedPicture] = [:]

  private static let count = 100_000

  init(like preset: Preset, in window: Size, at time: Timestamp) {
    stack = CardStack(preset: preset, window: window, count: Self.count, at: time)
  }

  /// Returns a preset that moves as another one does, with only one card to be seen.
  static func preset(like preset: Preset, room: Rectangle, in window: Size) -> Preset {
    var own = preset
    own.layout = InsetLayout(horizontal: 0, vertical: 0, visibleCards: 1)
    let middle = Point(x: window.width / 2, y: window.height / 2)
    own.container = Placement(size: room.size, offset: room.center - middle)
    own.appearance.stamps.isShown = true
    return own
  }

  private var topIndex: Int { stack.topCard ?? Self.count }

  package internal(set) var top: ComparedPicture? {
    get { pictures[topIndex] }
    set { pictures[topIndex] = newValue }
  }

  /// Puts a picture on top, in the place of one that has left or is no longer there.
  mutating func add(_ picture: ComparedPicture, fadingIn: Bool, at time: Timestamp) {
    var picture = picture
    if fadingIn {
      picture.arrival = Track(0, rest: .opacity)
      picture.arrival.animate(to: 1, along: .easeOut, duration: Self.arrival, from: time)
    }
    top = picture
  }

  private static let arrival = 0.18

  mutating func update(_ change: (inout ComparedPicture) -> Void) {
    for index in pictures.keys {
      if var picture = pictures[index] {
        change(&picture)
        pictures[index] = picture
      }
    }
  }

  /// Throws the top picture out; returns its index in the stack.
  mutating func throwOut(
    _ verdict: Verdict,
    toward direction: Direction,
    isAnimated: Bool,
    at time: Timestamp
  ) -> Int {
    let index = topIndex
    pictures[index]?.verdict = verdict
    let swipe = StackCommand.swipe(direction)
    let policy = StackPolicy(allowedDirections: { _ in Direction.plain })
    _ = stack.handle(.command(isAnimated ? swipe : .instantly(swipe)), at: time, policy: policy)
    return index
  }

  /// Brings the picture back that left last; the one that took its place is forgotten.
  mutating func bringBack(isAnimated: Bool, at time: Timestamp) {
    top = nil
    _ = stack.handle(.command(isAnimated ? .undo : .instantly(.undo)), at: time)
    top?.verdict = nil
  }

  enum Deed {
    case threwOut(Int)
    case caught(Int)
  }

  /// - Parameter loss: The verdict of what is thrown out; nil if nothing can be.
  mutating func handle(_ event: PointerEvent, loss: Verdict?) -> [Deed] {
    let (known, top) = (Set(pictures.keys), topIndex)
    let policy = StackPolicy(
      shouldDrag: { index, _ in known.contains(index) },
      shouldSwipe: { index, _ in loss != nil && known.contains(index) }
    )
    return stack.handle(.pointer(event), at: event.time, policy: policy).compactMap { event in
      switch event.kind {
      case .didSwipe(let card, _, _, _):
        pictures[card.index]?.verdict = loss
        return .threwOut(card.index)
      case .didUndo(let card, _):
        // The one that took its place.
        pictures[top] = nil
        pictures[card.index]?.verdict = nil
        return .caught(card.index)
      default: return nil
      }
    }
  }

  mutating func cancelDrag(at time: Timestamp) {
    _ = stack.handle(.cancel(.escape), at: time)
  }

  mutating func setPreset(
    _ preset: Preset,
    in window: Size,
    reducesMotion: Bool,
    at time: Timestamp
  ) {
    if stack.stage.window != window { _ = stack.handle(.resize(window), at: time) }
    if stack.preset.container != preset.container { _ = stack.setPreset(preset, at: time) }
    if stack.reducesMotion != reducesMotion {
      _ = stack.handle(.command(.reduceMotion(reducesMotion)), at: time)
    }
  }

  mutating func advance(to time: Timestamp) { _ = stack.advance(to: time) }

  package func isMoving(at time: Timestamp) -> Bool {
    stack.isMoving(at: time.seconds)
      || top.map { $0.arrival.restTime > time } == true
  }

  func hasFlight(at point: Point, _ time: Timestamp) -> Bool {
    stack.snapshots(at: time.seconds).contains {
      $0.activity == .leaving && $0.pose.contains(point)
    }
  }
}
