import RiffleDrawing
import RiffleMedia
import Testing

@Suite("Problems of many pictures") struct PictureProblemTests {
  private func updates(_ numbers: Range<Int>, isLoading: Bool) -> LoadUpdates {
    var updates = LoadUpdates()
    updates.failures = numbers.map {
      PictureFailure(picture: Picture(path: "\($0).jpg").id, reason: "no such file")
    }
    updates.isLoading = isLoading
    return updates
  }

  @Test("a thousand problems are ten lines, then one with their number")
  func many() {
    var diagnostics = PictureDiagnostics()

    var lines: [String] = []
    for start in stride(from: 0, to: 999, by: 27) {
      let isLoading = start + 27 < 999
      lines += diagnostics.apply(updates(start..<start + 27, isLoading: isLoading)).problems
    }

    #expect(lines.count == 11)
    #expect(lines.prefix(10) == (0..<10).map { "\($0).jpg: no such file" }[...])
    #expect(lines.last?.hasPrefix("999 pictures in all cannot be shown") == true)
  }

  @Test("a thousand problems that come one after the other make a few lines more")
  func slowly() {
    var diagnostics = PictureDiagnostics()

    let lines = (0..<1000).flatMap {
      diagnostics.apply(updates($0..<$0 + 1, isLoading: false)).problems
    }

    #expect(lines.count > 11 && lines.count < 25)
  }

  @Test("every card still says what is wrong with its picture")
  func cards() {
    var diagnostics = PictureDiagnostics()

    _ = diagnostics.apply(updates(0..<50, isLoading: false))

    let reference = Picture(path: "49.jpg")
    let content = diagnostics.applied(to: CardContent(picture: reference))
    #expect(content.pictureProblem == "no such file")
    let moving = Picture(path: "a.gif")
    var animated = updates(0..<0, isLoading: false)
    animated.warnings = [moving.id: .animated]
    _ = diagnostics.apply(animated)
    #expect(diagnostics.applied(to: CardContent(picture: moving)).badge == "Animation")
  }
}
