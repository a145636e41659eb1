import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleTuning
import SystemPackage

/// The deck on the stage, and where it comes from.
struct StudioDeck {
  /// The cards.
  let deck: Deck
  /// The folder or the file, from the root on; nil for the sample.
  let path: FilePath?

  /// Opens the sample.
  ///
  /// - Throws: ``RiffleError`` if it cannot be read.
  init() throws(RiffleError) {
    deck = try Deck.named(nil)
    path = nil
  }

  /// Opens a folder of pictures, or the file of a deck.
  ///
  /// - Throws: ``RiffleError`` if it cannot be read.
  init(at path: FilePath) throws(RiffleError) {
    deck = try Deck.open(path)
    self.path = (FilePath(".").resolved ?? "/").pushing(path)
  }

  /// Opens the deck of a start.
  ///
  /// - Parameters:
  ///   - asked: The path that was asked for, as `String(escaping:)` makes it; nil for none.
  ///   - last: The path of the last time, likewise; nil for the sample.
  /// - Returns: The deck that was asked for, or else that of the last time, or the sample if that one is
  ///   gone; then also the line that says so.
  /// - Throws: ``RiffleError`` if the one that was asked for cannot be read.
  static func atStart(
    _ asked: String?,
    last: String?
  ) throws(RiffleError) -> (deck: StudioDeck, problem: String?) {
    if let asked { return (try StudioDeck(at: FilePath(escaped: asked)), nil) }
    guard let last else { return (try StudioDeck(), nil) }
    do throws(RiffleError) {
      return (try StudioDeck(at: FilePath(escaped: last)), nil)
    } catch {
      return (try StudioDeck(), "\(error) The sample is shown.")
    }
  }
}

/// What can be dropped on the studio: a gesture, a preset, or else a deck or a folder.
enum DroppedFile {
  case gesture(Gesture)
  case preset(Preset)
  case deck(StudioDeck)

  /// Reads a file.
  ///
  /// - Throws: ``RiffleError`` if it is nothing of these.
  init(_ file: FilePath) throws(RiffleError) {
    if file.extension == "jsonl" {
      let trace = try TraceFile.read(file.string)
      self = .gesture(try Gesture(named: file.stem ?? "gesture", from: trace))
    } else if file.extension == "json", let preset = try? Preset.withBase(named: file.string).0 {
      self = .preset(preset)
    } else {
      self = .deck(try StudioDeck(at: file))
    }
  }
}
