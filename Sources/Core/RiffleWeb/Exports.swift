import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion

// What a page calls. Numbers go in as they are, text through ``riffle_bytes``; what comes out is read from
// the numbers and the text. Documentation/Page.md is the manual.

/// A stack of a page with the room for the text that is handed to it.
private final class Handle {
  let stack = WebStack()
  var bytes = WebBuffer<UInt8>(of: 1024)

  static func of(_ pointer: UnsafeMutableRawPointer) -> Handle {
    Unmanaged<Handle>.fromOpaque(pointer).takeUnretainedValue()
  }

  var output: WebOutput { stack.output }

  func word(_ start: Int32, _ count: Int32) -> String {
    String(
      decoding: UnsafeBufferPointer(start: bytes.start + Int(start), count: Int(max(0, count))),
      as: UTF8.self
    )
  }

  /// Writes a problem to the text; 1 if there is none.
  func answer(_ problem: String?) -> Int32 {
    output.write(problem ?? "")
    return problem == nil ? 1 : 0
  }
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
> {
  let handle = Handle.of(h)
  handle.bytes.reserve(Int(max(0, count)))
  return handle.bytes.start
}

@c func riffle_numbers(_ h: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Double> {
  Handle.of(h).output.numbers.start
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
  let numbers = handle.output.numbers.start
  let value: ParameterValue
  switch kind {
  case 1: value = .number(numbers[0])
  case 2: value = .flag(numbers[0] != 0)
  case 3: value = .text(handle.word(keyLength, count))
  case 4: value = .numbers((0..<Int(min(max(0, count), 64))).map { numbers[$0] })
  case 5:
    value = .texts(handle.word(keyLength, count).split(separator: "\n").map { String($0) })
  default: value = .none
  }
  let key = handle.word(0, keyLength)
  return handle.answer(handle.stack.set(key, to: value, at: Timestamp(time)))
}

@c func riffle_get(_ h: UnsafeMutableRawPointer, _ keyLength: Int32) -> Int32 {
  let handle = Handle.of(h)
  handle.output.write("")
  do throws(PresetError) {
    switch try handle.stack.preset.value(of: handle.word(0, keyLength)) {
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

/// What a card shows; -1 is the index of the empty view.
@c func riffle_card(
  _ h: UnsafeMutableRawPointer,
  _ index: Int32,
  _ titleLength: Int32,
  _ subtitleLength: Int32,
  _ badgeLength: Int32,
  _ problemLength: Int32,
  _ width: Int32,
  _ height: Int32,
  _ color: Int32
) {
  let handle = Handle.of(h)
  var start: Int32 = 0
  func next(_ length: Int32) -> String {
    defer { start += max(0, length) }
    return handle.word(start, length)
  }
  let (title, subtitle) = (next(titleLength), next(subtitleLength))
  let (badge, problem) = (next(badgeLength), next(problemLength))
  guard index >= 0 else { return handle.stack.setEmptyView(title: title, message: subtitle) }
  let hasPicture = width > 0 && height > 0
  let content = CardContent(
    title: title,
    subtitle: subtitle,
    picture: hasPicture || !problem.isEmpty ? Picture(path: String(index)) : nil,
    pictureProblem: problem.isEmpty ? nil : problem,
    color: Color(rgb: UInt32(bitPattern: color) & 0xFF_FFFF),
    badge: badge
  )
  handle.stack.setContent(content, of: Int(index))
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
  let words = handle.word(0, length)
  guard let command = StackCommand(words: words) else {
    return handle.answer("there is no command \"\(words)\"")
  }
  return handle.answer(
    handle.stack.handle(isKey != 0 ? .key(command) : .command(command), at: Timestamp(time))
  )
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
  Handle.of(h).stack.isMoving(at: seconds) ? 1 : 0
}

/// Takes the oldest event; 0 if there is none.
@c func riffle_event(_ h: UnsafeMutableRawPointer) -> Int32 {
  let handle = Handle.of(h)
  guard let event = handle.stack.nextEvent() else { return 0 }
  handle.output.write(event.name.rawValue)
  handle.output.append(event.time.seconds)
  handle.output.append(event.card.map { Double($0.id.number) } ?? -1)
  handle.output.append(event.card.map { Double($0.index) } ?? -1)
  handle.output.append(event.direction?.code ?? -1)
  handle.output.append(event.cause?.code ?? -1)
  return 1
}

/// Writes the cards at a time, from back to front; returns how many.
@c func riffle_poses(_ h: UnsafeMutableRawPointer, _ seconds: Double) -> Int32 {
  let handle = Handle.of(h)
  let cards = handle.stack.snapshots(at: seconds)
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
  handle.stack.writeFrame(at: seconds)
  return Int32(handle.output.numbers.count)
}

/// Writes what a layer is made of; returns how many numbers that are.
@c func riffle_layer(_ h: UnsafeMutableRawPointer, _ number: Int32) -> Int32 {
  let handle = Handle.of(h)
  handle.stack.writeLayer(Int(number))
  return Int32(handle.output.numbers.count)
}

extension Direction {
  fileprivate var code: Double { Double(Direction.allCases.firstIndex(of: self) ?? -1) }
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
