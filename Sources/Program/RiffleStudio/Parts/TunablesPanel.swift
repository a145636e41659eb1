import RiffleControls
import RiffleCore
import RiffleFormats
import RiffleTuning

struct TunablesPanel: StudioPart {
  private(set) var filter = "" {
    didSet { if filter != oldValue { words = TunableRow.words(of: filter) } }
  }
  private var words: [Substring] = []
  private var focusesFilter = false
  /// Values being typed, by key path.
  private var typed: [String: String] = [:]
  /// The key paths of choices that list their rare options.
  private var unfolded: Set<String> = []
  private var motions = MotionPanel()

  private static let more = "More, of published stacks"

  mutating func focusFilter() { focusesFilter = true }

  mutating func showFilter(_ panel: Panel) {
    panel.space()
    _ = panel.textField(
      "filter",
      placeholder: "Search tunables",
      text: &filter,
      takesFocus: focusesFilter
    )
    focusesFilter = false
  }

  mutating func show(_ panel: Panel, _ shown: StudioSnapshot, _ answer: Answer) {
    var isEmpty = true
    for group in shown.preset.groups where show(group, panel, shown, answer) { isEmpty = false }
    if isEmpty { panel.remark("No tunable has these words.") }
  }

  /// Shows a section with the rows that match the filter; returns false if there are none.
  private mutating func show(
    _ group: ShownPreset.Group,
    _ panel: Panel,
    _ shown: StudioSnapshot,
    _ answer: Answer
  ) -> Bool {
    let (preset, title, isSearching) = (shown.preset, group.group.title, !filter.isEmpty)
    func rows(_ place: Range<Int>) -> ArraySlice<ShownPreset.Row> {
      isSearching
        ? preset.rows[place].filter { $0.tunable.matches(words) }[...] : preset.rows[place]
    }
    let (usual, rare) = (rows(group.usual), rows(group.rare))
    guard !usual.isEmpty || !rare.isEmpty else { return false }
    let resets = panel.section(
      title,
      changes: preset.changeCounts[group.group] ?? 0,
      start: isSearching ? .always : group.group.start
    ) {
      let motions = preset.motions.filter { $0.group == group.group }
      for block in Self.blocks(of: usual, motions) { show(block, panel, shown, answer) }
      if !isSearching {
        for motion in motions where Self.lastKey(of: motion, in: usual + rare) == nil {
          self.motions.show(motion, hasRows: false, panel, shown, answer)
        }
      }
      if !rare.isEmpty {
        let start = isSearching ? PanelSectionStart.always : .closed
        let resetsRare = panel.more(of: title, changes: group.rareChanges, start: start) {
          for block in Self.blocks(of: rare, motions) { show(block, panel, shown, answer) }
        }
        if resetsRare { reset(preset.rows[group.rare], answer) }
      }
      if !isSearching { showSource(of: group.group, shown.openable, panel, answer) }
    }
    if resets { answer(.tweak { $0.reset(group.group) }) }
    return true
  }

  private func reset(_ rows: ArraySlice<ShownPreset.Row>, _ answer: Answer) {
    let keys = rows.filter(\.isChanged).map(\.tunable.key)
    answer(
      .tweak { (workbench) throws(RiffleError) in
        for key in keys { try workbench.reset(key) }
      }
    )
  }

  private func showSource(
    of group: PresetGroup,
    _ items: [GalleryItem],
    _ panel: Panel,
    _ answer: Answer
  ) {
    var choice: Int?
    panel.space(4)
    if panel.menu(
      "source.\(group.rawValue)",
      label: "Take from",
      options: items.map(\.menuTitle),
      selection: &choice,
      placeholder: "another preset",
      summary: "Takes this part, with all its values, from another preset."
    ), let choice {
      answer(.tweak { $0.take(group, from: items[choice].preset) })
    }
  }

  /// Rows under one heading, and the motions that they make.
  private struct Block {
    /// It is nil for the rows right under the head of the group.
    var heading: String?
    var rows: [ShownPreset.Row] = []
    var motions: [ShownPreset.Motion] = []
  }

  /// Divides a group: first the rows without a heading, then those of each subgroup, or else each motion.
  private static func blocks(
    of rows: ArraySlice<ShownPreset.Row>,
    _ motions: [ShownPreset.Motion]
  ) -> [Block] {
    var blocks = [Block()]
    for row in rows {
      let motion = motions.first { $0.motion.keys.contains(row.tunable.key) }
      let heading = row.tunable.label.subgroup ?? motion?.motion.name
      let index = blocks.firstIndex { $0.heading == heading } ?? blocks.count
      if index == blocks.count { blocks.append(Block(heading: heading)) }
      blocks[index].rows.append(row)
    }
    for motion in motions {
      guard let last = lastKey(of: motion, in: rows),
        let index = blocks.firstIndex(where: { block in
          block.rows.contains { $0.tunable.key == last }
        })
      else { continue }
      blocks[index].motions.append(motion)
    }
    return blocks
  }

  /// The key of the last of some rows that a motion is made of; nil if there is none.
  private static func lastKey(
    of motion: ShownPreset.Motion,
    in rows: some BidirectionalCollection<ShownPreset.Row>
  ) -> String? {
    rows.last { motion.motion.keys.contains($0.tunable.key) }?.tunable.key
  }

