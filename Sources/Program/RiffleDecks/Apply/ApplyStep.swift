import RiffleSystem
import SystemPackage

/// One file of an apply, as its journal has it.
struct ApplyStep: Hashable {
  /// The number of the step in its apply, counted from 1.
  var number: Int
  /// What is done.
  var kind: Kind
  /// The file, from the root on; the sidecar of a rating.
  var from: FilePath
  /// Its new name; nil for the trash and for a rating.
  var to: FilePath?
  /// The state of the file before; nil for a sidecar that is not there.
  var state: FileState?

  /// What a step does with its file.
  enum Kind: String, CaseIterable {
    case move, copy, link, trash, rate
    /// Removes a sidecar that an earlier apply has made; only as a step of a `rate`.
    case remove
  }

  /// Returns the name of the file that is made beside the real one, until it takes its place.
  ///
  /// No other step of any apply has it.
  ///
  /// - Parameters:
  ///   - path: The real file.
  ///   - run: The number of the apply.
  /// - Returns: The path.
  func partial(beside path: FilePath, of run: Int64) -> FilePath {
    path.beside(Array(".riffle-\(run)-\(number).partial".utf8))
  }

  /// Returns the names of files that a step ended in the middle may have left.
  ///
  /// - Parameter run: The number of the apply.
  /// - Returns: Their paths; most are not there.
  func partials(of run: Int64) -> [FilePath] {
    ([from] + [to].compactMap { $0 }).map { partial(beside: $0, of: run) }
  }
}
