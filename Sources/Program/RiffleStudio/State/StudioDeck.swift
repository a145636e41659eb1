import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleShell
import RiffleTuning
import SystemPackage

struct StudioDeck {
  let deck: Deck
  /// It is absolute; nil for the sample.
  let path: FilePath?

  init() throws(RiffleError) {
    deck = try Deck.named(nil)
    path = nil
  }

  init(at path: FilePath) throws(RiffleError) {
    deck = try Deck.open(path)
    self.path = (FilePath(".").resolved ?? "/").pushing(path)
  }

  /// Opens the requested deck, or else the last one.
  ///
  /// Paths are as `String(escaping:)` makes them; nil is the sample. If the last deck is gone,
  /// returns the sample and a line that says so; throws only if the requested one cannot be read.
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
