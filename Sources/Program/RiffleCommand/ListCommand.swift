import ArgumentParser
import RiffleDecks
import RiffleSystem
import SystemPackage

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Print the cards of a deck: identity, file and title."
  )

  @Argument(
    help: "Folders of pictures, pictures, or deck files.",
    completion: .file(),
    transform: PathArgument.path
  )
  var paths: [String]

  @Flag(name: .shortAndLong, help: "Go into folders in folders.")
  var recursive = false

  @Option(help: "The order of the cards: by the names of their files, or by when they were taken.")
  var sort = CardOrder.name

  @Option(help: "How cards are printed; nul prints only paths, each with a zero byte behind it.")
  var format = ListRequest.Format.text

  func run() throws {
    try report {
      let request = ListRequest(
        paths: paths.map { FilePath(escaped: $0) },
        isRecursive: recursive,
        order: sort,
        format: format
      )
      _ = try request.run { StandardError.printError("\($0)") }
    }
  }
}

extension ListRequest.Format: ExpressibleByArgument {}
