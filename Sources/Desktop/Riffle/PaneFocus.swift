import RiffleGestures

/// Which of several panes in a window the keys go to.
///
/// ```swift
/// let focus = PaneFocus()
/// for frame in [frame, frame] {
///   let pane = try CardPane(window: window, renderer: renderer, frame: frame, dataSource: cards)
///   pane.focus = focus
/// }
/// ```
///
/// The first pane has the focus until another one is pressed, until Tab or Shift+Tab moves it on, or
/// until the app sets ``pane``. Give an event to the next pane only if the one before has not used it.
@MainActor
public final class PaneFocus {
  /// The pane that has the focus; nil for none.
  ///
  /// Only a pane whose ``CardPane/focus`` is this can have it.
  public weak var pane: CardPane? {
    didSet {
      guard pane !== oldValue else { return }
      // An area in a pane without the focus would get no key.
      oldValue?.stackView.focusedArea = nil
      oldValue?.stackView.setNeedsFrame()
      pane?.stackView.setNeedsFrame()
    }
  }
  /// Whether Tab moves the focus to the next pane, and Shift+Tab to the one before.
  ///
  /// The areas of the top card come first: Tab goes from a pane through its areas to the next pane,
  /// and Shift+Tab the same way back. Defaults to true.
  public var movesByTab = true

  private var panes: [WeakPane] = []

  private struct WeakPane {
    weak var pane: CardPane?
  }

  /// Makes a focus that no pane has yet.
  public init() {}

  /// Moves the focus by a number of panes, in the order in which they got it as their
  /// ``CardPane/focus``; after the last comes the first.
  public func move(by distance: Int) {
    let all = panes.compactMap(\.pane)
    guard !all.isEmpty else { return }
    let start = all.firstIndex { $0 === pane } ?? (distance > 0 ? -1 : 0)
    let index = (start + distance % all.count + all.count) % all.count
    pane = all[index]
  }

  func add(_ pane: CardPane) {
    panes.removeAll { $0.pane == nil }
    panes.append(WeakPane(pane: pane))
    if self.pane == nil { self.pane = pane }
  }

  func remove(_ pane: CardPane) {
    panes.removeAll { $0.pane == nil || $0.pane === pane }
    if self.pane === pane { self.pane = panes.first?.pane }
  }

  /// Returns whether a key moves the focus, if no card in the pane has a use for it.
  func isMove(_ press: KeyPress) -> Bool {
    movesByTab && press.key == .tab && press.modifiers.isSubset(of: .shift)
      && panes.count(where: { $0.pane != nil }) > 1
  }
}
