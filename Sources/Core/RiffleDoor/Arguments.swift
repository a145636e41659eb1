import CRiffle
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion

// Reads what a program hands over, and refuses what cannot be.

/// The most bytes of a text, and the most numbers of a position.
private let mostBytes = 1 << 20
private let mostNumbers: Int32 = 1 << 22

/// Seconds in which microseconds are still exact, 285 years to both sides.
private let seconds = -9e9...9e9

/// A time in seconds at which something is asked.
func moment(_ time: Double) throws(DoorProblem) -> Double {
  guard seconds.contains(time) else {
    throw DoorProblem(
      "the time is \(time) s; it can be \(seconds.lowerBound) to \(seconds.upperBound)"
    )
  }
  return time
}

func timestamp(_ time: Double) throws(DoorProblem) -> Timestamp {
  Timestamp(seconds: try moment(time))
}

func string(_ start: UnsafePointer<CChar>?, _ what: StaticString) throws(DoorProblem) -> String {
  guard let start else { return "" }
  var count = 0
  while start[count] != 0 {
    count += 1
    guard count <= mostBytes else {
      throw DoorProblem("\(what) has more than \(mostBytes) bytes, or no zero byte at its end")
    }
  }
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  guard let text = String(validating: bytes, as: UTF8.self) else {
    throw DoorProblem("\(what) is not UTF-8")
  }
  return text
}

func command(_ words: UnsafePointer<CChar>?) throws(DoorProblem) -> StackCommand {
  let words = try string(words, "a command")
  do throws(CommandWordsProblem) {
    return try StackCommand(words: words)
  } catch {
    throw DoorProblem(error.description)
  }
}

func list(
  _ start: UnsafePointer<Double>?,
  _ count: Int32
) throws(DoorProblem) -> UnsafeBufferPointer<Double> {
  guard (0...mostNumbers).contains(count), start != nil || count == 0 else {
    let place = start == nil ? " at null" : ""
    throw DoorProblem("\(count) numbers\(place): 0 to \(mostNumbers) can be handed over")
  }
  return UnsafeBufferPointer(start: start, count: Int(count))
}

func read<Value>(
  _ pointer: UnsafePointer<Value>?,
  _ name: StaticString
) throws(DoorProblem) -> Value {
  guard let pointer else { throw DoorProblem("\(name) is null") }
  return pointer.pointee
}

func write<Value>(
  _ value: Value,
  to pointer: UnsafeMutablePointer<Value>?,
  _ name: StaticString
) throws(DoorProblem) -> Int {
  guard let pointer else { throw DoorProblem("\(name) is null") }
  pointer.initialize(to: value)
  return 0
}

/// Writes a list as far as there is room; returns how long it is.
func fill<Element>(
  _ start: UnsafeMutablePointer<Element>?,
  _ capacity: Int32,
  _ count: Int,
  _ element: (Int) -> Element
) throws(DoorProblem) -> Int {
  guard capacity >= 0 else { throw DoorProblem("capacity is \(capacity); it is 0 or more") }
  guard let start else {
    if capacity == 0 { return count }
    throw DoorProblem("there is room for \(capacity), but at null")
  }
  for index in 0..<min(count, Int(capacity)) {
    (start + index).initialize(to: element(index))
  }
  return count
}

private func flags<Bits: BinaryInteger>(
  _ bits: Bits,
  _ name: StaticString
) throws(DoorProblem) -> PointerButtons {
  guard (0...31).contains(bits) else {
    throw DoorProblem("\(name) is \(bits); it is a sum of 1, 2, 4, 8 and 16")
  }
  return PointerButtons(rawValue: UInt8(bits))
}

extension PointerEvent {
  init(_ event: riffle_pointer_event) throws(DoorProblem) {
    let kinds: [PointerKind] = [.mouse, .pen, .touch]
    guard kinds.indices.contains(Int(event.kind)) else {
      throw DoorProblem("kind is \(event.kind); it is a riffle_pointer_kind, 0 to 2")
    }
    let button = try flags(event.button, "button")
    let phases: [PointerEvent.Phase] = [
      .down(button), .move, .up(button), .cancel(.captureLost),
    ]
    guard phases.indices.contains(Int(event.phase)) else {
      throw DoorProblem("phase is \(event.phase); it is a riffle_pointer_phase, 0 to 3")
    }
    self.init(
      time: try timestamp(event.time),
      pointer: PointerID(rawValue: event.id),
      kind: kinds[Int(event.kind)],
      phase: phases[Int(event.phase)],
      position: Point(x: event.x, y: event.y),
      buttons: try flags(event.buttons, "buttons"),
      delay: event.delay
    )
  }
}

extension ParameterValue {
  init(_ value: riffle_value) throws(DoorProblem) {
    switch value.kind {
    case 0: self = .none
    case 1: self = .number(value.number)
    case 2: self = .flag(value.number != 0)
    case 3: self = .text(try string(value.text, "a value"))
    case 4: self = .numbers(Array(try list(value.numbers, value.count)))
    case 5:
      let lines = try string(value.text, "a value").split(separator: "\n")
      self = .texts(lines.map { String($0) })
    default: throw DoorProblem("kind is \(value.kind); it is a riffle_value_kind, 0 to 5")
    }
  }
}

extension CardContent {
  init(_ face: riffle_face, of card: Int32) throws(DoorProblem) {
    guard card >= 0 else { throw DoorProblem("card is \(card); numbers of cards are 0 and more") }
    guard face.width >= 0, face.height >= 0 else {
      throw DoorProblem("a picture has no \(face.width) x \(face.height) pixels")
    }
    guard face.color <= 0xFF_FFFF else {
      throw DoorProblem("color is \(face.color); it is 0xRRGGBB")
    }
    let problem = try string(face.problem, "a problem")
    let hasPicture = face.width > 0 && face.height > 0
    self.init(
      title: try string(face.title, "a title"),
      subtitle: try string(face.subtitle, "a subtitle"),
      picture: hasPicture || !problem.isEmpty ? Picture(path: String(card)) : nil,
      pictureProblem: problem.isEmpty ? nil : problem,
      color: Color(rgb: face.color),
      badge: try string(face.badge, "a badge")
    )
  }
}
