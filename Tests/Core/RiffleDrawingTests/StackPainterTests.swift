import RiffleDrawing
import RiffleMotion
import Testing

@Suite("Stack painter")
struct StackPainterTests {
  fileprivate static let appearance = Appearance(
    background: Color(rgb: 0x10_2030),
    cornerRadius: 10,
    shadow: ShadowAppearance(opacity: 0, radius: 0)
  )
  fileprivate static let cardSize = Size(width: 300, height: 400)
  private static let container = Rectangle(x: 490, y: 140, width: 300, height: 400)

  /// A painter under test, and the cards whose content it asked for.
  private final class Rig {
    var painter = StackPainter<Int>(appearance, scale: 2, cardSize: cardSize)
    var contents: [Int: CardContent] = [1: CardContent(title: "One"), 2: CardContent(title: "Two")]
    var asked: [Int] = []
    var emptyViewRequests = 0

    func list(of ids: [Int], emptyView: EmptyView? = nil) -> DisplayList {
      let cards = ids.map { id in
        DrawnCard(id: id, pose: Pose(frame: container), isAtRest: true)
      }
      return painter.displayList(
        of: cards,
        in: container,
        emptyView: {
          emptyViewRequests += 1
          return emptyView
        },
        content: { id in
          asked.append(id)
          return contents[id]
        }
      )
    }
  }

  private let rig = Rig()

  @Test("draws the cards back to front over the background, each with its face")
  func order() {
    let list = rig.list(of: [2, 1])

    #expect(list.background == Color(rgb: 0x10_2030))
    #expect(list.titles == [["Two"], ["One"]])
  }

  @Test("asks for the content of a card once, however often it is drawn")
  func once() {
    let lists = [rig.list(of: [2, 1]), rig.list(of: [2, 1]), rig.list(of: [1])]

    #expect(rig.asked == [2, 1])
    #expect(lists[0] == lists[1])
  }

  @Test("leaves out a card without content, and asks again for the next frame")
  func unknown() {
    #expect(rig.list(of: [3]).commands == [])
    #expect(rig.list(of: [3]).commands == [])

    #expect(rig.asked == [3, 3])
  }

  @Test("shows another content once the face is forgotten, and not before")
  func forgetting() {
    _ = rig.list(of: [2, 1])
    rig.contents = [1: CardContent(title: "Uno"), 2: CardContent(title: "Dos")]

    let before = rig.list(of: [2, 1]).titles
    rig.painter.forgetFace(of: 1)
    let after = rig.list(of: [2, 1]).titles
    rig.painter.forgetFaces { $0 == 1 }
    let rest = rig.list(of: [2, 1]).titles

    #expect(before == [["Two"], ["One"]])
    #expect(after == [["Two"], ["Uno"]])
    #expect(rest == [["Dos"], ["Uno"]])
    #expect(rig.asked == [2, 1, 1, 2])
  }

  /// A change of look, scale or size, and the pixels of a face after it.
  struct Change: Sendable {
    var appearance = StackPainterTests.appearance
    var scale = 2.0
    var size = StackPainterTests.cardSize
    var pixels = PixelSize(width: 600, height: 800)
  }

  private static let changes = [
    Change(scale: 1, pixels: PixelSize(width: 300, height: 400)),
    Change(size: Size(width: 200, height: 100), pixels: PixelSize(width: 400, height: 200)),
    Change(
      appearance: Appearance(cornerRadius: 3, shadow: ShadowAppearance(opacity: 0, radius: 0))
    ),
  ]

  @Test("makes all faces anew for another look, scale or card size", arguments: changes)
  func changing(change: Change) {
    _ = rig.list(of: [2, 1], emptyView: EmptyView(title: "Done"))

    rig.painter.follow(change.appearance, scale: change.scale, cardSize: change.size)
    let list = rig.list(of: [2, 1])

    #expect(rig.asked == [2, 1, 2, 1])
    #expect(list.background == change.appearance.background)
    #expect(list.layers.map(\.size) == [change.pixels, change.pixels])
  }

  @Test("keeps all faces if nothing has changed")
  func sameLook() {
    _ = rig.list(of: [2, 1])

    rig.painter.follow(Self.appearance, scale: 2, cardSize: Self.cardSize)
    _ = rig.list(of: [2, 1])

    #expect(rig.asked == [2, 1])
  }

  @Test("prepares a face ahead that the frame then uses")
  func ahead() {
    let pose = Pose(frame: Self.container)
    let face = rig.painter.face(of: 1, restingAt: pose) { rig.contents[$0] }

    #expect(rig.list(of: [1]).layers == [face])
    #expect(rig.asked == [])
  }

  @Test("a container with a color is a rounded rectangle beneath everything, in pixels")
  func container() {
    var look = Self.appearance
    look.container = ContainerAppearance(color: Color(rgb: 0xAA_AAAA), cornerRadius: 10)
    rig.painter.follow(look, scale: 2, cardSize: Self.cardSize)

    let list = rig.list(of: [1])

    #expect(
      list.commands.first
        == .shape(
          Shape(
            frame: Rectangle(x: 980, y: 280, width: 600, height: 800),
            cornerRadius: 20,
            fill: .color(Color(rgb: 0xAA_AAAA))
          )
        )
    )
    #expect(list.titles == [["One"]])
  }
}
