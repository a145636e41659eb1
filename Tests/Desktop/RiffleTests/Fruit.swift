import Riffle

@MainActor
enum Fruit {
  static func main() throws {
    let fruit = CardList(["Apple", "Cherry", "Fig", "Pear", "Plum"], id: \.self) { card, name in
      card.content = CardContent(title: name)
    }
    fruit.onSwipe { name, direction in print("\(name) went \(direction)") }
    try CardWindow(title: "Fruit", preset: .riffle, dataSource: fruit).run()
  }
}
