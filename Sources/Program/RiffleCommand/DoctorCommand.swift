import ArgumentParser
import RiffleDecks
import RiffleExport
import RiffleFormats
import RiffleMedia
import RiffleSDL
import RiffleShell
import SystemPackage

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Show what riffle detected on this machine and what it uses, for bug reports."
  )

  @Option(
    help: ArgumentHelp(
      "The renderer to try. Defaults to the environment variable RIFFLE_RENDERER, else auto.",
      valueName: "kind"
    )
  )
  var renderer: RendererChoice?

  func run() throws {
    try report {
      let choice = if let renderer { renderer } else { try RendererChoice.chosen() }
      let display = DisplayReport(renderer: choice, scale: try WindowScale.chosen(nil))
      let findings =
        [("riffle", RiffleCommand.configuration.version)]
        + [("SDL", "\(DisplayReport.version), \(MediaReport.textVersion)")]
        + display.entries.map { ($0.name, $0.value) }
        + MediaReport.fonts.map { ($0.name, $0.value) }
        + [("pictures", MediaReport.decoders()), ("output", EncoderLibraries().report)]
        + [("MP4", EncoderLibraries.videoReport), ("sample deck", Self.sampleDeck)]
      let width = findings.map(\.0.count).max() ?? 0
      try LineWriter.print(
        findings.map { name, value in
          name + String(repeating: " ", count: width - name.count + 2) + value
        }
      )
    }
  }

  private static var sampleDeck: String {
    do throws(RiffleError) {
      return try SampleDeck.path().string
    } catch {
      return "\(error)"
    }
  }
}
