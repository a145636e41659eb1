import RiffleMotion
import RiffleSDL
import Testing

@Suite("Screen fit") struct ScreenFitTests {
  private let screen = Size(width: 1280, height: 720)

  @Test("a size of another screen is cut where it is too long, and only there")
  func eachSide() {
    func fitted(_ width: Double, _ height: Double) -> Size {
      ScreenFit.eachSide.fitted(
        Size(width: width, height: height),
        in: screen,
        unitsPerPoint: 1
      )
    }
    #expect(fitted(1000, 600) == Size(width: 1000, height: 600))
    #expect(fitted(2560, 600) == Size(width: 1280, height: 600))
    #expect(fitted(1000, 1400) == Size(width: 1000, height: 720))
    #expect(fitted(3840, 2160) == screen)
  }

  @Test("a size that was asked for keeps its proportions, and is cut only if points are large")
  func inProportion() {
    func fitted(_ width: Double, _ height: Double, _ unitsPerPoint: Double) -> Size {
      ScreenFit.inProportion.fitted(
        Size(width: width, height: height),
        in: screen,
        unitsPerPoint: unitsPerPoint
      )
    }
    #expect(fitted(2560, 600, 1) == Size(width: 2560, height: 600))
    #expect(fitted(2560, 720, 2) == Size(width: 1280, height: 360))
    #expect(fitted(1000, 600, 2) == Size(width: 1000, height: 600))
  }

  @Test("without a screen that is known, a size is as it was asked for")
  func noScreen() {
    let size = Size(width: 9000, height: 8000)
    for fit in [ScreenFit.eachSide, .inProportion] {
      #expect(fit.fitted(size, in: nil, unitsPerPoint: 2) == size)
    }
  }
}
