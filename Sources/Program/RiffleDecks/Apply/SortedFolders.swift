import RiffleFormats
import SystemPackage

/// The folders of an apply that lie in the folder that was decided on.
///
/// What is in them is in its place: sorted by an earlier apply, or put there by hand.
struct SortedFolders {
  private let folders: [FilePath]

  /// Finds the folders.
  ///
  /// - Parameter source: The folder or deck file that was decided on; the latter has nothing in it.
  init(of action: ApplyAction, _ verdicts: Set<Verdict>, in source: FilePath) {
    let source = source.absolute
    guard let folder = action.folder, folder.starts(with: source) else {
      folders = []
      return
    }
    // In the source itself, only the folders of the verdicts are not its own.
    folders = folder == source ? verdicts.map { folder.appending($0.rawValue) } : [folder]
  }

  /// Whether a file, named from the root on, is in one of them.
  func contains(_ file: FilePath) -> Bool { folders.contains { file.starts(with: $0) } }
}
