import Glibc
import RiffleFormats
import SystemPackage

/// A file that may be one that was decided about.
struct Candidate {
  /// The name of its card.
  let name: [UInt8]
  /// Its path.
  let file: FilePath
  /// What it holds.
  let contents: FileContents

  /// Whether it holds what a file held.
  func isSame(as known: KnownFile) -> Bool {
    contents.stamp.size == known.stamp.size && contents.hash == known.hash
  }

  /// Whether a file that holds the same can have got this name after it was decided about.
  func mayBe(_ known: FileMatch.Known) -> Bool {
    let change = contents.statusChange
    // FAT has no time of the status: it is that of the contents there, and tells nothing. Neither does
    // the 0 of some servers.
    if change == contents.stamp.modified || change == 0, contents.stamp == known.file.stamp {
      return true
    }
    return known.mayHaveChanged(at: change)
      || newestFolderChange(since: known.name).map(known.mayHaveChanged) ?? false
  }

  /// Returns when the folders that this path has and the old one had not were last renamed, at the
  /// latest, in nanoseconds since 1970; nil if the old folder is there still, so that the file alone was.
  private func newestFolderChange(since oldName: [UInt8]) -> Int64? {
    // The id of a card in a deck file says nothing about folders.
    guard file.bytes.suffix(name.count) == name[...] else { return nil }
    let top = Array(file.bytes.dropLast(name.count))
    guard !FilePath(bytes: top + oldName).folder.exists else { return nil }
    let slash = UInt8(ascii: "/")
    return name.indices.filter { name[$0] == slash && !oldName.starts(with: name[...$0]) }
      .compactMap { index in
        (try? FilePath(bytes: top + name[..<index]).stat()).map {
          Int64(nanoseconds: $0.st_ctim)
        }
      }
      .max()
  }
}

extension FileMatch.Known {
  /// Whether a change of the status comes after the decision, in nanoseconds since 1970: the clocks of
  /// disks may be two seconds behind.
  fileprivate func mayHaveChanged(at statusChange: Int64) -> Bool {
    statusChange / 1000 + 2_000_000 >= moment
  }
}
