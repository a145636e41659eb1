import RiffleMotion
import RiffleTuning
import Testing

@Suite("The framing of the stage")
struct StageFramingTests {
  private let stages = [
    Rectangle(x: 0, y: 84, width: 920, height: 616),
    Rectangle(x: 40, y: 0, width: 300, height: 300),
    Rectangle(x: 0, y: 126, width: 1560, height: 854),
  ]

  @Test("A screen that fits is seen whole, in the middle, with room around it")
  func fit() {
    for stage in stages {
      for device in DeviceSize.all {
        var framing = StageFraming()
        framing.screen = .sized(device.size)
        let place = framing.placement(in: stage, fitting: 3)
        #expect(place.size == device.size)
        #expect((place.frame.center - stage.center).length < 1e-9)
        let room = stage.insetBy(dx: StageFraming.margin - 1e-9, dy: StageFraming.margin - 1e-9)
        let isWhole =
          place.frame.size.width <= room.size.width && place.frame.size.height <= room.size.height
        #expect(isWhole || place.zoom == StageFraming.zooms.lowerBound, "\(device), \(stage)")
        #expect(abs(place.frame.size.width - device.size.width * place.zoom) < 1e-9)
      }
    }
  }

  @Test(
    "Without a screen the stage is the screen, at the zoom that suits the cards or the chosen one"
  )
  func whole() {
    var framing = StageFraming()
    for stage in stages {
      for zoom in [StageFraming.Zoom.fit, .times(1), .times(2.5)] {
        framing.zoom = zoom
        let place = framing.placement(in: stage, fitting: 1.29)
        let factor = if case .times(let factor) = zoom { factor } else { 1.29 }
        #expect(place.frame == stage && place.zoom == factor)
        #expect(abs(place.size.width * factor - stage.size.width) < 1e-9)
      }
    }
  }

  @Test("A point of the window and its point of the stage are at the same place of the picture")
  func points() {
    var framing = StageFraming()
    framing.screen = .sized(Size(width: 390, height: 844))
    framing.zoom = .times(0.5)
    let place = framing.placement(in: stages[0], fitting: 1)
    let corner = place.point(at: place.offset(of: place.frame.origin))
    #expect((corner - .zero).length < 1e-9)
    let far = place.point(at: place.offset(of: Point(x: place.frame.maxX, y: place.frame.maxY)))
    #expect((far - Point(x: 390, y: 844)).length < 1e-9)
  }

  @Test("Steps go through round zooms to both ends, and actual size is a step away from fit")
  func steps() {
    var framing = StageFraming()
    var zooms: [Double] = []
    var zoom = 1.29
    for _ in 0..<20 {
      framing.step(larger: true, from: zoom)
      guard case .times(let next) = framing.zoom, next > zoom else { break }
      zoom = next
      zooms.append(zoom)
    }
    #expect(zooms.first == 1.5 && zooms.last == StageFraming.zooms.upperBound)
    for _ in 0..<40 {
      framing.step(larger: false, from: zoom)
      guard case .times(let next) = framing.zoom, next < zoom else { break }
      zoom = next
    }
    #expect(zoom == StageFraming.zooms.lowerBound)
    framing.toggleActualSize()
    #expect(framing.zoom == .times(1))
    framing.toggleActualSize()
    #expect(framing.zoom == .fit)
  }
}
