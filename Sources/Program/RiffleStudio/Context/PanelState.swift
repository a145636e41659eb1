import RiffleMotion
import RiffleTuning

struct PanelState {
  /// An item as Dear ImGui numbers it, by its name and its window's.
  typealias ID = UInt32

  var focus = PanelFocus()
  /// By title.
  var openSections: [String: Bool] = [:]
  /// The heights of all rows, in points, by window name.
  var contentHeights: [String: Double] = [:]
  /// The heights of the rows that do not scroll, in points, by window name.
  var headHeights: [String: Double] = [:]
  var editing: Editing?
  var typing: ID?
  /// The dragged value, before it is rounded to steps.
  var drag: (id: ID, value: Double)?
  /// The value that is pressed but not dragged yet, and where it was pressed, in points.
  var grip: (id: ID, x: Double)?
  /// The color of an open picker: a gray has no hue, but a knob on the strip of hues.
  var picker: (id: ID, color: HSV)?
  /// What is under the pointer and has a tooltip, and since when.
  var hover: (id: ID, since: Timestamp)?
  var showsTooltip = false
  /// What is wrong with the typed value.
  var notice: (id: ID, text: String)?
  /// The areas covered by panels in the latest frame, in points.
  var areas: [Rectangle] = []
  /// The option of an open menu that the arrow keys have reached.
  var menuChoice: Int?

  struct Editing {
    var id: ID
    var text: PanelText
    var isNew = true
    var since: Timestamp
  }
}

/// Text as Dear ImGui edits it: UTF-8 with a zero at the end, in a buffer of fixed size.
struct PanelText {
  static let capacity = 256
  var bytes: [CChar]

  /// Copies as much of the text as fits.
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

/// The item that gets keys, and the order in which Tab and arrows visit items.
struct PanelFocus {
  private(set) var item: PanelState.ID?
  /// Whether it was reached with the keyboard, which shows its ring.
  private(set) var showsRing = false
  private var former: [PanelState.ID] = []
  private var order: [PanelState.ID] = []
  var needsScroll = false

  mutating func beginFrame() {
    former = order
    order.removeAll(keepingCapacity: true)
  }

  mutating func endFrame() {
    if let item, !order.contains(item) { self.item = nil }
  }

  /// Adds an item to the order, and returns whether it has the focus.
  mutating func offer(_ id: PanelState.ID) -> Bool {
    order.append(id)
    return item == id
  }

  func wasOffered(_ id: PanelState.ID) -> Bool { order.contains(id) }

  mutating func press(_ id: PanelState.ID) {
    item = id
    showsRing = false
  }

  mutating func clear() {
    item = nil
    showsRing = false
  }

  /// With no item focused, moves to the first or the last.
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
