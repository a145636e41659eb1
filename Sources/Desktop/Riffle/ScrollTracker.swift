import RiffleCore

/// The drag of an area that scrolls, in place of a drag of its card.
struct ScrollTracker {
  fileprivate struct Press {
    var pointer: PointerID
    var kind: PointerKind
    var card: CardID
    /// Those at the pressed place that scroll.
    var areas: [CardArea]
    var place: Point
    var time: Timestamp
  }

  /// A drag in progress; its places are on the card's face.
  struct Drag {
    let pointer: PointerID
    let card: CardID
    let area: String
    /// Whether the stack has let go of the press, since its cards are dragged along the other axis.
    let isLeftByStack: Bool
    private let axis: CardArea.Axis
    private(set) var place: Point
    private var tracker: VelocityTracker

    /// The slop of a finger does not count, so that nothing jumps.
    fileprivate init(
      _ press: Press,
      at place: Point,
      _ area: CardArea,
      along axis: CardArea.Axis,
      isLeftByStack: Bool
    ) {
      self.isLeftByStack = isLeftByStack
      (pointer, card, self.area, self.axis) = (press.pointer, press.card, area.name, axis)
      self.place = press.kind == .touch ? place : press.place
      tracker = VelocityTracker(settings: press.kind == .touch ? .touch : .mouse)
      tracker.add(press.place, at: press.time)
    }

    /// Moves the pointer to a place; returns how far that scrolls.
    mutating func move(to place: Point, _ event: PointerEvent) -> Vector {
      defer { self.place = place }
      // A release that is where and when the last move was tells nothing new of the velocity.
      let isNews =
        event.phase == .move
        || place != self.place && tracker.newestTime.map { $0 < event.measuringTime } ?? true
      if isNews, !event.isSynthesized { tracker.add(place, at: event.measuringTime) }
      return axis.part(of: self.place - place)
    }

    /// The velocity with which it scrolls at a release, in points per second.
    func velocity(at time: Timestamp) -> Vector {
      axis.part(of: -(tracker.velocity(at: time) ?? .zero))
    }
  }

  private enum Phase {
    case idle
    case pressed(Press)
    case dragged(Drag)
  }

  private var phase = Phase.idle

  var drag: Drag? {
    get { if case .dragged(let drag) = phase { drag } else { nil } }
    set { phase = newValue.map { .dragged($0) } ?? .idle }
  }

  /// The card that is pressed where it scrolls, and not dragged.
  var pressedCard: CardID? { if case .pressed(let press) = phase { press.card } else { nil } }

  /// Notes the areas that scroll at the place of a press on a card's face.
  mutating func press(_ areas: [CardArea], of card: CardID, at place: Point, _ event: PointerEvent)
  {
    guard !areas.isEmpty else { return }
    phase = .pressed(
      Press(
        pointer: event.pointer,
        kind: event.kind,
        card: card,
        areas: areas,
        place: place,
        time: event.measuringTime
      )
    )
  }

  /// Begins a drag in a direction, if a pressed area scrolls along it; returns whether one does.
  ///
  /// - Parameter place: Where the pointer is by now.
  mutating func begin(toward direction: Direction, at place: Point) -> Bool {
    begin(along: direction.vector, at: place, isLeftByStack: false)
  }

  /// Begins the drag of a press that the stack has let go of, if a pressed area scrolls along its way.
  mutating func beginAlone(at place: Point) {
    guard case .pressed(let press) = phase else { return }
    if !begin(along: place - press.place, at: place, isLeftByStack: true) { phase = .idle }
  }

  private mutating func begin(along way: Vector, at place: Point, isLeftByStack: Bool) -> Bool {
    guard case .pressed(let press) = phase else { return false }
    let area = press.areas.last { $0.scrolls == CardArea.Axis(of: way) }
    guard let area, let axis = area.scrolls else { return false }
    phase = .dragged(Drag(press, at: place, area, along: axis, isLeftByStack: isLeftByStack))
    return true
  }
}

extension CardArea.Axis {
  /// The axis along which a vector is longer.
  init(of vector: Vector) { self = abs(vector.dx) > abs(vector.dy) ? .horizontal : .vertical }

  fileprivate func part(of vector: Vector) -> Vector {
    switch self {
    case .horizontal: Vector(dx: vector.dx, dy: 0)
    case .vertical: Vector(dx: 0, dy: vector.dy)
    }
  }
}

extension PointerEvent {
  /// When the position was measured.
  var measuringTime: Timestamp { time.advanced(by: -delay) }
}
