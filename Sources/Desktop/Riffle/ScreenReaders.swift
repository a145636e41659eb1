import RiffleCore
import RiffleSDL

/// What has a stack in a window, for screen readers.
@MainActor
protocol AccessibleStackOwner: AnyObject {
  var stackView: CardStackView { get }
  /// The window, with nothing in it.
  var accessibleWindow: AccessibleElement { get }
  /// The top left corner of the stack in its window, in SDL's units.
  var stackOrigin: Point { get }
  var unitsPerPoint: Double { get }
}

/// Shows the stacks of the process to screen readers, if the desktop has any.
///
/// The stacks are asked for their words only while one listens. A process joins the accessibility bus
/// once, whatever the number of its windows.
@MainActor
final class ScreenReaders {
  static let shared = ScreenReaders()

  private var stacks: [Stack] = []
  private var stackCount = 0
  private var watch: AccessibilityBusWatch?
  private var service: AccessibilityService?
  private var isUpdating = false
  /// The stack that has the focus in its window, if the window has several: that of the latest news.
  private weak var latest: Stack?

  private final class Stack {
    weak var owner: (any AccessibleStackOwner)?
    let id: String
    var top: CardID?

    init(_ owner: any AccessibleStackOwner, id: String) {
      self.owner = owner
      self.id = id
    }
  }

  private init() {}

  /// Does nothing but look for the bus, the first time, unless there is a screen reader.
  func add(_ owner: any AccessibleStackOwner) {
    stacks.removeAll { $0.owner == nil }
    stackCount += 1
    let stack = Stack(owner, id: "s\(stackCount)")
    stacks.append(stack)
    if service != nil {
      listen(to: stack)
      update()
    } else if watch == nil {
      beginWatch()
    }
  }

  func remove(_ owner: any AccessibleStackOwner) {
    stacks.removeAll { $0.owner === owner }
    owner.stackView.screenReader = nil
    update()
  }

  /// Shows all windows as they are now; those that are gone are shown no more.
  func update() {
    // A handler that is asked meanwhile may change its stack.
    guard let service, !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    stacks.removeAll { $0.owner == nil }
    var windows: [AccessibleElement] = []
    for stack in stacks {
      guard let owner = stack.owner else { continue }
      var window = owner.accessibleWindow
      let index = windows.firstIndex { $0.id == window.id }
      let isAlone = !stacks.contains { $0 !== stack && $0.owner?.accessibleWindow.id == window.id }
      let list = owner.stackView.accessibleElement(
        id: stack.id,
        origin: owner.stackOrigin,
        unitsPerPoint: owner.unitsPerPoint,
        hasFocus: window.isActive && (isAlone || stack === latest ?? stacks.first)
      )
      if let index {
        windows[index].children.append(list)
      } else {
        window.children = [list]
        windows.append(window)
      }
    }
    service.show(windows)
  }

  private func beginWatch() {
    watch = AccessibilityBusWatch { address in
      let service = AccessibilityService(busAt: address, programName: VideoSession.programName) {
        request in
        Task { @MainActor in Self.shared.perform(request) }
      }
      if let service { Task { @MainActor in Self.shared.join(service) } }
    }
  }

  private func join(_ service: AccessibilityService) {
    self.service = service
    for stack in stacks { listen(to: stack) }
    update()
  }

  private func listen(to stack: Stack) {
    stack.owner?.stackView.screenReader = { [weak self, weak stack] announcement in
      guard let self, let stack, let view = stack.owner?.stackView else { return }
      if let announcement { return tell(announcement, by: stack) }
      // While cards move, only another card on top is news.
      let isNews = stack.top != view.topTarget
      if isNews { latest = stack }
      stack.top = view.topTarget
      if isNews || !view.stack.isMoving(at: view.now.seconds) { update() }
    }
  }

  private func tell(_ announcement: AccessibilityAnnouncement, by stack: Stack) {
    latest = stack
    // The next card says its name when it gets the focus.
    if case .topCardChanged = announcement { return }
    service?.announce(announcement.text, by: stack.id)
  }

  private func perform(_ request: AccessibilityService.Request) {
    let isDone = stacks.contains { $0.owner?.stackView.perform(request, stack: $0.id) == true }
    update()
    request.finish(isDone)
  }
}

extension CardStackView {
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
    guard let card = topTarget, let view = views[card],
      let words = accessibilityElement(for: view),
      let pose = stack.snapshots(at: now.seconds).first(where: { $0.id == card })?.pose
    else {
      list.actions = undoAction.map(\.name)
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
    let name = [words.name, words.value].filter { !$0.isEmpty }.joined(separator: ", ")
    let face = frame(of: Rectangle(origin: .zero, size: faceSize))
    var item = AccessibleElement("\(id)c\(card.number)", .listItem, name: name, frame: face)
    item.place = AccessibleElement.Place(number: words.index + 1, count: words.count)
    item.actions = cardActions(of: view).map(\.name)
    item.focus = hasFocus && focusedArea == nil ? .here : .possible
    item.children = view.areas(in: faceSize).enumerated().map { index, area in
      let role: AccessibleElement.Role =
        switch area.role {
        case .button: .button
        case .link: .link
        case .toggle: .toggle
        }
      let id = "\(item.id)a\(index)"
      var element = AccessibleElement(id, role, name: area.label, frame: frame(of: area.frame))
      element.actions = ["Press"]
      element.focus = hasFocus && focusedArea == area.name ? .here : .possible
      if case .toggle(let isOn) = area.role { element.isChecked = isOn }
      return element
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
    }
  }
}
