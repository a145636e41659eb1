import Foundation
import PictureTestSupport
import RiffleApp
import RiffleDecks
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleSDL
import RiffleShell
import TestSupport
import Testing

extension SessionSuites {
  @Suite("Comparing in sessions") @MainActor
  struct SessionCompareTests {
    /// Places on both pictures, in points.
    private let left = Point(x: 245, y: 350)
    private let right = Point(x: 715, y: 350)

    /// Waits until two pictures are beside each other.
    private func wait(
      for pair: [Int],
      in rig: SessionRig,
      at place: SourceLocation = #_sourceLocation
    ) throws {
      let names = pair.map { "\($0).bmp" }
      try rig.wait("\(names) beside each other", at: place) {
        rig.texts.contains("Compare") && rig.texts.filter { $0.hasSuffix(".bmp") } == names
      }
    }

    private func waitForCards(
      _ top: Int,
      in rig: SessionRig,
      at place: SourceLocation = #_sourceLocation
    ) throws {
      try rig.wait("the cards, \(top) on top", at: place) {
        !rig.texts.contains("Compare") && rig.title.hasPrefix("\(top), ")
      }
    }

    private func compare(_ rig: SessionRig) throws {
      rig.key(.character("c"))
      try wait(for: [1, 2], in: rig)
    }

    @Test("the loser leaves, the winner stays, and the next one comes in the loser's place")
    func keys() throws {
      let rig = try SessionRig(9)
      try compare(rig)
      rig.key(.right)
      try wait(for: [1, 3], in: rig)
      rig.key(.left)
      try wait(for: [4, 3], in: rig)
      try rig.waitForDecisions([.init(1, .reject, .key), .init(2, .reject, .key)])
      rig.key(.backspace)
      try wait(for: [1, 3], in: rig)
      rig.key(.backspace)
      try wait(for: [1, 2], in: rig)
      try rig.waitForDecisions([])
      rig.key(.character("y"), .control)
      try wait(for: [1, 3], in: rig)
      rig.key(.escape)
      try waitForCards(1, in: rig)
      // The winner of a comparison is the top card.
      try compare2(rig, [1, 3])
      rig.key(.left)
      rig.key(.character("c"))
      try waitForCards(3, in: rig)
    }

    private func compare2(_ rig: SessionRig, _ pair: [Int]) throws {
      rig.key(.character("c"))
      try wait(for: pair, in: rig)
    }

    @Test("one or both are kept in one step, and the next two come")
    func keep() throws {
      let rig = try SessionRig(9)
      try compare(rig)
      rig.key(.enter)
      try wait(for: [3, 4], in: rig)
      rig.key(.right, .shift)
      try wait(for: [5, 6], in: rig)
      let both: [SessionRig.Row] = [.init(1, .keep, .key), .init(2, .keep, .together)]
      try rig.waitForDecisions(both + [.init(3, .reject, .key), .init(4, .keep, .together)])
      rig.key(.backspace)
      try wait(for: [3, 4], in: rig)
      try rig.waitForDecisions(both)
      rig.key(.backspace)
      try wait(for: [1, 2], in: rig)
      try rig.waitForDecisions([])
    }

    @Test("a picture is dragged and thrown out as a card is, or comes back")
    func mouse() throws {
      let rig = try SessionRig(5)
      try compare(rig)
      try rig.wait("pictures at rest") { !rig.session.needsFrame }
      rig.pointer(.down(.primary), left)
      try rig.glide(from: left, to: left + Vector(dx: -30, dy: 0))
      // Held still, so that it is not thrown.
      for _ in 0..<60 {
        try rig.glide(
          from: left + Vector(dx: -30, dy: 0),
          to: left + Vector(dx: -30, dy: 0),
          steps: 1
        )
      }
      rig.pointer(.up(.primary), left + Vector(dx: -30, dy: 0))
      try rig.wait("it is back") { !rig.session.needsFrame }
      try wait(for: [1, 2], in: rig)
      rig.pointer(.down(.primary), right)
      try rig.glide(from: right, to: right + Vector(dx: 230, dy: 20))
      #expect(rig.texts.contains("REJECT"))
      rig.pointer(.up(.primary), right + Vector(dx: 230, dy: 20))
      try wait(for: [1, 3], in: rig)
      try rig.waitForDecisions([.init(2, .reject, .pointer)])
      // A drag that is cancelled leaves it.
      rig.pointer(.down(.primary), left)
      try rig.glide(from: left, to: left + Vector(dx: -200, dy: 0))
      rig.key(.escape)
      rig.pointer(.up(.primary), left + Vector(dx: -200, dy: 0))
      try wait(for: [1, 3], in: rig)
      rig.key(.escape)
      try waitForCards(1, in: rig)
      try rig.waitForDecisions([.init(2, .reject, .pointer)])
    }

