import RiffleSystem
import SystemPackage

struct ApplyStep: Hashable {
  /// The number, counted from 1 in its apply.
  var number: Int
  var kind: Kind
  /// Absolute; the sidecar or the picture of a rating.
  var from: FilePath
  /// The new path; nil for the trash and for a rating.
  var to: FilePath?
  /// The file before the step; nil for a sidecar that does not exist.
  var state: FileState?

  enum Kind: String, CaseIterable {
    case move, copy, link, trash, rate
    /// Removes a sidecar that an earlier apply has made; only in a `rate`.
    case remove
    /// Writes a rating into a picture; only in a `rate`.
    case embed
  }

  /// The temporary name of the file that is made, unique among all steps of all applies.
  func partial(beside path: FilePath, of run: Int64) -> FilePath {
    path.beside(Array(".riffle-\(run)-\(number).partial".utf8))
  }

  func partials(of run: Int64) -> [FilePath] {
    ([from] + [to].compactMap { $0 }).map { partial(beside: $0, of: run) }
  }
}
