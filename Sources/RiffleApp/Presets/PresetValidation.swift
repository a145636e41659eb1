package import RiffleFormats

/// Preset files being looked through, for people and scripts.
package enum PresetValidation {
  /// Reads one file after the other; a bad one stops nothing.
  ///
  /// - Parameters:
  ///   - paths: The files; "-" stands for standard input.
  ///   - tell: Takes a line for each good file.
  ///   - printError: Takes what is wrong with each other one.
  /// - Returns: The exit status: 0 where all are good; 65 where one says something wrong; else 66,
  ///   as one cannot be read.
  /// - Throws: Whatever `tell` throws.
  package static func run(
    _ paths: [String],
    tell: (String) throws -> Void,
    printError: (RiffleError) -> Void
  ) throws -> Int32 {
    var problems: [RiffleError] = []
    for path in paths {
      do throws(RiffleError) {
        _ = try PresetFile.read(path)
      } catch {
        problems.append(error)
        printError(error)
        continue
      }
      try tell("\(InputFile(path).title): ok".onOneLine)
    }
    return problems.map(\.exitStatus).min() ?? 0
  }
}
