package import RiffleCore
package import RiffleFormats
import RiffleMuseum

/// Two presets on which a designer works, each with its own history, and which of them is shown.
package struct Workbench: Sendable {
  package enum Slot: String, CaseIterable, Hashable, Sendable {
    case a, b

    package var other: Slot { self == .a ? .b : .a }
    /// It is 0 or 1, as the stage counts its stacks.
    package var index: Int { self == .a ? 0 : 1 }
    /// Its letter, as people read it.
    package var title: String { rawValue.uppercased() }
  }

  package var current: Slot
  private var a: TweakHistory
  private var b: TweakHistory

  package init(a: WorkingPreset, b: WorkingPreset, current: Slot = .a) {
    self.a = TweakHistory(a)
    self.b = TweakHistory(b)
    self.current = current
  }

  /// The history of a slot; its ``TweakHistory/present`` is what the slot holds.
  package subscript(slot: Slot) -> TweakHistory {
    get { slot == .a ? a : b }
    set { if slot == .a { a = newValue } else { b = newValue } }
  }

  package var history: TweakHistory {
    get { self[current] }
    set { self[current] = newValue }
  }

  package var working: WorkingPreset { history.present }

  /// The slot's letter and its preset, with a mark if that was tweaked, such as "A  riffle *".
  package func title(of slot: Slot) -> String {
    let working = self[slot].present
    return "\(slot.title)  \(working.name)\(working.isChanged ? " *" : "")"
  }

  package var isChanged: Bool { Slot.allCases.contains { self[$0].present.isChanged } }
  package var preset: Preset { working.preset }

  /// The shown preset, with a name that distinguishes it from its base: "riffle (changed)", or
  /// "riffle (changed in A)" if the other slot has a changed preset of this name too.
  package var namedPreset: Preset {
    var preset = preset
    guard working.isChanged else { return preset }
    let other = self[current.other].present
    let place =
      other.isChanged && other.name == working.name ? " in \(current.title)" : ""
    preset.name = "\(working.name) (changed\(place))"
    return preset
  }

  /// The shown preset as code, based on the library's preset that it was made from.
  package var code: CodeExport {
    CodeExport(of: namedPreset, basedOn: BuiltInPreset.named(working.name))
  }

  package enum Tweak: Hashable, Sendable {
    /// It may change further, as while a slider is dragged: all of that is one step.
    case changing
    case changed
    /// The value is the default again, whatever was being dragged.
    case reset
  }

  /// Changes the workbench, and begins and ends a group of tweaks; a throw changes nothing.
  package mutating func tweak(
    _ phase: Tweak,
    _ body: (inout Workbench) throws(RiffleError) -> Void
  ) throws(RiffleError) {
    if phase == .reset { history.endGrouping() }
    if phase == .changing, !history.isGrouping { history.beginGrouping() }
    defer { if phase == .changed { history.endGrouping() } }
    try body(&self)
  }

  package mutating func flip() {
    history.endGrouping()
    current = current.other
  }

  /// Copies to the other slot, as one step there.
  package mutating func copyToOther() {
    let working = working
    self[current.other].open(working, title: "Copied from \(current.title)")
  }
}

extension Workbench {
  package mutating func open(_ preset: Preset, from origin: WorkingPreset.Origin) {
    history.open(WorkingPreset(preset, from: origin), title: "Opened \(preset.name)")
  }

  package mutating func open(_ item: GalleryItem, in slot: Slot) {
    self[slot].open(item.working, title: "Opened \(item.title)")
  }

  package mutating func set(_ key: String, to value: ParameterValue) throws(RiffleError) {
    try history.change { (working) throws(RiffleError) in try working.set(key, to: value) }
  }

  package mutating func enter(_ text: String, for key: String) throws(RiffleError) {
    let domain = preset.catalog.domain(of: key, in: preset)
    try set(key, to: ParameterValue(typed: text, for: domain))
  }

  package mutating func reset(_ key: String) throws(RiffleError) {
    try history.change { (working) throws(RiffleError) in try working.reset(key) }
  }

  package mutating func reset(_ group: PresetGroup) {
    history.change(title: "Reset \(group.title)") { $0.reset(group) }
  }

  package mutating func resetAll() {
    history.change(title: "Reset all") { $0.resetAll() }
  }

