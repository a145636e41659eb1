import Riffle

final class Fruit: CardStackDataSource {
  private let names = ["Apple", "Cherry", "Fig", "Pear", "Plum"]

  func numberOfCards(in stackView: CardStackView) -> Int { names.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.dequeueReusableCard(withIdentifier: "fruit", for: index)
    card.content = CardContent(title: names[index])
    return card
  }

  static func main() throws {
    let fruit = Fruit()
    let window = try CardWindow(title: "Fruit", preset: .riffle, dataSource: fruit)
    window.stackView.register(CardView.self, forCardReuseIdentifier: "fruit")
    window.stackView.handlers.didSwipe = { swipe in
      print("\(fruit.names[swipe.index]) went \(swipe.direction)")
    }
    try window.run()
  }
}
