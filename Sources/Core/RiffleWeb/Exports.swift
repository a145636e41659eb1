import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion

// What a page calls. Numbers go in as they are, text through ``riffle_bytes``; what comes out is read from
// the numbers and the text. Documentation/Page.md is the manual.

/// A stack of a page with the room for the text that is handed to it.
private final class Handle {
  let stack = WebStack()
  private(set) var bytes = WebBuffer<UInt8>(of: 1024)
  /// How many bytes the page has room for.
  private var room = 0

  /// The most bytes of text, and the most numbers, that a page hands over at once.
  private static let mostBytes = 1 << 20
  private static let mostNumbers = 1 << 22

  static func of(_ pointer: UnsafeMutableRawPointer) -> Handle {
    Unmanaged<Handle>.fromOpaque(pointer).takeUnretainedValue()
  }

  var output: WebOutput { stack.output }

  /// Makes room for text that the page hands over; nil, with a reason in the text, if it is too much.
  func reserveBytes(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    room = 0
    guard (0...Self.mostBytes).contains(Int(count)) else {
      output.write("\(count) bytes of text: at most \(Self.mostBytes) are taken at once")
      return nil
    }
    room = Int(count)
    bytes.reserve(room)
    return bytes.start
  }

  /// Makes room for numbers that the page hands over; nil, with a reason in the text, if there are too many.
  func reserveNumbers(_ count: Int32) -> UnsafeMutablePointer<Double>? {
    guard (0...Self.mostNumbers).contains(Int(count)) else {
      output.write("\(count) numbers: at most \(Self.mostNumbers) are taken at once")
      return nil
    }
    return output.reserveNumbers(Int(count))
  }

  /// The texts of which the page says how long each is; nil if it handed over less.
  func words(_ lengths: Int32...) -> [String]? {
    var start = 0
    var words: [String] = []
    for length in lengths {
      guard length >= 0, Int(length) <= room - start else { return nil }
      words.append(
        String(
          decoding: UnsafeBufferPointer(start: bytes.start + start, count: Int(length)),
          as: UTF8.self
        )
      )
      start += Int(length)
    }
    return words
  }

  var lengthProblem: String { "a text is longer than the \(room) bytes that were handed over" }

  /// Writes a problem to the text; 1 if there is none.
  func answer(_ problem: String?) -> Int32 {
    output.write(problem ?? "")
    return problem == nil ? 1 : 0
  }
}

/// A time in seconds, within the bounds of those in microseconds.
private func moment(_ seconds: Double) -> Double {
  seconds.isFinite ? max(-9e9, min(seconds, 9e9)) : 0
}

extension Timestamp {
  /// - Parameter number: Whole microseconds.
  fileprivate init(_ number: Double) {
    self.init(microseconds: number.isFinite ? Int64(max(-9e15, min(number, 9e15))) : 0)
  }
}

@c func riffle_open() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(Handle()).toOpaque()
}

@c func riffle_close(_ h: UnsafeMutableRawPointer) {
  let handle = Unmanaged<Handle>.fromOpaque(h).takeRetainedValue()
  handle.bytes.deallocate()
  handle.output.numbers.deallocate()
  handle.output.text.deallocate()
}

@c func riffle_bytes(_ h: UnsafeMutableRawPointer, _ count: Int32) -> UnsafeMutablePointer<
  UInt8
>? {
  Handle.of(h).reserveBytes(count)
}

@c func riffle_numbers(_ h: UnsafeMutableRawPointer, _ count: Int32) -> UnsafeMutablePointer<
  Double
>? {
  Handle.of(h).reserveNumbers(count)
}

@c func riffle_text(_ h: UnsafeMutableRawPointer) -> UnsafeMutablePointer<UInt8> {
  Handle.of(h).output.text.start
}

@c func riffle_textLength(_ h: UnsafeMutableRawPointer) -> Int32 {
  Int32(Handle.of(h).output.text.count)
}

/// Goes back to the preset riffle, which every page begins with.
@c func riffle_reset(_ h: UnsafeMutableRawPointer) { Handle.of(h).stack.reset() }

/// Kinds: 0 none, 1 number, 2 flag, 3 text, 4 numbers, 5 texts with a line each.
@c func riffle_set(
  _ h: UnsafeMutableRawPointer,
  _ time: Double,
  _ keyLength: Int32,
  _ kind: Int32,
  _ count: Int32
) -> Int32 {
  let handle = Handle.of(h)
  guard let words = handle.words(keyLength, kind == 3 || kind == 5 ? count : 0) else {
    return handle.answer(handle.lengthProblem)
  }
  let numbers = handle.output.handed
  guard kind != 4 || (0...numbers.count).contains(Int(count)) else {
    return handle.answer("\(count) numbers, of which \(numbers.count) were handed over")
  }
  let value: ParameterValue
  switch kind {
  case 1: value = numbers.first.map { .number($0) } ?? .none
  case 2: value = numbers.first.map { .flag($0 != 0) } ?? .none
  case 3: value = .text(words[1])
  case 4: value = .numbers(numbers.prefix(Int(count)).map { $0 })
  case 5: value = .texts(words[1].split(separator: "\n").map { String($0) })
  default: value = .none
  }
  return handle.answer(handle.stack.set(words[0], to: value, at: Timestamp(time)))
}

