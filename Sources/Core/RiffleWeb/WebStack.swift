package import RiffleCards
package import RiffleDrawing
package import RiffleGestures
package import RiffleMotion

/// A stack of cards in a web page: takes inputs, and says what a frame is made of.
///
/// It is to a page what `CardStackView` is to a window, as far as a page has no such things of its own.
package final class WebStack {
  /// What the latest call has written, for the page to read.
  package let output = WebOutput()
  /// Nil before ``begin(at:size:pixelsPerPoint:count:seed:isDealt:)``.
  private var stack: CardStack?
  /// The preset of the stack that begins.
  private var firstPreset = Preset.riffle
  /// The window's points per point of the stage; nil to fit the stage to the window.
  package var fixedZoom: Double? { didSet { layOut(at: latest) } }

  private var window = Size.zero
  private var pixelsPerPoint = 1.0
  private var isDark = false
  private var painter = StackPainter<CardID>(
    Preset.riffle.appearance,
    scale: 1,
    cardSize: .zero,
    labelDirection: { $0.title.writingDirection }
  )
  private var contents: [Int: CardContent] = [:]
  private var emptyView = EmptyView(title: "No more cards")
  private var layers = LayerNumbers()
  private var events: [StackEvent] = []
  private var latest = Timestamp.zero

  package init() {}

  // MARK: Before the first frame

  /// Goes back to the preset that every page begins with.
  ///
  /// Others are made of it by their tunables, so that a page has the numbers of its own only.
  package func reset() {
    firstPreset = .riffle
    events += stack?.setPreset(firstPreset, at: latest) ?? []
    layOut(at: latest)
  }

  /// Shows another content on a card.
  package func setContent(_ content: CardContent, of index: Int) {
    contents[index] = content
    painter.forgetFaces()
  }

  package func setEmptyView(title: String, message: String) {
    emptyView = EmptyView(title: title, message: message)
    painter.forgetEmptyView()
  }

  /// Begins, or begins anew.
  ///
  /// - Returns: What is wrong with the size or the number of cards; nil if nothing is.
  package func begin(
    at time: Timestamp,
    size: Size,
    pixelsPerPoint: Double,
    count: Int,
    seed: UInt64,
    isDealt: Bool
  ) -> String? {
    guard StackLimits.cards.contains(count) else {
      return "\(count) cards: a number of cards is 0 to \(StackLimits.cards.upperBound)"
    }
    guard isWindow(size, pixelsPerPoint) else { return "a stack of that size cannot be shown" }
    window = size
    self.pixelsPerPoint = pixelsPerPoint
    firstPreset = preset
    stack = CardStack(
      preset: firstPreset,
      window: size / zoom,
      count: count,
      seed: seed,
      at: time
    )
    latest = time
    painter.forgetFaces()
    events = []
    if isDealt { return handle(.command(.deal), at: time) }
    return nil
  }

  // MARK: Inputs

  /// Gives an input to the stack.
  ///
  /// - Returns: What is wrong with it; nil if it was taken.
  package func handle(_ input: StackInput, at time: Timestamp) -> String? {
    guard stack != nil else { return "the stack has not begun" }
    latest = max(latest, time)
    if let problem = stack?.problem(with: input) { return problem }
    events += stack?.handle(input, at: latest) ?? []
    return nil
  }

  /// - Parameter event: With its position in points of the window.
  package func handle(_ event: PointerEvent) -> String? {
    var event = event
    event.position = Point(x: event.position.x / zoom, y: event.position.y / zoom)
    return handle(.pointer(event), at: event.time)
  }

  /// Sets a tunable, before the stack begins or while it runs.
  ///
  /// - Returns: Why that is not possible; nil if it was done.
  package func set(_ key: String, to value: ParameterValue, at time: Timestamp) -> String? {
    guard stack == nil else {
      defer { layOut(at: latest) }
      return handle(.set(key: key, value: value), at: time)
    }
    do throws(PresetError) {
      try firstPreset.set(key, to: value)
      return nil
    } catch {
      return error.description
    }
  }

  package func resize(to size: Size, pixelsPerPoint: Double, at time: Timestamp) {
    guard isWindow(size, pixelsPerPoint) else { return }
    window = size
    self.pixelsPerPoint = pixelsPerPoint
    layOut(at: time)
  }

  /// Shows the dark look, or the preset's own.
  package func setDark(_ isDark: Bool) {
    self.isDark = isDark
  }

  package func advance(to time: Timestamp) {
    latest = max(latest, time)
    events += stack?.advance(to: latest) ?? []
  }

  /// Takes the oldest event that was not taken yet.
  package func nextEvent() -> StackEvent? {
    events.isEmpty ? nil : events.removeFirst()
  }

  // MARK: Frames

  package var preset: Preset { stack?.preset ?? firstPreset }

  /// The window's points per point of the stage.
  package var zoom: Double { fixedZoom ?? StageZoom.factor(for: preset, in: window) }

  package var remaining: Int { stack?.remaining ?? 0 }

  package func isMoving(at seconds: Double) -> Bool { stack?.isMoving(at: seconds) ?? false }

  package func snapshots(at seconds: Double) -> [CardSnapshot] {
    stack?.snapshots(at: seconds) ?? []
  }

  /// Writes a frame to the output: the ground, then a group of records for the container and one for each
  /// card, from back to front.
  package func writeFrame(at seconds: Double) {
    output.clear()
    guard let stack else { return }
    let appearance = isDark ? stack.preset.appearance.dark : stack.preset.appearance
    painter.follow(
      appearance,
      scale: zoom * pixelsPerPoint,
      cardSize: stack.cardSize,
      contentMode: stack.preset.layout.contentMode
    )
    let snapshots = stack.snapshots(at: seconds)
    var known: [CardID: CardSnapshot] = [:]
    let cards = snapshots.map { snapshot in
      known[snapshot.id] = snapshot
      var card = snapshot.drawn(as: snapshot.id)
      if !appearance.stamps.isShown { card.stamp = nil }
      return card
    }
    let parts = painter.parts(
      of: cards,
      in: stack.stage.container,
      isDealing: stack.hidesEmptyView(between: snapshots),
      emptyView: { emptyView },
      content: { [contents] id in known[id].flatMap { contents[$0.index] } ?? CardContent() }
    )
    if layers.beginFrame() { painter.forgetFaces { known[$0] != nil } }

    output.writeGround(appearance.background)
    output.writeGroup(of: nil, isTop: false)
    parts.ground.forEach { output.write($0, &layers) }
    let top = stack.topCardID
    for part in parts.cards {
      output.writeGroup(of: known[part.id], isTop: part.id == top)
      part.commands.forEach { output.write($0, &layers) }
    }
  }

  /// Writes what a layer of the latest frames is made of to the output; nothing if it is gone.
  package func writeLayer(_ number: Int) {
    output.clear()
    guard let layer = layers.layer(number) else { return }
    layer.commands.forEach { output.write($0, &layers) }
  }

  // MARK: Size

  private func isWindow(_ size: Size, _ pixelsPerPoint: Double) -> Bool {
    StackLimits.lengths.contains(size.width) && StackLimits.lengths.contains(size.height)
      && pixelsPerPoint > 0 && pixelsPerPoint.isFinite
  }

  /// Gives the stack the size that the window has in points of the stage.
  private func layOut(at time: Timestamp) {
    guard let stack, stack.stage.window != window / zoom else { return }
    _ = handle(.resize(window / zoom), at: time)
  }
}

extension Size {
  fileprivate static func / (size: Size, divisor: Double) -> Size {
    Size(width: size.width / divisor, height: size.height / divisor)
  }
}

extension String {
  /// By the first letter that has a direction: the scripts from Hebrew to Arabic Extended are written from
  /// the right.
  fileprivate var writingDirection: TextDirection {
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: return .rightToLeft
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x58F, 0x900...0x1FFF, 0x2E80...0xFB17:
        return .leftToRight
      default: continue
      }
    }
    return .leftToRight
  }
}
