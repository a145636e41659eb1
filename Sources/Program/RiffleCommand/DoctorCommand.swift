import ArgumentParser
import RiffleApp
import RiffleFormats
import RiffleSDL

/// `riffle doctor`, which reports on this machine.
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
      try LineWriter.print(
        try Doctor.lines(version: RiffleCommand.configuration.version, renderer: renderer)
      )
    }
  }
}
