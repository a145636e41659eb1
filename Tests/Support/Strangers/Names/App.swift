import Riffle

import struct StrangerAtlas.Color
import enum StrangerAtlas.Direction
import struct StrangerAtlas.Point

/// A program that had words of its own, and of another library, before it had a stack.
@main
@MainActor
struct App {
  static func main() {
    let way = [
      Card(place: Point(latitude: 48.2, longitude: 16.4), exit: Exit(number: 7, heading: .north)),
      Card(place: Point(latitude: 47.8, longitude: 13.0), exit: Exit(number: 12, heading: .west)),
    ]
    let road = Color(named: "motorway")
    for card in way { print(card.place.latitude, card.exit.number, card.exit.shape, road.name) }

    // Riffle's own, by their full names.
    var preset = Preset.riffle
    preset.appearance.background = Riffle.Color(rgb: 0x20_4060)
    let cards = Cards(way)
    let stackView = CardStackView(
      preset: preset,
      dataSource: cards,
      windowSize: WindowSize(size: Size(width: 900, height: 700))
    )
    stackView.handlers.didSwipe = { swipe in
      let side: Riffle.Direction = swipe.direction
      print("\(way[swipe.index].exit.number) went \(side)")
    }
    stackView.advance(to: .zero)
    stackView.swipe(.left, animated: false)
    let corner = Riffle.Point(x: 0, y: 0) + Vector(dx: 3, dy: 4)
    let background = stackView.displayList(at: 0).background
    print(corner.x, corner.y, background == preset.appearance.background)
  }
}

/// A stop on a way.
struct Card {
  var place: Point
  var exit: Exit
}

/// An exit of a motorway.
struct Exit {
  var number: Int
  var heading: Direction
  var shape = Shape.ramp
}

/// The shape of an exit.
enum Shape {
  case ramp, loop
}

/// A card for each stop.
final class Cards: CardStackDataSource {
  private let way: [Card]

  init(_ way: [Card]) {
    self.way = way
  }

  func numberOfCards(in stackView: CardStackView) -> Int { way.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let view = CardView()
    view.content = CardContent(title: "Exit \(way[index].exit.number)")
    return view
  }
}
