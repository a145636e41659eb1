import ArgumentParser
import RiffleFormats
import RiffleShell

/// Called by scripts/make-manual.
struct TablesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump-tables",
    abstract: "Print a table of the manuals.",
    shouldDisplay: false
  )

  @Argument(help: "keys, buttons, settings or studio; nothing for the keys as a man page has them.")
  var table: ManualTables?

  func run() throws {
    try report { try LineWriter.print(table?.markdown ?? ManualTables.manPage) }
  }
}

extension ManualTables: ExpressibleByArgument {}
