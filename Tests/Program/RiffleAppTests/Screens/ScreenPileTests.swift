import Riffle
import RiffleApp
import RiffleDecks
import RiffleDrawing
import RiffleMotion
import RiffleSDL
import RiffleShell
import Testing

@Suite("A pile of screens") @MainActor
struct ScreenPileTests {
  /// What the screens of a pile were asked, in order.
  private final class Record {
    var lines: [String] = []
  }

  private final class Page: Screen {
    let name: String
    let kind = ScreenKind.cards
    let cursor: CardCursor? = nil
    let takesKeys: Bool
    let covers: Bool
    var (answer, performs, moves) = (ScreenAnswer(), false, false)
    private let record: Record

    init(_ name: String, _ record: Record, takesKeys: Bool = true, covers: Bool = false) {
      (self.name, self.record) = (name, record)
      (self.takesKeys, self.covers) = (takesKeys, covers)
    }

    func perform(_ action: Action, by input: DecisionInput, at time: Timestamp) -> Bool {
      record.lines.append("perform \(name)")
      return performs
    }

    func handle(_ event: InputEvent) -> ScreenAnswer {
      record.lines.append("handle \(name)")
      return answer
    }

    func draw(into list: inout DisplayList, at time: Timestamp) -> Bool {
      record.lines.append("draw \(name)")
      return moves
    }

    func letGo() { record.lines.append("let go \(name)") }
  }

  /// One bit for each screen on the ground: whether it takes keys, or whether it covers.
  @Test("the topmost that takes keys is on top, the ground if none does", arguments: 0..<8)
  func top(takers: Int) {
    let record = Record()
    let ground = Page("0", record, takesKeys: false)
    let others = (0..<3).map { Page("\($0 + 1)", record, takesKeys: takers >> $0 & 1 == 1) }
    let pile = ScreenPile(ground, others[0], nil, others[1], others[2])

    let expected = takers >= 4 ? "3" : takers >= 2 ? "2" : takers == 1 ? "1" : "0"
    #expect((pile.top as? Page)?.name == expected)
  }

  @Test("what lies under one that covers is not drawn, all above is", arguments: 0..<8)
  func drawn(covering: Int) {
    let record = Record()
    let others = (0..<3).map { Page("\($0 + 1)", record, covers: covering >> $0 & 1 == 1) }
    let pile = ScreenPile(Page("0", record), others[0], others[1], nil, others[2])
    var list = DisplayList(background: .black)

    #expect(!pile.draw(into: &list, at: .zero))
    let first = covering >= 4 ? 3 : covering >= 2 ? 2 : covering
    #expect(record.lines == (first...3).map { "draw \($0)" })
  }

  @Test("it moves if one that is drawn moves, and all are drawn then too", arguments: 0..<3)
  func moves(index: Int) {
    let record = Record()
    let pages = (0..<3).map { Page("\($0)", record, covers: $0 == 1) }
    pages[index].moves = true
    var list = DisplayList(background: .black)

    #expect(ScreenPile(pages[0], pages[1], pages[2]).draw(into: &list, at: .zero) == (index > 0))
    #expect(record.lines == ["draw 1", "draw 2"])
  }

  @Test("events go down to the first that takes them, with all that changed on the way")
  func events() {
    let record = Record()
    let pages = (0..<4).map { Page("\($0)", record) }
    let pile = ScreenPile(pages[0], pages[1], pages[2], pages[3])
    #expect(pile.handle(.wake) == [])
    #expect(record.lines == ["handle 3", "handle 2", "handle 1", "handle 0"])

    record.lines = []
    pages[1].answer = .taken
    #expect(pile.handle(.wake) == .taken)
    #expect(record.lines == ["handle 3", "handle 2", "handle 1"])

    record.lines = []
    pages[3].answer = .changed
    #expect(pile.handle(.wake) == [.taken, .changed])
    #expect(record.lines == ["handle 3", "handle 2", "handle 1"])
  }

  @Test("actions go down to the first that does them, whether it takes keys or not")
  func actions() {
    let record = Record()
    let pages = (0..<3).map { Page("\($0)", record, takesKeys: $0 != 1) }
    let pile = ScreenPile(pages[0], pages[1], pages[2])
    #expect(!pile.perform(.undo, by: .key, at: .zero))
    pages[1].performs = true
    #expect(pile.perform(.undo, by: .key, at: .zero))
    #expect(
      record.lines == ["perform 2", "perform 1", "perform 0", "perform 2", "perform 1"]
    )
  }

  @Test("all let go of a pointer, those that are hidden too")
  func lettingGo() {
    let record = Record()
    ScreenPile(Page("0", record), Page("1", record, covers: true), nil).letGo()
    #expect(record.lines.sorted() == ["let go 0", "let go 1"])
  }
}
