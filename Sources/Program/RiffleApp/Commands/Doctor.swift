import RiffleExport
package import RiffleFormats
import RiffleMedia
package import RiffleSDL
import SystemPackage

/// The report of `riffle doctor` on this machine's display, fonts and decoders.
package enum Doctor {
  /// Returns the lines of the report, for bug reports.
  ///
  /// - Parameters:
  ///   - version: The program's version.
  ///   - renderer: The kind of renderer; nil for that of the environment, or else `auto`.
  /// - Returns: One line for each finding: its name and its value.
  /// - Throws: ``RiffleError`` if the environment names a renderer or a scale that does not exist.
  package static func lines(
    version: String,
    renderer: RendererChoice?
  ) throws(RiffleError) -> [String] {
    let choice = if let renderer { renderer } else { try RendererChoice.chosen() }
    let findings =
      [("riffle", version), ("SDL", "\(DisplayReport.version), \(MediaReport.textVersion)")]
      + DisplayReport(renderer: choice, scale: try WindowScale.chosen(nil)).entries.map {
        ($0.name, $0.value)
      }
      + MediaReport.fonts.map { ($0.name, $0.value) }
      + [("pictures", MediaReport.decoders()), ("output", EncoderReport.encoders)]
      + [("MP4", EncoderReport.video), ("sample deck", sampleDeck)]
    let width = findings.map(\.0.count).max() ?? 0
    return findings.map { name, value in
      name + String(repeating: " ", count: width - name.count + 2) + value
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
