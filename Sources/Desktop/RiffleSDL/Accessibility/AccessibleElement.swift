package import RiffleMotion

/// Something on the screen as assistive technology finds it, with what is in it.
package struct AccessibleElement: Hashable, Sendable {
  /// Unlike every other's, of letters, digits and underscores.
  package var id: String
  package var role: Role
  package var name: String
  package var description = ""
  /// The code of the language of its words, such as "he" or "pt_BR".
  package var language = "en"
  /// It is in pixels: that of a window on the screen, that of all else in its window.
  package var frame: Rectangle
  /// Whether it can have the keyboard's focus, and has it.
  package var focus = Focus.none
  /// Whether a window is the one that gets the keys.
  package var isActive = false
  /// It is nil for what is neither on nor off.
  package var isChecked: Bool?
  /// Whether it is open; nil for what neither opens nor closes.
  package var isExpanded: Bool?
  /// Whether it is chosen; nil for what is not one of several.
  package var isSelected: Bool?
  /// The number that it shows; nil for what has none.
  package var value: Value?
  /// Its place among its kind, from 1, and their number.
  package var place: Place?
  /// The names of what can be done with it; an action is its index in them.
  package var actions: [String] = []
  package var children: [AccessibleElement] = []

  package init(_ id: String, _ role: Role, name: String, frame: Rectangle) {
    self.id = id
    self.role = role
    self.name = name
    self.frame = frame
  }

  /// It has the numbers of AT-SPI (`AtspiRole`).
  package enum Role: UInt32, Sendable {
    case checkBox = 7
    case comboBox = 11
    case frame = 23
    case label = 29
    case list = 31
    case listItem = 32
    case menuItem = 35
    case panel = 39
    case button = 43
    case slider = 51
    case toggle = 62
    case entry = 79
    case heading = 83
    case link = 88

    var name: String {
      switch self {
      case .checkBox: "check box"
      case .comboBox: "combo box"
      case .entry: "entry"
      case .frame: "frame"
      case .heading: "heading"
      case .label: "label"
      case .list: "list"
      case .listItem: "list item"
      case .menuItem: "menu item"
      case .panel: "panel"
      case .slider: "slider"
      case .button: "push button"
      case .toggle: "toggle button"
      case .link: "link"
      }
    }
  }

  package enum Focus: Hashable, Sendable {
    case none, possible, here
  }

  /// A number that can be set.
  package struct Value: Hashable, Sendable {
    package var current: Double
    package var range: ClosedRange<Double>
    package var step: Double

    package init(_ current: Double, in range: ClosedRange<Double>, step: Double) {
      (self.current, self.range, self.step) = (current, range, step)
    }
  }

  package struct Place: Hashable, Sendable {
    package var number: Int
    package var count: Int

    package init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }
}

struct AccessibleTree: Sendable {
  struct Node: Sendable {
    var element: AccessibleElement
    var parent: String?
    var index: Int
    var window: String
  }

  let windows: [AccessibleElement]
  private(set) var nodes: [String: Node] = [:]
  private(set) var order: [String] = []

  init(_ windows: [AccessibleElement] = []) {
    self.windows = windows
    for (index, window) in windows.enumerated() {
      add(window, parent: nil, index: index, window: window.id)
    }
  }

  private mutating func add(
    _ element: AccessibleElement,
    parent: String?,
    index: Int,
    window: String
  ) {
    nodes[element.id] = Node(element: element, parent: parent, index: index, window: window)
    order.append(element.id)
    for (index, child) in element.children.enumerated() {
      add(child, parent: element.id, index: index, window: window)
    }
  }

  func screenFrame(of node: Node) -> Rectangle {
    guard node.parent != nil, let window = nodes[node.window] else { return node.element.frame }
    var frame = node.element.frame
    frame.origin = frame.origin + (window.element.frame.origin - .zero)
    return frame
  }

  /// The deepest element at a point of the screen, in or beneath a node.
  func element(at point: Point, in node: Node) -> Node? {
    guard screenFrame(of: node).contains(point) else { return nil }
    for child in node.element.children.reversed() {
      if let found = nodes[child.id].flatMap({ element(at: point, in: $0) }) { return found }
    }
    return node
  }
}
