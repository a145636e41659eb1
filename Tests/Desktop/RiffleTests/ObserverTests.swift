import Foundation
import Riffle
import RiffleCards
import TestSupport
import Testing

@Suite("Methods that give handlers")
@MainActor
struct ObserverTests {
  @Test("of an event add a closure, after the property's and those before")
  func events() {
    let rig = StackRig(cards: 3)
    var told: [String] = []
    rig.view.handlers.didSwipe = { _ in told.append("property") }
    rig.view.onSwipe { _ in told.append("first") }
    rig.view.onSwipe { _ in told.append("second") }
    rig.view.handlers.didLeave = nil
    rig.view.onLeave { _ in told.append("left") }
    rig.view.onWillDisplay { index, _ in told.append("display \(index)") }
    rig.view.onReload { told.append("reload 1") }
    rig.view.onReload { told.append("reload 2") }

    rig.view.swipe(.left)
    #expect(told == ["property", "first", "second"])
    rig.pass()
    rig.view.reloadData()
    #expect(told.dropFirst(3).prefix(3) == ["left", "reload 1", "reload 2"])

    told = []
    rig.view.handlers.didSwipe = { _ in told.append("only") }
    rig.view.swipe(.left)
    #expect(told.first == "only" && !told.contains("first"))
  }

  @Test("of a question replace the one before")
  func questions() {
    let rig = StackRig(cards: 3)
    rig.view.onShouldSwipe { _, _ in false }
    rig.view.onShouldSwipe { _, _ in true }

    #expect(rig.view.swipe(.left).refusal == nil)
  }

  @Test("are there for every handler, and add if it is told something")
  func all() throws {
    let properties = try Repository.text(of: "Sources/Desktop/Riffle/CardStackHandlers.swift")
      .matches(of: /(?m)^  public var (\w+): (.*)$/)
      .filter { $0.output.2.contains("Handler<") || $0.output.2.contains("@MainActor") }
      .map { (name: String($0.output.1), type: String($0.output.2)) }
    let methods = try Repository.text(of: "Sources/Desktop/Riffle/CardStackView+Handlers.swift")
    try #require(properties.count > 25)

    for (name, type) in properties {
      let isEvent = type.contains("Handler<") || type.contains("-> Void")
      let line = isEvent ? "add(handler, to: \\.\(name))" : "handlers.\(name) = handler"
      #expect(methods.contains("``CardStackHandlers/\(name)``"), "\(name)")
      #expect(methods.contains(line), "\(name)")
    }
  }
}
