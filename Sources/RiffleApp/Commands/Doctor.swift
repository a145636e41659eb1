import RiffleExport
package import RiffleFormats
import RiffleMedia
package import RiffleSDL
import SystemPackage

/// What `riffle doctor` says: what was found on this machine and what was chosen of it.
package enum Doctor {
  /// Looks around.
  ///
  /// - Parameters:
  ///   - version: The program's version.
  ///   - renderer: What is asked to draw; nil for what the environment says.
  /// - Returns: Lines for people, to be put into a report of a defect.
  /// - Throws: ``RiffleError`` where the environment names no renderer.
  package static func lines(
    version: String,
    renderer: RendererChoice?
  ) throws(RiffleError) -> [String] {
    let choice = if let renderer { renderer } else { try RendererChoice.chosen() }
    let findings =
      [("riffle", version), ("SDL", "\(DisplayReport.version), \(MediaReport.versions)")]
      + DisplayReport(renderer: choice).findings.map { ($0.name, $0.value) }
      + MediaReport.fonts.map { ($0.name, $0.value) }
      + [("pictures", MediaReport.decoders), ("films", EncoderReport.encoders)]
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
