import Foundation
import PictureTestSupport
import Riffle
import RiffleApp
import RiffleDecks
import RiffleGestures
import RiffleMotion
import SystemPackage
import TestSupport
import Testing

@Suite("Two pictures that are compared") @MainActor
struct ComparedPairTests {
  /// What is to be seen, told without stacks: each picture that leaves makes room for the first card that
  /// is left, and comes back in the reverse order.
  private struct Model {
    let count: Int
    var shown: [Int?] = [0, 1]
    private var gone: Set<Int> = []
    private var left: [(pane: Int, card: Int)] = []
    private var done: [[Int]] = []
    private var undone: [[Int]] = []

    init(_ count: Int) { self.count = count }

    mutating func decide(_ cards: [Int]) {
      undone = []
      leave(cards)
    }

    private mutating func leave(_ cards: [Int]) {
      done.append(cards)
      gone.formUnion(cards)
      for pane in [0, 1] {
        guard let card = shown[pane], gone.contains(card) else { continue }
        left.append((pane, card))
        shown[pane] = nil
      }
      for pane in [0, 1] where shown[pane] == nil {
        shown[pane] = (0..<count).first { !gone.contains($0) && !shown.contains($0) }
      }
    }

    mutating func undo() {
      guard let cards = done.popLast() else { return }
      undone.append(cards)
      gone.subtract(cards)
      while let last = left.last, !gone.contains(last.card) {
        left.removeLast()
        shown[last.pane] = last.card
      }
    }

    mutating func redo() { undone.popLast().map { leave($0) } }
  }

