package import RiffleFormats

package enum PresetValidation {
  /// Checks all files ("-" is standard input), even after a bad one; returns the exit status: 0 if all are
  /// good, 65 if one has a mistake, or else 66 if one cannot be read.
  package static func run(
    _ paths: [String],
    print: (String) throws -> Void,
    printError: (RiffleError) -> Void
  ) throws -> Int32 {
    var problems: [RiffleError] = []
    for path in paths {
      let mistakes = PresetFile.mistakes(in: path)
      mistakes.forEach(printError)
      problems += mistakes
      if mistakes.isEmpty { try print("\(InputFile(path).title): ok".onOneLine) }
    }
    return problems.map(\.exitStatus).min() ?? 0
  }
}
