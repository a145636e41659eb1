import Riffle
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMotion
import SystemPackage

/// The page behind the last card.
extension AppSession {
  /// What is shown when no card is left; nil where ``endPage`` is drawn.
  var emptyView: EmptyView? {
    guard let deciding, deciding.hasControls else {
      return Deck.emptyView(after: source.deck.cards.count, keys: settings.keys)
    }
    guard source.deck.cards.isEmpty, listing?.summary != nil else { return nil }
    return EmptyView(
      title: "No picture is left here",
      message: "Those that come are shown at once."
    )
  }

  /// The page of somebody who has decided on every card.
  var endPage: EndPage? {
    guard let deciding, stackView.topIndex == nil, !source.deck.cards.isEmpty,
      listing?.summary != nil
    else { return nil }
    let heaps = deciding.review.sections.filter { !$0.cards.isEmpty }.map { section in
      EndPage.Heap(
        section.verdict,
        count: section.cards.count,
        latest: section.cards.suffix(3).reversed().map { content(ofCardAt: $0) }
      )
    }
    let found = listing?.summary.flatMap { $0.unreadable.isEmpty ? nil : [$0.line] } ?? []
    let path = deciding.folder.map { ($0.resolved ?? $0).quotedForShell }
    let option = deciding.hasDeeperCards ? "-r " : ""
    let folders = heaps.prefix(2).map { "DIR/\($0.verdict.rawValue)" }.joined(separator: ", ")
    let commands =
      path.map { path in
        [
          "riffle apply \(option)\(path) --move DIR   moves each into \(folders)"
            + (heaps.count > 2 ? " …" : ""),
          "riffle apply \(option)\(path) --xmp   writes ratings",
        ]
      } ?? []
    return EndPage(
      heaps,
      commands: commands + found,
      keys: [KeyHint("Enter", "Look at them"), KeyHint("Backspace", "Undo")]
        + (settings.keys[.restart].map { [KeyHint($0.name, "Start again")] } ?? []),
      buttons: controller.isConnected
        ? [KeyHint("Start", "Look at them"), KeyHint("LB", "Undo")] : []
    )
  }

  /// The part of the window in whose middle the page lies, in points of the overlay.
  var pageSize: Size {
    let size = overlaySize
    return Size(width: size.width, height: size.height - (deciding?.footHeight ?? 0))
  }

  /// Takes a pointer event: a click on the cards of a verdict shows all of them.
  ///
  /// - Returns: Whether nothing else may handle it.
  func handleEndPage(_ event: PointerEvent) -> Bool {
    guard let deciding, deciding.hasControls, stackView.topIndex == nil else { return false }
    let pressed = deciding.pressedHeap
    var verdict: Verdict? {
      endPage?.verdict(at: overlayPlace(event.position), in: pageSize)
    }
    switch event.phase {
    case .down(.primary):
      // The last card is still in flight, and can be caught.
      if stackView.isDraggable(at: event.position, time: event.time) { return false }
      deciding.pressedHeap = verdict
      return deciding.pressedHeap != nil
    case .up(.primary):
      deciding.pressedHeap = nil
      guard let pressed, pressed == verdict else { return false }
      toggleGrid(at: pressed)
      return true
    case .cancel: deciding.pressedHeap = nil
    case .down, .move, .up: break
    }
    return false
  }
}
