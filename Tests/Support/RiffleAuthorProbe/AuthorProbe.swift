import Riffle

/// Small programs of an app author's, which tests run in a process of their own, most on SDL's
/// dummy driver.
///
///     RiffleAuthorProbe rest HOST ACT SECONDS
///     RiffleAuthorProbe windows
///     RiffleAuthorProbe panes COUNT
///     RiffleAuthorProbe pictures FILE
///     RiffleAuthorProbe close [window]
///     RiffleAuthorProbe focus [areas]
///     RiffleAuthorProbe keys FILE
///     RiffleAuthorProbe signal NUMBER own|default
///     RiffleAuthorProbe misuse [NAME]
@main
@MainActor
struct AuthorProbe {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch (words.first, words.count) {
    case ("rest", 4): try RestProbe(act: words[2], seconds: Double(words[3]) ?? 0).run(in: words[1])
    case ("windows", 1): try QueueProbe.runWindows()
    case ("panes", 2): try QueueProbe.openPanes(Int(words[1]) ?? 0)
    case ("pictures", 2): try QueueProbe.showPictures(words[1])
    case ("close", 1): try QueueProbe.closePane()
    case ("close", 2): try QueueProbe.closeWindow()
    case ("focus", 1): try FocusProbe.run()
    case ("focus", 2): try FocusProbe.runAreas()
    case ("keys", 2): try KeyProbe.run(writingTo: words[1])
    case ("signal", 3): try SignalProbe.run(CInt(words[1]) ?? 0, isOwn: words[2] == "own")
    case ("misuse", 1): for name in Misuse.names { print(name) }
    case ("misuse", 2) where try Misuse.make(words[1]): print("it went on")
    default: fatalError("see the comment")
    }
  }
}

/// Cards with nothing on them, which count the frames in which one of them is on its way.
@MainActor
final class Cards: CardStackDataSource {
  private(set) var framesOnTheWay = 0
  private let areas: [String]

  /// - Parameter areas: The names of the areas in each card. Defaults to none.
  init(areas: [String] = []) {
    self.areas = areas
  }

  func numberOfCards(in stackView: CardStackView) -> Int { 50 }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = AreaCard()
    card.names = areas
    card.overlay = { [unowned self] _ in
      framesOnTheWay += 1
      return nil
    }
    return card
  }
}

/// A card with areas side by side.
private final class AreaCard: CardView {
  var names: [String] = []

  override func areas(in size: Size) -> [CardArea] {
    names.enumerated().map { index, name in
      CardArea(
        name,
        frame: Rectangle(x: 10 + 50 * Double(index), y: 10, width: 40, height: 40),
        label: name
      )
    }
  }
}
