import RiffleMotion

extension GestureArena {
  /// Grants held gestures until no more can be granted.
  mutating func settle(at time: Timestamp, into changes: inout [GestureChange]) {
    var index = 0
    while index < machines.count {
      guard machines[index].phase.isHeld else {
        index += 1
        continue
      }
      switch standing(of: machines[index].id) {
      case .waiting:
        index += 1
        continue
      case .free:
        grant(index, at: time, into: &changes)
      case .beaten:
        machines[index].fail(at: time, into: &changes)
      }
      // One held gesture less may have removed another's obstacle.
      index = 0
    }
  }

  /// Grants gestures that are still held when their last pointer goes up, the earliest added first.
  mutating func sweep(at time: Timestamp, into changes: inout [GestureChange]) {
    for index in machines.indices {
      guard machines[index].phase.isHeld, machines[index].phase.press?.isLifted == true else {
        continue
      }
      grant(index, at: time, into: &changes)
    }
    settle(at: time, into: &changes)
  }

  private enum Standing {
    case free
    case waiting
    case beaten
  }

  private func standing(of id: RecognizerID) -> Standing {
    var standing = Standing.free
    for requirement in requirements where requirement.waiting == id {
      let phase = machines[requirement.blocking.index].phase
      switch phase.state {
      case .began, .changed, .ended: return .beaten
      case .possible where phase.isOpen: standing = .waiting
      case .possible, .cancelled, .failed: break
      }
    }
    return standing
  }

  private mutating func grant(
    _ winner: Int,
    at time: Timestamp,
    into changes: inout [GestureChange]
  ) {
    let press = machines[winner].phase.press
    machines[winner].recognize(at: time, into: &changes)
    if let press, press.isLifted { lastTap = press }

    for index in machines.indices where index != winner {
      guard !isAllowed(machines[index].id, alongside: machines[winner].id) else { continue }
      machines[index].fail(at: time, into: &changes)
    }
  }

  private func isAllowed(_ first: RecognizerID, alongside second: RecognizerID) -> Bool {
    companions.contains { $0 == (first, second) || $0 == (second, first) }
  }
}
