import Riffle
import Testing

@Suite("Empty view of a stack view")
@MainActor
struct EmptyViewTests {
  @Test("it is asked for as the last card moves away, and again after it was covered")
  func requests() {
    let rig = StackRig(cards: 2)
    for _ in 0..<3 { #expect(rig.titles == ["b", "a"]) }
    rig.view.swipe(.left)
    rig.pass()
    #expect(rig.titles == ["b"])
    #expect(rig.host.emptyViewRequests == 0)

    rig.press(movingBy: Vector(dx: 60, dy: 0))
    for _ in 0..<3 { #expect(rig.titles == [Host.emptyViewTitle, "b"]) }
    #expect(rig.host.emptyViewRequests == 1)

    rig.lift()
    rig.pass()
    #expect(rig.titles == ["b"])
    rig.swipe()
    #expect(rig.titles == [Host.emptyViewTitle, "b"])
    #expect(rig.host.emptyViewRequests == 2)
    rig.pass()
    #expect(rig.titles == [Host.emptyViewTitle])
    #expect(rig.host.emptyViewRequests == 2)
  }

  @Test("its picture is prepared once no more cards wait than are shown, and not before")
  func ahead() {
    let rig = StackRig(cards: 4)
    #expect(rig.view.upcomingFaces.count == 3)
    #expect(rig.host.emptyViewRequests == 0)
    rig.view.swipe(.left)
    rig.pass()

    let faces = (0..<3).map { _ in rig.view.upcomingFaces.last }

    // 25 points narrower than the container on each side, at 0.42 × 800 / 260 pixels per point, out to whole ones.
    #expect(faces.map { $0?.size.width } == [324, 324, 324])
    #expect(rig.host.emptyViewRequests == 1)
  }

  @Test("it is asked for anew while it is seen when the data is reloaded or the window resized")
  func changes() {
    let rig = StackRig(cards: 0)
    #expect(rig.titles == [Host.emptyViewTitle])

    rig.view.reloadData()
    #expect(rig.titles == [Host.emptyViewTitle])
    rig.view.resize(
      to: WindowSize(size: Size(width: 900, height: 700)),
      at: Timestamp(seconds: rig.seconds)
    )
    #expect(rig.titles == [Host.emptyViewTitle])

    #expect(rig.host.emptyViewRequests == 3)
  }
}