  package mutating func take(_ group: PresetGroup, from other: Preset) {
    history.change(title: "\(group.title) from \(other.name)") { $0.take(group, from: other) }
  }

  /// Takes a difference over from the other slot, as one step.
  package mutating func take(_ row: PresetComparison.Row) throws(RiffleError) {
    let other = self[current.other].present.preset
    let isPart = row.key.hasSuffix(".kind")
    try history.change(title: isPart ? "\(TunableLabel(row.key).part) from \(other.name)" : nil) {
      (working) throws(RiffleError) in try working.take(row, from: other)
    }
  }

  /// Takes all of the other slot over, as one step; the preset keeps its name.
  package mutating func takeAll() {
    let other = self[current.other].present.preset
    history.change(title: "All from \(other.name)") { $0.replace(with: other) }
  }

  @discardableResult
  package mutating func turn(_ word: FeelWord, to amount: Double) -> [PresetDifference] {
    var moved: [PresetDifference] = []
    history.change(title: word.sentence(of: amount)) { moved = $0.turn(word, to: amount) }
    return moved
  }

  package mutating func paste(_ text: String) throws(PasteError) {
    let pasted = try preset.pasting(text)
    let count = pasted.differences(from: preset).count
    history.change(title: "Pasted \(count == 1 ? "1 value" : "\(count) values")") {
      $0.replace(with: pasted)
    }
  }

  package mutating func markSaved(as name: String) { history.markSaved(as: name) }

  /// Renames a user's preset in both slots, after its file was renamed; unsaved tweaks remain.
  package mutating func markRenamed(_ name: String, to new: String) {
    a.rename(name, to: new)
    b.rename(name, to: new)
  }
}

extension Workbench {
  private enum Key: String, CaseIterable { case current, a, b }
  private enum SlotKey: String, CaseIterable { case origin, base, preset }

  /// Both presets with their bases, without histories; throws if a catalog does not have a part.
  func encoded() throws(RiffleError) -> [UInt8] {
    let slots = [
      (Key.a, try Self.documents(of: self[.a].present)),
      (Key.b, try Self.documents(of: self[.b].present)),
    ]
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.field(Key.current, current.rawValue)
      for (key, documents) in slots {
        writer.key(key)
        writer.object(.lines) { writer in
          for (key, value) in documents { writer.field(key, value) }
        }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private static func documents(
    of working: WorkingPreset
  ) throws(RiffleError) -> [(SlotKey, JSONValue)] {
    [
      (.origin, JSONValue(.string(working.origin.rawValue))),
      (.base, try document(of: working.base)),
      (.preset, try document(of: working.preset)),
    ]
  }

  private static func document(of preset: Preset) throws(RiffleError) -> JSONValue {
    let bytes = try PresetFile.encode(preset)
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      throw .unwritable("\(preset.name.elided()): \(error)")
    }
  }

  init(decoding bytes: [UInt8], title: String) throws(RiffleError) {
    do throws(JSONError) {
      let root = try JSONObject<Key>(JSONValue(parsing: bytes))
      self.init(
        a: try Self.working(.a, of: root, title: title),
        b: try Self.working(.b, of: root, title: title),
        current: try root.choice(.current) ?? .a
      )
    } catch {
      throw .badFile("\(title)\(error.line.map { ":\($0)" } ?? ""): \(error)")
    }
  }

  private static func working(
    _ key: Key,
    of root: JSONObject<Key>,
    title: String
  ) throws(JSONError) -> WorkingPreset {
    guard let slot = try root.object(key, keys: SlotKey.self) else {
      throw root.typeMismatch(key, wanted: "an object")
    }
    func preset(_ key: SlotKey) throws(JSONError) -> Preset {
      guard let document = slot.value(key) else {
        throw slot.typeMismatch(key, wanted: "a preset")
      }
      do throws(RiffleError) {
        return try PresetFile.decode(document.json, at: title)
      } catch {
        throw slot.error(key, "is wrong: \(error)")
      }
    }
    guard let origin = try slot.choice(.origin, of: WorkingPreset.Origin.self) else {
      throw slot.typeMismatch(.origin, wanted: "builtIn or user")
    }
    return WorkingPreset(try preset(.preset), base: try preset(.base), from: origin)
  }
}
