import RiffleDecks
import RiffleSDL

/// What `riffle doctor` says: what was found on this machine and what was chosen of it.
package enum Doctor {
  /// Looks around.
  ///
  /// - Parameters:
  ///   - version: The program's version.
  ///   - renderer: What is asked to draw; nil for what the environment says.
  /// - Returns: Lines for people, to be put into a report of a defect.
  /// - Throws: ``StudioError`` where the environment names no renderer.
  package static func lines(
    version: String,
    renderer: RendererKind?
  ) throws(StudioError) -> [String] {
    let choice = if let renderer { renderer } else { try RendererKind.chosen() }
    let findings =
      [("riffle", version)] + SystemReport(renderer: choice).findings.map { ($0.name, $0.value) }
      + [("MP4", FFmpegFilm.isInstalled ? "by ffmpeg" : "\(FFmpegFilm.Missing())")]
      + [("sample deck", sampleDeck)]
    let width = findings.map(\.0.count).max() ?? 0
    return findings.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value
    }
  }

  private static var sampleDeck: String {
    do throws(StudioError) {
      return try SampleDeck.path().string
    } catch {
      return "\(error)"
    }
  }
}
