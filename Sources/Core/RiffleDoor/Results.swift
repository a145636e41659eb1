import CRiffle
import RiffleCards
import RiffleMotion

// What a program gets: the core's values as those of riffle.h.

extension Handle {
  /// The value of a tunable, whose text and numbers stay until the next call.
  func value(_ value: ParameterValue) -> riffle_value {
    var result = riffle_value()
    switch value {
    case .none: break
    case .number(let number): (result.kind, result.number) = (1, number)
    case .flag(let flag): (result.kind, result.number) = (2, flag ? 1 : 0)
    case .text(let words): (result.kind, result.text) = (3, letters(words))
    case .numbers(let list):
      (result.kind, result.count, result.numbers) = (4, Int32(list.count), numbers.hold(list))
    case .texts(let lines):
      (result.kind, result.text) = (5, letters(lines.joined(separator: "\n")))
    }
    return result
  }

  private func letters(_ words: String) -> UnsafePointer<CChar> {
    stack.output.write(words)
    return text.letters(of: stack.output.text)
  }
}

extension riffle_event {
  init(_ event: StackEvent, card number: Int?) {
    self.init()
    time = event.time.seconds
    kind = event.name.code
    card = Int32(number ?? -1)
    index = event.card.map { Int32($0.index) } ?? -1
    direction = event.direction?.code ?? -1
    cause = event.cause?.code ?? -1
    id = event.card?.id.code ?? -1
  }
}

extension riffle_pose {
  init(_ snapshot: CardSnapshot, card number: Int, zoom: Double) {
    self.init()
    let pose = snapshot.pose
    (x, y) = (pose.center.x * zoom, pose.center.y * zoom)
    (width, height) = (pose.size.width * zoom, pose.size.height * zoom)
    (rotation, alpha) = (pose.rotation.radians, pose.alpha)
    (lift, promotion) = (snapshot.lift, snapshot.promotion)
    stamp_opacity = snapshot.stamp?.opacity ?? 0
    stamp_emphasis = snapshot.stamp?.emphasis ?? 0
    card = Int32(number)
    id = snapshot.id.code
    index = Int32(snapshot.index)
    activity = snapshot.activity.code
    stamp = snapshot.stamp?.direction.code ?? -1
    is_of_old_deal = snapshot.isFromEarlierDeal ? 1 : 0
  }
}

extension CardID {
  /// No stack shows so many cards that the numbers of riffle.h do not do.
  var code: Int32 { Int32(truncatingIfNeeded: number) }
}

extension Direction {
  /// A riffle_direction.
  var code: Int32 { Int32(Direction.allCases.firstIndex(of: self) ?? -1) }
}

extension CardActivity {
  /// A riffle_activity.
  package var code: Int32 {
    switch self {
    case .resting: 0
    case .dragged: 1
    case .returning: 2
    case .leaving: 3
    case .entering: 4
    case .moving: 5
    }
  }
}

extension StackEvent.Name {
  /// A riffle_event_kind.
  fileprivate var code: Int32 { Int32(StackEvent.Name.allCases.firstIndex(of: self) ?? -1) }
}

extension SwipeCause {
  /// A riffle_cause.
  fileprivate var code: Int32 { Int32(SwipeCause.allCases.firstIndex(of: self) ?? -1) }
}

extension StackEvent {
  fileprivate var cause: SwipeCause? {
    switch kind {
    case .willSwipe(_, _, let cause), .didSwipe(_, _, let cause, _): cause
    default: nil
    }
  }
}
