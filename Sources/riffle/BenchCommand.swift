import ArgumentParser
import RiffleStudio

/// `riffle bench`: what things cost on this machine.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measure what things cost on this machine.",
    subcommands: [CoreBenchCommand.self],
    defaultSubcommand: CoreBenchCommand.self
  )
}

/// `riffle bench core`: gestures, motion and simulation.
struct CoreBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "core",
    abstract: "Measure gestures, motion and simulation, without a window."
  )

  func run() throws {
    for figure in CoreBench.run() {
      let aim = figure.aim.isEmpty ? "" : " (\(figure.aim))"
      print("\(figure.name): \(figure.value)\(aim)")
    }
  }
}