    @Test("one that is caught in flight is back in its place, and the one before it stays away")
    func catching() throws {
      let rig = try SessionRig(5)
      try compare(rig)
      try rig.wait("pictures at rest") { !rig.session.needsFrame }
      let away = right + Vector(dx: 230, dy: 20)
      func throwOut() throws {
        rig.pointer(.down(.primary), right)
        try rig.glide(from: right, to: away)
        rig.pointer(.up(.primary), away)
      }
      try throwOut()
      try wait(for: [1, 3], in: rig)
      try rig.wait("pictures at rest") { !rig.session.needsFrame }
      try throwOut()
      try wait(for: [1, 4], in: rig)
      rig.pointer(.down(.primary), away)
      try rig.glide(from: away, to: right)
      for _ in 0..<60 { try rig.glide(from: right, to: right, steps: 1) }
      // Only a picture in the hand has no name below it.
      #expect(rig.texts.filter { $0.hasSuffix(".bmp") } == ["1.bmp"])
      rig.pointer(.up(.primary), right)
      try rig.wait("pictures at rest") { !rig.session.needsFrame }
      try wait(for: [1, 3], in: rig)
      try rig.waitForDecisions([.init(2, .reject, .pointer)])
    }

    @Test("magnified, a drag moves both pictures, and the verdict is told in words")
    func magnified() throws {
      let rig = try SessionRig(5)
      try compare(rig)
      rig.key(.character("z"))
      try rig.wait("pixels") { rig.texts.contains("Whole") && !rig.session.needsFrame }
      rig.pointer(.down(.primary), left)
      try rig.glide(from: left, to: left + Vector(dx: 200, dy: 50))
      rig.pointer(.up(.primary), left + Vector(dx: 200, dy: 50))
      try rig.waitForDecisions([])
      rig.key(.left)
      try wait(for: [3, 2], in: rig)
      try rig.wait("the verdict") { rig.texts.contains("Reject") }
      #expect(rig.texts.contains("Whole"))
      rig.key(.character("z"))
      try rig.wait("whole pictures") { rig.texts.contains("Pixel by pixel") }
      rig.session.handle(.scroll(Vector(dx: 0, dy: -3), at: right))
      try rig.wait("larger pictures") { rig.texts.contains("Whole") }
    }

    @Test("when only one is left, it is on the cards again; undo brings the others back there")
    func last() throws {
      let rig = try SessionRig(3)
      try compare(rig)
      rig.key(.left)
      try wait(for: [3, 2], in: rig)
      rig.key(.right)
      try waitForCards(3, in: rig)
      try rig.wait("a caption") { rig.texts.contains { $0.hasPrefix("There is no other picture") } }
      rig.key(.character("c"))
      try rig.wait("a caption") { rig.texts.contains("There are no two pictures to compare") }
      rig.key(.backspace)
      try rig.waitForDecisions([.init(1, .reject, .key)])
      try compare2(rig, [2, 3])
      rig.key(.enter)
      try rig.wait("the page behind the last card") { rig.texts.contains("Look at them") }
    }

    @Test("a single picture has nothing beside it")
    func single() throws {
      let rig = try SessionRig(1)
      rig.key(.character("c"))
      try rig.wait("a caption") { rig.texts.contains("There are no two pictures to compare") }
      #expect(!rig.texts.contains("Compare"))
    }

    @Test("one that cannot be read says so, and can be thrown out")
    func unreadable() throws {
      let rig = try SessionRig(4, unreadable: [2])
      try compare(rig)
      try rig.wait("the reason") { rig.texts.contains("It cannot be read") }
      rig.key(.character("z"))
      rig.key(.character("z"))
      rig.key(.right)
      try wait(for: [1, 3], in: rig)
      try rig.waitForDecisions([.init(2, .reject, .key)])
    }

