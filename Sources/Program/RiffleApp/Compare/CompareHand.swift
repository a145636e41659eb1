package import RiffleCore

/// What pointers do in a comparison: they drag one of the pictures as a card, or magnify and move both.
@MainActor
package struct CompareHand {
  package private(set) var zoom = PictureZoom([])
  private let pair: ComparedPair
  private var touches = ZoomTouches()
  private var hold = Hold.none

  private enum Hold {
    case none
    case card(Int)
    /// Both pictures are held by one of them.
    case zoom(Int)
  }

  private static let step = 0.12

  package init(of pair: ComparedPair) { self.pair = pair }

  package var isEmpty: Bool { if case .none = hold { true } else { false } }

  /// Follows the pictures; with little motion, steps are done at once.
  package mutating func update(reducesMotion: Bool, at time: Timestamp) {
    zoom.pace = reducesMotion ? .atOnce : PictureZoom.Pace(leap: Self.step, step: Self.step)
    if let panes = pair.zoomPanes { zoom.update(panes, at: time) }
    zoom.settle(at: time)
  }

  /// Magnifies about a place in points of the window; nil is the middle of the first picture.
  package mutating func magnify(
    by factor: Double,
    about place: Point? = nil,
    scale: Double,
    at time: Timestamp
  ) {
    if case .card = hold { letGo(at: time) }
    let point = place.map { Point(x: $0.x * scale, y: $0.y * scale) }
    zoom.magnify(by: factor, about: point, in: place.map(pair.pane) ?? 0, at: time)
  }

  /// Shows whole pictures or their own size.
  package mutating func toggle(at time: Timestamp) {
    letGo(at: time)
    zoom.toggle(at: time)
  }

  /// - Returns: What the event decides; nil if it does nothing.
  package mutating func handle(_ event: PointerEvent, scale: Double) -> [Review.Step]? {
    let answer = touches.handle(event)
    switch (answer, hold) {
    case (.held, .none):
      let index = pair.pane(at: event.position)
      if zoom.isFitted {
        let flying = pair.panes.indices.first {
          pair.panes[$0].hasFlight(at: event.position, event.time)
        }
        hold = .card(flying ?? index)
      } else {
        hold = .zoom(index)
      }
    case (.held, .card(let index)) where touches.places.count > 1:
      // A second finger: they magnify.
      pair.cancelDrag(of: index, at: event.time)
      hold = .zoom(index)
    case (.doubleTapped, _):
      letGo(at: event.time)
      let index = pair.pane(at: event.position)
      zoom.take(answer, of: touches, in: index, scale: scale, at: event.time)
      return []
    default: break
    }
    defer { if touches.places.isEmpty { hold = .none } }
    switch hold {
    case .card(let index): return pair.handle(event, in: index)
    case .zoom(let index) where answer != .nothing:
      zoom.take(answer, of: touches, in: index, scale: scale, at: event.time)
      return []
    case .none, .zoom: return nil
    }
  }

  package mutating func letGo(at time: Timestamp) {
    if case .zoom = hold { zoom.release(velocity: .zero, at: time) }
    for index in pair.panes.indices { pair.cancelDrag(of: index, at: time) }
    touches = ZoomTouches()
    hold = .none
  }

  /// Lets go, and shows whole pictures at once.
  package mutating func end(at time: Timestamp) {
    letGo(at: time)
    zoom.fit()
  }
}
