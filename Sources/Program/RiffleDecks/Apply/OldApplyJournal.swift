import Glibc
import RiffleFormats
import SystemPackage

/// The journal of one apply as JSON Lines, which riffle wrote up to version 0.1.
struct OldApplyJournal {
  private(set) var kind = ApplyStep.Kind.move
  private(set) var state = ApplyJournal.RunState.begun
  private(set) var folders: [FilePath] = []
  private(set) var entries: [ApplyJournal.Entry] = []
  private var indices: [Int: Int] = [:]

  private enum Word: String, CaseIterable {
    case run, folder, begin, made, done, end, undone, kept, left, takenBack
  }

  private enum Key: String, CaseIterable {
    case record, kind, source, sourceBase64, path, pathBase64, step
    case from, fromBase64, to, toBase64, size, seconds, nanoseconds, device, inode, reason
  }

  /// Reads a journal; throws if a complete line is not a record.
  init(_ path: FilePath) throws(RiffleError) {
    // Two million steps take about a gigabyte.
    let bytes = try InputFile(path).read(atMost: 2_000_000_000)
    var start = bytes.startIndex
    var line = 1
    // An incomplete last line was cut off by the end of the program: its step was not begun.
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      do throws(JSONError) {
        try take(JSONObject<Key>(JSONValue(parsing: bytes[start..<end])))
      } catch {
        throw .badFile("\(path.string.elidedPath):\(line): \(error)")
      }
      start = end + 1
      line += 1
    }
  }

  /// Reads only the first line; nil if that was not written.
  static func source(of path: FilePath) -> FilePath? {
    // A path has at most 4096 bytes, each of which may be escaped.
    guard let file = try? OpenFile(path, O_RDONLY), let bytes = try? file.read(1 << 16),
      let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      let object = try? JSONObject<Key>(JSONValue(parsing: bytes[..<end]))
    else { return nil }
    return try? object.path(.source, orBase64: .sourceBase64)
  }

  private mutating func take(_ object: JSONObject<Key>) throws(JSONError) {
    guard let word = try object.choice(.record, of: Word.self) else {
      throw object.typeMismatch(.record, wanted: "a word of a journal")
    }
    switch word {
    case .run: kind = try Self.kind(in: object)
    case .folder: folders.append(try Self.path(.path, .pathBase64, object))
    case .begin:
      let step = ApplyStep(
        number: try Self.number(.step, 1...Int.max, object),
        kind: try Self.kind(in: object),
        from: try Self.path(.from, .fromBase64, object),
        to: try object.path(.to, orBase64: .toBase64),
        state: object.value(.size) == nil ? nil : try Self.state(in: object)
      )
      indices[step.number] = entries.count
      entries.append(ApplyJournal.Entry(step: step))
    case .made:
      let stamp = try Self.state(in: object).stamp
      try change(object) { $0.made = stamp }
    case .done: try change(object) { $0.progress = .done }
    case .undone: try change(object) { $0.progress = .closed }
    case .left, .kept:
      let reason = try object.text(.reason) ?? ""
      try change(object) { entry in
        entry.reason = reason
        if word == .kept { entry.progress = .closed }
      }
    case .end: state = .ended
    case .takenBack: state = .takenBack
    }
  }

  private mutating func change(
    _ object: JSONObject<Key>,
    _ body: (inout ApplyJournal.Entry) -> Void
  ) throws(JSONError) {
    if let index = indices[try Self.number(.step, 1...Int.max, object)] { body(&entries[index]) }
  }

  private static func state(in object: JSONObject<Key>) throws(JSONError) -> FileState {
    let seconds = try number(.seconds, Int64.min...Int64.max, object)
    let nanoseconds = try number(.nanoseconds, Int64(0)...999_999_999, object)
    return FileState(
      stamp: FileStamp(
        size: try number(.size, Int64(0)...Int64.max, object),
        modified: seconds &* 1_000_000_000 &+ nanoseconds
      ),
      place: FilePlace(
        device: try number(.device, UInt64.min...UInt64.max, object),
        inode: try number(.inode, UInt64.min...UInt64.max, object)
      )
    )
  }

  private static func kind(in object: JSONObject<Key>) throws(JSONError) -> ApplyStep.Kind {
    guard let kind = try object.choice(.kind, of: ApplyStep.Kind.self) else {
      throw object.typeMismatch(.kind, wanted: "what the step does")
    }
    return kind
  }

  private static func number<Integer: FixedWidthInteger>(
    _ key: Key,
    _ range: ClosedRange<Integer>,
    _ object: JSONObject<Key>
  ) throws(JSONError) -> Integer {
    guard let number = try object.integer(key, in: range) else {
      throw object.typeMismatch(key, wanted: "a whole number")
    }
    return number
  }

  private static func path(
    _ key: Key,
    _ base64: Key,
    _ object: JSONObject<Key>
  ) throws(JSONError) -> FilePath {
    guard let path = try object.path(key, orBase64: base64) else {
      throw object.typeMismatch(key, wanted: "a path")
    }
    return path
  }
}
