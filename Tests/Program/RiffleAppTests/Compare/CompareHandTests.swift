import Riffle
import RiffleApp
import RiffleDecks
import RiffleGestures
import RiffleMotion
import Testing

@Suite("The hand in a comparison") @MainActor
struct CompareHandTests {
  private let rig = CompareRig()
  private let left = CompareRig.middles[0]
  private let right = CompareRig.middles[1]

  private func hand(reducesMotion: Bool = true) -> CompareHand {
    var hand = CompareHand(of: rig.pair)
    hand.update(reducesMotion: reducesMotion, at: rig.now)
    return hand
  }

  private func frames(_ hand: CompareHand) -> [Rectangle] {
    [0, 1].map { hand.zoom.frame(of: $0, at: rig.now) }
  }

  @Test("whole, a picture is dragged and thrown as a card", arguments: [0, 1])
  func whole(index: Int) {
    var hand = hand()
    var steps: [Review.Step] = []
    let (start, way) = (CompareRig.middles[index], Vector(dx: index == 0 ? -260 : 260, dy: 0))
    rig.drag(from: start, by: way) { steps += hand.handle($0, scale: 1) ?? [] }
    #expect(!hand.isEmpty && rig.pair.isDragging && hand.zoom.isFitted)
    steps += hand.handle(rig.event(.up(.primary), start + way), scale: 1) ?? []
    #expect(steps == [.decide(index, .reject)] && hand.isEmpty)
  }

  @Test("magnified, a drag moves both by the same way and decides nothing")
  func magnified() {
    var hand = hand()
    hand.toggle(at: rig.now)
    let before = frames(hand)
    #expect(before.map(\.size) == Array(repeating: Size(width: 600, height: 400), count: 2))
    rig.drag(from: right, by: Vector(dx: -40, dy: 0)) { #expect(hand.handle($0, scale: 1) == []) }
    #expect(!hand.isEmpty && !rig.pair.isDragging)
    for (old, new) in zip(before, frames(hand)) {
      #expect(abs(new.origin.x - old.origin.x + 40) <= 1 && new.size == old.size)
    }
    #expect(hand.handle(rig.event(.up(.primary), right), scale: 1) == [])
    #expect(hand.isEmpty && rig.shown == [0, 1])
  }

  @Test("a second finger takes the card back and magnifies both")
  func twoFingers() {
    var hand = hand()
    func send(_ phase: PointerEvent.Phase, _ finger: PointerID, _ dx: Double) {
      let event = rig.event(phase, left + Vector(dx: dx, dy: 0), finger: finger)
      #expect((hand.handle(event, scale: 1) ?? []).isEmpty)
      rig.pass(0.016)
    }
    send(.down(.primary), 1, -40)
    for step in 1...4 { send(.move, 1, -40 - 10 * Double(step)) }
    #expect(rig.pair.isDragging)
    send(.down(.primary), 2, 40)
    #expect(!rig.pair.isDragging && !hand.isEmpty)
    let before = frames(hand)
    for step in 1...4 { send(.move, 2, 40 + 20 * Double(step)) }
    #expect(!hand.zoom.isFitted)
    for (old, new) in zip(before, frames(hand)) { #expect(new.size.width > 1.2 * old.size.width) }
    send(.up(.primary), 1, -80)
    send(.up(.primary), 2, 120)
    #expect(hand.isEmpty && rig.shown == [0, 1])
  }

  @Test("two quick taps show the pixels, and two more the whole pictures")
  func doubleTap() {
    var hand = hand()
    func tapTwice() {
      for _ in 0..<2 {
        #expect((hand.handle(rig.event(.down(.primary), left), scale: 1) ?? []).isEmpty)
        rig.pass(0.02)
        #expect((hand.handle(rig.event(.up(.primary), left), scale: 1) ?? []).isEmpty)
        rig.pass(0.1)
      }
      rig.pass()
      hand.update(reducesMotion: true, at: rig.now)
    }
    tapTwice()
    #expect(!hand.zoom.isFitted && frames(hand)[1].size == Size(width: 600, height: 400))
    tapTwice()
    #expect(hand.zoom.isFitted && hand.isEmpty)
  }

  @Test("the wheel keeps what is below it where it is, on either picture", arguments: [0, 1])
  func wheel(index: Int) {
    var hand = hand()
    let place = CompareRig.middles[index] + Vector(dx: 30, dy: 0)
    func part() -> Double {
      let frame = frames(hand)[index]
      return (place.x - frame.origin.x) / frame.size.width
    }
    let before = part()
    hand.magnify(by: 2, about: place, scale: 1, at: rig.now)
    #expect(!hand.zoom.isFitted && abs(part() - before) < 0.002)
    let sizes = frames(hand).map(\.size.width)
    #expect(abs(sizes[0] - 904) < 1 && abs(sizes[1] - 904) < 1)
  }

  @Test("steps take a moment, and none with little motion", arguments: [false, true])
  func motion(reducesMotion: Bool) {
    var hand = hand(reducesMotion: reducesMotion)
    hand.toggle(at: rig.now)
    #expect(hand.zoom.isMoving(at: rig.now) == !reducesMotion)
    rig.pass()
    #expect(!hand.zoom.isMoving(at: rig.now) && !hand.zoom.isFitted)
  }

  @Test("who lets go in a drag decides nothing, and the rest of it does nothing")
  func letGo() {
    var hand = hand()
    rig.drag(from: left, by: Vector(dx: -260, dy: 0)) { _ = hand.handle($0, scale: 1) }
    hand.letGo(at: rig.now)
    #expect(hand.isEmpty && !rig.pair.isDragging)
    let up = rig.event(.up(.primary), left + Vector(dx: -260, dy: 0))
    #expect(hand.handle(up, scale: 1) == nil)
    rig.pass()
    #expect(rig.shown == [0, 1])
  }

  @Test("at the end the pictures are whole at once")
  func end() {
    var hand = hand(reducesMotion: false)
    hand.toggle(at: rig.now)
    hand.end(at: rig.now)
    #expect(hand.zoom.isFitted && hand.isEmpty)
  }
}
