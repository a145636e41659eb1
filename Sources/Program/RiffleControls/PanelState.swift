import RiffleDrawing
import RiffleMotion

/// What panels remember from frame to frame.
struct PanelState {
  /// An item, by its name and those of the window, the section and the row that it is in.
  typealias ID = Int

  /// Returns the name by which assistive technology calls an item: letters and digits.
  static func name(of id: ID) -> String { "p" + String(UInt(bitPattern: id), radix: 16) }

  var focus = PanelFocus()
  var windows = PanelWindows()
  /// Whether sections are open.
  var openSections: [ID: Bool] = [:]
  /// The heights of the rows that do not scroll, in points, by window name.
  var headHeights: [String: Double] = [:]
  /// The item that holds the pointer until the button is up.
  var held: ID?
  /// The latest press of an item, for double clicks.
  var latestPress: (id: ID, time: Timestamp)?
  /// The field that is open.
  var field: Field?
  /// The number that assistive technology wants an item to have; of an option, that it is chosen.
  var asked: (id: ID, value: Double)?
  /// The dragged value, before it is rounded to steps.
  var drag: (id: ID, value: Double)?
  /// The value that is pressed but not dragged yet, and where it was pressed, in points.
  var grip: (id: ID, x: Double)?
  /// The item whose menu or picker is open.
  var popup: ID?
  /// The option of an open menu that the arrow keys have reached.
  var menuChoice = 0
  /// The color of an open picker: a gray has no hue, but a knob on the strip of hues.
  var picker = HSV(hue: 0, saturation: 0, value: 1)
  /// What is under the pointer and has a tooltip, and since when.
  var hover: (id: ID, since: Timestamp)?
  /// What is wrong with the typed value.
  var notice: (id: ID, text: String)?

  struct Field {
    var id: ID
    var editor: TextEditor
    /// What it was when typing began.
    var original: String
    var since: Timestamp
    /// How far the text is moved to the left, so that the caret is seen, in points.
    var offset = 0.0
    /// Whether the pointer, which is down, selects.
    var selects = false

    init(_ id: ID, _ text: String, since: Timestamp) {
      (self.id, original, self.since) = (id, text, since)
      editor = TextEditor(text)
    }
  }
}

/// The item that gets keys, and the order in which Tab and arrows visit items.
struct PanelFocus {
  private(set) var item: PanelState.ID?
  /// Whether it was reached with the keyboard, which shows its ring.
  private(set) var showsRing = false
  private var order: [PanelState.ID] = []
  var needsScroll = false

  mutating func beginFrame() { order.removeAll(keepingCapacity: true) }

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

  /// Moves from the focused item on, in the order of this frame, as far as the ends.
  mutating func move(_ count: Int) {
    guard let place = item.flatMap(order.firstIndex(of:)) else { return }
    showsRing = true
    needsScroll = true
    item = order[min(max(place + count, 0), order.count - 1)]
  }
}