@c func riffle_get(_ h: UnsafeMutableRawPointer, _ keyLength: Int32) -> Int32 {
  let handle = Handle.of(h)
  guard let words = handle.words(keyLength) else {
    handle.output.write(handle.lengthProblem)
    return -1
  }
  handle.output.write("")
  do throws(PresetError) {
    switch try handle.stack.preset.value(of: words[0]) {
    case .none: return 0
    case .number(let number):
      handle.output.append(number)
      return 1
    case .flag(let flag):
      handle.output.append(flag ? 1.0 : 0)
      return 2
    case .text(let text):
      handle.output.write(text)
      return 3
    case .numbers(let numbers):
      handle.output.append(Double(numbers.count))
      numbers.forEach { handle.output.append($0) }
      return 4
    case .texts(let texts):
      handle.output.write(texts.joined(separator: "\n"))
      return 5
    }
  } catch {
    handle.output.write(error.description)
    return -1
  }
}

/// What the card of a number shows; -1 is the number of the empty view.
@c func riffle_card(
  _ h: UnsafeMutableRawPointer,
  _ number: Int32,
  _ titleLength: Int32,
  _ subtitleLength: Int32,
  _ badgeLength: Int32,
  _ problemLength: Int32,
  _ width: Int32,
  _ height: Int32,
  _ color: Int32
) -> Int32 {
  let handle = Handle.of(h)
  guard let words = handle.words(titleLength, subtitleLength, badgeLength, problemLength) else {
    return handle.answer(handle.lengthProblem)
  }
  guard number >= 0 else {
    handle.stack.setEmptyView(title: words[0], message: words[1])
    return handle.answer(nil)
  }
  let problem = words[3]
  let hasPicture = width > 0 && height > 0
  let content = CardContent(
    title: words[0],
    subtitle: words[1],
    picture: hasPicture || !problem.isEmpty ? Picture(path: String(number)) : nil,
    pictureProblem: problem.isEmpty ? nil : problem,
    color: Color(rgb: UInt32(bitPattern: color) & 0xFF_FFFF),
    badge: words[2]
  )
  handle.stack.setContent(content, of: Int(number))
  return handle.answer(nil)
}

/// The number of the card at an index of the data; -1 if there is none.
@c func riffle_cardNumber(_ h: UnsafeMutableRawPointer, _ index: Int32) -> Int32 {
  Int32(Handle.of(h).stack.number(at: Int(index)) ?? -1)
}

@c func riffle_begin(
  _ h: UnsafeMutableRawPointer,
  _ time: Double,
  _ width: Double,
  _ height: Double,
  _ scale: Double,
  _ count: Int32,
  _ seed: Double,
  _ isDealt: Int32
) -> Int32 {
  let handle = Handle.of(h)
  return handle.answer(
    handle.stack.begin(
      at: Timestamp(time),
      size: Size(width: width, height: height),
      pixelsPerPoint: scale,
      count: Int(count),
      seed: UInt64(max(0, min(seed, 9e15))),
      isDealt: isDealt != 0
    )
  )
}

/// Shows the stage at a size of its own, in points of the window per point of the stage; 0 fits it to the
/// window.
@c func riffle_setZoom(_ h: UnsafeMutableRawPointer, _ zoom: Double) {
  Handle.of(h).stack.fixedZoom = zoom > 0 && zoom.isFinite ? zoom : nil
}

@c func riffle_zoom(_ h: UnsafeMutableRawPointer) -> Double { Handle.of(h).stack.zoom }

@c func riffle_count(_ h: UnsafeMutableRawPointer) -> Int32 {
  Int32(Handle.of(h).stack.count)
}

@c func riffle_remaining(_ h: UnsafeMutableRawPointer) -> Int32 {
  Int32(Handle.of(h).stack.remaining)
}

/// Phases are 0 down, 1 move, 2 up, 3 cancel; kinds 0 mouse, 1 pen, 2 touch.
@c func riffle_pointer(
  _ h: UnsafeMutableRawPointer,
  _ time: Double,
  _ id: Double,
  _ kind: Int32,
  _ phase: Int32,
  _ x: Double,
  _ y: Double,
  _ button: Int32,
  _ buttons: Int32,
  _ delay: Double
) -> Int32 {
  let handle = Handle.of(h)
  guard x.isFinite, y.isFinite, delay.isFinite, delay >= 0 else {
    return handle.answer("a pointer at \(x), \(y), \(delay) s late")
  }
  let changed = PointerButtons(rawValue: UInt8(truncatingIfNeeded: button))
  let event = PointerEvent(
    time: Timestamp(time),
    pointer: PointerID(rawValue: Int64(max(-9e15, min(id, 9e15)))),
    kind: kind == 2 ? .touch : kind == 1 ? .pen : .mouse,
    phase: phase == 0
      ? .down(changed) : phase == 1 ? .move : phase == 2 ? .up(changed) : .cancel(.captureLost),
    position: Point(x: x, y: y),
    buttons: PointerButtons(rawValue: UInt8(truncatingIfNeeded: buttons)),
    delay: delay
  )
  return handle.answer(handle.stack.handle(event))
}