  private mutating func show(
    _ block: Block,
    _ panel: Panel,
    _ shown: StudioSnapshot,
    _ answer: Answer
  ) {
    if let heading = block.heading { panel.heading(heading) }
    for row in block.rows {
      panel.idle(because: row.idleReason) { show(row, panel, answer) }
      // Each curve is right beneath its numbers.
      for motion in block.motions
      where Self.lastKey(of: motion, in: block.rows) == row.tunable.key {
        motions.show(motion, hasRows: true, panel, shown, answer)
      }
    }
  }

  private mutating func show(_ shown: ShownPreset.Row, _ panel: Panel, _ answer: Answer) {
    let (row, key) = (shown.tunable, shown.tunable.key)
    func set(_ value: ParameterValue, _ change: PanelChange) {
      guard let tweak = change.tweak else { return }
      answer(
        .tweak(tweak) { (workbench) throws(RiffleError) in
          if tweak == .reset { try workbench.reset(key) } else { try workbench.set(key, to: value) }
        }
      )
    }
    switch (row.domain, shown.value) {
    case (.number, .number(var number)), (.count, .number(var number)),
      (.optionalNumber, .number(var number)):
      guard let scale = row.scale else { return }
      let base = if case .number(let base) = shown.standard { base } else { number }
      let slider = PanelRow(
        name: key,
        label: row.label.text,
        scale: scale,
        limits: row.domain.numbers,
        standard: base,
        summary: row.summary
      )
      let change = panel.row(slider, value: &number)
      set(.number(number), change)
    case (.flag, .flag(var flag)):
      let base = if case .flag(let base) = shown.standard { base } else { flag }
      let change = panel.toggle(
        key,
        label: row.label.text,
        standard: base,
        isOn: &flag,
        summary: row.summary
      )
      set(.flag(flag), change)
    case (.choice(let all), .text(let text)):
      let isFolded = !row.rareOptions.isEmpty && !unfolded.contains(key)
      let options = isFolded ? all.filter { !row.rareOptions.contains($0) || $0 == text } : all
      var choice = options.firstIndex(of: text)
      if panel.menu(
        key,
        label: row.label.text,
        options: options.map(TunableLabel.words) + (isFolded ? [Self.more] : []),
        selection: &choice,
        summary: row.summary,
        staysOpenAt: isFolded ? options.count : nil
      ), let choice {
        if options.indices.contains(choice) {
          set(.text(options[choice]), .changed)
        } else {
          unfolded.insert(key)
        }
      }
    case (.color, _), (.optionalColor, _): showColor(shown, panel, answer)
    default: showText(shown, panel, answer)
    }
  }

  private mutating func showColor(_ shown: ShownPreset.Row, _ panel: Panel, _ answer: Answer) {
    let (row, key) = (shown.tunable, shown.tunable.key)
    let color: Color? = if case .text(let hex) = shown.value { Color(hex: hex) } else { nil }
    var text = typed[key] ?? shown.value.words
    let former = text
    let event = panel.colorRow(
      key,
      label: row.label.text,
      color: color,
      text: &text,
      isOptional: row.domain == .optionalColor,
      isChanged: shown.isChanged,
      summary: "\(row.summary)\n\(row.domain.description)"
    )
    if text != former { typed[key] = text }
    func enter(_ text: String, _ phase: Workbench.Tweak) {
      answer(.tweak(phase) { (bench) throws(RiffleError) in try bench.enter(text, for: key) })
    }
    switch event {
    case .none: return
    case .changing(let color): enter(color.hex, .changing)
    case .changed(let color): enter(color.hex, .changed)
    case .typed(let text): enter(text, .changed)
    case .removed: enter(ParameterValue.none.words, .changed)
    case .picks: answer(.pickColor(key: key))
    case .reset:
      answer(.tweak(.reset) { (bench) throws(RiffleError) in try bench.reset(key) })
    }
    typed[key] = nil
  }

  /// Shows a value that is typed: a color, two numbers, a curve, text.
  private mutating func showText(_ shown: ShownPreset.Row, _ panel: Panel, _ answer: Answer) {
    let (row, key) = (shown.tunable, shown.tunable.key)
    var text = typed[key] ?? shown.value.words
    let event = panel.labeledField(
      key,
      label: row.label.text,
      text: &text,
      isChanged: shown.isChanged,
      summary: "\(row.summary)\n\(row.domain.description)"
    )
    switch event {
    case .none, .left: return
    case .changed: typed[key] = text
    case .accepted, .canceled, .reset: typed[key] = nil
    }
    if event == .accepted {
      answer(.tweak { [text] (bench) throws(RiffleError) in try bench.enter(text, for: key) })
    } else if event == .reset {
      answer(.tweak(.reset) { (bench) throws(RiffleError) in try bench.reset(key) })
    }
  }
}

extension PresetGroup {
  /// The groups that are felt while dragging are open at first.
  fileprivate var start: PanelSectionStart {
    switch self {
    case .drag, .release, .return: .open
    case .container, .deck, .layout, .exit, .restack, .appearance: .closed
    }
  }
}

extension ParameterDomain {
  fileprivate var numbers: ClosedRange<Double> {
    switch self {
    case .number(_, let range, _), .optionalNumber(_, let range, _), .offset(_, let range, _): range
    case .count(let range): Double(range.lowerBound)...Double(range.upperBound)
    default: -.greatestFiniteMagnitude...(.greatestFiniteMagnitude)
    }
  }
}