    @Test("the next one comes in the place of a file that is deleted, and of one decided elsewhere")
    func deleted() throws {
      let rig = try SessionRig(6)
      try compare(rig)
      try FileManager.default.removeItem(atPath: rig.pictures.path(of: "1.bmp"))
      try wait(for: [3, 2], in: rig)
      rig.key(.left)
      try wait(for: [4, 2], in: rig)
      try rig.waitForDecisions([.init(3, .reject, .key)])
      try FileManager.default.removeItem(atPath: rig.pictures.path(of: "4.bmp"))
      try FileManager.default.removeItem(atPath: rig.pictures.path(of: "5.bmp"))
      try wait(for: [6, 2], in: rig)
      try FileManager.default.removeItem(atPath: rig.pictures.path(of: "6.bmp"))
      try waitForCards(2, in: rig)
    }

    @Test("without a verdict for a side nothing leaves, and that is told")
    func words() throws {
      let rig = try SessionRig(4) {
        $0.verdicts = try VerdictChoices(parsing: "right=pick,up=best")
      }
      try compare(rig)
      rig.key(.left)
      try rig.wait("a caption") { rig.texts.contains("There is no verdict for left") }
      rig.key(.enter)
      try wait(for: [3, 4], in: rig)
      #expect(rig.texts.contains("Pick both") && !rig.texts.contains { $0.contains("Reject") })
    }

    // MARK: Bursts

    /// Five photographs of one scene: 2, 3 and 4 within two seconds, the others far from them.
    private func burstRig() throws -> SessionRig {
      let jpeg = PictureBytes.jpeg(PixelSize(width: 60, height: 40)) { x, _ in
        UInt32(4 * x) * 0x01_0101
      }
      let minutes = [10, 20, 20, 20, 30]
      let files = minutes.enumerated().map { index, minute in
        let date = "2026:08:12 18:\(minute):0\(index)"
        return PictureBytes.jpeg(jpeg, with: PictureBytes.cameraExif(date: date, fraction: "50"))
      }
      return try SessionRig(5, files: files)
    }

    @Test("one of a burst is kept and the others leave, as one step")
    func keepOfBurst() throws {
      let rig = try burstRig()
      rig.key(.character("b"))
      try rig.wait("a caption") { rig.texts.contains { $0.hasPrefix("It is by itself") } }
      rig.key(.right)
      try rig.wait("the badge") { rig.texts.contains("1 of 3") }
      rig.key(.character("b"))
      let first = SessionRig.Row(1, .keep, .key)
      let burst: [SessionRig.Row] = [
        .init(2, .keep, .key), .init(3, .reject, .together), .init(4, .reject, .together),
      ]
      // Before they have left.
      try rig.waitForDecisions([first] + burst)
      try rig.wait("picture 5 on top") { rig.title.hasPrefix("5, ") }
      rig.key(.backspace)
      try rig.waitForDecisions([first])
      try rig.wait("the badge") { rig.title.hasPrefix("2, ") && rig.texts.contains("1 of 3") }
      rig.key(.character("y"), .control)
      try rig.waitForDecisions([first] + burst)
      try rig.wait("picture 5 on top") { rig.title.hasPrefix("5, ") }
    }

    @Test("one that was decided before keeps its verdict when another of its burst is kept")
    func keepOfRest() throws {
      let rig = try burstRig()
      rig.key(.right)
      rig.key(.right)
      try rig.wait("the badge") { rig.texts.contains("2 of 3") }
      rig.key(.character("b"))
      try rig.waitForDecisions([
        .init(1, .keep, .key), .init(2, .keep, .key), .init(3, .keep, .key),
        .init(4, .reject, .together),
      ])
    }

    @Test("who decides while they leave decides on the next card")
    func haste() throws {
      let rig = try burstRig()
      rig.key(.right)
      try rig.wait("the badge") { rig.texts.contains("1 of 3") }
      rig.key(.character("b"))
      rig.key(.left)
      try rig.waitForDecisions([
        .init(1, .keep, .key), .init(2, .keep, .key), .init(3, .reject, .together),
        .init(4, .reject, .together), .init(5, .reject, .key),
      ])
    }

    @Test("a comparison begins within the burst, and ends with its last picture")
    func compareBurst() throws {
      let rig = try burstRig()
      rig.key(.right)
      try rig.wait("the badge") { rig.texts.contains("1 of 3") }
      rig.key(.character("c"))
      try wait(for: [2, 3], in: rig)
      #expect(rig.texts.contains("Burst: 3 of 3 left"))
      rig.key(.left)
      try wait(for: [4, 3], in: rig)
      rig.key(.left)
      try waitForCards(3, in: rig)
      try rig.wait("a caption") { rig.texts.contains("The last one of its burst") }
      try rig.waitForDecisions([
        .init(1, .keep, .key), .init(2, .reject, .key), .init(4, .reject, .key),
      ])
    }
  }
}
