import Riffle

/// A person of the demonstration that comes with Shuffle.
struct Person {
  var name: String
  var age: Int
  var occupation: String
  var color: Color
}

/// The demonstration of Shuffle, ported: what its view controller does as delegate and data source, and its
/// row of buttons.
@main
@MainActor
struct Port {
  static func main() throws {
    let people = CardList(people, id: \.name) { card, person in
      card.content = CardContent(
        title: "\(person.name), \(person.age)",
        subtitle: person.occupation,
        color: person.color
      )
    }
    let window = try CardWindow(title: "Shuffle", dataSource: people)
    let stackView = window.stackView

    // cardStack(_:didSwipeCardAt:with:), cardStack(_:didUndoCardAt:from:)
    people.onSwipe { person, direction in print("\(person.name) went \(direction)") }
    people.onUndo { person, _ in print("\(person.name) is back") }
    // cardStack(_:didSelectCardAt:), didSwipeAllCards(_:)
    stackView.onSelect { print("\(people[$0.index].name) was selected") }
    stackView.onRunOutOfCards { print("all were swiped") }

    let bar = WindowBar(.bottom, thickness: 72) { size in
      CardArea.row(["Undo", "Nope", "Super", "Like"], in: size)
    }
    bar.onActivate { [unowned stackView] button in
      switch button {
      case "Undo": stackView.undo()
      case "Nope": stackView.swipe(.left)
      case "Super": stackView.swipe(.up)
      default: stackView.swipe(.right)
      }
    }
    window.bars = [bar]
    try window.run()
  }

  private static let people = [
    Person(name: "Michelle", age: 26, occupation: "Graphic designer", color: Color(rgb: 0x8A_4B6B)),
    Person(name: "Joshua", age: 27, occupation: "Business services", color: Color(rgb: 0x3B_5F8C)),
    Person(name: "Daiane", age: 23, occupation: "Graduate student", color: Color(rgb: 0x4B_7A57)),
    Person(
      name: "Julian",
      age: 25,
      occupation: "Model and photographer",
      color: Color(rgb: 0x8C_6A3B)
    ),
    Person(name: "Andrew", age: 26, occupation: "", color: Color(rgb: 0x5A_5F73)),
    Person(name: "Bailey", age: 25, occupation: "Software engineer", color: Color(rgb: 0x6B_4B8A)),
  ]
}
