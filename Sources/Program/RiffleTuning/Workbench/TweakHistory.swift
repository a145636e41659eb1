import RiffleCards

/// A preset that is being tuned, with the steps that led to it: undo, redo, and a list to go back
/// in.
///
/// Changes between ``beginGrouping()`` and ``endGrouping()`` are one step, such as dragging a
/// slider. A step keeps the whole preset, so that undoing is exact; the number of steps is limited.
package struct TweakHistory: Sendable {
  package struct Step: Sendable {
    package let title: String
    package fileprivate(set) var state: WorkingPreset
    /// Whether the step opened a preset: the steps after it have that preset's base.
    fileprivate let isOpening: Bool
  }

  /// The oldest first; the first one says what was opened.
  package private(set) var steps: [Step]
  /// The step that led to the present state, unless a group is open.
  package private(set) var position = 0
  package private(set) var present: WorkingPreset
  package private(set) var isGrouping = false
  /// If it is nil, the sentence is made from the differences.
  private var groupTitle: String?
  private let limit: Int

  /// - Parameter limit: The most steps that are kept, at least 1. A step takes a few kilobytes.
  package init(_ working: WorkingPreset, limit: Int = 500) {
    precondition(limit >= 1, "a history of \(limit) steps: it keeps at least 1")
    present = working
    steps = [Step(title: "Opened \(working.name)", state: working, isOpening: true)]
    self.limit = limit
  }

  package var undoTitle: String? { position > 0 ? steps[position].title : nil }
  package var redoTitle: String? { position + 1 < steps.count ? steps[position + 1].title : nil }

  /// Makes what follows one step; ends an open group first.
  package mutating func beginGrouping() {
    endGrouping()
    isGrouping = true
    groupTitle = nil
  }

  /// A group without an effect leaves no step.
  package mutating func endGrouping() {
    guard isGrouping else { return }
    isGrouping = false
    record(title: groupTitle)
  }

  /// Changes the preset as a step or a part of the open group; if it throws, nothing has changed.
  package mutating func change<Failure>(
    title: String? = nil,
    _ body: (inout WorkingPreset) throws(Failure) -> Void
  ) throws(Failure) {
    var changed = present
    try body(&changed)
    present = changed
    if isGrouping { groupTitle = title } else { record(title: title) }
  }

  package mutating func open(_ working: WorkingPreset, title: String) {
    endGrouping()
    present = working
    append(Step(title: title, state: working, isOpening: true))
  }

  /// Makes the saved preset the base of every step since it was opened, so that undoing does not
  /// undo the saving.
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

  /// Renames a user's preset in every step that has it; unsaved changes remain.
  package mutating func rename(_ name: String, to new: String) {
    endGrouping()
    for index in steps.indices {
      let state = steps[index].state
      if !state.isReadOnly, state.name == name { steps[index].state = state.renamed(to: new) }
    }
    present = steps[position].state
  }

  @discardableResult
  package mutating func undo() -> Bool {
    endGrouping()
    return jump(to: position - 1)
  }

  @discardableResult
  package mutating func redo() -> Bool {
    endGrouping()
    return jump(to: position + 1)
  }

  /// Goes to the state after a step; ends an open group first.
  @discardableResult
  package mutating func jump(to index: Int) -> Bool {
    endGrouping()
    guard steps.indices.contains(index) else { return false }
    position = index
    present = steps[index].state
    return true
  }

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

  private static func sentence(from former: Preset, to preset: Preset) -> String {
    let differences = preset.differences(from: former)
    guard let first = differences.first else { return "Changed" }
    let sentence = first.sentence(from: former, to: preset)
    return differences.count == 1 ? sentence : "\(sentence), and \(differences.count - 1) more"
  }
}
