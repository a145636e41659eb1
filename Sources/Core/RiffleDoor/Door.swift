package import CRiffle
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleMuseum

#if !hasFeature(Embedded)
import RiffleJSON
#endif

// The functions of riffle.h, which says what each does; the compiler holds them to it.

// MARK: Stacks

@c @implementation package func riffle_stack_open() -> OpaquePointer? { Handle.open() }

@c @implementation package func riffle_stack_close(_ stack: OpaquePointer?) -> Int32 {
  Handle.close(stack)
}

@c @implementation package func riffle_stack_problem(_ stack: OpaquePointer?) -> UnsafePointer<
  CChar
>! {
  guard let handle = Handle.of(stack) else { return Handle.noStack }
  return handle.problem.letters
}

@c @implementation package func riffle_stack_text(_ stack: OpaquePointer?) -> UnsafePointer<CChar>!
{
  guard let handle = Handle.of(stack) else { return Handle.noStack }
  return handle.text.letters(of: handle.stack.output.text)
}

@c @implementation package func riffle_stack_begin(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ start: UnsafePointer<riffle_start>?
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    let start = try read(start, "start")
    return door.begin(
      at: try timestamp(time),
      size: Size(width: start.width, height: start.height),
      pixelsPerPoint: start.scale,
      count: Int(start.count),
      seed: start.seed,
      isDealt: start.is_dealt != 0
    )
  }
}

@c @implementation package func riffle_stack_resize(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ width: Double,
  _ height: Double,
  _ scale: Double
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    door.resize(
      to: Size(width: width, height: height),
      pixelsPerPoint: scale,
      at: try timestamp(time)
    )
  }
}

@c @implementation package func riffle_stack_set_zoom(_ stack: OpaquePointer?, _ zoom: Double)
  -> Int32
{
  act(stack) { $0.setZoom(zoom) }
}

@c @implementation package func riffle_stack_zoom(
  _ stack: OpaquePointer?,
  _ zoom: UnsafeMutablePointer<Double>?
) -> Int32 {
  ask(stack) { (door) throws(DoorProblem) in try write(door.zoom, to: zoom, "zoom") }
}

// MARK: Presets and tunables

@c @implementation package func riffle_stack_use(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ name: UnsafePointer<CChar>?
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    let name = try string(name, "a preset's name")
    guard let preset = Preset.byName.first(where: { $0.name == name }) else {
      let names = Preset.byName.map { $0.name }.joined(separator: ", ")
      throw DoorProblem("there is no preset \"\(name.elided())\"; there are \(names)")
    }
    return door.use(preset, at: try timestamp(time))
  }
}

extension Preset {
  /// Those that a name stands for. All of them would make each page 8 % larger: a page has the tunables of
  /// those that it shows.
  #if hasFeature(Embedded)
  fileprivate static var byName: [Preset] { [Preset.riffle.withMuseum] }
  #else
  fileprivate static var byName: [Preset] { everything }
  #endif
}

#if !hasFeature(Embedded)
@c @implementation package func riffle_stack_use_json(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ json: UnsafePointer<CChar>?
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    let json = try string(json, "a preset")
    let preset: Preset
    do throws(JSONError) {
      preset = try Preset(parsing: json.utf8)
    } catch {
      throw DoorProblem("\(error.line.map { "line \($0): " } ?? "")\(error)")
    }
    return door.use(preset, at: try timestamp(time))
  }
}
#endif

@c @implementation package func riffle_stack_presets(_ stack: OpaquePointer?) -> Int32 {
  ask(stack) { door in
    door.output.write(Preset.byName.map { $0.name }.joined(separator: "\n"))
    return Preset.byName.count
  }
}

@c @implementation package func riffle_stack_set(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ key: UnsafePointer<CChar>?,
  _ value: UnsafePointer<riffle_value>?
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    door.set(
      try string(key, "a key"),
      to: try ParameterValue(try read(value, "value")),
      at: try timestamp(time)
    )
  }
}

