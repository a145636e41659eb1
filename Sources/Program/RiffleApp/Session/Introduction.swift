import RiffleFormats
package import RiffleMotion
package import SystemPackage

/// The introduction of a person to the program: a hint until the first swipe, and one nudge of the top
/// card on the first start, if nothing is done for a while.
package struct Introduction {
  private let record: FirstRunRecord
  /// Whether the hint is shown.
  package private(set) var showsHint: Bool
  /// The time of the nudge that is to come.
  package private(set) var nudgeTime: Timestamp?

  /// The time without an input after which the card is nudged, in seconds.
  private static let patience = 3.0

  /// Begins with what the person knows already.
  package init(_ record: FirstRunRecord, at time: Timestamp) {
    self.record = record
    let progress = record.progress
    showsHint = progress != .swiped
    nudgeTime = progress == nil ? time.advanced(by: Self.patience) : nil
    if progress == nil { record.note(.started) }
  }

  /// Puts the nudge off: the person is doing something.
  package mutating func noteInput(at time: Timestamp) {
    guard nudgeTime != nil else { return }
    nudgeTime = time.advanced(by: Self.patience)
  }

  /// Ends the introduction for good: the person has swiped a card.
  package mutating func noteSwipe() {
    nudgeTime = nil
    guard showsHint else { return }
    showsHint = false
    record.note(.swiped)
  }

  /// Returns whether the card is to be nudged now, which happens once.
  package mutating func takeNudge(at now: Timestamp) -> Bool {
    guard let nudgeTime, nudgeTime <= now else { return false }
    self.nudgeTime = nil
    return true
  }
}

/// The record of how far a person has come with the program: one word in a small file.
///
/// It is a convenience only: if the file cannot be read or written, every start counts as the first.
package struct FirstRunRecord {
  /// How far a person has come.
  package enum Progress: String {
    case started
    case swiped
  }

  /// The file; nil if there is no place for it.
  private let file: FilePath?

  /// Makes the record in Riffle's folder for state; without one, nothing is kept.
  package init(in folder: FilePath?) {
    file = folder?.appending("first-run")
  }

  static var ofUser: FirstRunRecord {
    FirstRunRecord(in: UserFolder.state.ofRiffle())
  }

  /// How far the person has come; nil before the first start.
  package var progress: Progress? {
    guard let file, let descriptor = try? FileDescriptor.open(file, .readOnly) else { return nil }
    var word = [UInt8](repeating: 0, count: 16)
    let count = try? descriptor.closeAfter {
      try word.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    }
    let text = String(decoding: word.prefix(count ?? 0), as: UTF8.self)
    return Progress(rawValue: String(text.prefix { $0 != "\n" }))
  }

  /// Records how far the person has come, and makes the folders that are missing.
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
