import RiffleGestures
import RiffleMotion

extension CardStack {
  /// Returns the problem with an input for the stack as it is now; nil if it can be handled.
  ///
  /// - Returns: A sentence with the bad value and the allowed ones.
  public func problem(with input: StackInput) -> String? {
    switch input {
    case .pointer(let event):
      let (x, y) = (event.position.x, event.position.y)
      return problem("x", x, in: StackLimits.coordinates)
        ?? problem("y", y, in: StackLimits.coordinates)
        ?? problem("delay", event.delay, in: StackLimits.seconds)
    case .resize(let window):
      return problem("width", window.width, in: StackLimits.lengths)
        ?? problem("height", window.height, in: StackLimits.lengths)
    case .set(let key, let value):
      do throws(PresetError) {
        var preset = preset
        try preset.set(key, to: value)
        return nil
      } catch {
        return "\(error)"
      }
    case .restore(let state):
      do throws(StackStateError) {
        _ = try order(of: state, at: .zero)
        return nil
      } catch {
        return "\(error)"
      }
    case .command(let command), .key(let command): return problem(with: command)
    case .cancel: return nil
    }
  }

  private func problem(with command: StackCommand) -> String? {
    switch command {
    case .insert(let at, let number):
      let room = StackLimits.cards.upperBound - count
      return problem("at", at, in: 0...count) ?? problem("count", number, in: 0...room)
    case .delete(let at, let number):
      return problem("at", at, in: 0...count) ?? problem("count", number, in: 0...count - at)
    case .move(let from, let to):
      guard count > 0 else { return "there is no card to move." }
      return problem("from", from, in: 0...count - 1) ?? problem("to", to, in: 0...count - 1)
    case .reload(.some(let number), _, _) where !StackLimits.cards.contains(number):
      return "\"count\" is \(number); it is 0 to \(StackLimits.cards.upperBound)."
    case .update(let updates): return updates.problem(with: count) ?? growthProblem(updates.growth)
    case .jump(let index):
      guard count > 0 else { return "there is no card to jump to." }
      return problem("to", index, in: 0...count - 1)
    case .instantly(let command): return problem(with: command)
    case .reload, .reduceMotion, .layOut, .swipe, .undo, .redo, .next, .previous, .nudge, .tap,
      .pause, .resume:
      return nil
    }
  }

  private func growthProblem(_ growth: Int) -> String? {
    let after = count + growth
    if after <= StackLimits.cards.upperBound { return nil }
    return "there would be \(after) cards; at most \(StackLimits.cards.upperBound) can be."
  }

  private func problem(_ name: String, _ index: Int, in range: ClosedRange<Int>) -> String? {
    if range.contains(index) { return nil }
    return "\"\(name)\" is \(index); with \(count) cards it can be \(range.lowerBound) to "
      + "\(range.upperBound)."
  }

  private func problem(
    _ name: String,
    _ number: Double,
    in range: ClosedRange<Double>
  ) -> String? {
    if range.contains(number) { return nil }
    return "\"\(name)\" is \(number.digits); it is \(range.lowerBound.digits) to "
      + "\(range.upperBound.digits)."
  }
}
