import FoundationEssentials
import Riffle

/// The program of the article GettingStarted with pictures, ready to be shipped: see the article Shipping.
@main
final class Fruit: CardStackDataSource {
  private let names = ["Apple", "Cherry", "Fig", "Pear", "Plum"]
  /// The folder of the program's file, also if it was started by a link.
  ///
  /// `Bundle.module` would find the pictures, too, but needs all of Foundation, which is larger than the rest.
  private let folder: String

  private init() throws {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    folder = URL(filePath: program).deletingLastPathComponent().path
  }

  func numberOfCards(in stackView: CardStackView) -> Int { names.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.dequeueReusableCard(withIdentifier: "fruit", for: index)
    card.content = CardContent(
      title: names[index],
      picture: Picture(path: "\(folder)/fruit_fruit.resources/Pictures/\(names[index]).png")
    )
    return card
  }

  static func main() throws {
    let fruit = try Fruit()
    // Desktops know the window by the name of the desktop entry in the folder Shipping.
    let window = try CardWindow(
      title: "Fruit",
      applicationID: "io.github.riffle.Fruit",
      dataSource: fruit
    )
    window.stackView.register(CardView.self, forCardReuseIdentifier: "fruit")
    window.stackView.handlers.didSwipe = { swipe in
      print("\(fruit.names[swipe.index]) went \(swipe.direction)")
    }
    try window.run()
  }
}
