import Riffle
import RiffleCards
import RiffleSDL
import Testing

@Suite("Bars of a window")
@MainActor
struct WindowBarTests {
  /// A window on SDL's dummy driver, with a bar of three buttons at the bottom and one at the left.
  @MainActor
  private final class Rig {
    let window: CardWindow
    let toolbar: WindowBar
    let sidebar: WindowBar
    var told: [String] = []
    private let list = CardList(0..<5, id: \.self) { card, number in
      card.content = CardContent(title: "\(number)")
    }
    private var seconds = 0.0

    init() throws {
      let loop = try WindowLoop(
        applicationID: nil,
        title: "",
        size: Size(width: 960, height: 720),
        renderer: .raster,
        scale: 1,
        driver: "dummy"
      )
      window = try CardWindow(
        title: "",
        applicationID: nil,
        in: loop,
        size: Size(width: 960, height: 720),
        preset: .riffle,
        seed: 0,
        dataSource: list,
        renderer: .raster
      )
      toolbar = WindowBar(.bottom, thickness: 60) { CardArea.row(["Undo", "No", "Yes"], in: $0) }
      sidebar = WindowBar(.left, thickness: 40) { size in
        [
          CardArea(
            "Menu",
            frame: Rectangle(origin: .zero, size: Size(width: 40, height: 40)),
            label: "Menu"
          )
        ]
      }
      toolbar.onActivate { [unowned self] in told.append($0) }
      sidebar.onActivate { [unowned self] in told.append($0) }
      window.bars = [toolbar, sidebar]
      _ = window.advance(to: time)
      show()
    }

    private var time: Timestamp { Timestamp(seconds: 1000 + seconds) }

    @discardableResult
    func show() -> [DrawCommand] { window.frame(at: time).list.commands }

    func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, held: Bool = false) {
      seconds += 0.02
      let event = PointerEvent(
        time: time,
        phase: phase,
        position: Point(x: x, y: y),
        buttons: held ? .primary : []
      )
      window.handle(.pointer(event))
      _ = window.advance(to: time)
    }

    func press(_ key: Key, _ modifiers: KeyModifiers = []) -> String {
      seconds += 0.02
      window.handle(.key(KeyPress(time: time, key: key, modifiers: modifiers)))
      return toolbar.focusedArea ?? sidebar.focusedArea ?? "cards"
    }
  }

  @Test("lie at their edges, and the stack has the rest")
  func places() throws {
    let rig = try Rig()
    #expect(rig.toolbar.frame == Rectangle(x: 0, y: 660, width: 960, height: 60))
    #expect(rig.sidebar.frame == Rectangle(x: 0, y: 0, width: 40, height: 660))
    #expect(rig.window.stackView.windowSize.size == Size(width: 920, height: 660))

    rig.toolbar.thickness = 100
    #expect(rig.window.stackView.windowSize.size == Size(width: 920, height: 620))
    rig.toolbar.thickness = 10_000
    #expect(rig.window.stackView.windowSize.size.height == 360)
    rig.window.bars = []
    #expect(rig.window.stackView.windowSize.size == Size(width: 960, height: 720))
  }

  @Test("have areas that are hovered, pressed and activated, and no press there is the stack's")
  func pointer() throws {
    let rig = try Rig()
    rig.send(.move, 480, 690)
    #expect(rig.window.barCursor == .pointingHand)
    rig.send(.down(.primary), 480, 690, held: true)
    rig.send(.up(.primary), 480, 690)
    #expect(rig.told == ["No"])
    rig.send(.down(.primary), 480, 690, held: true)
    rig.send(.move, 480, 300, held: true)
    rig.send(.up(.primary), 480, 300)
    rig.send(.down(.primary), 20, 20, held: true)
    rig.send(.up(.primary), 20, 20)
    #expect(rig.told == ["No", "Menu"])
    #expect(rig.window.stackView.topIndex == 0)
    rig.send(.move, 10, 655)
    #expect(rig.window.barCursor == .arrow)
    rig.send(.move, 500, 330)
    #expect(rig.window.barCursor == nil)
  }

  @Test("let a drag of a card go on over them")
  func drag() throws {
    let rig = try Rig()
    let middle = Point(x: 40 + 460, y: 330)
    rig.send(.down(.primary), middle.x, middle.y, held: true)
    for step in 1...10 {
      rig.send(.move, middle.x - 48 * Double(step), middle.y + 36 * Double(step), held: true)
    }
    rig.send(.up(.primary), 20, 690)

    #expect(rig.window.stackView.topIndex == 1)
    #expect(rig.told == [])
  }

  @Test("have the focus after the cards, by Tab and back by Shift+Tab, and Space activates")
  func keys() throws {
    let rig = try Rig()
    let forward = (0..<5).map { _ in rig.press(.tab) }
    #expect(forward == ["Undo", "No", "Yes", "Menu", "cards"])
    let back = (0..<5).map { _ in rig.press(.tab, .shift) }
    #expect(back == ["Menu", "Yes", "No", "Undo", "cards"])

    _ = rig.press(.tab)
    _ = rig.press(.space)
    #expect(rig.told == ["Undo"])
    // All other keys are the cards'.
    _ = rig.press(.right)
    #expect(rig.window.stackView.topIndex == 1)
    #expect(rig.press(.escape) == "cards")
  }

  @Test("are drawn again only when something has changed")
  func drawing() throws {
    let rig = try Rig()
    var drawings = 0
    rig.toolbar.draw = { canvas, areas in
      drawings += 1
      #expect(canvas.size == PixelSize(width: 960, height: 60) && areas.count == 3)
      return []
    }
    let first = rig.show()
    #expect(rig.show() == first)
    #expect(drawings == 1)
    #expect(!rig.window.needsFrame)

    rig.send(.move, 480, 690)
    #expect(rig.window.needsFrame)
    rig.show()
    rig.show()
    #expect(drawings == 2)
    rig.toolbar.setNeedsDisplay()
    #expect(rig.window.needsFrame)
    rig.show()
    #expect(drawings == 3)
  }

  @Test("are told to screen readers, which may press their areas")
  func screenReaders() throws {
    let rig = try Rig()
    _ = rig.press(.tab)
    let bar = rig.toolbar.accessibleElement(id: "s1", hasFocus: true)
    #expect(bar.name == "Toolbar")
    #expect(bar.children.map(\.name) == ["Undo", "No", "Yes"])
    #expect(bar.children.map(\.role) == [.button, .button, .button])
    #expect(bar.children.map(\.focus) == [.here, .possible, .possible])
    #expect(bar.children.allSatisfy { bar.frame.contains($0.frame.center) })
  }
}
