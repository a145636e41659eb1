import RiffleFormats
package import RiffleMotion
package import SystemPackage

/// Introduces a new user: a hint until the first swipe, and at first one nudge if nothing is done.
package struct Introduction {
  private let record: FirstRunRecord
  package private(set) var showsHint: Bool
  package private(set) var nudgeTime: Timestamp?

  /// Seconds without input before the nudge.
  private static let patience = 3.0

  package init(_ record: FirstRunRecord, at time: Timestamp) {
    self.record = record
    let progress = record.progress
    showsHint = progress != .swiped
    nudgeTime = progress == nil ? time.advanced(by: Self.patience) : nil
    if progress == nil { record.note(.started) }
  }

  /// Delays the nudge: the user is doing something.
  package mutating func noteInput(at time: Timestamp) {
    guard nudgeTime != nil else { return }
    nudgeTime = time.advanced(by: Self.patience)
  }

  /// The user knows how to swipe: ends the introduction for good.
  package mutating func noteSwipe() {
    nudgeTime = nil
    guard showsHint else { return }
    showsHint = false
    record.note(.swiped)
  }

  /// Returns true once.
  package mutating func takeNudge(at now: Timestamp) -> Bool {
    guard let nudgeTime, nudgeTime <= now else { return false }
    self.nudgeTime = nil
    return true
  }
}

/// How far a user has come: one word in a small file; without it, every start counts as the first.
package struct FirstRunRecord {
  package enum Progress: String {
    case started, swiped
  }

  private let file: FilePath?

  /// The folder is Riffle's for state; without one, nothing is saved.
  package init(in folder: FilePath?) { file = folder?.appending("first-run") }

  static var ofUser: FirstRunRecord { FirstRunRecord(in: UserFolder.state.ofRiffle()) }

  /// The progress; nil before the first start.
  package var progress: Progress? {
    guard let file, let descriptor = try? FileDescriptor.open(file, .readOnly) else { return nil }
    var word = [UInt8](repeating: 0, count: 16)
    let count = try? descriptor.closeAfter {
      try word.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    }
    let text = String(decoding: word.prefix(count ?? 0), as: UTF8.self)
    return Progress(rawValue: String(text.prefix { $0 != "\n" }))
  }

  /// Creates missing folders.
  package func note(_ progress: Progress) {
    guard let file, file.removingLastComponent().makeFolder() else { return }
    let descriptor = try? FileDescriptor.open(
      file,
      .writeOnly,
      options: [.create, .truncate, .closeOnExec],
      permissions: .newFile
    )
    _ = try? descriptor?.closeAfter {
      _ = try descriptor?.writeAll("\(progress.rawValue)\n".utf8)
    }
  }
}
