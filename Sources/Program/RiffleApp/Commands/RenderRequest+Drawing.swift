import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleTuning

/// What films and sheets draw with.
extension RenderRequest {
  /// The largest number of pixels of a picture: 400 MB each, and several are in memory at a time.
  private static let pixelLimit = 100_000_000

  /// Throws an error if a picture of a size is too large.
  static func check(
    _ size: PixelSize,
    remedy: String = "Give a smaller --scale or --window."
  ) throws(RiffleError) {
    guard size.width * size.height > pixelLimit else { return }
    throw .wrongUsage(
      "\(size.width) × \(size.height) pixels are too many: a picture has at most "
        + "\(pixelLimit). \(remedy)"
    )
  }

  /// Makes what draws the cards of a deck.
  func drawer(
    of deck: Deck,
    _ stack: CardStack,
    size: PixelSize,
    scale: Double,
    note: @escaping (String) -> Void
  ) -> FrameDrawer {
    FrameDrawer(
      content: { deck.content(ofCardAt: $0 % deck.cards.count) },
      emptyView: Deck.emptyView(after: stack.count),
      size: size,
      scale: scale,
      isTransparent: isTransparent,
      note: note
    )
  }

  /// Returns a trace on a stack, for overlays; nil without them.
  ///
  /// - Throws: ``RiffleError`` if the stack cannot handle a step.
  func player(of trace: NamedTrace, on stack: CardStack) throws -> TracePlayer? {
    guard !overlays.isEmpty, poses == nil else { return nil }
    // Refuses what the stack cannot do, before it is done.
    var whole = trace
    whole.trace.end = trace.trace.steps.last?.time
    try whole.simulate(stack, frames: .times([])) { _, _ in }
    return TracePlayer(trace.trace, on: stack)
  }
}
