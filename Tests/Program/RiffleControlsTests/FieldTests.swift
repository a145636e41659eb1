import RiffleControls
import RiffleDrawing
import RiffleGestures
import RiffleMedia
import RiffleMotion
import RiffleSDL
import Testing

@Suite("A field of a panel")
struct FieldTests {
  private static let search = Point(x: 160, y: 8 + 32 + 13)

  private func open(_ text: String = "") throws -> PanelRig {
    let rig = try PanelRig()
    rig.search = text
    try rig.settle()
    try rig.click(Self.search)
    return rig
  }

  /// The narrow box that stands for the caret.
  private func caret(_ rig: PanelRig) -> Double? { rig.frame.textArea?.origin.x }

  @Test("What is typed while a press waits for its frame is not lost")
  func early() throws {
    let rig = try PanelRig()
    try rig.settle()
    rig.move(to: Self.search)
    rig.press(Self.search)
    rig.release(Self.search)
    try rig.step()
    try rig.step()
    for letter in "spring" { _ = rig.panels.handle(.text(String(letter))) }
    _ = rig.panels.handle(.key(KeyPress(time: rig.time, key: .backspace)))
    _ = rig.panels.handle(.text("t"))
    try rig.settle()
    #expect(rig.search == "sprint")
  }

  @Test("What an input method composes is seen and not yet part of the text; keys are its own")
  func composition() throws {
    let rig = try open()
    let before = caret(rig)
    _ = rig.panels.handle(.composition("にほ"))
    try rig.settle()
    #expect(rig.search == "")
    let texts = rig.frame.commands.compactMap {
      if case .text(let line) = $0.unclipped { line.string } else { nil }
    }
    #expect(texts.contains("にほ"))
    #expect(try #require(caret(rig)) > #require(before) + 10, "the caret is behind it")
    try rig.key(.enter)
    #expect(rig.panels.isEditing, "Return accepts what is composed, not the field")
    _ = rig.panels.handle(.composition(""))
    _ = rig.panels.handle(.text("日本"))
    try rig.settle()
    #expect(rig.search == "日本")
    try rig.key(.enter)
    #expect(!rig.panels.isEditing)
  }

  @Test("Text that is committed takes the place of what was composed, without a word about that")
  func commit() throws {
    let rig = try open()
    _ = rig.panels.handle(.composition("にほ"))
    try rig.settle()
    _ = rig.panels.handle(.text("日本"))
    try rig.settle()
    #expect(rig.search == "日本")
    let texts = rig.frame.commands.compactMap {
      if case .text(let line) = $0.unclipped { line.string } else { nil }
    }
    #expect(texts.contains("日本"), "\(texts)")
    try rig.key(.enter)
    #expect(!rig.panels.isEditing, "Return is the field's again")
  }

  @Test("A press places the caret between letters, a drag selects, a double click a word")
  func pointer() throws {
    let rig = try open("one two three")
    let end = try #require(caret(rig))
    let start = 12.0 + 8
    // Beyond the text's end and start.
    try rig.click(Point(x: end + 30, y: Self.search.y))
    #expect(caret(rig) == end)
    rig.time = rig.time.advanced(by: 1)
    try rig.click(Point(x: start - 4, y: Self.search.y))
    let first = try #require(caret(rig))
    #expect(abs(first - start) < 1)
    rig.time = rig.time.advanced(by: 1)
    rig.move(to: Point(x: start, y: Self.search.y))
    rig.press(Point(x: start, y: Self.search.y))
    try rig.settle()
    rig.move(to: Point(x: end + 5, y: Self.search.y), buttons: .primary)
    try rig.settle()
    rig.release(Point(x: end + 5, y: Self.search.y))
    try rig.settle()
    try rig.type("x")
    #expect(rig.search == "x")
    rig.time = rig.time.advanced(by: 1)
    try rig.type(" yy zz")
    let middle = Point(x: start + 14, y: Self.search.y)
    try rig.click(middle)
    try rig.click(middle)
    try rig.type("W")
    #expect(rig.search == "x W zz")
  }

  @Test("A text longer than its field keeps the caret in sight, at both ends")
  func long() throws {
    let rig = try open(String(repeating: "a long text ", count: 40))
    let field = 12.0...308.0
    #expect(field.contains(try #require(caret(rig))))
    try rig.key(.home)
    #expect(abs(try #require(caret(rig)) - 20) < 1)
    for _ in 0..<60 { try rig.key(.right) }
    #expect(field.contains(try #require(caret(rig))))
    try rig.key(.end)
    let end = try #require(caret(rig))
    #expect(field.contains(end) && end > 280)
  }

  @Test("Text that is read from right to left begins at the right, and its caret goes left")
  func rightToLeft() throws {
    let rig = try open("שלום")
    try rig.key(.home)
    let start = try #require(caret(rig))
    try rig.key(.left)
    let next = try #require(caret(rig))
    #expect(start > 280 && next < start)
  }

  @Test(
    "What is copied in one field is pasted in another, also without a clipboard of the desktop's"
  )
  func clipboard() throws {
    let rig = try open("word")
    try rig.key(.character("c"), .control)
    try rig.key(.end)
    try rig.key(.character("v"), .control)
    #expect(rig.search == "wordword")
    try rig.key(.character("z"), .control)
    #expect(rig.search == "word")
    try rig.key(.escape)
    #expect(rig.search == "word")
  }

  @Test("A refused paste says why and leaves the text")
  func refusal() throws {
    let rig = try open("word")
    _ = rig.panels.handle(.text(String(repeating: "x", count: 2000)))
    try rig.settle()
    #expect(rig.search == "word")
    let texts = rig.frame.commands.compactMap {
      if case .text(let line) = $0.unclipped { line.string } else { nil }
    }
    #expect(texts.contains { $0.contains("1000 characters") })
  }
}
