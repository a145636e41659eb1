import RiffleCards
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleMotion

extension RenderRequest {
  /// Whether a file of the command line is to be a Lottie document.
  static func isLottie(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

  /// Makes a Lottie document, whose cards move like those of a film.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - output: Makes the file, only when it is complete.
  ///   - note: Called with one line for each picture that cannot be shown.
  /// - Returns: One line on what was made.
  /// - Throws: ``RiffleError`` if an option is not for such a document, or a file cannot be read or
  ///   written.
  func makeLottie(
    _ path: String,
    in output: AtomicOutput,
    note: (String) -> Void
  ) throws -> String {
    try checkLottie(path)
    let deck = try Deck.named(deck)
    var simulation = simulation
    if let trace { simulation.trace = try NamedTrace(readFrom: trace) }
    let stack = try simulation.stack(defaultCount: deck.cards.count)
    let rate = framesPerSecond ?? 60
    let source: any FrameSource
    if let poses {
      let range = (start ?? -.infinity)...(end ?? .infinity)
      source = try PoseFrames(PoseLog(poses), stack: stack, rate: rate, in: range)
    } else {
      source = try TraceFrames(
        of: simulation.trace,
        on: stack,
        pointers: nil,
        rate: rate,
        speed: speed ?? 1,
        from: start ?? 0,
        to: end
      )
    }
    let size = PixelSize(rounding: stack.preset.appearance.faceSize(of: stack.cardSize) * scale)
    // Cards of one picture share it, or the line about it.
    var pictures: [Picture: LottieCard.Picture?] = [:]
    let document = try LottieDocument(
      of: source,
      name: deck.title,
      hold: hold ?? 0,
      isTransparent: isTransparent
    ) { index in
      let content = deck.content(ofCardAt: index % deck.cards.count)
      var card = LottieCard(name: content.title, color: content.color)
      guard let shown = content.picture else { return card }
      let picture = stack.preset.appearance.picture.placed(shown)
      if pictures[picture] == nil {
        do throws(RiffleError) {
          pictures[picture] = try output.lottiePicture(of: picture, size: size, for: path)
        } catch {
          pictures.updateValue(nil, forKey: picture)
          note("\(error)")
        }
      }
      card.picture = pictures[picture] ?? nil
      return card
    }
    return try output.write(document, to: path).line(for: path)
  }

  /// Refuses the options that a Lottie document has no use for.
  private func checkLottie(_ path: String) throws(RiffleError) {
    for (option, isGiven) in [
      ("--time", time != nil), ("--loop", loop != nil),
      ("--quality", quality != nil), ("--max-size", maximumSize != nil),
      ("--pointer", showsPointer), ("--overlay", !overlays.isEmpty), ("--sweep", sweep != nil),
    ] where isGiven {
      throw .wrongUsage(
        "\(option) is for pictures and films, but -o \(path) is a Lottie animation. Leave it out, or "
          + "give a .webp."
      )
    }
    try checkOrigin()
  }
}
