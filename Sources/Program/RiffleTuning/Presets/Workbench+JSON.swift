import RiffleCards
import RiffleFormats
import RiffleMotion

extension Workbench {
  private enum Key: String, CaseIterable { case current, a, b }
  private enum SlotKey: String, CaseIterable { case origin, base, preset }

  /// Returns both presets with their bases, without the histories.
  ///
  /// - Throws: ``RiffleError``, one line, if a preset has a part that its catalog does not have.
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

  /// Reads a workbench.
  ///
  /// - Parameters:
  ///   - bytes: What ``encoded()`` has made.
  ///   - title: The name of the file in messages.
  /// - Throws: ``RiffleError``, one line, if it is something else.
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
