import RiffleCore
import RiffleSDL

/// What has a stack in a window, for screen readers.
@MainActor
protocol AccessibleStackOwner: AccessibleOwner {
  var stackView: CardStackView { get }
  /// The top left corner of the stack in its window, in SDL's units.
  var stackOrigin: Point { get }
  var unitsPerPoint: Double { get }
}

extension AccessibleStackOwner {
  package func accessibleElement(id: String, hasFocus: Bool) -> AccessibleElement {
    stackView.accessibleElement(
      id: id,
      origin: stackOrigin,
      unitsPerPoint: unitsPerPoint,
      hasFocus: hasFocus
    )
  }

  package func perform(_ request: AccessibilityService.Request, within id: String) -> Bool {
    stackView.perform(request, stack: id)
  }

  package func tellNews(to listener: ((AccessibleNews) -> Void)?) {
    stackView.tellNews(to: listener)
  }
}

extension AccessibleElement {
  /// An area of a card or a bar.
  init(
    _ id: String,
    _ area: CardArea,
    in words: StackWords,
    frame: Rectangle,
    isFocused: Bool
  ) {
    let role: Role =
      switch area.role {
      case .button: .button
      case .link: .link
      case .toggle: .toggle
      }
    self.init(id, role, name: area.label, frame: frame)
    actions = [words.press]
    language = words.language
    focus = isFocused ? .here : .possible
    if case .toggle(let isOn) = area.role { isChecked = isOn }
  }
}

extension CardStackView {
  fileprivate func tellNews(to listener: ((AccessibleNews) -> Void)?) {
    guard let listener else { return screenReader = nil }
    var top: CardID?
    screenReader = { [weak self] announcement in
      guard let self else { return }
      switch announcement?.kind {
      // The next card says its name when it gets the focus.
      case .topCardChanged: break
      case .some: listener(.said(announcement?.text ?? ""))
      // While cards move, only another card on top is news.
      case nil:
        let isNews = top != topTarget
        top = topTarget
        if isNews || !stack.isMoving(at: now.seconds) { listener(isNews ? .focused : .changed) }
      }
    }
  }

  /// The stack in words, with its top card and the areas of that card: the cards below say nothing,
  /// since nothing can be done with them.
  fileprivate func accessibleElement(
    id: String,
    origin: Point,
    unitsPerPoint: Double,
    hasFocus: Bool
  ) -> AccessibleElement {
    var list = AccessibleElement(
      id,
      .list,
      name: accessibilityLabel,
      frame: Rectangle(origin: origin, size: windowSize.size * unitsPerPoint)
    )
    list.language = words.language
    guard let card = topTarget, let view = views[card],
      let described = accessibilityElement(for: view),
      let pose = stack.snapshots(at: now.seconds).first(where: { $0.id == card })?.pose
    else {
      list.actions = undoAction.map { $0.name(in: words) }
      list.focus = hasFocus ? .here : .possible
      return list
    }
    /// A part of the card's face, in points of the stage, as the box around it on the screen.
    func frame(of part: Rectangle) -> Rectangle {
      let inset = stack.preset.appearance.inset
      let corners = [
        part.origin, Point(x: part.maxX, y: part.origin.y), Point(x: part.origin.x, y: part.maxY),
        Point(x: part.maxX, y: part.maxY),
      ].map { pose.point(at: $0 + Vector(dx: inset, dy: inset), onCardOf: stack.cardSize) }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let scale = zoom * unitsPerPoint
      let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
      return Rectangle(
        x: origin.x + left * scale,
        y: origin.y + top * scale,
        width: ((xs.max() ?? 0) - left) * scale,
        height: ((ys.max() ?? 0) - top) * scale
      )
    }
    let name = [described.name(in: words), described.value].filter { !$0.isEmpty }
      .joined(separator: words.separator)
    let face = frame(of: Rectangle(origin: .zero, size: faceSize))
    var item = AccessibleElement("\(id)c\(card.number)", .listItem, name: name, frame: face)
    item.place = AccessibleElement.Place(number: described.index + 1, count: described.count)
    item.actions = cardActions(of: view).map { $0.name(in: words) }
    item.language = words.language
    item.focus = hasFocus && focusedArea == nil ? .here : .possible
    item.children = view.areas(in: faceSize).enumerated().map { index, area in
      AccessibleElement(
        "\(item.id)a\(index)",
        area,
        in: words,
        frame: frame(of: area.frame),
        isFocused: hasFocus && focusedArea == area.name
      )
    }
    list.children = [item]
    return list
  }

  /// Leaves out the presses of areas, which are elements of their own.
  private func cardActions(of view: CardView) -> [AccessibilityAction] {
    accessibilityActions(for: view).filter { if case .press = $0 { false } else { true } }
  }

  fileprivate func perform(_ request: AccessibilityService.Request, stack id: String) -> Bool {
    guard let card = topTarget, let view = views[card] else {
      guard request.element == id else { return false }
      return if case .action = request.kind { perform(.undo) } else { true }
    }
    let item = "\(id)c\(card.number)"
    let areas = view.areas(in: faceSize)
    let area = areas.indices.first { "\(item)a\($0)" == request.element }.map { areas[$0] }
    guard area != nil || request.element == item else { return false }
    switch request.kind {
    case .focus:
      focusedArea = area?.name
      return true
    case .action(let index):
      if let area { return perform(.press(area)) }
      let actions = cardActions(of: view)
      return actions.indices.contains(index) && perform(actions[index])
    case .value: return false
    }
  }
}
