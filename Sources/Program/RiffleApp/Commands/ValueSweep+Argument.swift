import RiffleCards
package import RiffleFormats
import RiffleMotion
package import RiffleTuning

extension ValueSweep {
  /// The most values of a sheet, so that each can be seen.
  private static let limit = 100

  /// Reads a sweep as the user writes it on a command line: `release.threshold=0.2:0.6:9`.
  ///
  /// - Throws: ``RiffleError`` if the text is not KEY=FROM:TO:COUNT.
  package init(argument: String) throws(RiffleError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.last?.split(separator: ":", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, !parts[0].isEmpty, numbers.count == 3,
      let start = Double(numbers[0]), let end = Double(numbers[1]), let count = Int(numbers[2]),
      start.isFinite, end.isFinite
    else {
      throw .wrongUsage(
        "--sweep \(argument.elided()): not KEY=FROM:TO:COUNT, such as --sweep "
          + "release.threshold=0.2:0.6:9. riffle presets show NAME --explain lists the keys."
      )
    }
    guard (1...Self.limit).contains(count) else {
      throw .wrongUsage(
        "--sweep \(argument.elided()): \(count) values. Give 1 to \(Self.limit)."
      )
    }
    self.init(String(parts[0]), from: start, to: end, count: count)
  }

  /// Returns the presets of the sweep.
  ///
  /// - Throws: ``RiffleError`` if the preset has no such tunable, or the tunable no such value.
  func checkedSteps(of preset: Preset) throws(RiffleError) -> [Step] {
    do throws(PresetError) {
      return try steps(of: preset)
    } catch {
      throw .wrongUsage("--sweep \(key.elided()): " + error.explanation(in: preset))
    }
  }
}
