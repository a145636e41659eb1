import RiffleControls
package import RiffleCore
package import RiffleDecks
package import RiffleShell
import RiffleSystem

/// The grid of all cards, by verdict, those without one last; lengths are in points of the overlay.
///
/// Only the visible cells are ever looked at, so ten thousand cards cost no more than fifty.
package struct DecisionGrid {
  package struct Section: Hashable {
    /// The verdict; nil for cards that are not decided.
    package var verdict: Verdict?
    package var cards: [Int]

    package init(_ verdict: Verdict?, cards: [Int]) {
      self.verdict = verdict
      self.cards = cards
    }
  }

  package struct Place: Hashable {
    package var section: Int
    package var index: Int

    package init(section: Int, index: Int) {
      self.section = section
      self.index = index
    }
  }

  /// Only sections that have cards are among them.
  package private(set) var sections: [Section]
  /// The selected place; nil in an empty grid.
  package private(set) var selection: Place?
  package private(set) var scroll = 0.0
  /// The verdicts on the keys 1 to 9.
  let verdicts: [Verdict]
  private(set) var size: Size
  private var grip: Grip?
  private var click: (place: Place, time: Timestamp)?

  /// What the pointer holds.
  private enum Grip {
    /// The cards, which a drag scrolls.
    case cards(Point, scroll: Double, isDrag: Bool)
    /// The scroll bar, so far from its top.
    case bar(Double)
  }

  static let (cell, gap, margin, head) = (200.0, 14.0, 24.0, 40.0)
  /// The height of a cell's name, below its picture.
  private static let name = 24.0
  /// The longest time between the two of a double click, in seconds.
  private static let pause = 0.4
  static let top = 52.0

  package init(_ sections: [Section], verdicts: [Verdict], size: Size) {
    self.sections = sections.filter { !$0.cards.isEmpty }
    self.verdicts = verdicts
    self.size = size
    selection = self.sections.isEmpty ? nil : Place(section: 0, index: 0)
  }

  /// The selection stays as near as it can.
  package mutating func update(_ sections: [Section]) {
    self.sections = sections.filter { !$0.cards.isEmpty }
    guard !self.sections.isEmpty else {
      selection = nil
      scroll = 0
      return
    }
    let section = min(selection?.section ?? 0, self.sections.count - 1)
    let index = min(selection?.index ?? 0, self.sections[section].cards.count - 1)
    selection = Place(section: section, index: index)
    scroll = clamped(scroll)
  }

  package mutating func choose(_ verdict: Verdict) {
    let section = sections.firstIndex { $0.verdict == verdict }
    if let section { select(Place(section: section, index: 0)) }
  }

  /// Selects a card and scrolls so that it is in the middle.
  package mutating func choose(card: Int) {
    for (section, own) in sections.enumerated() {
      guard let index = own.cards.firstIndex(of: card) else { continue }
      let place = Place(section: section, index: index)
      select(place)
      return scroll = clamped(scroll + frame(of: place).center.y - size.height / 2)
    }
  }

  package mutating func resize(to size: Size) {
    self.size = size
    scroll = clamped(scroll)
  }

  package var selectedCard: Int? { selection.map { sections[$0.section].cards[$0.index] } }

  private func clamped(_ scroll: Double) -> Double {
    min(max(0, scroll), max(0, contentHeight - size.height))
  }

  // MARK: Input

  package mutating func move(_ direction: Direction) {
    switch direction {
    case .left: move(by: -1)
    case .right: move(by: 1)
    case .up: moveRow(-1)
    case .down: moveRow(1)
    default: break
    }
  }

  package mutating func selectFirst() {
    select(sections.isEmpty ? nil : Place(section: 0, index: 0))
  }

  package mutating func selectLast() {
    let last = sections.count - 1
    if last >= 0 { select(Place(section: last, index: sections[last].cards.count - 1)) }
  }

  package mutating func scrollPage(_ direction: Direction) {
    scroll = clamped(scroll + direction.vector.dy * size.height * 0.8)
  }

  /// A drag scrolls, as does the scroll bar, and a click selects; returns whether the selected card was
  /// clicked twice.
  package mutating func handle(_ event: PointerEvent, at point: Point) -> Bool {
    switch (event.phase, grip) {
    case (.down(.primary), _):
      if let bar = scrollBar, bar.area.contains(point) {
        let held = bar.grip(at: point.y)
        grip = .bar(held)
        scroll = clamped(bar.scroll(to: point.y, heldBy: held))
      } else {
        grip = .cards(point, scroll: scroll, isDrag: false)
      }
    case (.move, .bar(let held)?):
      if let bar = scrollBar { scroll = clamped(bar.scroll(to: point.y, heldBy: held)) }
    case (.move, .cards(let start, let former, let wasDrag)?):
      let way = point.y - start.y
      guard wasDrag || abs(way) > 4 else { break }
      grip = .cards(start, scroll: former, isDrag: true)
      scroll = clamped(former - way)
    case (.up(.primary), let held):
      grip = nil
      guard case .cards(_, _, isDrag: false)? = held, let place = place(at: point) else { break }
      let former = click
      click = (place, event.time)
      selection = place
      guard let former, former.place == place,
        event.time.seconds(since: former.time) < Self.pause
      else { break }
      click = nil
      return true
    case (.cancel, _): grip = nil
    case (.down, _), (.up, _), (.move, nil): break
    }
    return false
  }

  package mutating func letGo() { grip = nil }

  package mutating func scroll(by notches: Vector) {
    scroll = clamped(scroll + notches.dy * 0.6 * (Self.cell + Self.gap))
  }

  private mutating func move(by step: Int) {
    guard var place = selection else { return }
    place.index += step
    if place.index < 0 {
      guard place.section > 0 else { return }
      place.section -= 1
      place.index = sections[place.section].cards.count - 1
    } else if place.index >= sections[place.section].cards.count {
      guard place.section + 1 < sections.count else { return }
      place = Place(section: place.section + 1, index: 0)
    }
    select(place)
  }

  /// Moves to the row above or below, in the same column as far as possible.
  private mutating func moveRow(_ step: Int) {
    guard let place = selection else { return }
    let count = sections[place.section].cards.count
    let column = place.index % columns
    let row = place.index / columns + step
    if row >= 0, row * columns < count {
      return select(Place(section: place.section, index: min(row * columns + column, count - 1)))
    }
    let section = place.section + step
    guard sections.indices.contains(section) else { return }
    let other = sections[section].cards.count
    let first = step > 0 ? 0 : (other - 1) / columns * columns
    select(Place(section: section, index: min(first + column, other - 1)))
  }

  private mutating func select(_ place: Place?) {
    selection = place
    guard let place else { return }
    let frame = frame(of: place)
    let above = Self.top + (place.index < columns ? Self.head : 0)
    if frame.origin.y < above {
      scroll = clamped(scroll - (above - frame.origin.y))
    } else if frame.maxY > size.height - Self.margin {
      scroll = clamped(scroll + frame.maxY - (size.height - Self.margin))
    }
  }

  // MARK: Layout

  package var columns: Int {
    max(1, Int((size.width - 2 * Self.margin + Self.gap) / (Self.cell + Self.gap)))
  }

  var left: Double {
    (size.width - Double(columns) * (Self.cell + Self.gap) + Self.gap) / 2
  }

  private func height(of section: Int) -> Double {
    let rows = (sections[section].cards.count + columns - 1) / columns
    return Self.head + Double(rows) * (Self.cell + Self.gap) + Self.gap
  }

  /// Returns where a section starts, from the top of the grid.
  func start(of section: Int) -> Double {
    (0..<section).reduce(Self.top) { $0 + height(of: $1) }
  }

  /// The height of all rows, with the margin below the last one instead of gaps.
  package var contentHeight: Double { start(of: sections.count) - 2 * Self.gap + Self.margin }

  /// Returns a cell's frame in the window.
  package func frame(of place: Place) -> Rectangle {
    let (row, column) = place.index.quotientAndRemainder(dividingBy: columns)
    return Rectangle(
      x: left + Double(column) * (Self.cell + Self.gap),
      y: start(of: place.section) + Self.head + Double(row) * (Self.cell + Self.gap) - scroll,
      width: Self.cell,
      height: Self.cell
    )
  }

  package var seenPlaces: [Place] {
    sections.indices.flatMap { section -> [Place] in
      let start = start(of: section) + Self.head - scroll
      let row = Self.cell + Self.gap
      let first = max(0, Int(((-Self.cell - start) / row).rounded(.down)) + 1)
      let last = Int(((size.height - start) / row).rounded(.up))
      let count = sections[section].cards.count
      let lower = min(first * columns, count)
      let upper = max(lower, min(max(0, last) * columns, count))
      return (lower..<upper).map { Place(section: section, index: $0) }
    }
  }

  /// Returns the cell at a point; nil between cells.
  package func place(at point: Point) -> Place? {
    guard point.y >= Self.top else { return nil }
    return seenPlaces.first { frame(of: $0).contains(point) }
  }

  // MARK: Drawing

  package struct Look {
    package var colors: StageColors
    package var title: String
    package var color: (Verdict) -> Color
    package var content: (Int) -> CardContent
    package var marks: (Int) -> CardMarks

    package init(
      colors: StageColors,
      title: String,
      color: @escaping (Verdict) -> Color,
      content: @escaping (Int) -> CardContent,
      marks: @escaping (Int) -> CardMarks = { _ in CardMarks() }
    ) {
      self.colors = colors
      self.title = title
      self.color = color
      self.content = content
      self.marks = marks
    }
  }

  package func commands(in size: Size, scale: Double, look: Look) -> [DrawCommand] {
    var commands: [DrawCommand] = [
      .shape(
        Shape(frame: Rectangle(origin: .zero, size: size * scale), fill: .color(look.colors.ground))
      )
    ]
    for place in seenPlaces { commands += cell(place, scale: scale, look: look) }
    for section in sections.indices { commands += head(section, scale: scale, look: look) }
    return commands + title(in: size, scale: scale, look: look)
      + scrollBar(scale: scale, look: look)
  }

  private func cell(_ place: Place, scale: Double, look: Look) -> [DrawCommand] {
    let frame = frame(of: place)
    let pixels = Rectangle(
      x: (frame.origin.x * scale).rounded(),
      y: (frame.origin.y * scale).rounded(),
      width: (frame.size.width * scale).rounded(),
      height: (frame.size.height * scale).rounded()
    )
    let section = sections[place.section]
    var commands: [DrawCommand] = []
    if selection == place {
      let ring = pixels.insetBy(dx: -5 * scale, dy: -5 * scale)
      let accent = Fill.color(Color.accent.faded(to: 0.45))
      commands.append(.shape(Shape(frame: ring, cornerRadius: 8 * scale, fill: accent)))
    }
    let card = section.cards[place.index]
    let layer = thumbnail(
      look.content(card),
      section.verdict.map(look.color),
      look.marks(card),
      pixels.size,
      scale,
      look.colors
    )
    commands.append(.shape(Shape(frame: pixels, fill: .layer(layer))))
    return commands
  }

  /// The whole picture, below it a mark in the color of the verdict, its name, its stars and its label.
  private func thumbnail(
    _ content: CardContent,
    _ color: Color?,
    _ marks: CardMarks,
    _ size: Size,
    _ scale: Double,
    _ colors: StageColors
  ) -> Layer {
    let pixels = PixelSize(rounding: size)
    let foot = Int((Self.name * scale).rounded())
    let room = PixelSize(width: pixels.width, height: pixels.height - foot)
    let fill =
      content.picture.map { picture in
        Fill.picture(
          picture.placed(PicturePlacing(.thumbnail, rotation: picture.placing.rotation)),
          size: room,
          placeholder: colors.strong.faded(to: 0.07)
        )
      } ?? .color(content.color)
    let pen = OverlayPen(scale: scale)
    let middle = size.height / scale - Self.name / 2
    let mark = color.map {
      pen.box(x: 2, y: middle - 4, width: 10, height: 10, cornerRadius: 5, colors.sign($0))
    }
    let start = color == nil ? 2.0 : 18
    var end = size.width / scale - 2
    var signs: [DrawCommand] = []
    if let label = marks.label {
      end -= 10
      signs.append(
        pen.box(x: end, y: middle - 4, width: 10, height: 10, cornerRadius: 2, label.color)
      )
      end -= 5
    }
    for _ in 0..<marks.stars {
      signs.append(
        pen.text(
          "\u{2605}",
          size: 12,
          MarkBadge.star(on: colors),
          x: end - 6,
          y: middle + 5,
          .center
        )
      )
      end -= 12
    }
    return Layer(
      size: pixels,
      commands: [
        .shape(Shape(frame: room.bounds, fill: fill)),
        pen.text(
          content.title,
          size: 12,
          weight: .medium,
          colors.strong,
          x: start,
          y: middle + 5,
          width: end - start - (signs.isEmpty ? 0 : 6)
        ),
      ] + [mark].compactMap(\.self) + signs
    )
  }

  private func head(_ section: Int, scale: Double, look: Look) -> [DrawCommand] {
    let y = start(of: section) - scroll + Self.head - 14
    guard y > Self.top else { return [] }
    let origin = frame(of: Place(section: section, index: 0)).origin.x
    let own = sections[section]
    let words = "\(own.verdict?.title ?? "Not decided")  \(own.cards.count.grouped)"
    let pen = OverlayPen(scale: scale)
    return [pen.text(words, size: 15, weight: .semibold, look.colors.strong, x: origin, y: y)]
  }

  /// The line at the top: what keys do, including the keys of the verdicts.
  private func title(in size: Size, scale: Double, look: Look) -> [DrawCommand] {
    func line(_ action: Action, _ words: String) -> String? {
      ActionHelp.key(of: action, on: .grid).map { "\($0) \(words)" }
    }
    let changes = verdicts.enumerated().map { line(.giveVerdict($0 + 1), $1.title) }
    let lines = [line(.enlarge, "enlarges"), line(.putBack, "puts back")] + changes
    let words = (sections.isEmpty ? [] : lines + [line(.grid, "goes back")]).compactMap(\.self)
      .joined(separator: "   ")
    let bar = Rectangle(x: 0, y: 0, width: size.width * scale, height: (Self.top * scale).rounded())
    let pen = OverlayPen(scale: scale)
    return [
      .shape(Shape(frame: bar, fill: .color(look.colors.ground))),
      pen.text(look.title, size: 15, weight: .semibold, look.colors.strong, x: left, y: 32),
      pen.text(
        words,
        size: 13,
        look.colors.faint,
        x: size.width - left,
        y: 32,
        .right,
        width: size.width - 2 * left - 200
      ),
    ]
  }

  /// It is nil if the whole grid is visible.
  private var scrollBar: ScrollBar? {
    let frame = Rectangle(x: 0, y: Self.top, width: size.width, height: size.height - Self.top)
    return ScrollBar(in: frame, contentHeight: contentHeight - Self.top, scroll: scroll)
  }

  private func scrollBar(scale: Double, look: Look) -> [DrawCommand] {
    guard let bar = scrollBar?.frame else { return [] }
    let isHeld = if case .bar? = grip { true } else { false }
    let color = look.colors.strong.faded(to: isHeld ? 0.6 : 0.3)
    return [
      OverlayPen(scale: scale).box(
        x: bar.origin.x,
        y: bar.origin.y,
        width: bar.size.width,
        height: bar.size.height,
        cornerRadius: 2,
        color
      )
    ]
  }
}
