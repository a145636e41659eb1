public import RiffleCards
package import RiffleMotion

extension CardStackView {
  /// The behavior and look of the stack.
  ///
  /// Setting another one moves the cards to where it places them. Swiped cards stay swiped, unless the
  /// new preset deals the cards from the other end. Parts of your own come along, whether the preset's
  /// catalog has them or not.
  ///
  /// A recording has a line for each tunable that differs (``inputObserver``). A part that the
  /// preset's catalog does not have is recorded by its name: only a catalog that has it can replay
  /// that line, and any other one refuses it.
  public var preset: Preset {
    get { stack.preset }
    set { setPreset(newValue, at: presentTime) }
  }

  /// Changes the stack to another preset at a time.
  package func setPreset(_ preset: Preset, at time: Timestamp) {
    load(at: time)
    let time = now
    change { [self] stack in
      for input in stack.recordedInputs(ofPreset: preset) { inputObserver?(input, time) }
      needsFrame = true
      return stack.setPreset(preset, at: time)
    }
    // Inside a callback, the change above waits.
    change { [self] _ in
      applyPreset(at: time)
      return []
    }
  }
}
