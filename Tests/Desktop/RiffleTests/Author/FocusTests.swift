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
}
