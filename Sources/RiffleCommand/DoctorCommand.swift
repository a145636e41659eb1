import ArgumentParser
import RiffleApp
import RiffleFormats
import RiffleSDL

/// `riffle doctor`: what riffle finds on this machine.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Tell what riffle finds on this machine and chooses of it, for reports of defects."
  )

  @Option(help: ArgumentHelp("What is asked to draw; else RIFFLE_RENDERER.", valueName: "kind"))
  var renderer: RendererChoice?

  func run() throws {
    try report {
      try LineWriter.print(
        try Doctor.lines(version: RiffleCommand.configuration.version, renderer: renderer)
      )
    }
  }
}
