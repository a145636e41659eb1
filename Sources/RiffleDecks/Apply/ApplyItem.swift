package import RiffleFormats
package import SystemPackage

/// The files of one card, and what was decided about it.
package struct ApplyItem: Hashable, Sendable {
  /// The card's name in messages.
  package var card: String
  /// The picture, and after it the files that go where it goes.
  package var files: [FilePath]
  /// What was decided.
  package var verdict: Verdict
  /// The size of the picture when it was decided on, in bytes.
  package var decidedSize: Int64
  /// The time of the picture's last change when it was decided on, in nanoseconds since 1970.
  package var decidedModification: Int64

  /// Makes an item.
  package init(
    card: String,
    files: [FilePath],
    verdict: Verdict,
    decidedSize: Int64,
    decidedModification: Int64
  ) {
    self.card = card
    self.files = files
    self.verdict = verdict
    self.decidedSize = decidedSize
    self.decidedModification = decidedModification
  }
}

/// What is done with files that were decided on; nothing is ever deleted.
package enum ApplyAction: Hashable, Sendable {
  /// They are moved into a folder in this one that is named for their verdict.
  case move(to: FilePath)
  /// They are copied into it.
  case copy(to: FilePath)
  /// They get a second name in it (a hard link), which takes no space.
  case link(to: FilePath)
  /// They go to the desktop's trash.
  case trash
  /// Their verdict is written as a rating into XMP sidecars; see ``Rating``.
  case rate

  /// The folder that holds the folders of the verdicts; nil if there is none.
  package var folder: FilePath? {
    switch self {
    case .move(let folder), .copy(let folder), .link(let folder): folder
    case .trash, .rate: nil
    }
  }

  /// The same with the path of the folder from the root on.
  var absolute: ApplyAction {
    switch self {
    case .move(let folder): .move(to: folder.absolute)
    case .copy(let folder): .copy(to: folder.absolute)
    case .link(let folder): .link(to: folder.absolute)
    case .trash, .rate: self
    }
  }

  /// What a step of it does.
  var kind: ApplyStep.Kind {
    switch self {
    case .move: .move
    case .copy: .copy
    case .link: .link
    case .trash: .trash
    case .rate: .rate
    }
  }
}
