package import RiffleCards
package import RiffleDrawing
package import RiffleGestures
package import RiffleMotion
import RiffleMuseum

/// A stack of cards behind C functions: takes inputs, and says what a frame is made of.
///
/// It is to another program, or a web page, what `CardStackView` is to a window of ours. A function
/// that returns a text says why nothing was done; nil if it was done.
package final class DoorStack {
  /// What the latest call has written.
  package let output = DoorOutput()
  /// The stack; nil before ``begin(at:size:pixelsPerPoint:count:seed:isDealt:)``.
  private var stack: CardStack?
  /// The preset of the stack that begins.
  private var firstPreset = Preset.riffle.withMuseum
  /// The window's points per point of the stage; nil to fit the stage to the window.
  private var fixedZoom: Double?

  private var window = Size.zero
  private var pixelsPerPoint = 1.0
  private var isDark = false
  private var keepsStamps = false
  private var policy = StackPolicy()
  private var painter = StackPainter<CardID>(
    Preset.riffle.appearance,
    scale: 1,
    cardSize: .zero,
    labelDirection: { $0.title.writingDirection }
  )
  private var numbers = CardNumbers(count: 0)
  /// The contents by the numbers of cards.
  private var contents: [Int: CardContent] = [:]
  /// The numbers of deleted cards that may still be in the picture.
  private var deleted: Set<Int> = []
  private var emptyView = EmptyView(title: "No more cards")
  private var layers = LayerNumbers()
  private var events: [(event: StackEvent, number: Int?)] = []
  private var latest = Timestamp.zero

  package init() {}

  // MARK: Before the first frame

  /// Takes a preset, before the stack begins or while it runs.
  package func use(_ preset: Preset, at time: Timestamp) -> String? {
    if let problem = reach(time) { return problem }
    firstPreset = preset
    report(stack?.setPreset(preset, at: time))
    layOut(at: time)
    return nil
  }

  /// Shows the stage at so many points of the window for each of its own; 0 fits it to the window.
  package func setZoom(_ zoom: Double) -> String? {
    guard zoom == 0 || (0.001...1000).contains(zoom) else {
      return "zoom is \(zoom); it is 0, or 0.001 to 1000"
    }
    let fixed = zoom == 0 ? nil : zoom
    if stack != nil, let problem = problem(with: window, pixelsPerPoint, zoom: fixed) {
      return problem
    }
    fixedZoom = fixed
    layOut(at: latest)
    return nil
  }

  package func setContent(_ content: CardContent, of number: Int) {
    contents[number] = content
    painter.forgetFaces()
  }

  /// The number of the card at an index of the data; nil if there is none.
  package func number(at index: Int) -> Int? { numbers[index] }

  package func setEmptyView(title: String, message: String) {
    emptyView = EmptyView(title: title, message: message)
    painter.forgetEmptyView()
  }

  /// Begins, or begins anew.
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
    if let problem = problem(with: size, pixelsPerPoint, zoom: fixedZoom) { return problem }
    firstPreset = preset
    window = size
    self.pixelsPerPoint = pixelsPerPoint
    numbers = CardNumbers(count: count)
    stack = CardStack(
      preset: firstPreset,
      window: size / zoom,
      count: count,
      seed: seed,
      at: time
    )
    stack?.keepsStamps = keepsStamps
    latest = time
    painter.forgetFaces()
    events = []
    if isDealt { return handle(.command(.deal), at: time) }
    return nil
  }

  // MARK: Inputs

  /// Gives an input to the stack.
  package func handle(_ input: StackInput, at time: Timestamp) -> String? {
    guard stack != nil else { return Self.notBegun }
    if let problem = stack?.problem(with: input) ?? reach(time) { return problem }
    switch input {
    case .command(let command), .key(let command):
      if let problem = follow(command) { return problem }
    default: break
    }
    report(stack?.handle(input, at: time, policy: policy))
    return nil
  }

  private static let notBegun = "the stack has not begun"

  /// Comes to a time, unless a later one was told.
  private func reach(_ time: Timestamp) -> String? {
    guard stack != nil else { return nil }
    guard time >= latest else {
      return "the time is \(time.seconds) s, which is before \(latest.seconds) s, the latest told"
    }
    latest = time
    return nil
  }

  /// Has the numbers of cards follow a change of the data that comes next.
  private func follow(_ command: StackCommand) -> String? {
    guard let count = command.newCards(of: stack?.count ?? 0) else { return nil }
    guard count <= numbers.left else { return "this stack has had too many cards: begin anew" }
    // What landed before is about the cards as they were.
    _ = advance(to: latest)
    guard let stack else { return nil }
    for run in numbers.follow(command, of: stack, at: latest) {
      deleted.formUnion(contents.keys.filter(run.contains))
    }
    for number in deleted where !numbers.wasInPicture(number) {
      contents[number] = nil
      deleted.remove(number)
    }
    return nil
  }

  private func report(_ new: [StackEvent]?) {
    guard let new, !new.isEmpty, let stack else { return }
    events += new.map { event in
      (event, event.card.map { numbers.number(of: $0.id, namedBy: $0.index, in: stack) })
    }
  }

  /// - Parameter event: With its position in points of the window.
  package func handle(_ event: PointerEvent) -> String? {
    var event = event
    event.position = Point(x: event.position.x / zoom, y: event.position.y / zoom)
    return handle(.pointer(event), at: event.time)
  }

  /// Sets a tunable, before the stack begins or while it runs.
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

  package func resize(to size: Size, pixelsPerPoint: Double, at time: Timestamp) -> String? {
    guard stack != nil else { return Self.notBegun }
    if let problem = problem(with: size, pixelsPerPoint, zoom: fixedZoom) ?? reach(time) {
      return problem
    }
    window = size
    self.pixelsPerPoint = pixelsPerPoint
    layOut(at: time)
    return nil
  }

  package func setDark(_ isDark: Bool) { self.isDark = isDark }

  /// Has each swipe wait from now on until the command `answer` allows or refuses it, or none.
  package func setAsking(_ asks: Bool) { policy.answersSwipeLater = { _, _ in asks } }

  /// Has poses say where each card would go although the preset shows no stamps, or not.
  package func setKeepsStamps(_ keepsStamps: Bool) {
    self.keepsStamps = keepsStamps
    stack?.keepsStamps = keepsStamps
  }

  /// Ends what is over by a time.
  package func advance(to time: Timestamp) -> String? {
    guard stack != nil else { return Self.notBegun }
    if let problem = reach(time) { return problem }
    report(stack?.advance(to: time))
    return nil
  }

  /// Takes the oldest event that was not taken yet, and the number of its card.
  package func nextEvent() -> (event: StackEvent, number: Int?)? {
    events.isEmpty ? nil : events.removeFirst()
  }

  // MARK: Saving and restoring

  /// Writes the position to the output, to be restored by ``restore(_:at:)``; nothing before the stack has
  /// begun.
  package func writeState() {
    output.clear()
    guard let stack else { return }
    StateNumbers(stack.state(at: latest), numbers).write(to: output)
  }

  /// Restores a position, in a stack that has begun with as many cards: all rest then.
  package func restore(_ saved: UnsafeBufferPointer<Double>, at time: Timestamp) -> String? {
    guard stack != nil else { return Self.notBegun }
    guard let saved = StateNumbers(reading: saved) else { return "the state is damaged" }
    let old = numbers
    numbers = saved.numbers
    let problem = handle(.restore(saved.state), at: time)
    if problem != nil { numbers = old }
    return problem
  }

  // MARK: Frames

  package var preset: Preset { stack?.preset ?? firstPreset }

  /// The window's points per point of the stage.
  package var zoom: Double { fixedZoom ?? StageZoom.factor(for: preset, in: window) }

  package var count: Int { stack?.count ?? 0 }
  package var remaining: Int { stack?.remaining ?? 0 }

  package func isMoving(at seconds: Double) -> Bool { stack?.isMoving(at: seconds) ?? false }
  package var nextLanding: Timestamp? { stack?.nextLanding }

  package func snapshots(at seconds: Double) -> [CardSnapshot] {
    stack?.snapshots(at: seconds) ?? []
  }

  func number(of card: CardSnapshot) -> Int? {
    stack.map { numbers.number(of: card.id, namedBy: card.index, in: $0) }
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
    var numbers: [CardID: Int] = [:]
    let cards = snapshots.map { snapshot in
      known[snapshot.id] = snapshot
      numbers[snapshot.id] = number(of: snapshot)
      var card = snapshot.drawn(as: snapshot.id)
      if !appearance.stamps.isShown { card.stamp = nil }
      return card
    }
    let parts = painter.parts(
      of: cards,
      in: stack.stage.container,
      isDealing: stack.hidesEmptyView(between: snapshots),
      emptyView: { emptyView },
      content: { [contents] id in numbers[id].flatMap { contents[$0] } ?? CardContent() }
    )
    if layers.beginFrame() { painter.forgetFaces { known[$0] != nil } }

    output.writeGround(appearance.background)
    output.writeGroup(of: nil, number: -1, isTop: false)
    parts.ground.forEach { output.write($0, &layers) }
    let top = stack.topCardID
    for part in parts.cards {
      output.writeGroup(of: known[part.id], number: numbers[part.id] ?? -1, isTop: part.id == top)
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

  private func problem(with size: Size, _ pixelsPerPoint: Double, zoom: Double?) -> String? {
    guard isWindow(size, pixelsPerPoint) else {
      return "a window is 0 to 1e9 points wide and high, and a point is more than 0 pixels: "
        + "not \(size.width) x \(size.height) points of \(pixelsPerPoint) pixels"
    }
    let zoom = zoom ?? StageZoom.factor(for: preset, in: size)
    if isWindow(size / zoom, pixelsPerPoint * zoom) { return nil }
    return "a stage of \(size.width / zoom) x \(size.height / zoom) points cannot be shown"
  }

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

extension StackCommand {
  /// How many numbers it may give to new cards of data that have some; nil for one that leaves the data as
  /// they are.
  fileprivate func newCards(of count: Int) -> Int? {
    switch self {
    case .instantly(let command): command.newCards(of: count)
    case .insert(_, let number, _): number
    case .reload(let number, _, _): max(0, (number ?? count) - count)
    case .delete, .move: 0
    default: nil
    }
  }
}

extension Size {
  fileprivate static func / (size: Size, divisor: Double) -> Size {
    Size(width: size.width / divisor, height: size.height / divisor)
  }
}

extension String {
  /// The first letter that has a direction decides: the scripts from Hebrew to Arabic Extended are written
  /// from the right.
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
