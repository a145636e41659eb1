import RiffleMotion

/// What panels remember from one frame to the next.
struct PanelState {
  /// An item, as Dear ImGui numbers it: by its name and that of its window.
  typealias ID = UInt32

  var focus = PanelFocus()
  /// The groups that were opened or closed, by their names.
  var openSections: [String: Bool] = [:]
  /// The heights of all rows in windows, by the names of these, in points.
  var contentHeights: [String: Double] = [:]
  /// The heights of the rows that do not scroll, by the names of their windows, in points.
  var headHeights: [String: Double] = [:]
  /// The value that is typed.
  var editing: Editing?
  /// The text field that is being typed in.
  var typing: ID?
  /// The value that is dragged, before it is rounded to steps.
  var drag: (id: ID, value: Double)?
  /// What lies under the pointer and has a tooltip, and since when.
  var hover: (id: ID, since: Timestamp)?
  /// Whether the latest frame had a tooltip.
  var showsTooltip = false
  /// What is wrong with what was typed, and where.
  var notice: (id: ID, text: String)?
  /// The places that are the panels' in the latest frame, in points.
  var areas: [Rectangle] = []
  /// The option of an open menu that is chosen with the keyboard.
  var menuChoice: Int?

  /// Text that is being typed in place of a value.
  struct Editing {
    var id: ID
    var text: PanelText
    var isNew = true
  }
}

/// Text in the form that Dear ImGui edits: UTF-8 with an end mark, in memory of one size.
struct PanelText {
  static let capacity = 256
  var bytes: [CChar]

  /// Copies the text, as much of it as there is room for.
  init(_ text: String) {
    bytes = [CChar](repeating: 0, count: Self.capacity)
    var count = 0
    for character in text {
      let units = String(character).utf8
      guard count + units.count < Self.capacity else { break }
      for unit in units {
        bytes[count] = CChar(bitPattern: unit)
        count += 1
      }
    }
  }

  var string: String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The item that keys go to, and the order in which they move on.
struct PanelFocus {
  /// The item; nil for none.
  private(set) var item: PanelState.ID?
  /// Whether it was reached with the keyboard, and its ring is shown.
  private(set) var showsRing = false
  /// The items of the latest frame, in order.
  private var former: [PanelState.ID] = []
  /// The items of this frame so far.
  private var order: [PanelState.ID] = []
  /// Whether the item must be scrolled into view.
  var needsScroll = false

  mutating func beginFrame() {
    former = order
    order.removeAll(keepingCapacity: true)
  }

  mutating func endFrame() {
    if let item, !order.contains(item) { self.item = nil }
  }

  /// Says that an item can have the focus, and returns whether it has.
  mutating func offer(_ id: PanelState.ID) -> Bool {
    order.append(id)
    return item == id
  }

  /// Whether an item of this frame is offered the focus.
  func wasOffered(_ id: PanelState.ID) -> Bool { order.contains(id) }

  /// Gives the focus to what was pressed.
  mutating func press(_ id: PanelState.ID) {
    item = id
    showsRing = false
  }

  mutating func clear() {
    item = nil
    showsRing = false
  }

  /// Moves on by a number of items; from none to the first or the last.
  mutating func move(_ count: Int) {
    let items = order.isEmpty ? former : order
    guard !items.isEmpty else { return }
    showsRing = true
    needsScroll = true
    guard let place = item.flatMap(items.firstIndex(of:)) else {
      item = count > 0 ? items.first : items.last
      return
    }
    item = items[min(max(place + count, 0), items.count - 1)]
  }
}
