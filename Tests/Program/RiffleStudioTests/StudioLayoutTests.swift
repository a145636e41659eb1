import RiffleMotion
import RiffleStudio
import Testing

@Suite("The studio's layout")
struct StudioLayoutTests {
  /// Windows from the least one up, panels of all widths, all ways to compare.
  static let layouts: [StudioLayout] = {
    var layouts: [StudioLayout] = []
    for width in [240.0, 320, 559, 560, 700, 899, 900, 1280, 3840] {
      for height in [320.0, 481, 480, 600, 621, 800, 2160] {
        for panelWidth in [280.0, 340, 480] {
          for share in [0.0, 0.37, 1] {
            for comparison in StudioLayout.Comparison.allCases {
              layouts.append(
                StudioLayout(
                  window: Size(width: width, height: height),
                  panelWidth: panelWidth,
                  panelShare: share,
                  timelineShare: 1 - share / 2,
                  graphShare: share,
                  comparison: comparison
                )
              )
            }
          }
        }
      }
    }
    return layouts
  }()

  @Test("The stage keeps its least size, and lies in the window")
  func stage() {
    for layout in Self.layouts {
      let (stage, window) = (layout.stage, layout.window)
      let least = StudioLayout.leastStage
      #expect(stage.size.width >= min(least.width, window.width), "\(layout)")
      #expect(stage.size.height >= min(least.height, window.height - stage.origin.y), "\(layout)")
      #expect(stage.origin.x >= 0 && stage.maxX <= window.width, "\(layout)")
      #expect(stage.origin.y >= 0 && stage.maxY <= window.height, "\(layout)")
    }
  }

  @Test("Open parts lie in the window, and beside each other")
  func parts() {
    for layout in Self.layouts where layout.panelShare == 1 {
      var layout = layout
      layout.timelineShare = 1
      let window = Rectangle(origin: .zero, size: layout.window)
      for part in [layout.toolbar, layout.panel, layout.bar, layout.timeline] {
        #expect(part.origin.x >= 0 && part.maxX <= window.maxX, "\(layout)")
        #expect(part.origin.y >= 0 && part.maxY <= window.maxY, "\(layout)")
      }
      #expect(layout.panel.maxX == window.maxX)
      #expect(layout.bar.maxX == layout.panel.origin.x)
      #expect(layout.timeline.maxX == layout.panel.origin.x)
      #expect(layout.bar.maxY <= layout.timeline.origin.y, "\(layout)")
    }
  }

  @Test("In a large window nothing lies over the stage; in a small one the panel does")
  func room() {
    let large = StudioLayout(window: Size(width: 1280, height: 800))
    #expect(large.stage.maxX == large.panel.origin.x)
    #expect(large.stage.maxY == large.timeline.origin.y)
    #expect(large.stage.origin.y == large.bar.maxY)
    #expect(large.bar.origin.y == large.toolbar.maxY && large.panel.origin.y == large.toolbar.maxY)

    let small = StudioLayout(window: Size(width: 500, height: 500))
    #expect(small.stage.size.width == StudioLayout.leastStage.width)
    #expect(small.panel.origin.x < small.stage.maxX)
  }

  @Test("The panel grows with the window, unless its width was chosen")
  func panelWidth() {
    func width(_ window: Double, _ chosen: Double? = nil) -> Double {
      StudioLayout(window: Size(width: window, height: 1080), panelWidth: chosen).panel.size.width
    }
    #expect([900, 1280, 1920, 3840].map { width($0) } == [360, 360, 440, 560])
    #expect(width(1920, 300) == 300)
  }

  @Test("Hidden parts leave the whole window to the stage")
  func hidden() {
    let layout = StudioLayout(
      window: Size(width: 801, height: 603),
      panelShare: 0,
      timelineShare: 0
    )
    #expect(layout.stage == Rectangle(origin: .zero, size: layout.window))
    #expect(layout.panel.origin.x >= layout.window.width)
    #expect(layout.timeline.origin.y >= layout.window.height)
    #expect(layout.bar.maxY <= 0 && layout.toolbar.maxY <= 0)
  }

