import RiffleMotion
import Synchronization

/// The program's elements on the accessibility bus (AT-SPI), where screen readers find them.
///
/// It answers questions from the elements that it was shown last, on GIO's thread: the program is woken
/// only for actions. The interfaces and their numbers are those of at-spi2-core's `xml` folder.
package final class AccessibilityService: Sendable {
  private let bus: DBusConnection
  private let programName: String
  private let act: @Sendable (Request) -> Void
  private let state: Mutex<State>

  private struct State {
    var tree = AccessibleTree()
    var desktop = DBusValue.reference("", AccessibilityService.null)
    /// The number that the registry has given the program.
    var number: Int32 = 0
  }

  /// Something that assistive technology asks the program to do.
  package struct Request: Sendable {
    package enum Kind: Sendable {
      /// Its index among the element's actions.
      case action(Int)
      case focus
      /// A number that the element is to have.
      case value(Double)
    }

    package let element: String
    package let kind: Kind
    fileprivate let reply: @Sendable (Bool) -> Void

    /// Says whether it was done; call it once.
    package func finish(_ isDone: Bool) { reply(isDone) }
  }

  private static let prefix = "/org/a11y/atspi/accessible/"
  private static let root = prefix + "root"
  fileprivate static let null = "/org/a11y/atspi/null"
  private static let cache = "/org/a11y/atspi/cache"
  private static let timeout: Int32 = 2000

  /// Joins an accessibility bus; nil if nobody answers at its address.
  ///
  /// It waits for answers, so call it on a separate thread. `act` is called on a thread of GIO's.
  package init?(
    busAt address: String,
    programName: String,
    act: @escaping @Sendable (Request) -> Void
  ) {
    guard let bus = DBusConnection(address: address) else { return nil }
    self.bus = bus
    self.programName = programName
    self.act = act
    state = Mutex(State())
    bus.hear { [weak self] message in self?.hear(message) ?? false }
    let plug = DBusValue.reference(bus.name, Self.root)
    let socket = bus.call(
      "org.a11y.atspi.Registry",
      Self.root,
      "org.a11y.atspi.Socket",
      "Embed",
      [plug],
      timeout: Self.timeout
    )
    if let socket = socket?.first { state.withLock { $0.desktop = socket } }
  }

  // MARK: Changes

  /// Shows the program's windows as they are now, and tells what has changed.
  package func show(_ windows: [AccessibleElement]) {
    let tree = AccessibleTree(windows)
    let old = state.withLock { state in
      defer { state.tree = tree }
      return state.tree
    }
    guard old.windows != windows else { return }
    for id in old.order.reversed() where tree.nodes[id] == nil {
      tellRemoval(of: id, from: old, to: tree)
    }
    for id in tree.order where old.nodes[id] == nil { tellAddition(of: id, to: tree) }
    for id in tree.order { tellChanges(of: id, from: old, to: tree) }
  }

  package func announce(_ words: String, by id: String) {
    let polite: Int32 = 1
    emit("Announcement", of: id, "", polite, any: .string(words))
  }

  private func tellRemoval(of id: String, from old: AccessibleTree, to new: AccessibleTree) {
    guard let node = old.nodes[id] else { return }
    if node.parent.map({ new.nodes[$0] != nil }) ?? true {
      emit("ChildrenChanged", of: node.parent, "remove", Int32(node.index), any: reference(id))
    }
    bus.emit(Self.cache, "org.a11y.atspi.Cache", "RemoveAccessible", [reference(id)])
  }

  private func tellAddition(of id: String, to tree: AccessibleTree) {
    guard let node = tree.nodes[id] else { return }
    bus.emit(Self.cache, "org.a11y.atspi.Cache", "AddAccessible", [cacheItem(of: node)])
    emit("ChildrenChanged", of: node.parent, "add", Int32(node.index), any: reference(id))
  }

  /// Tells of a new element only what a screen reader follows: the window in use, and the focus.
  private func tellChanges(of id: String, from old: AccessibleTree, to new: AccessibleTree) {
    guard let element = new.nodes[id]?.element else { return }
    let before = old.nodes[id]?.element
    if let before, before.name != element.name {
      emit("PropertyChange", of: id, "accessible-name", any: .string(element.name))
    }
    if let before, before.description != element.description {
      emit("PropertyChange", of: id, "accessible-description", any: .string(element.description))
    }
    if let before, let value = element.value, before.value?.current != value.current {
      emit("PropertyChange", of: id, "accessible-value", any: .double(value.current))
    }
    if let before {
      let states: [(String, KeyPath<AccessibleElement, Bool?>)] = [
        ("checked", \.isChecked), ("expanded", \.isExpanded), ("selected", \.isSelected),
      ]
      for (name, state) in states where before[keyPath: state] != element[keyPath: state] {
        emit("StateChanged", of: id, name, element[keyPath: state] == true ? 1 : 0)
      }
    }
    if before?.isActive ?? false != element.isActive {
      emit("StateChanged", of: id, "active", element.isActive ? 1 : 0)
      let member = element.isActive ? "Activate" : "Deactivate"
      emit(member, of: id, kind: "Window", any: .string(element.name))
    }
    if (before?.focus == .here) != (element.focus == .here) {
      emit("StateChanged", of: id, "focused", element.focus == .here ? 1 : 0)
    }
  }

  private func emit(
    _ member: String,
    of id: String?,
    kind: String = "Object",
    _ detail: String = "",
    _ number: Int32 = 0,
    any: DBusValue = .int32(0)
  ) {
    bus.emit(
      id.map { Self.prefix + $0 } ?? Self.root,
      "org.a11y.atspi.Event.\(kind)",
      member,
      [.string(detail), .int32(number), .int32(0), .variant(any), .array(of: "{sv}", [])]
    )
  }

  // MARK: Questions

  private func hear(_ message: DBusMessage) -> Bool {
    guard message.isCall, message.path.hasPrefix("/org/a11y/atspi/") else { return false }
    if let request = request(in: message) {
      act(request)
    } else if let answer = state.withLock({ answer(to: message, $0) }) {
      bus.answer(message, with: answer)
    } else if message.member == "Set", message.path == Self.root {
      setNumber(message.arguments)
      bus.answer(message, with: [])
    } else {
      bus.refuse(message)
    }
    return true
  }

  private func request(in message: DBusMessage) -> Request? {
    guard let node = state.withLock({ node(at: message.path, $0.tree) }) else { return nil }
    var kind: Request.Kind?
    switch (message.interface, message.member) {
    case ("org.a11y.atspi.Action", "DoAction"):
      kind = message.arguments.first?.integer.flatMap { index in
        node.element.actions.indices.contains(index) ? .action(index) : nil
      }
    case ("org.a11y.atspi.Component", "GrabFocus") where node.element.focus != .none:
      kind = .focus
    case ("org.freedesktop.DBus.Properties", "Set"):
      let arguments = message.arguments
      guard node.element.value != nil, arguments.count == 3, arguments[1].text == "CurrentValue"
      else { break }
      kind = arguments[2].unwrapped.number.map { .value($0) }
    default: break
    }
    return kind.map { kind in
      Request(element: node.element.id, kind: kind) { [bus] isDone in
        // Clients read the number again; libatspi ends a program that gets an error here.
        let isValue = if case .value = kind { true } else { false }
        bus.answer(message, with: isValue ? [] : [.boolean(isDone)])
      }
    }
  }

  private func setNumber(_ arguments: [DBusValue]) {
    guard arguments.count == 3, arguments[1].text == "Id",
      let number = arguments[2].unwrapped.integer
    else { return }
    state.withLock { $0.number = Int32(clamping: number) }
  }

  private func node(at path: String, _ tree: AccessibleTree) -> AccessibleTree.Node? {
    guard path.hasPrefix(Self.prefix) else { return nil }
    return tree.nodes[String(path.dropFirst(Self.prefix.count))]
  }

  private func answer(to message: DBusMessage, _ state: State) -> [DBusValue]? {
    let arguments = message.arguments
    if message.path == Self.cache {
      guard message.member == "GetItems" else { return nil }
      let items = state.tree.order.compactMap { state.tree.nodes[$0] }.map(cacheItem(of:))
      return [.array(of: Self.cacheItemType, [cacheItemOfProgram(state)] + items)]
    }
    let node = node(at: message.path, state.tree)
    guard node != nil || message.path == Self.root else { return nil }
    switch message.interface {
    case "org.freedesktop.DBus.Properties":
      let properties = properties(of: node, arguments.first?.text ?? "", state)
      switch message.member {
      case "Get":
        let name = arguments.last?.text
        return properties.first { $0.name == name }.map { [.variant($0.value)] }
      case "GetAll":
        let entries = properties.map { DBusValue.entry(.string($0.name), .variant($0.value)) }
        return [.array(of: "{sv}", entries)]
      default: return nil
      }
    case "org.freedesktop.DBus.Introspectable": return [.string("<node/>")]
    case "org.a11y.atspi.Accessible":
      return accessible(node, message.member, arguments, state)
    case "org.a11y.atspi.Application":
      switch message.member {
      case "GetLocale": return [.string(language(of: node, state))]
      default: return nil
      }
    case "org.a11y.atspi.Component":
      return node.flatMap { component($0, message.member, arguments, state.tree) }
    case "org.a11y.atspi.Action":
      return node.flatMap { actions($0.element.actions, message.member, arguments) }
    default: return nil
    }
  }

  private func properties(
    of node: AccessibleTree.Node?,
    _ interface: String,
    _ state: State
  ) -> [(name: String, value: DBusValue)] {
    switch (interface, node) {
    case ("org.a11y.atspi.Accessible", _):
      let element = node?.element
      return [
        ("Name", .string(element?.name ?? programName)),
        ("Description", .string(element?.description ?? "")),
        ("Parent", node.map { parent(of: $0) } ?? state.desktop),
        ("ChildCount", .int32(Int32(children(of: node, state).count))),
        ("Locale", .string(language(of: node, state))),
        ("AccessibleId", .string(element?.id ?? "")),
      ]
    case ("org.a11y.atspi.Application", nil):
      return [
        ("ToolkitName", .string("Riffle")), ("Version", .string("1")),
        ("ToolkitVersion", .string("1")), ("AtspiVersion", .string("2.1")),
        ("Id", .int32(state.number)),
      ]
    case ("org.a11y.atspi.Action", let node?):
      return [("NActions", .int32(Int32(node.element.actions.count)))]
    case ("org.a11y.atspi.Value", let node?):
      guard let value = node.element.value else { return [] }
      return [
        ("MinimumValue", .double(value.range.lowerBound)),
        ("MaximumValue", .double(value.range.upperBound)),
        ("MinimumIncrement", .double(value.step)), ("CurrentValue", .double(value.current)),
        ("Text", .string(node.element.description)),
      ]
    default: return []
    }
  }

  private func accessible(
    _ node: AccessibleTree.Node?,
    _ member: String,
    _ arguments: [DBusValue],
    _ state: State
  ) -> [DBusValue]? {
    let children = children(of: node, state)
    switch member {
    case "GetChildren": return [.array(of: "(so)", children.map { reference($0.id) })]
    case "GetChildAtIndex":
      let index = arguments.first?.integer ?? -1
      return [children.indices.contains(index) ? reference(children[index].id) : reference(nil)]
    case "GetIndexInParent": return [.int32(Int32(node?.index ?? -1))]
    case "GetRelationSet": return [.array(of: "(ua(so))", [])]
    case "GetRole": return [.uint32(role(of: node))]
    case "GetRoleName", "GetLocalizedRoleName":
      return [.string(node?.element.role.name ?? "application")]
    case "GetState": return [states(of: node)]
    case "GetAttributes": return [attributes(of: node?.element)]
    case "GetApplication": return [.reference(bus.name, Self.root)]
    case "GetInterfaces": return [interfaces(of: node)]
    default: return nil
    }
  }

  private func component(
    _ node: AccessibleTree.Node,
    _ member: String,
    _ arguments: [DBusValue],
    _ tree: AccessibleTree
  ) -> [DBusValue]? {
    func frame(_ origin: Int?) -> Rectangle {
      var frame = tree.screenFrame(of: node)
      // ATSPI_COORD_TYPE_SCREEN, _WINDOW and _PARENT.
      let base =
        switch origin {
        case 0: Point.zero
        case 1: tree.nodes[node.window]?.element.frame.origin ?? .zero
        default:
          node.parent.flatMap { tree.nodes[$0] }.map { tree.screenFrame(of: $0).origin } ?? .zero
        }
      frame.origin = .zero + (frame.origin - base)
      return frame
    }
    /// Returns 0 for an area that an app has placed at no number.
    func whole(_ length: Double) -> DBusValue { .int32(Int32(exactly: length.rounded()) ?? 0) }
    func pointOnScreen() -> Point? {
      guard arguments.count == 3, let x = arguments[0].integer, let y = arguments[1].integer else {
        return nil
      }
      let base = tree.screenFrame(of: node).origin - frame(arguments[2].integer).origin
      return Point(x: Double(x), y: Double(y)) + base
    }
    switch member {
    case "GetExtents":
      let frame = frame(arguments.first?.integer)
      let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      return [.structure(numbers.map(whole))]
    case "GetPosition":
      let origin = frame(arguments.first?.integer).origin
      return [whole(origin.x), whole(origin.y)]
    case "GetSize":
      return [whole(node.element.frame.size.width), whole(node.element.frame.size.height)]
    case "Contains":
      return pointOnScreen().map { [.boolean(tree.screenFrame(of: node).contains($0))] }
    case "GetAccessibleAtPoint":
      return pointOnScreen().map { [reference(tree.element(at: $0, in: node)?.element.id)] }
    // ATSPI_LAYER_WINDOW and _WIDGET.
    case "GetLayer": return [.uint32(node.parent == nil ? 7 : 3)]
    case "GetAlpha": return [.double(1)]
    case "GrabFocus", "ScrollTo", "SetExtents", "SetPosition", "SetSize": return [.boolean(false)]
    default: return nil
    }
  }

  private func actions(
    _ names: [String],
    _ member: String,
    _ arguments: [DBusValue]
  ) -> [DBusValue]? {
    let index = arguments.first?.integer ?? -1
    let name = names.indices.contains(index) ? names[index] : ""
    switch member {
    case "GetName", "GetLocalizedName": return [.string(name)]
    case "GetDescription", "GetKeyBinding": return [.string("")]
    case "GetActions":
      let all = names.map { DBusValue.structure([.string($0), .string(""), .string("")]) }
      return [.array(of: "(sss)", all)]
    case "DoAction": return [.boolean(false)]
    default: return nil
    }
  }

  // MARK: Values

  private func reference(_ id: String?) -> DBusValue {
    .reference(bus.name, id.map { Self.prefix + $0 } ?? Self.null)
  }

  private func parent(of node: AccessibleTree.Node) -> DBusValue {
    node.parent.map(reference) ?? .reference(bus.name, Self.root)
  }

  private func children(of node: AccessibleTree.Node?, _ state: State) -> [AccessibleElement] {
    node.map(\.element.children) ?? state.tree.windows
  }

  private func language(of node: AccessibleTree.Node?, _ state: State) -> String {
    (node?.element ?? state.tree.windows.first)?.language ?? "en"
  }

  /// `ATSPI_ROLE_APPLICATION` for the program.
  private func role(of node: AccessibleTree.Node?) -> UInt32 { node?.element.role.rawValue ?? 75 }

  private func interfaces(of node: AccessibleTree.Node?) -> DBusValue {
    var names = ["Accessible"]
    if let element = node?.element {
      names.append("Component")
      if !element.actions.isEmpty { names.append("Action") }
      if element.value != nil { names.append("Value") }
    } else {
      names.append("Application")
    }
    return .strings(names.map { "org.a11y.atspi.\($0)" })
  }

  private func attributes(of element: AccessibleElement?) -> DBusValue {
    var pairs = [("toolkit", "Riffle")]
    if let place = element?.place {
      pairs += [("posinset", "\(place.number)"), ("setsize", "\(place.count)")]
    }
    return .array(of: "{ss}", pairs.map { .entry(.string($0.0), .string($0.1)) })
  }

  /// They are two words of bits (`AtspiStateType`).
  private func states(of node: AccessibleTree.Node?) -> DBusValue {
    // Enabled, sensitive, showing and visible.
    var bits: [UInt64] = [8, 24, 25, 30]
    if let element = node?.element {
      if element.isActive { bits.append(1) }
      if element.focus != .none { bits.append(11) }
      if element.focus == .here { bits.append(12) }
      if let isChecked = element.isChecked { bits += isChecked ? [41, 4] : [41] }
      if let isExpanded = element.isExpanded { bits += isExpanded ? [9, 10] : [9] }
      if let isSelected = element.isSelected { bits += isSelected ? [22, 23] : [22] }
    }
    let all = bits.reduce(0 as UInt64) { $0 | 1 << $1 }
    return .array(
      of: "u",
      [.uint32(UInt32(truncatingIfNeeded: all)), .uint32(UInt32(truncatingIfNeeded: all >> 32))]
    )
  }

  private static let cacheItemType = "((so)(so)(so)iiassusau)"

  private func cacheItem(of node: AccessibleTree.Node) -> DBusValue {
    .structure([
      reference(node.element.id), .reference(bus.name, Self.root), parent(of: node),
      .int32(Int32(node.index)), .int32(Int32(node.element.children.count)),
      interfaces(of: node), .string(node.element.name), .uint32(role(of: node)),
      .string(node.element.description), states(of: node),
    ])
  }

  private func cacheItemOfProgram(_ state: State) -> DBusValue {
    .structure([
      .reference(bus.name, Self.root), .reference(bus.name, Self.root), state.desktop,
      .int32(-1), .int32(Int32(state.tree.windows.count)),
      interfaces(of: nil), .string(programName), .uint32(role(of: nil)), .string(""),
      states(of: nil),
    ])
  }
}

extension DBusValue {
  fileprivate static func reference(_ name: String, _ path: String) -> DBusValue {
    .structure([.string(name), .objectPath(path)])
  }
}
