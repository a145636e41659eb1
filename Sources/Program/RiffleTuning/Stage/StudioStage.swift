package import RiffleCore

/// The cards of the studio: a stack for each slot, which all follow the same pointer or play the
/// same gesture.
///
/// Each call gets the real time, which a ``Transport`` maps to the time of the stacks. While a
/// pointer is down, the stage runs at full speed.
package struct StudioStage: Sendable {
  /// The stack of each slot, as the pointer has left it.
  package private(set) var stacks: [CardStack]
  /// The gesture played on each slot; nil while the pointer moves the cards.
  package private(set) var players: [GesturePlayer]?
  /// Each player there has been in a slot has another number.
  package private(set) var playerNumbers: [Int]
  package private(set) var transport = Transport()
  /// The user's latest gesture that has come to rest; a press that moves nothing does not replace it.
  package private(set) var lastGesture: Gesture?
  package private(set) var lastReleases: [ReleaseFigures?]
  /// The last event of the pointer that is down in each slot.
  package private(set) var heldPointers: [PointerEvent?]

  /// The time of the stacks that the pointer moves.
  private var clock = Transport()
  private var recorder = GestureRecorder()
  private var setUps: [StackCommand] = []
  private let seed: UInt64

  /// The windows have the size of each slot, in points of the stage.
  package init(
    presets: [Preset],
    windows: [Size],
    count: Int,
    seed: UInt64 = 0,
    at real: Timestamp
  ) {
    precondition(presets.count == windows.count, "each slot has a preset and a window")
    self.seed = seed
    stacks = zip(presets, windows).map {
      CardStack(preset: $0, window: $1, count: count, seed: seed)
    }
    playerNumbers = presets.map { _ in 0 }
    lastReleases = presets.map { _ in nil }
    heldPointers = presets.map { _ in nil }
    clock.play(at: real)
  }

  // MARK: Time

  package var isPlaying: Bool { players != nil }

  package var isPaused: Bool { !(isPlaying ? transport : clock).isPlaying }

  package var speed: PlaybackSpeed { transport.speed }

  package func time(at real: Timestamp) -> Timestamp {
    (isPlaying ? transport : clock).position(at: real).time
  }

  package mutating func setSpeed(_ speed: PlaybackSpeed, at real: Timestamp) {
    transport.setSpeed(speed, at: real)
    if !stacks.contains(where: \.isTracking) { clock.setSpeed(speed, at: real) }
  }

  package mutating func setPaused(_ isPaused: Bool, at real: Timestamp) {
    func change(_ transport: inout Transport) {
      if isPaused { transport.pause(at: real) } else { transport.play(at: real) }
    }
    if isPlaying { change(&transport) } else { change(&clock) }
  }

  /// Moves by a frame and pauses.
  ///
  /// The time of live stacks only goes forward: a step back plays the last gesture from the end.
  package mutating func step(_ step: Transport.Step, at real: Timestamp) {
    if !isPlaying, step == .backward, let lastGesture {
      play(lastGesture, at: real)
      // A loop that runs has no end, so the transport stops first.
      transport.pause(at: real)
      transport.scrub(to: transport.duration ?? .zero, at: real)
    }
    if isPlaying {
      transport.step(step, at: real)
    } else if step == .forward {
      clock.step(.forward, at: real)
      advance(to: real)
    } else {
      clock.pause(at: real)
    }
  }

  package mutating func scrub(to time: Timestamp, at real: Timestamp) {
    transport.scrub(to: time, at: real)
  }

  package mutating func setEnd(_ end: Transport.End, at real: Timestamp) {
    transport.setEnd(end, at: real)
  }

  // MARK: Playback

  package mutating func play(_ gesture: Gesture, at real: Timestamp) {
    cancelHand(at: real)
    clock.pause(at: real)
    players = stacks.map { player(of: gesture, like: $0) }
    for slot in playerNumbers.indices { playerNumbers[slot] += 1 }
    transport.setDuration(longestDuration, at: real)
    transport.scrub(to: .zero, at: real)
    transport.play(at: real)
  }

  package mutating func stopPlaying(at real: Timestamp) {
    guard isPlaying else { return }
    players = nil
    transport.pause(at: real)
    clock.play(at: real)
  }

  private func player(of gesture: Gesture, like stack: CardStack) -> GesturePlayer {
    GesturePlayer(
      gesture,
      preset: stack.preset,
      window: stack.stage.window,
      count: stack.count,
      seed: seed,
      setUp: setUps
    )
  }

  /// A player of a gesture that need not be played, as for its graphs.
  package func player(of gesture: Gesture, in slot: Int) -> GesturePlayer {
    player(of: gesture, like: stacks[slot])
  }

  private var longestDuration: Timestamp? { players?.map(\.duration).max() }

  package func title(of gesture: Gesture) -> String {
    gesture == lastGesture ? "Your last gesture" : gesture.name
  }

  // MARK: Changes

  /// Changes the preset of a slot; playback continues with the same gesture at the same time.
  package mutating func setPreset(_ preset: Preset, of slot: Int, at real: Timestamp) {
    _ = stacks[slot].setPreset(preset, at: clock.position(at: real).time)
    renewPlayer(of: slot, at: real)
  }

  /// - Parameter window: In points of the stage.
  package mutating func resize(_ slot: Int, to window: Size, at real: Timestamp) {
    guard stacks[slot].stage.window != window else { return }
    _ = stacks[slot].handle(.resize(window), at: clock.position(at: real).time)
    renewPlayer(of: slot, at: real)
  }

  private mutating func renewPlayer(of slot: Int, at real: Timestamp) {
    guard let gesture = players?[slot].gesture else { return }
    let player = player(of: gesture, like: stacks[slot])
    players?[slot] = player
    playerNumbers[slot] += 1
    transport.setDuration(longestDuration, at: real)
  }

  // MARK: The hand

  /// Follows a pointer in every slot; a press ends playback.
  ///
  /// Events are in points of their slot's window; the lead slot has the pointer, and its gesture is
  /// kept.
  package mutating func handle(_ events: [PointerEvent], lead: Int, at real: Timestamp) {
    if isPlaying {
      guard case .down = events[lead].phase else { return }
      stopPlaying(at: real)
    }
    if case .down = events[lead].phase {
      clock.setSpeed(.full, at: real)
      clock.play(at: real)
    }
    let time = clock.position(at: real).time
    for (slot, event) in events.enumerated() {
      var event = event
      event.time = time
      heldPointers[slot] = event.buttons.isEmpty ? nil : event
      if let preview = stacks[slot].preview(of: event) {
        lastReleases[slot] = ReleaseFigures(preview, at: time)
      }
      apply(.pointer(event), to: slot, isLead: slot == lead, at: time)
    }
    if !stacks.contains(where: \.isTracking) { clock.setSpeed(speed, at: real) }
  }

  package mutating func perform(_ command: StackCommand, lead: Int, at real: Timestamp) {
    stopPlaying(at: real)
    clock.play(at: real)
    let time = clock.position(at: real).time
    for slot in stacks.indices {
      let input = StackInput.key(command)
      guard stacks[slot].problem(with: input) == nil else { continue }
      apply(input, to: slot, isLead: slot == lead, at: time)
    }
  }

  /// Gives every slot a command that is not part of a gesture, such as a direction of layout.
  package mutating func setUp(_ command: StackCommand, at real: Timestamp) {
    let time = clock.position(at: real).time
    setUps.append(command)
    for slot in stacks.indices {
      _ = stacks[slot].handle(.command(command), at: time)
      renewPlayer(of: slot, at: real)
    }
  }

  package mutating func setCount(_ count: Int, at real: Timestamp) {
    stopPlaying(at: real)
    let time = clock.position(at: real).time
    for slot in stacks.indices {
      _ = stacks[slot].handle(.command(.reload(count: count, heldCard: .gone)), at: time)
    }
  }

  package mutating func cancelHand(at real: Timestamp) {
    guard stacks.contains(where: \.isTracking) else { return }
    let time = clock.position(at: real).time
    for slot in stacks.indices {
      apply(.cancel(.escape), to: slot, isLead: slot == recordedSlot, at: time)
    }
    clock.setSpeed(speed, at: real)
  }

  private mutating func apply(_ input: StackInput, to slot: Int, isLead: Bool, at time: Timestamp) {
    _ = stacks[slot].handle(input, at: time)
    if isLead { recorder.follow(input, at: time, on: stacks[slot]) }
    if isLead { recordedSlot = slot }
  }

  private var recordedSlot = 0

  package mutating func advance(to real: Timestamp) {
    let time = clock.position(at: real).time
    for slot in stacks.indices { _ = stacks[slot].advance(to: time) }
    guard recorder.isRecording else { return }
    let gesture = try? recorder.takeGesture(
      named: "last gesture",
      from: stacks[recordedSlot],
      at: time
    )
    if let gesture, !gesture.isTap { lastGesture = gesture }
  }

  // MARK: The picture

  package func shownStack(of slot: Int, at real: Timestamp) -> CardStack {
    guard let players else { return stacks[slot] }
    return players[slot].stack(at: time(at: real))
  }

  /// Whether a frame at a later real time would differ.
  package func isMoving(at real: Timestamp) -> Bool {
    if isPaused { return false }
    if isPlaying {
      return transport.end == .loop || transport.duration.map { time(at: real) < $0 } ?? true
    }
    let seconds = time(at: real).seconds
    return recorder.isRecording || stacks.contains { $0.isMoving(at: seconds) }
  }

  package func release(of slot: Int, at real: Timestamp) -> ReleaseFigures? {
    guard let players else { return lastReleases[slot] }
    return players[slot].release(before: time(at: real))
  }
}

extension StudioStage {
  /// What a pointer over a slot can do, or does, in points of the slot's window; once it holds a
  /// card, the place does not matter.
  package func grip(at point: Point, of slot: Int, at real: Timestamp) -> Grip {
    if stacks.contains(where: { $0.draggedCard != nil }) { return .holds }
    let stack = shownStack(of: slot, at: real)
    return stack.isDraggable(at: point, time: time(at: real)) ? .canHold : .none
  }

  package enum Grip: Hashable, Sendable {
    case none, canHold, holds
  }
}