  @Test("The halves of both slots make up the stage, without a gap")
  func halves() {
    for layout in Self.layouts {
      let (a, b, whole) = (layout.stage(of: 0), layout.stage(of: 1), layout.stage)
      guard layout.comparison == .sideBySide else {
        #expect(a == whole && b == whole)
        continue
      }
      #expect(a.origin == whole.origin && a.maxX == b.origin.x && b.maxX == whole.maxX)
      #expect(a.size.width + b.size.width == whole.size.width)
      #expect(abs(a.size.width - b.size.width) <= 1)
      #expect(a.size.height == whole.size.height && b.size.height == whole.size.height)
    }
  }

  @Test("A map lies on the stage, beside the cards wherever there is room for both")
  func map() {
    for layout in Self.layouts {
      var layout = layout
      layout.mapShare = 1
      let (map, open) = (layout.map, layout.openStage)
      #expect(map.size.width <= max(0, open.size.width - 24), "\(layout)")
      #expect(map.size.height <= max(0, open.size.height - 24), "\(layout)")
      let panes = layout.comparison == .sideBySide ? [0, 1] : [0]
      guard open.size.width >= 256 + 280 * Double(panes.count) else { continue }
      for slot in panes {
        #expect(!map.overlaps(layout.stage(of: slot)), "\(layout)")
        #expect(layout.flights(of: slot).center.x == layout.stage(of: slot).center.x, "\(layout)")
      }
      layout.mapShare = 0
      #expect(layout.map.maxX <= 0 && layout.stage(of: 0).origin == layout.stage.origin)
    }
  }

  @Test("Cards of one stack fly over all of the stage, wherever they rest on it")
  func flights() {
    for layout in Self.layouts where layout.comparison != .sideBySide {
      var layout = layout
      layout.mapShare = 1
      let (area, stage) = (layout.flights(of: 0), layout.stage)
      #expect(area.origin.x <= stage.origin.x && area.maxX >= stage.maxX, "\(layout)")
    }
  }

  @Test("Lines lie on the stage, beside all controls and pages, with room for two lines")
  func lines() {
    let pages = [Size(width: 420, height: 480), Size(width: 560, height: 560)]
    for share in [0.0, 1] {
      for window in [Size(width: 900, height: 600), Size(width: 1920, height: 1080)] {
        let layout = StudioLayout(window: window, panelShare: share, timelineShare: share)
        let lines = layout.lines
        #expect(lines.size.height >= 52 && lines.size.width == layout.stage.size.width)
        #expect(lines.maxY <= layout.stage.maxY && lines.origin.y >= layout.stage.origin.y)
        let places = pages.map { layout.page($0, atLeast: Size(width: 240, height: 300)) }
        for part in [layout.panel, layout.bar, layout.timeline] + places {
          #expect(!lines.overlaps(part), "\(window), \(part)")
        }
      }
    }
  }

  @Test("Over a low stage a page covers the timeline, and over a small one the panel too")
  func lowPages() {
    let least = Size(width: 340, height: 420)
    let size = Size(width: 620, height: 640)
    let low = StudioLayout(window: Size(width: 1280, height: 760), graphShare: 1)
    let page = low.page(size, atLeast: least)
    #expect(page.size.height == 640 && page.overlaps(low.timeline) && !page.overlaps(low.panel))
    #expect(page.origin.y >= low.bar.maxY)
    let small = StudioLayout(window: Size(width: 600, height: 460))
    #expect(small.page(size, atLeast: least).size.width == 576)
  }

  @Test("A page lies in the window, on the stage where there is room")
  func pages() {
    for layout in Self.layouts {
      let size = Size(width: 560, height: 560)
      let page = layout.page(size, atLeast: Size(width: 340, height: 300))
      let window = layout.window
      #expect(page.origin.x >= 0 && page.maxX <= window.width, "\(layout)")
      #expect(page.origin.y >= 0 && page.maxY <= window.height, "\(layout)")
      #expect(page.size.width <= size.width && page.size.height <= size.height)
      let stage = layout.openStage
      if stage.size.width >= 364, stage.size.height >= 384 {
        #expect(!page.overlaps(layout.panel) && !page.overlaps(layout.timeline), "\(layout)")
      }
    }
  }
}
