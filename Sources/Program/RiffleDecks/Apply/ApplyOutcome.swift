package import RiffleSystem
package import SystemPackage

/// How far an apply is.
package struct ApplyProgress: Hashable, Sendable {
  /// The number of files done.
  package let files: Int
  /// The number of files in all.
  package let allFiles: Int
  /// The size of the files done, in bytes.
  package let bytes: Int64
  /// The size of all files, in bytes.
  package let allBytes: Int64
}

/// What an apply or its undo has done.
package struct ApplyOutcome {
  /// The number of files done.
  package internal(set) var fileCount = 0
  /// Their size together, in bytes.
  package internal(set) var byteCount: Int64 = 0
  /// The files that were left, each with the reason.
  package internal(set) var left: [(file: FilePath, reason: ApplyReason)] = []
  /// Whether something was left that another attempt may deal with.
  package internal(set) var canBeTriedAgain = false
  /// The reason why it ended early; nil if it did not.
  package internal(set) var failure: RiffleError?
}
