import RiffleFormats
import SystemPackage

/// One line of an apply's journal.
enum ApplyRecord: Hashable {
  /// The apply begins: what it does, on which folder or deck file.
  case run(ApplyStep.Kind, source: FilePath)
  /// A folder is to be made.
  case folder(FilePath)
  /// A step is to be done.
  case begin(ApplyStep)
  /// The new file of a step is on the disk, not yet under its name; its state.
  case made(step: Int, FileState)
  /// A step is done.
  case done(step: Int)
  /// The apply has come to its end.
  case end
  /// A step is taken back, or has never been done.
  case undone(step: Int)
  /// A step can never be taken back; the words say why.
  ///
  /// Journals that were written up to version 0.1 have it also for what might have been tried again.
  case kept(step: Int, String)
  /// A step could not be taken back when that was tried; the words say why.
  case left(step: Int, String)
  /// All that could be taken back is.
  case takenBack

  private enum Word: String, CaseIterable {
    case run, folder, begin, made, done, end, undone, kept, left, takenBack
  }

  private enum Key: String, CaseIterable {
    case record, kind, source, sourceBase64, path, pathBase64, step
    case from, fromBase64, to, toBase64, size, seconds, nanoseconds, device, inode, reason
  }

  /// The line, with its end.
  var line: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      switch self {
      case .run(let kind, let source):
        writer.field(Key.record, Word.run.rawValue)
        writer.field(Key.kind, kind.rawValue)
        writer.field(Key.source, orBase64: .sourceBase64, source)
      case .folder(let path):
        writer.field(Key.record, Word.folder.rawValue)
        writer.field(Key.path, orBase64: .pathBase64, path)
      case .begin(let step):
        writer.field(Key.record, Word.begin.rawValue)
        writer.field(Key.step, step.number)
        writer.field(Key.kind, step.kind.rawValue)
        writer.field(Key.from, orBase64: .fromBase64, step.from)
        if let to = step.to { writer.field(Key.to, orBase64: .toBase64, to) }
        if let state = step.state { Self.write(state, to: &writer) }
      case .made(let step, let state):
        writer.field(Key.record, Word.made.rawValue)
        writer.field(Key.step, step)
        Self.write(state, to: &writer)
      case .done(let step):
        writer.field(Key.record, Word.done.rawValue)
        writer.field(Key.step, step)
      case .undone(let step):
        writer.field(Key.record, Word.undone.rawValue)
        writer.field(Key.step, step)
      case .kept(let step, let reason): Self.write(.kept, step, reason, to: &writer)
      case .left(let step, let reason): Self.write(.left, step, reason, to: &writer)
      case .end: writer.field(Key.record, Word.end.rawValue)
      case .takenBack: writer.field(Key.record, Word.takenBack.rawValue)
      }
    }
    writer.endLine()
    return writer.bytes
  }

  /// Reads a line.
  init(parsing line: some Sequence<UInt8>) throws(JSONError) {
    let object = try JSONObject<Key>(JSONValue(parsing: line))
    switch try object.choice(.record, of: Word.self) {
    case .run:
      self = .run(try Self.kind(in: object), source: try Self.path(.source, .sourceBase64, object))
    case .folder: self = .folder(try Self.path(.path, .pathBase64, object))
    case .begin:
      let step = ApplyStep(
        number: try Self.step(in: object),
        kind: try Self.kind(in: object),
        from: try Self.path(.from, .fromBase64, object),
        to: try object.path(.to, orBase64: .toBase64),
        state: object.value(.size) == nil ? nil : try Self.state(in: object)
      )
      self = .begin(step)
    case .made: self = .made(step: try Self.step(in: object), try Self.state(in: object))
    case .done: self = .done(step: try Self.step(in: object))
    case .end: self = .end
    case .undone: self = .undone(step: try Self.step(in: object))
    case .kept: self = .kept(step: try Self.step(in: object), try object.text(.reason) ?? "")
    case .left: self = .left(step: try Self.step(in: object), try object.text(.reason) ?? "")
    case .takenBack: self = .takenBack
    case nil: throw object.typeMismatch(.record, wanted: "a word of a journal")
    }
  }

  private static func write(
    _ word: Word,
    _ step: Int,
    _ reason: String,
    to writer: inout JSONWriter
  ) {
    writer.field(Key.record, word.rawValue)
    writer.field(Key.step, step)
    writer.field(Key.reason, reason)
  }

  private static func write(_ state: FileState, to writer: inout JSONWriter) {
    // The nanoseconds are never negative, also before 1970.
    let modified = state.stamp.modified
    let rest = modified % 1_000_000_000
    let nanoseconds = rest < 0 ? rest + 1_000_000_000 : rest
    writer.field(Key.size, state.stamp.size)
    writer.field(Key.seconds, (modified - nanoseconds) / 1_000_000_000)
    writer.field(Key.nanoseconds, nanoseconds)
    writer.field(Key.device, state.place.device)
    writer.field(Key.inode, state.place.inode)
  }

  private static func state(in object: JSONObject<Key>) throws(JSONError) -> FileState {
    let seconds = try required(.seconds, Int64.min...Int64.max, object)
    let nanoseconds = try required(.nanoseconds, Int64(0)...999_999_999, object)
    return FileState(
      stamp: FileStamp(
        size: try required(.size, Int64(0)...Int64.max, object),
        modified: seconds &* 1_000_000_000 &+ nanoseconds
      ),
      place: FilePlace(
        device: try required(.device, UInt64.min...UInt64.max, object),
        inode: try required(.inode, UInt64.min...UInt64.max, object)
      )
    )
  }

  private static func step(in object: JSONObject<Key>) throws(JSONError) -> Int {
    try required(.step, 1...Int.max, object)
  }

  private static func kind(in object: JSONObject<Key>) throws(JSONError) -> ApplyStep.Kind {
    guard let kind = try object.choice(.kind, of: ApplyStep.Kind.self) else {
      throw object.typeMismatch(.kind, wanted: "what the step does")
    }
    return kind
  }

  private static func required<Integer: FixedWidthInteger>(
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
