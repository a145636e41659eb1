import Riffle

/// The program of the article GettingStarted with pictures, ready to be shipped: see the article Shipping.
@main
final class Fruit: CardStackDataSource {
  private let cards = [
    Fruit.card("Apple", PackageResources.Apple_png),
    Fruit.card("Cherry", PackageResources.Cherry_png),
    Fruit.card("Fig", PackageResources.Fig_png),
    Fruit.card("Pear", PackageResources.Pear_png),
    Fruit.card("Plum", PackageResources.Plum_png),
  ]

  private static func card(_ name: String, _ picture: [UInt8]) -> CardContent {
    CardContent(title: name, picture: Picture(bytes: picture, name: "\(name).png"))
  }

  func numberOfCards(in stackView: CardStackView) -> Int { cards.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.dequeueReusableCard(withIdentifier: "fruit", for: index)
    card.content = cards[index]
    return card
  }

  static func main() throws {
    let fruit = Fruit()
    // Desktops know the window by the name of the desktop entry in the folder Shipping.
    let window = try CardWindow(
      title: "Fruit",
      applicationID: "io.github.riffle.Fruit",
      dataSource: fruit
    )
    window.stackView.register(CardView.self, forCardReuseIdentifier: "fruit")
    window.stackView.handlers.didSwipe = { swipe in
      print("\(fruit.cards[swipe.index].title) went \(swipe.direction)")
    }
    try window.run()
  }
}
