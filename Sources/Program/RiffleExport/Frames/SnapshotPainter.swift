package import RiffleCards
package import RiffleDrawing
package import RiffleMedia

/// Makes display lists of stacks from snapshots of their cards, for pictures that no stack view
/// makes: of films, and of times that were.
package struct SnapshotPainter {
  private let content: (Int) -> CardContent
  private let emptyView: EmptyView
  /// The painter of the frames; cards are identified by their index in the data.
  private var painter: StackPainter<Int>?
  /// The problems of pictures that have been found so far.
  private var diagnostics = PictureDiagnostics()

  /// Makes a painter.
  ///
  /// - Parameters:
  ///   - content: Returns the content of the card at an index of the data.
  ///   - emptyView: The view beneath all cards.
  package init(content: @escaping (Int) -> CardContent, emptyView: EmptyView) {
    self.content = content
    self.emptyView = emptyView
  }

  /// Returns the commands that draw a frame.
  ///
  /// - Parameters:
  ///   - cards: The cards, back to front.
  ///   - stack: The stack of the cards, whose preset gives their looks.
  ///   - scale: The number of pixels per point of the stage.
  /// - Returns: The commands, in pixels of the stage's window.
  package mutating func displayList(
    of cards: [CardSnapshot],
    in stack: CardStack,
    scale: Double
  ) -> DisplayList {
    let appearance = stack.preset.appearance
    let (cardSize, contentMode) = (stack.cardSize, stack.preset.layout.contentMode)
    var painter =
      painter
      ?? StackPainter(appearance, scale: scale, cardSize: cardSize) { $0.labelDirection }
    painter.follow(appearance, scale: scale, cardSize: cardSize, contentMode: contentMode)
    defer { self.painter = painter }
    return painter.displayList(
      of: cards.map { $0.drawn(as: $0.index) },
      in: stack.stage.container,
      emptyView: { emptyView },
      content: { index in diagnostics.applied(to: content(index)) }
    )
  }

  /// Applies what the loading of pictures and fonts has found.
  ///
  /// - Returns: Whether cards look different now, and one line for the user on each problem.
  package mutating func apply(_ updates: LoadUpdates) -> (changesCards: Bool, problems: [String]) {
    let (changesCards, problems) = diagnostics.apply(updates)
    if changesCards { painter?.forgetFaces() }
    return (changesCards, problems)
  }
}
