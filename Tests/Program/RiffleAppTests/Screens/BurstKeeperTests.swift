import Foundation
import PictureTestSupport
import Riffle
import RiffleApp
import RiffleDecks
import RiffleDrawing
import RiffleMotion
import RiffleShell
import SystemPackage
import TestSupport
import Testing

@Suite("The burst of the top card") @MainActor
struct BurstKeeperTests {
  private let folder: TestSupport.TemporaryFolder
  private let cards: [DeckCard]

  /// Writes five photographs of one scene: 1, 2 and 3 within two seconds, 0 and 4 far from them.
  init() throws {
    let folder = try TestSupport.TemporaryFolder()
    let jpeg = PictureBytes.jpeg(PixelSize(width: 60, height: 40)) { x, _ in
      UInt32(4 * x) * 0x01_0101
    }
    cards = try [10, 20, 20, 20, 30].enumerated().map { number, minute in
      let date = "2026:08:12 18:\(minute):0\(number)"
      let exif = PictureBytes.cameraExif(date: date, fraction: "50")
      let path = try folder.write(Data(PictureBytes.jpeg(jpeg, with: exif)), to: "\(number).jpg")
      return DeckCard(id: CardName("\(number)"), title: "\(number)", image: FilePath(path))
    }
    self.folder = folder
  }

  private func keeper(_ rig: DeckRig) -> BurstKeeper { BurstKeeper(rig.session, rig.review) }

  /// Returns a deck whose first cards are kept, at rest.
  private func rig(
    decided count: Int = 0,
    choices: VerdictChoices = .usual,
    hasControls: Bool = true
  ) -> DeckRig {
    let rig = DeckRig(cards: cards, choices: choices, hasControls: hasControls)
    for card in 0..<count { rig.review.apply(.decide(card, .keep), by: .key) }
    rig.stackView.advance(to: seconds(5))
    return rig
  }

  private func seconds(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  /// Draws, and returns the words of the badge; nil if there is none.
  private func badge(
    _ keeper: BurstKeeper,
    at time: Double
  ) -> (words: String?, opacity: Double, isMoving: Bool) {
    var list = DisplayList(background: .black)
    let isMoving = keeper.draw(into: &list, at: seconds(time))
    guard case .shape(let shape)? = list.commands.first, case .layer(let layer) = shape.fill else {
      return (nil, 0, isMoving)
    }
    let words = layer.commands.compactMap { command in
      if case .text(let line) = command { line.string } else { nil }
    }
    return (words.first, shape.alpha, isMoving)
  }

  /// The number of cards decided before, and the burst of the card that is then on top.
  nonisolated private static let bursts: [(Int, Range<Int>?, String?)] = [
    (0, nil, nil), (1, 1..<4, "1 of 3"), (2, 1..<4, "2 of 3"), (3, nil, nil), (4, nil, nil),
  ]

  @Test("it is known while others of it wait, and the badge counts them", arguments: bursts)
  func known(decided: Int, burst: Range<Int>?, words: String?) {
    let rig = rig(decided: decided)
    let keeper = keeper(rig)
    // What is known of one card is known of all.
    #expect(eventually { rig.session.bursts.burst(of: 1) == 1..<4 })
    #expect(eventually { keeper.topBurst == burst })
    #expect(keeper.isNew == (burst != nil))
    #expect(badge(keeper, at: 6).words == words)
    #expect(!keeper.isNew)
  }

  @Test("the badge waits until nothing flies over the card, and fades in")
  func drawing() {
    let rig = rig()
    let keeper = keeper(rig)
    rig.review.apply(.decide(0, .keep), by: .key)
    #expect(eventually { keeper.topBurst == 1..<4 })
    #expect(badge(keeper, at: 5.05).words == nil && keeper.isNew)
    rig.stackView.advance(to: seconds(10))
    let first = badge(keeper, at: 10)
    #expect(first.words == "1 of 3" && first.opacity == 0 && first.isMoving)
    let last = badge(keeper, at: 11)
    #expect(last.words == "1 of 3" && last.opacity == 1 && !last.isMoving)
  }

  @Test("the top card is kept and the others leave, as one step")
  func keep() {
    let rig = rig(decided: 1)
    let keeper = keeper(rig)
    #expect(eventually { keeper.topBurst == 1..<4 })

    keeper.keepTop(by: .key)

    #expect(rig.verdicts == [.keep, .keep, .reject, .reject, nil])
    #expect(rig.caption?.hasPrefix("Keep 1, reject 2. ") == true, "\(rig.caption ?? "")")
    rig.review.apply(.undo, by: .key)
    #expect(rig.verdicts == [.keep, nil, nil, nil, nil])
  }

  @Test("a verdict that was given to one of the others stays")
  func decidedBefore() {
    let rig = rig(decided: 1)
    let keeper = keeper(rig)
    rig.review.apply(.decide(3, .favorite), by: .key)
    #expect(eventually { keeper.topBurst == 1..<4 })
    keeper.keepTop(by: .key)
    #expect(rig.verdicts == [.keep, .keep, .reject, .favorite, nil])
  }

  @Test("a card by itself stays, and that is told")
  func alone() {
    let rig = rig()
    keeper(rig).keepTop(by: .key)
    #expect(rig.verdicts.allSatisfy { $0 == nil })
    #expect(rig.caption?.hasPrefix("It is by itself") == true)
  }

  @Test(
    "without a verdict for a side nothing is decided, and that is told",
    arguments: [
      (VerdictChoices([.left: .reject]), "right"), (VerdictChoices([.right: .keep]), "left"),
      (VerdictChoices([.up: .favorite]), "right"),
    ]
  )
  func withoutVerdict(choices: VerdictChoices, side: String) {
    let rig = rig(choices: choices)
    let keeper = keeper(rig)
    rig.review.apply(.decide(0, .favorite), by: .key)
    #expect(eventually { keeper.topBurst == 1..<4 })
    keeper.keepTop(by: .key)
    #expect(rig.verdicts == [.favorite, nil, nil, nil, nil])
    #expect(rig.caption == "There is no verdict for \(side)")
  }

  @Test("what can be done with a burst is told with the first badge only")
  func told() {
    let rig = rig(decided: 1)
    let keeper = keeper(rig)
    #expect(eventually { keeper.topBurst == 1..<4 })
    _ = badge(keeper, at: 6)
    #expect(rig.caption?.hasPrefix("A burst of 3: ") == true, "\(rig.caption ?? "")")
    rig.session.captions.show(["other words"], at: .zero, for: 3)
    rig.review.apply(.decide(1, .keep), by: .key)
    rig.stackView.advance(to: seconds(10))
    #expect(badge(keeper, at: 10).words == "2 of 3")
    #expect(rig.caption == "other words")
  }

  @Test("what can be done with a burst is told in place of no other words")
  func toldLater() {
    let rig = rig(decided: 1)
    let keeper = keeper(rig)
    #expect(eventually { keeper.topBurst == 1..<4 })
    rig.session.captions.show(["Backspace undoes it"], at: .zero, for: 30)
    _ = badge(keeper, at: 6)
    #expect(rig.caption == "Backspace undoes it")
  }

  @Test("a deck without buttons has no bursts")
  func withoutControls() {
    let rig = rig(decided: 1, hasControls: false)
    #expect(eventually { rig.session.bursts.burst(of: 1) == 1..<4 })
    #expect(keeper(rig).topBurst == nil)
  }
}
