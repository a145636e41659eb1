import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport

/// Opens a deck that must be refused, and returns the refusal without the folder's path.
func refusal(of path: FilePath, in folder: TemporaryFolder) -> (RiffleError.Kind, String)? {
  do throws(RiffleError) {
    _ = try Deck.open(path)
    return nil
  } catch {
    return (error.kind, error.description.replacingOccurrences(of: folder.url.path, with: "~"))
  }
}