@c @implementation package func riffle_stack_get(
  _ stack: OpaquePointer?,
  _ key: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<riffle_value>?
) -> Int32 {
  guard let handle = Handle.of(stack) else { return RIFFLE_NO_STACK.rawValue }
  return ask(stack) { (door) throws(DoorProblem) in
    let key = try string(key, "a key")
    let known: ParameterValue
    do throws(PresetError) {
      known = try door.preset.value(of: key)
    } catch {
      throw DoorProblem(error.description)
    }
    return try write(handle.value(known), to: value, "value")
  }
}

@c @implementation package func riffle_stack_directions(_ stack: OpaquePointer?) -> Int32 {
  ask(stack) { door in
    door.preset.release.directions.reduce(0) { $0 | 1 << Int($1.code) }
  }
}

// MARK: Input

@c @implementation package func riffle_stack_pointer(
  _ stack: OpaquePointer?,
  _ event: UnsafePointer<riffle_pointer_event>?
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    door.handle(try PointerEvent(try read(event, "event")))
  }
}

@c @implementation package func riffle_stack_command(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ words: UnsafePointer<CChar>?
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    door.handle(.command(try command(words)), at: try timestamp(time))
  }
}

@c @implementation package func riffle_stack_key(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ words: UnsafePointer<CChar>?
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    door.handle(.key(try command(words)), at: try timestamp(time))
  }
}

// MARK: Data

@c @implementation package func riffle_stack_count(_ stack: OpaquePointer?) -> Int32 {
  ask(stack) { $0.count }
}

@c @implementation package func riffle_stack_remaining(_ stack: OpaquePointer?) -> Int32 {
  ask(stack) { $0.remaining }
}

@c @implementation package func riffle_stack_card_at(_ stack: OpaquePointer?, _ index: Int32)
  -> Int32
{
  ask(stack) { (door) throws(DoorProblem) in
    guard let number = door.number(at: Int(index)) else {
      throw DoorProblem("there is no card at \(index): there are \(door.count) cards")
    }
    return number
  }
}

@c @implementation package func riffle_stack_insert(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ index: Int32,
  _ count: Int32
) -> Int32 {
  change(stack, time, .insert(at: Int(index), count: Int(count)))
}

@c @implementation package func riffle_stack_delete(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ index: Int32,
  _ count: Int32
) -> Int32 {
  change(stack, time, .delete(at: Int(index), count: Int(count)))
}

@c @implementation package func riffle_stack_move(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ from: Int32,
  _ to: Int32
) -> Int32 {
  change(stack, time, .move(from: Int(from), to: Int(to)))
}

@c @implementation package func riffle_stack_reload(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ count: Int32
) -> Int32 {
  change(stack, time, .reload(count: Int(count)))
}

private func change(_ stack: OpaquePointer?, _ time: Double, _ command: StackCommand) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    door.handle(.command(command), at: try timestamp(time))
  }
}

// MARK: Time and what comes out

@c @implementation package func riffle_stack_advance(_ stack: OpaquePointer?, _ time: Double)
  -> Int32
{
  act(stack) { (door) throws(DoorProblem) in door.advance(to: try timestamp(time)) }
}

@c @implementation package func riffle_stack_is_moving(_ stack: OpaquePointer?, _ time: Double)
  -> Int32
{
  ask(stack) { (door) throws(DoorProblem) in door.isMoving(at: try moment(time)) ? 1 : 0 }
}

@c @implementation package func riffle_stack_next_landing(
  _ stack: OpaquePointer?,
  _ time: UnsafeMutablePointer<Double>?
) -> Int32 {
  ask(stack) { (door) throws(DoorProblem) in
    try write(door.nextLanding?.seconds ?? .infinity, to: time, "time")
  }
}

