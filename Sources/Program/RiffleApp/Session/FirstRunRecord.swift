import RiffleFormats
package import SystemPackage

/// The record of how far a person has come with the program: one word in a small file.
///
/// It is a convenience only: if the file cannot be read or written, every start counts as the first.
package struct FirstRunRecord {
  /// How far a person has come.
  package enum Progress: String {
    /// The program was started.
    case started
    /// A card was swiped.
    case swiped
  }

  /// The file; nil if there is no place for it.
  private let file: FilePath?

  /// Makes the record in Riffle's folder for state; nil for none.
  package init(in folder: FilePath?) {
    file = folder?.appending("first-run")
  }

  /// The user's record.
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
