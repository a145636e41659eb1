package import SystemPackage

/// The path under which decisions about a deck are stored.
package struct DeckPlace: Hashable {
  package let path: FilePath
  /// The folder whose pictures are the cards; nil for a deck file, whose cards have ids.
  package let folder: FilePath?
  package let isTable: Bool

  /// Takes a single deck file itself; otherwise the folder that all paths are in, so that a picture
  /// has the same decision whichever way it was opened.
  package init(of paths: [FilePath]) {
    func isFolder(_ path: FilePath) -> Bool { (try? path.stat().type) == .directory }
    let suffix = paths.first?.extension?.lowercased()
    if paths.count == 1, let path = paths.first, !isFolder(path),
      suffix == "json" || suffix == "csv"
    {
      (self.path, folder, isTable) = (path, nil, suffix == "csv")
      return
    }
    let folders = paths.map { isFolder($0) ? $0 : $0.removingLastComponent() }
      .map { $0.isEmpty ? FilePath(".") : $0 }
    var common = folders.first ?? FilePath(".")
    for other in folders.dropFirst() {
      while !other.starts(with: common), common.removeLastComponent() {}
    }
    if common.isEmpty { common = FilePath(".") }
    (path, folder, isTable) = (common, common, false)
  }
}
