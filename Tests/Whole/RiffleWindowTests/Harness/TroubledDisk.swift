import Foundation
import TestSupport
import WindowTestSupport

/// The disk that the journal of decisions lies on, as a program sees it that is started with
/// ``environment``: what is wrong with it can be changed at any time (scripts/lib/troubled-disk.c).
struct TroubledDisk {
  private let folder: TemporaryFolder

  /// What is wrong with it.
  enum Trouble {
    /// Nothing can be written.
    case full
    /// Nothing can be opened for writing.
    case readOnly
    /// Nothing can be read or written.
    case broken
    /// What has been written is on disk so many milliseconds later.
    case slow(Int)
    /// Nothing.
    case none
  }

  init() async throws {
    folder = try TemporaryFolder()
    try await CompiledHelper.buildPreload("troubled-disk", to: library)
    try set(.none)
  }

  private var library: String { folder.path(of: "disk.so") }

  /// The environment of a program that sees it.
  var environment: [String: String] {
    let own = ["LD_PRELOAD": library, "TROUBLED_DISK": folder.path(of: "trouble")]
    return Tool.environment.merging(own) { $1 }
  }

  /// Changes what is wrong with it.
  func set(_ trouble: Trouble) throws {
    let word =
      switch trouble {
      case .full: "full"
      case .readOnly: "read-only"
      case .broken: "broken"
      case .slow(let milliseconds): "slow \(milliseconds)"
      case .none: ""
      }
    try folder.write(word, to: "trouble")
  }
}