@c func riffle_command(
  _ h: UnsafeMutableRawPointer,
  _ time: Double,
  _ length: Int32,
  _ isKey: Int32
) -> Int32 {
  let handle = Handle.of(h)
  guard let words = handle.words(length) else { return handle.answer(handle.lengthProblem) }
  do throws(CommandWordsProblem) {
    let command = try StackCommand(words: words[0])
    return handle.answer(
      handle.stack.handle(isKey != 0 ? .key(command) : .command(command), at: Timestamp(time))
    )
  } catch {
    return handle.answer(error.description)
  }
}

@c func riffle_resize(
  _ h: UnsafeMutableRawPointer,
  _ time: Double,
  _ width: Double,
  _ height: Double,
  _ scale: Double
) {
  Handle.of(h).stack.resize(
    to: Size(width: width, height: height),
    pixelsPerPoint: scale,
    at: Timestamp(time)
  )
}

@c func riffle_dark(_ h: UnsafeMutableRawPointer, _ isDark: Int32) {
  Handle.of(h).stack.setDark(isDark != 0)
}

@c func riffle_advance(_ h: UnsafeMutableRawPointer, _ time: Double) {
  Handle.of(h).stack.advance(to: Timestamp(time))
}

@c func riffle_isMoving(_ h: UnsafeMutableRawPointer, _ seconds: Double) -> Int32 {
  Handle.of(h).stack.isMoving(at: moment(seconds)) ? 1 : 0
}

/// Takes the oldest event; 0 if there is none.
@c func riffle_event(_ h: UnsafeMutableRawPointer) -> Int32 {
  let handle = Handle.of(h)
  guard let (event, number) = handle.stack.nextEvent() else { return 0 }
  handle.output.write(event.name.rawValue)
  handle.output.append(event.time.seconds)
  handle.output.append(event.card.map { Double($0.id.number) } ?? -1)
  handle.output.append(event.card.map { Double($0.index) } ?? -1)
  handle.output.append(event.direction?.code ?? -1)
  handle.output.append(event.cause?.code ?? -1)
  handle.output.append(number.map { Double($0) } ?? -1)
  return 1
}

/// Writes the position of the stack to the numbers; returns how many they are.
@c func riffle_state(_ h: UnsafeMutableRawPointer) -> Int32 {
  let handle = Handle.of(h)
  handle.stack.writeState()
  return Int32(handle.output.numbers.count)
}

/// Restores a position that is in the numbers, in a stack that has begun with as many cards.
@c func riffle_restore(_ h: UnsafeMutableRawPointer, _ time: Double) -> Int32 {
  let handle = Handle.of(h)
  return handle.answer(handle.stack.restore(handle.output.handed, at: Timestamp(time)))
}

/// The directions in which a drag swipes, as the sum of 1 for left, 2 for right, 4 for up, 8 for down and so
/// on.
@c func riffle_directions(_ h: UnsafeMutableRawPointer) -> Int32 {
  Handle.of(h).stack.preset.release.directions.reduce(0) { $0 | 1 << Int32($1.code) }
}

/// Writes the cards at a time, from back to front; returns how many.
@c func riffle_poses(_ h: UnsafeMutableRawPointer, _ seconds: Double) -> Int32 {
  let handle = Handle.of(h)
  let cards = handle.stack.snapshots(at: moment(seconds))
  handle.output.write("")
  for card in cards {
    let pose = card.pose
    for number in [
      Double(card.id.number), Double(card.index), pose.center.x, pose.center.y, pose.size.width,
      pose.size.height, pose.rotation.radians, pose.alpha, card.activity.code, card.lift,
      card.promotion, card.stamp?.direction.code ?? -1, card.stamp?.opacity ?? 0,
      card.stamp?.emphasis ?? 0, card.isFromEarlierDeal ? 1 : 0,
    ] {
      handle.output.append(number)
    }
  }
  return Int32(cards.count)
}

/// Writes a frame; returns how many numbers it has.
@c func riffle_frame(_ h: UnsafeMutableRawPointer, _ seconds: Double) -> Int32 {
  let handle = Handle.of(h)
  handle.stack.writeFrame(at: moment(seconds))
  return Int32(handle.output.numbers.count)
}

/// Writes what a layer is made of; returns how many numbers that are.
@c func riffle_layer(_ h: UnsafeMutableRawPointer, _ number: Int32) -> Int32 {
  let handle = Handle.of(h)
  handle.stack.writeLayer(Int(number))
  return Int32(handle.output.numbers.count)
}

extension SwipeCause {
  fileprivate var code: Double { Double(SwipeCause.allCases.firstIndex(of: self) ?? -1) }
}

extension StackEvent {
  fileprivate var cause: SwipeCause? {
    switch kind {
    case .willSwipe(_, _, let cause), .didSwipe(_, _, let cause, _): cause
    default: nil
    }
  }
}
