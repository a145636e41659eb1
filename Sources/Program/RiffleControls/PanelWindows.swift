import RiffleMotion

/// The windows of panels: which lies over which, how far each is scrolled, and which one a place is in.
///
/// A place is looked up among the windows of the latest frame, since the present one is not whole yet.
struct PanelWindows {
  /// The levels from the bottom up.
  enum Level: Comparable {
    case flat, floating, popup
    /// No pointer meets it.
    case tooltip
  }

  struct Window: Hashable {
    var name: String
    /// The frame, in points.
    var frame: Rectangle
    var level: Level
  }

  /// The windows that are shown, from the bottom up.
  private(set) var shown: [Window] = []
  private var next: [Window] = []
  /// The floating ones in the order in which they were pressed or appeared.
  private var raised: [String] = []
  /// How far windows are scrolled, in points.
  private var scrolls: [String: Double] = [:]
  private var heights: [String: Double] = [:]

  mutating func add(_ window: Window) {
    next.append(window)
    if window.level == .floating, !raised.contains(window.name) { raised.append(window.name) }
  }

  /// Ends a frame; returns whether its windows are others than those of the frame before.
  mutating func endFrame() -> Bool {
    let former = shown
    raised.removeAll { name in !next.contains { $0.name == name } }
    shown = inOrder(next, \.self)
    next = []
    return shown != former
  }

  /// Sorts what belongs to the windows of the present frame from the bottom up.
  func inOrder<Item>(_ items: [Item], _ window: (Item) -> Window) -> [Item] {
    func rank(_ window: Window) -> Int {
      window.level == .floating ? raised.firstIndex(of: window.name) ?? 0 : 0
    }
    return items.enumerated().sorted { first, second in
      let (one, other) = (window(first.element), window(second.element))
      return (one.level, rank(one), first.offset) < (other.level, rank(other), second.offset)
    }
    .map(\.element)
  }

  /// The uppermost window at a place; nil if there is none.
  func name(at place: Point) -> String? {
    shown.last { $0.level < .tooltip && $0.frame.contains(place) }?.name
  }

  mutating func raise(_ name: String) {
    guard let index = raised.firstIndex(of: name) else { return }
    raised.append(raised.remove(at: index))
  }

  // MARK: Scrolling

  /// The height of all rows in the latest frame; nil if it did not show the window.
  func contentHeight(of name: String) -> Double? { heights[name] }

  func scroll(of name: String) -> Double { scrolls[name] ?? 0 }

  /// Scrolls as far as there are rows; returns whether that changes anything.
  mutating func setScroll(_ scroll: Double, of name: String, height: Double) -> Bool {
    let limited = min(max(scroll, 0), max(0, (heights[name] ?? 0) - height))
    defer { scrolls[name] = limited }
    return limited != self.scroll(of: name)
  }

  /// Notes the height of all rows of a window of a height; returns whether it differs from the latest.
  mutating func note(contentHeight: Double, of name: String, height: Double) -> Bool {
    let isNew = heights.updateValue(contentHeight, forKey: name) != contentHeight
    let isMoved = setScroll(scroll(of: name), of: name, height: height)
    return isNew || isMoved
  }
}
