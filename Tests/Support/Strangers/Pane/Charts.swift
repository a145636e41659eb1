import Riffle
import StrangerLines

/// The app's data: charts that arrive one by one, and the stack that shows them.
@MainActor
final class Charts: CardStackDataSource {
  private var charts = [[3.0, 7, 5], [8, 2, 6, 4]]

  func numberOfCards(in stackView: CardStackView) -> Int { charts.count }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.dequeueReusableCard(withIdentifier: "chart", for: index)
    (card as? ChartCard)?.numbers = charts[index]
    return card
  }

  /// Tells what a person does with a stack, in lines.
  func report(on stackView: CardStackView) {
    stackView.register(ChartCard.self, forCardReuseIdentifier: "chart")
    stackView.handlers.didSwipe = { print("swiped \($0.index) \($0.direction)") }
    stackView.handlers.didBeginDrag = { index, _ in print("drag \(index)") }
    stackView.handlers.didCancelDrag = { print("canceled \($0)") }
    stackView.handlers.didReturn = { print("returned \($0.index)") }
    stackView.handlers.didLeave = { print("left \($0)") }
    stackView.handlers.didUndo = { print("undone \($0.index)") }
    stackView.handlers.didSelect = { print("selected \($0.index)") }
    stackView.handlers.willDisplay = { index, _ in print("shown \(index)") }
  }

  /// Appends each chart that arrives.
  func follow(for stackView: CardStackView) async {
    for await line in linesOfInput() {
      charts.append(line.split(separator: " ").compactMap { Double($0) })
      stackView.appendCards()
      print("arrived \(charts.count - 1)\(stackView.stack.isDragging ? " during a drag" : "")")
    }
  }
}
