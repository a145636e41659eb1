import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleMotion
import RiffleMuseum
import RiffleShell
import SystemPackage

/// The readers of text files, given any bytes: each refuses them, or reads a value that reads back to
/// itself once it is written.
package enum FormatReader: String, CaseIterable {
  case json, trace, poses, preset, deck, csv, settings, xmp

  /// Reads some bytes.
  package func answer(to bytes: [UInt8]) -> ReaderAnswer {
    do {
      switch self {
      case .json: try Self.readJSON(bytes)
      case .trace: try Self.readTrace(bytes)
      case .poses: try Self.readPoses(bytes)
      case .preset: try Self.readPreset(bytes)
      case .deck: try Self.readDeck(bytes)
      case .csv: _ = try DeckFile.decode(bytes, at: "/decks/deck.csv")
      case .settings: try Self.readSettings(bytes)
      case .xmp: try Self.readSidecar(bytes)
      }
      return .accepted
    } catch let problem as TraceProblem {
      return .broken(problem.description)
    } catch {
      // What is said to a person is a RiffleError, which makes a line of any text.
      return .refusal(RiffleError.badFile("\(error)").description)
    }
  }

  private static func readJSON(_ bytes: [UInt8]) throws {
    _ = try JSONValue(parsing: bytes)
  }

  private static func readTrace(_ bytes: [UInt8]) throws {
    let trace = try TraceFile.decode(bytes, name: "trace")
    let encoded = TraceFile.encode(trace)
    guard try TraceFile.encode(TraceFile.decode(encoded, name: "again")) == encoded else {
      throw TraceProblem("a trace does not read back to itself")
    }
    guard let preset = Preset.everything.first(where: { $0.name == trace.header.preset }),
      let window = trace.header.window, let cards = trace.header.cards, trace.steps.count < 100
    else { return }
    // Presets are checked where they are played.
    var stack = CardStack(preset: preset, window: window, count: cards)
    for step in trace.steps {
      guard stack.problem(with: step.input) == nil else { return }
      _ = stack.handle(step.input, at: step.time)
    }
  }

  private static func readPoses(_ bytes: [UInt8]) throws {
    let log = PoseLog(bytes)
    while let frame = try log.next() {
      for card in frame.cards
      where !card.pose.center.x.isFinite || !(0...1).contains(card.pose.alpha) {
        throw TraceProblem("a log has \(card)")
      }
    }
  }

  private static func readPreset(_ bytes: [UInt8]) throws {
    let preset = try Preset.standard.changed(by: JSONValue(parsing: bytes))
    let written = try PresetFile.encode(preset)
    guard try PresetFile.encode(PresetFile.decode(written)) == written else {
      throw TraceProblem("a preset does not read back to itself")
    }
  }

  private static func readDeck(_ bytes: [UInt8]) throws {
    let path = FilePath("/decks/deck.json")
    let deck = try DeckFile.decode(bytes, at: path)
    let encoded = try DeckFile.encode(deck, at: path)
    guard try DeckFile.encode(DeckFile.decode(encoded, at: path), at: path) == encoded else {
      throw TraceProblem("a deck does not read back to itself")
    }
  }

  private static func readSidecar(_ bytes: [UInt8]) throws {
    let rated = try XMPPacket.setting(XMPMarks(rating: 3), in: bytes)
    // Exempi may write a damaged one in yet another way.
    guard (try? XMPPacket.setting(XMPMarks(rating: 3), in: rated)) != nil else {
      throw TraceProblem("a sidecar with a rating is refused")
    }
  }

  private static func readSettings(_ bytes: [UInt8]) throws {
    let path = FilePath("/settings.json")
    let settings = try SettingsFile.decode(bytes, at: path)
    guard try SettingsFile.decode(SettingsFile.encode(settings), at: path) == settings else {
      throw TraceProblem("settings do not read back to themselves")
    }
  }
}
