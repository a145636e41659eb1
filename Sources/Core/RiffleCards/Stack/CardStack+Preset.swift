import RiffleGestures
public import RiffleMotion

extension CardStack {
  /// Changes to another preset: the cards move to where it places them, and a drag continues.
  ///
  /// Swiped cards stay swiped, unless the preset deals the cards from the other end. Parts of the app's
  /// own come along, whether the preset's catalog has them or not.
  ///
  /// For a recording it is one input for each tunable that differs; a trace that has them as `set`
  /// lines simulates to the same poses.
  ///
  /// - Returns: The events of motions that ended before the change, then those of the change.
  public mutating func setPreset(_ preset: Preset, at time: Timestamp) -> [StackEvent] {
    let changes = self.preset.settableChanges(to: preset)
    var current = self.preset
    current.catalog = preset.catalog
    replacePreset(by: current)
    var events = changes.flatMap { handle(.set(key: $0.key, value: $0.value), at: time) }
    if self.preset.hasSameParts(as: preset) {
      replacePreset(by: preset)
      return events
    }
    // Includes parts that the catalog does not have, and values that no input can have.
    let motionTime = clock.motionTime(at: time)
    settle(until: motionTime)
    events += takePendingEvents()
    change(at: motionTime) { $0.replacePreset(by: preset) }
    settle(until: motionTime)
    updateLift(at: motionTime)
    assert(checkInvariants(at: time).isEmpty, "\(checkInvariants(at: time))")
    return events + takePendingEvents(at: time)
  }

  /// The inputs that a recording has of a change to another preset.
  ///
  /// For a part that the preset's catalog does not have they name the part all the same: a stack
  /// whose catalog does not have it either refuses them.
  package func recordedInputs(ofPreset preset: Preset) -> [StackInput] {
    self.preset.recordedChanges(to: preset).map { .set(key: $0.key, value: $0.value) }
  }

  mutating func set(_ key: String, to value: ParameterValue, at time: Timestamp) {
    change(at: time) { stack in
      var preset = stack.preset
      do throws(PresetError) {
        try preset.set(key, to: value)
      } catch {
        preconditionFailure("\(error)")
      }
      stack.replacePreset(by: preset)
    }
  }

  /// Changes the preset, and moves resting cards to their new slots at once.
  private mutating func change(at time: Timestamp, _ body: (inout CardStack) -> Void) {
    let swipe = preset.release.swipeRecognizer
    let deepest = hiddenSlot
    body(&self)
    if hiddenSlot != deepest { removeHiddenCards() }
    replaceRecognizer(swipe, at: time)
    if preset.deck.topCard != order.topCard {
      deal(count: count, at: time)
    } else {
      reconcile(at: time)
      moveToSlots(onlyResting: true, at: time)
    }
    adjustDrag(at: time)
  }
}
