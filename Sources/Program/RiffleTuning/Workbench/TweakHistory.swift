import RiffleCards

/// A preset that is being tuned, with the steps that led to it: undo, redo, and a list to go back in.
///
/// What is changed between ``beginGrouping()`` and ``endGrouping()`` is one step, as of a slider that is
/// dragged. A step keeps the whole preset, so that undoing is exact whatever the step was; the number
/// of steps is limited.
package struct TweakHistory: Sendable {
  /// A step, and the state after it.
  package struct Step: Sendable {
    /// The step as a sentence, such as "Return: response 0.35 to 0.28 s".
    package let title: String
    /// The state after it.
    package fileprivate(set) var state: WorkingPreset
    /// Whether the step opened a preset: the steps after it have that preset's base.
    fileprivate let isOpening: Bool
  }

  /// The steps, the oldest first; the first one says what was opened.
  package private(set) var steps: [Step]
  /// The index of the step that led to the present state, unless a group is open.
  package private(set) var position = 0
  /// The present state.
  package private(set) var present: WorkingPreset
  /// Whether a group is open.
  package private(set) var isGrouping = false
  /// The sentence for the open group; nil for one that is made of its differences.
  private var groupTitle: String?
  private let limit: Int

  /// Starts a history.
  ///
  /// - Parameters:
  ///   - limit: The largest number of steps that are kept, at least 1. A step takes a few kilobytes.
  ///     Defaults to 500.
  package init(_ working: WorkingPreset, limit: Int = 500) {
    precondition(limit >= 1, "a history of \(limit) steps: it keeps at least 1")
    present = working
    steps = [Step(title: "Opened \(working.name)", state: working, isOpening: true)]
    self.limit = limit
  }

  /// The step that undo takes back; nil if there is none.
  package var undoTitle: String? { position > 0 ? steps[position].title : nil }
  /// The step that redo makes again; nil if there is none.
  package var redoTitle: String? { position + 1 < steps.count ? steps[position + 1].title : nil }

  /// Opens a group: what follows is one step.
  ///
  /// A group that is open already ends first.
  package mutating func beginGrouping() {
    endGrouping()
    isGrouping = true
    groupTitle = nil
  }

  /// Ends the open group, if there is one; a group without an effect leaves no step.
  package mutating func endGrouping() {
    guard isGrouping else { return }
    isGrouping = false
    record(title: groupTitle)
  }

  /// Changes the preset, as a step or as a share of the open group.
  ///
  /// - Parameters:
  ///   - title: The sentence of the step; nil for one that is made of its differences. Defaults to nil.
  ///   - body: Changes the state; nothing has changed if it throws.
  package mutating func change<Failure>(
    title: String? = nil,
    _ body: (inout WorkingPreset) throws(Failure) -> Void
  ) throws(Failure) {
    var changed = present
    try body(&changed)
    present = changed
    if isGrouping { groupTitle = title } else { record(title: title) }
  }

  /// Puts another preset in place of the present one, as a step of its own.
  package mutating func open(_ working: WorkingPreset, title: String) {
    endGrouping()
    present = working
    append(Step(title: title, state: working, isOpening: true))
  }

  /// Makes the present preset the base, after it was saved: of every step since it was opened, so that
  /// undoing does not undo the saving.
  package mutating func markSaved(as name: String) {
    endGrouping()
    let saved = present.saved(as: name)
    let first = steps[...position].lastIndex(where: \.isOpening) ?? 0
    let end = steps[(position + 1)...].firstIndex(where: \.isOpening) ?? steps.endIndex
    for index in first..<end {
      steps[index].state = WorkingPreset(
        steps[index].state.preset,
        base: saved.base,
        from: saved.origin
      )
    }
    present = saved
  }

  /// Gives a preset of the user's another name, in every step that has it.
  ///
  /// What is changed and not saved stays so.
  package mutating func rename(_ name: String, to new: String) {
    endGrouping()
    for index in steps.indices {
      let state = steps[index].state
      if !state.isReadOnly, state.name == name { steps[index].state = state.renamed(to: new) }
    }
    present = steps[position].state
  }

  /// Takes back the last step; an open group ends first.
  @discardableResult
  package mutating func undo() -> Bool {
    endGrouping()
    return jump(to: position - 1)
  }

  /// Makes the step again that was undone last.
  @discardableResult
  package mutating func redo() -> Bool {
    endGrouping()
    return jump(to: position + 1)
  }

  /// Goes to the state after a step; an open group ends first.
  @discardableResult
  package mutating func jump(to index: Int) -> Bool {
    endGrouping()
    guard steps.indices.contains(index) else { return false }
    position = index
    present = steps[index].state
    return true
  }

  /// Makes a step of the difference between the last one and the present state, if there is any.
  private mutating func record(title: String?) {
    let former = steps[position].state
    guard differs(from: former) else { return }
    let title = title ?? Self.sentence(from: former.preset, to: present.preset)
    append(Step(title: title, state: present, isOpening: false))
  }

  private func differs(from state: WorkingPreset) -> Bool {
    !present.preset.hasSameParts(as: state.preset)
  }

  private mutating func append(_ step: Step) {
    steps.removeSubrange((position + 1)...)
    steps.append(step)
    if steps.count > limit { steps.removeFirst(steps.count - limit) }
    position = steps.count - 1
  }

  /// Returns the differences between two presets as a sentence: the first, and how many more.
  private static func sentence(from former: Preset, to preset: Preset) -> String {
    let differences = preset.differences(from: former)
    guard let first = differences.first else { return "Changed" }
    let sentence = first.sentence(from: former, to: preset)
    return differences.count == 1 ? sentence : "\(sentence), and \(differences.count - 1) more"
  }
}