  @Test(
    "what leaves makes room for the next one, and comes back as it went",
    arguments: 0..<20 as Range<UInt64>
  )
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rig = CompareRig(9)
    var model = Model(9)
    #expect(rig.shown == [0, 1])
    for step in 0..<40 {
      let isAnimated = Bool.random(using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<4:
        guard let card = rig.shown.compactMap(\.self).randomElement(using: &random) else { break }
        rig.apply(.decide(card, .reject), isAnimated: isAnimated)
        model.decide([card])
      case 4 where rig.pair.isComplete:
        model.decide(rig.shown.compactMap(\.self))
        rig.keepBoth(isAnimated: isAnimated)
      case 5, 6:
        rig.apply(.undo, isAnimated: isAnimated)
        model.undo()
      default:
        rig.apply(.redo, isAnimated: isAnimated)
        model.redo()
      }
      #expect(rig.shown == model.shown, "seed \(seed), step \(step)")
      #expect(rig.pair.isComplete == model.shown.allSatisfy { $0 != nil }, "seed \(seed)")
      #expect(rig.pair.cards == (model.shown.contains(nil) ? nil : model.shown.compactMap(\.self)))
      rig.pass(Bool.random(using: &random) ? 0.05 : 2)
      #expect(rig.shown == model.shown, "seed \(seed), after step \(step)")
    }
  }

  @Test("at the end none comes in the place of one that leaves")
  func ending() {
    let rig = CompareRig(4)
    rig.apply(.decide(1, .reject), isEnding: true)
    #expect(rig.shown == [0, nil])
    #expect(!rig.pair.isComplete && rig.pair.cards == nil && rig.pair.zoomPanes == nil)
  }

  /// The cards of a burst, the top card, the cards that are thrown out, and what is seen after each.
  nonisolated private static let bursts:
    [(burst: Set<Int>?, top: Int, thrown: [Int], shown: [[Int?]], place: [String])] = [
      (nil, 0, [0, 2], [[0, 1], [2, 1], [3, 1]], ["0 of 6", "1 of 6", "2 of 6"]),
      (
        [1, 3, 4], 1, [1, 4], [[1, 3], [4, 3], [nil, 3]],
        ["Burst: 3 of 3 left", "Burst: 2 of 3 left", "Burst: 1 of 3 left"]
      ),
      ([1, 3, 4], 3, [], [[3, 1]], ["Burst: 3 of 3 left"]),
      ([2], 2, [], [[2, nil]], ["Burst: 1 of 1 left"]),
    ]

  @Test("within a burst only its pictures come, the top card first", arguments: bursts.indices)
  func bursts(index: Int) {
    let row = Self.bursts[index]
    let rig = CompareRig(burst: row.burst, from: row.top)
    #expect(rig.shown == row.shown[0] && rig.pair.place == row.place[0])
    for (number, card) in row.thrown.enumerated() {
      rig.apply(.decide(card, .reject))
      #expect(rig.shown == row.shown[number + 1] && rig.pair.place == row.place[number + 1])
    }
    #expect(rig.pair.endWords.contains("burst") == (row.burst != nil))
  }

  @Test("both have their own room in the window, on every screen", arguments: [1.0, 1.5, 2])
  func rooms(pixelsPerPoint: Double) {
    let rig = CompareRig(pixelsPerPoint: pixelsPerPoint)
    // In a window of 960 by 720 points, with 20 around and 16 between them.
    let rooms = [20.0, 488].map { Rectangle(x: $0, y: 46, width: 452, height: 590) }
    #expect([0, 1].map(rig.pair.room) == rooms)
    for (index, pane) in (rig.pair.zoomPanes ?? []).enumerated() {
      #expect(pane.room.origin.x == rooms[index].origin.x * pixelsPerPoint)
      #expect(pane.room.size.width == 452 * pixelsPerPoint)
    }
    #expect(rig.pair.zoomPanes?.count == 2)
    for (x, index) in [(0.0, 0), (20, 0), (479, 0), (481, 1), (959, 1)] {
      for y in [0.0, 340, 719] { #expect(rig.pair.pane(at: Point(x: x, y: y)) == index) }
    }
  }

  @Test("wide pictures are above each other as soon as their sizes are known")
  func shapes() throws {
    let folder = try TestSupport.TemporaryFolder()
    let rig = CompareRig(
      cards: try DeckRig.pictures(3, PixelSize(width: 800, height: 300), in: folder)
    )
    #expect(rig.pair.layout.arrangement == .beside)
    #expect(rig.waitForSizes())
    #expect(
      rig.pair.zoomPanes?.map(\.content)
        == Array(repeating: Size(width: 800, height: 300), count: 2)
    )
    #expect(rig.pair.layout.arrangement == .above)
    for (y, index) in [(50.0, 0), (330, 0), (360, 1), (719, 1)] {
      for x in [0.0, 900] { #expect(rig.pair.pane(at: Point(x: x, y: y)) == index) }
    }
    #expect([0, 1].map { rig.pair.caption(of: $0)?.name } == ["0.bmp", "1.bmp"])
  }

  @Test("a picture is thrown out by hand with the verdict of the left side", arguments: [0, 1])
  func throwOut(index: Int) {
    let rig = CompareRig()
    #expect(rig.pair.loss == .reject && rig.pair.gain == .keep)
    var steps: [Review.Step] = []
    let (start, way) = (CompareRig.middles[index], Vector(dx: index == 0 ? -260 : 260, dy: 20))
    rig.drag(from: start, by: way) { steps += rig.pair.handle($0, in: index) }
    #expect(rig.pair.isDragging && rig.pair.caption(of: index) == nil)
    #expect(rig.pair.caption(of: 1 - index)?.name == "\(1 - index)")
    steps += rig.pair.handle(rig.event(.up(.primary), start + way), in: index)
    #expect(steps == [.decide(index, .reject)] && !rig.pair.isDragging)

    rig.apply(steps[0])
    #expect(rig.shown == (index == 0 ? [2, 1] : [0, 2]))
  }

  @Test("a picture in flight is caught by hand, and is compared again", arguments: [0, 1])
  func catching(index: Int) {
    let rig = CompareRig()
    let (start, way) = (CompareRig.middles[index], Vector(dx: index == 0 ? -260 : 260, dy: 20))
    var steps: [Review.Step] = []
    rig.drag(from: start, by: way) { steps += rig.pair.handle($0, in: index) }
    steps += rig.pair.handle(rig.event(.up(.primary), start + way), in: index)
    #expect(steps == [.decide(index, .reject)])
    rig.apply(.decide(index, .reject))
    rig.pass(0.016)
    #expect(rig.pair.panes[index].isMoving(at: rig.now))
    steps = []
    rig.drag(from: start + way * 0.6, by: way * -0.3) { steps += rig.pair.handle($0, in: index) }
    // It may still be thrown again.
    #expect(steps == [] && rig.pair.panes[index].isMoving(at: rig.now))
    steps = rig.pair.handle(rig.event(.up(.primary), start + way * 0.3), in: index)
    #expect(steps == [.clear(index)])
    rig.apply(.clear(index))
    #expect(rig.shown == [0, 1])
  }

  @Test("a drag that is cancelled, or that no verdict is for, throws nothing out")
  func refused() {
    for hasLoss in [true, false] {
      let rig = CompareRig(choices: hasLoss ? .usual : VerdictChoices([.right: .keep]))
      var steps: [Review.Step] = []
      let (start, way) = (CompareRig.middles[0], Vector(dx: -260, dy: 0))
      rig.drag(from: start, by: way) { steps += rig.pair.handle($0, in: 0) }
      if hasLoss {
        rig.pair.cancelDrag(of: 0, at: rig.now)
        #expect(!rig.pair.isDragging)
      }
      steps += rig.pair.handle(rig.event(.up(.primary), start + way), in: 0)
      rig.pass()
      #expect(steps == [] && rig.shown == [0, 1])
      #expect((rig.pair.loss == nil) == !hasLoss)
    }
  }
}

extension DeckRig {
  /// Writes pictures "0.bmp" and so on, and returns their cards.
  static func pictures(
    _ count: Int,
    _ size: PixelSize,
    in folder: TestSupport.TemporaryFolder
  ) throws -> [DeckCard] {
    try (0..<count).map { number in
      let data = Data(PictureBytes.flatBMP(size) + [UInt8(number)])
      let path = try folder.write(data, to: "\(number).bmp")
      return DeckCard(id: CardName("\(number)"), title: "\(number)", image: FilePath(path))
    }
  }
}

extension CompareRig {
  /// Waits until the sizes of both pictures are read.
  func waitForSizes() -> Bool {
    eventually {
      update()
      return pair.panes.allSatisfy { $0.top?.whole != nil }
    }
  }
}
