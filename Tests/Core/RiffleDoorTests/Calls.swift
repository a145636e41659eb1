import CRiffle
import CardTestSupport
import RiffleCards
import RiffleDoor

/// A stack as a program in C has it.
final class Calls {
  let stack: OpaquePointer?

  /// - Parameter count: Nil for a stack that does not begin.
  init(count: Int32? = nil) {
    stack = riffle_stack_open()
    guard let count else { return }
    var start = riffle_start(
      width: 900,
      height: 700,
      scale: 1,
      seed: 7,
      count: count,
      is_dealt: 0
    )
    _ = riffle_stack_begin(stack, 0, &start)
  }

  deinit {
    _ = riffle_stack_close(stack)
  }

  var problem: String { String(cString: riffle_stack_problem(stack)) }
  var text: String { String(cString: riffle_stack_text(stack)) }

  func useJSON(_ bytes: [UInt8]) -> Int32 {
    riffle_stack_use_json(stack, 0, String(decoding: bytes, as: UTF8.self))
  }

  func value(of key: String) -> ParameterValue? {
    var value = riffle_value()
    guard riffle_stack_get(stack, key, &value) == 0 else { return nil }
    switch value.kind {
    case 0: return ParameterValue.none
    case 1: return .number(value.number)
    case 2: return .flag(value.number != 0)
    case 3: return .text(String(cString: value.text))
    case 4:
      return .numbers(Array(UnsafeBufferPointer(start: value.numbers, count: Int(value.count))))
    case 5: return .texts(String(cString: value.text).split(separator: "\n").map(String.init))
    default: return nil
    }
  }

  /// Each card as the table of traces has it.
  func poses(at time: Double) -> [[Double]] {
    let count = riffle_stack_poses(stack, time, nil, 0)
    guard count > 0 else { return [] }
    var poses = [riffle_pose](repeating: riffle_pose(), count: Int(count))
    guard riffle_stack_poses(stack, time, &poses, count) == count else { return [] }
    return poses.map {
      [
        Double($0.index), $0.x, $0.y, $0.width, $0.height, $0.rotation, $0.alpha, $0.lift,
        $0.promotion, $0.stamp_opacity, $0.stamp_emphasis,
      ]
    }
  }

  var nextLanding: Double {
    var time = 0.0
    return riffle_stack_next_landing(stack, &time) == 0 ? time : .nan
  }

  /// The records of a frame.
  func frame(at time: Double) -> [Double] {
    var numbers = [Double](
      repeating: 0,
      count: Int(max(0, riffle_stack_frame(stack, time, nil, 0)))
    )
    let count = riffle_stack_frame(stack, time, &numbers, Int32(numbers.count))
    return count == numbers.count ? numbers : []
  }

  func takeEvents() -> [String] {
    var names: [String] = []
    var event = riffle_event()
    while riffle_stack_event(stack, &event) > 0 { names.append("\(text) \(event.index)") }
    return names
  }

  // MARK: A row of the table

  /// Plays a row as a program would; what it finds is in the place of what was expected.
  static func play(_ expected: DoorTrace.Played, _ preset: String) throws -> DoorTrace.Played {
    let trace = expected.trace
    let calls = Calls()
    var found = expected
    (found.frames, found.events) = ([], [])
    var start = riffle_start(
      width: trace.window[0],
      height: trace.window[1],
      scale: 1,
      seed: UInt64(trace.seed),
      count: Int32(trace.count),
      is_dealt: 0
    )
    guard riffle_stack_use(calls.stack, 0, preset) == 0, riffle_stack_set_zoom(calls.stack, 1) == 0,
      riffle_stack_begin(calls.stack, 0, &start) == 0
    else { throw Failure(description: calls.problem) }
    var steps = trace.steps[...]
    for var frame in expected.frames {
      while let step = steps.first, step.time <= frame.time {
        calls.tell(step)
        steps.removeFirst()
      }
      let time = Double(frame.time) / 1e6
      guard riffle_stack_advance(calls.stack, time) == 0 else {
        throw Failure(description: calls.problem)
      }
      found.events += calls.takeEvents()
      frame.cards = calls.poses(at: time)
      found.frames.append(frame)
    }
    return found
  }

  struct Failure: Error {
    var description: String
  }

  private func tell(_ step: DoorTrace.Step) {
    let time = Double(step.time) / 1e6
    if let words = step.words {
      let tell = step.isKey == true ? riffle_stack_key : riffle_stack_command
      _ = tell(stack, time, words)
      return
    }
    var event = riffle_pointer_event()
    (event.time, event.id) = (time, Int64(step.id ?? 0))
    (event.x, event.y) = (step.x ?? 0, step.y ?? 0)
    event.kind = ["mouse": 0, "pen": 1, "touch": 2][step.kind ?? ""] ?? 0
    event.phase = ["down": 0, "move": 1, "up": 2, "cancel": 3][step.phase ?? ""] ?? 3
    (event.button, event.buttons) = (Int32(step.button ?? 0), Int32(step.buttons ?? 0))
    _ = riffle_stack_pointer(stack, &event)
  }
}
