import RiffleControls
import RiffleMedia
import RiffleMotion
import RiffleShell
import RiffleStudio
import Testing

@Suite("The page of keys in the studio")
struct StudioKeysTests {
  /// Shows the page of keys as the studio does in a window whose other parts are all open.
  private func page(
    in window: Size,
    scale: Double
  ) throws -> (panels: PanelContext, frame: Rectangle) {
    let layout = StudioLayout(window: window)
    let frame = layout.page(KeyPage.studioSize, atLeast: KeyPage.studioSize)
    let panels = PanelContext(theme: .light, text: TextRasterizer())
    panels.isInspected = true
    for step in 0..<4 {
      let time = Timestamp(seconds: 1 + Double(step) / 60)
      _ = panels.frame(at: time, window: window, scale: scale) { panel in
        panel.window("sheet", in: frame, isFloating: true) { _ = panel.keyPage(KeyPage.studio) }
      }
    }
    return (panels, frame)
  }

  @Test(
    "All keys are seen at once, and no word is cut",
    arguments: [Size(width: 1280, height: 760), Size(width: 900, height: 600)],
    [1.0, 1.25, 2]
  )
  func all(window: Size, scale: Double) throws {
    let (panels, frame) = try page(in: window, scale: scale)
    #expect(panels.cutTexts == [])
    #expect(panels.overflowing == [])
    #expect(frame.origin.x >= 0 && frame.maxX <= window.width)
    #expect(frame.origin.y >= 0 && frame.maxY <= window.height)
  }

  @Test("In the usual window the list lies beside the panel, the bar, the strip and the lines")
  func beside() throws {
    let layout = StudioLayout(window: Size(width: 1280, height: 800))
    let frame = layout.page(KeyPage.studioSize, atLeast: KeyPage.studioSize)
    for part in [layout.panel, layout.bar, layout.timeline, layout.lines] {
      #expect(!frame.overlaps(part), "\(part)")
    }
  }

  @Test("In a narrow window there are fewer columns, whose words are not cut either")
  func narrow() throws {
    for width in [700.0, 390] {
      let (panels, _) = try page(in: Size(width: width, height: 844), scale: 1)
      #expect(panels.cutTexts == [], "\(width)")
    }
  }
}

extension Rectangle {
  /// Whether the inner parts of two rectangles meet.
  func overlaps(_ other: Rectangle) -> Bool {
    origin.x < other.maxX && other.origin.x < maxX && origin.y < other.maxY
      && other.origin.y < maxY && size.width > 0 && other.size.width > 0
  }
}
