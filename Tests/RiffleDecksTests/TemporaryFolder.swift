import Foundation
import RiffleDecks

/// A folder for one test, gone with it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var path: FilePath { FilePath(url.path) }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> FilePath {
    let file = url.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return FilePath(file.path)
  }
}

/// Opens a deck that must be refused, and returns the refusal without the folder's path.
func refusal(of path: FilePath, in folder: TemporaryFolder) -> (DeckError.Kind, String)? {
  do throws(DeckError) {
    _ = try Deck.open(path)
    return nil
  } catch {
    return (error.kind, error.description.replacingOccurrences(of: folder.url.path, with: "~"))
  }
}