@c @implementation package func riffle_stack_event(
  _ stack: OpaquePointer?,
  _ event: UnsafeMutablePointer<riffle_event>?
) -> Int32 {
  ask(stack) { (door) throws(DoorProblem) in
    guard let event else { throw DoorProblem("event is null") }
    guard let (next, number) = door.nextEvent() else { return 0 }
    door.output.write(next.name.rawValue)
    event.initialize(to: riffle_event(next, card: number))
    return 1
  }
}

@c @implementation package func riffle_stack_poses(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ poses: UnsafeMutablePointer<riffle_pose>?,
  _ capacity: Int32
) -> Int32 {
  ask(stack) { (door) throws(DoorProblem) in
    let cards = door.snapshots(at: try moment(time))
    let zoom = door.zoom
    return try fill(poses, capacity, cards.count) { index in
      riffle_pose(cards[index], card: door.number(of: cards[index]) ?? -1, zoom: zoom)
    }
  }
}

// MARK: Positions

@c @implementation package func riffle_stack_save(
  _ stack: OpaquePointer?,
  _ numbers: UnsafeMutablePointer<Double>?,
  _ capacity: Int32
) -> Int32 {
  output(stack, numbers, capacity) { $0.writeState() }
}

@c @implementation package func riffle_stack_restore(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ numbers: UnsafePointer<Double>?,
  _ count: Int32
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    door.restore(try list(numbers, count), at: try timestamp(time))
  }
}

// MARK: Riffle's own pictures

@c @implementation package func riffle_stack_set_face(
  _ stack: OpaquePointer?,
  _ card: Int32,
  _ face: UnsafePointer<riffle_face>?
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    door.setContent(try CardContent(try read(face, "face"), of: card), of: Int(card))
    return nil
  }
}

@c @implementation package func riffle_stack_set_empty(
  _ stack: OpaquePointer?,
  _ title: UnsafePointer<CChar>?,
  _ message: UnsafePointer<CChar>?
) -> Int32 {
  act(stack) { (door) throws(DoorProblem) in
    door.setEmptyView(
      title: try string(title, "a title"),
      message: try string(message, "a message")
    )
    return nil
  }
}

@c @implementation package func riffle_stack_set_asking(_ stack: OpaquePointer?, _ asks: Int32)
  -> Int32
{
  act(stack) { door in
    door.setAsking(asks != 0)
    return nil
  }
}

@c @implementation package func riffle_stack_set_keeps_stamps(
  _ stack: OpaquePointer?,
  _ keepsStamps: Int32
) -> Int32 {
  act(stack) { door in
    door.setKeepsStamps(keepsStamps != 0)
    return nil
  }
}

@c @implementation package func riffle_stack_set_dark(_ stack: OpaquePointer?, _ isDark: Int32)
  -> Int32
{
  act(stack) { door in
    door.setDark(isDark != 0)
    return nil
  }
}

@c @implementation package func riffle_stack_frame(
  _ stack: OpaquePointer?,
  _ time: Double,
  _ numbers: UnsafeMutablePointer<Double>?,
  _ capacity: Int32
) -> Int32 {
  output(stack, numbers, capacity) { (door) throws(DoorProblem) in
    door.writeFrame(at: try moment(time))
  }
}

@c @implementation package func riffle_stack_layer(
  _ stack: OpaquePointer?,
  _ layer: Int32,
  _ numbers: UnsafeMutablePointer<Double>?,
  _ capacity: Int32
) -> Int32 {
  output(stack, numbers, capacity) { $0.writeLayer(Int(layer)) }
}

private func output(
  _ stack: OpaquePointer?,
  _ numbers: UnsafeMutablePointer<Double>?,
  _ capacity: Int32,
  _ write: (DoorStack) throws(DoorProblem) -> Void
) -> Int32 {
  ask(stack) { (door) throws(DoorProblem) in
    try write(door)
    let all = door.output.numbers
    return try fill(numbers, capacity, all.count) { all[$0] }
  }
}
