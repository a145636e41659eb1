package import RiffleCore

extension GesturePlayer {
  /// When a motion of the preset last began, up to a time; nil if it had not, or if the part does not
  /// say what begins it.
  package func start(of motion: PartMotion, before time: Timestamp) -> Timestamp? {
    func event(_ isStart: (StackEvent.Kind) -> Bool) -> Timestamp? {
      events.last { $0.time <= time && isStart($0.kind) }?.time
    }
    let part = motion.keys.first.flatMap { PresetGroup(of: $0) }
    switch motion.start ?? part.flatMap({ MotionStart(ofPart: $0.rawValue) }) {
    case nil: return nil
    case .pickUp: return event { if case .didBeginDrag = $0 { true } else { false } }
    case .swipe: return event(\.isSwipe)
    case .undo: return event(\.isUndo)
    case .restack: return event { $0.isSwipe || $0.isUndo }
    case .release(let speeds):
      let release = releases.last { $0.time <= time && $0.verdict.direction == nil }
      guard let release, speeds.contains(release.velocity.length) else { return nil }
      return release.time
    }
  }
}

extension StackEvent.Kind {
  var isSwipe: Bool {
    if case .didSwipe = self { true } else { false }
  }

  fileprivate var isUndo: Bool {
    if case .didUndo = self { true } else { false }
  }
}
