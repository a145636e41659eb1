import Testing

@Suite("Several panes in a window")
struct FocusTests {
  @Test("keys go to the pane with the focus, which Tab, a press or the app gives it")
  func keys() throws {
    let outcome = try AuthorProgram.run("focus")

    #expect(
      outcome.lines == [
        "pane 0 right", "pane 1 left", "pane 0 up", "pane 1 down",
        // After a click on the first.
        "pane 0 right",
        // As the app says: the second, none, and the first by itself.
        "pane 1 right", "not used", "pane 0 left", "[true, false]",
      ]
    )
    #expect(outcome.isSuccess, "\(outcome)")
  }

  @Test(
    "Tab goes from a pane through the areas of its card to the next pane, and Shift+Tab the same way back"
  )
  func areas() throws {
    let outcome = try AuthorProgram.run("focus", "areas")

    #expect(
      outcome.lines == [
        "0 ", "0 save", "0 map", "1 ", "2 ", "2 call", "0 ",
        "0 save", "0 ", "2 call", "2 ", "1 ", "0 map", "0 save",
        // Space activates the area, and Escape takes the focus from it.
        "pane 0 save", "0 ",
        // After a press in the last pane; then Tab stays in it.
        "2 ", "not used", "2 ",
        // From none, forward to the first one and back to the last.
        "0 ", "2 ",
      ]
    )
    #expect(outcome.isSuccess, "\(outcome)")
  }
}
