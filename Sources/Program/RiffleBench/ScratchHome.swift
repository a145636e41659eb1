import RiffleApp
import RiffleSystem
import SystemPackage

/// The home of somebody who has swiped a card before, set nothing up and decided nothing.
struct ScratchHome {
  private let folder: ScratchFolder

  /// Makes it.
  ///
  /// - Throws: ``RiffleError`` if it cannot be made.
  init() throws(RiffleError) {
    folder = try ScratchFolder()
    FirstRunRecord(in: folder.path.appending("riffle")).note(.swiped)
  }

  /// The variables with which a program finds it.
  var environment: [String: String?] {
    let names = ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, folder.path.string) })
  }

  /// The folder of what was decided.
  var data: FilePath { folder.path.appending("riffle") }

  /// Removes it.
  func remove() { folder.remove() }
}
