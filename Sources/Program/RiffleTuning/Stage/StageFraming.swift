package import RiffleMotion

/// What of the stage the cards are on, and how large a point of the stage is in the window.
///
/// ```
/// var framing = StageFraming()
/// framing.screen = .sized(Size(width: 390, height: 844))
/// framing.placement(in: stage, fitting: 1).zoom  // so that the phone fits on the stage
/// ```
package struct StageFraming: Hashable, Sendable {
  package enum Screen: Hashable, Sendable {
    case stage
    /// A device's screen in the middle of the stage, in points, each side in ``sides``.
    case sized(Size)
  }

  package enum Zoom: Hashable, Sendable {
    /// The screen fits the stage; a screen as large as the stage is magnified until its cards suit it.
    case fit
    /// The window's points per point of the stage, in ``zooms``.
    case times(Double)
  }

  package var screen = Screen.stage
  package var zoom = Zoom.fit

  package static let sides = 100.0...4000.0
  package static let zooms = 0.1...8.0
  /// The room around a framed screen that fits, in points of the window.
  package static let margin = 20.0
  private static let ladder = [
    0.1, 0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6, 8,
  ]

  package init() {}

  /// The stage is in points of the window; `fitting` is the zoom that suits the cards on a screen
  /// as large as the stage, or as large as `whole`, which has the same middle.
  package func placement(
    in stage: Rectangle,
    of whole: Rectangle? = nil,
    fitting: Double
  ) -> StagePlacement {
    let zoom: Double
    switch (self.zoom, screen) {
    case (.times(let factor), _): zoom = factor
    case (.fit, .stage): zoom = fitting
    case (.fit, .sized(let size)):
      let room = stage.insetBy(dx: Self.margin, dy: Self.margin).size
      let fit = min(room.width / size.width, room.height / size.height)
      zoom = min(max(fit, Self.zooms.lowerBound), Self.zooms.upperBound)
    }
    switch screen {
    case .stage:
      let whole = whole ?? stage
      return StagePlacement(frame: whole, zoom: zoom, size: whole.size * (1 / zoom))
    case .sized(let size):
      return StagePlacement(
        frame: Rectangle(center: stage.center, size: size * zoom),
        zoom: zoom,
        size: size
      )
    }
  }

  /// Goes to the next round zoom from the present one, as fitting has made it.
  package mutating func step(larger: Bool, from zoom: Double) {
    let next =
      larger
      ? Self.ladder.first { $0 > zoom * 1.01 } : Self.ladder.last { $0 < zoom / 1.01 }
    if let next { self.zoom = .times(next) }
  }

  /// A point of the stage is a point of the window, or all of it is seen again.
  package mutating func toggleActualSize() { zoom = zoom == .times(1) ? .fit : .times(1) }
}

/// Where the screen with the cards is in the window.
package struct StagePlacement: Hashable, Sendable {
  /// It is in points of the window, and may reach beyond the stage.
  package let frame: Rectangle
  /// The window's points per point of the stage, above 0.
  package let zoom: Double

  package let size: Size

  /// Measures from the screen's middle, in points of the stage.
  package func offset(of point: Point) -> Vector { (point - frame.center) * (1 / zoom) }

  package func point(at offset: Vector) -> Point {
    Point(x: size.width / 2, y: size.height / 2) + offset
  }
}

/// The screen of a common device, in points.
package struct DeviceSize: Hashable, Sendable {
  package let name: String
  package let size: Size

  package static let all = [
    DeviceSize(name: "Phone", size: Size(width: 390, height: 844)),
    DeviceSize(name: "Small phone", size: Size(width: 360, height: 640)),
    DeviceSize(name: "Tablet", size: Size(width: 820, height: 1180)),
    DeviceSize(name: "Laptop", size: Size(width: 1280, height: 800)),
    DeviceSize(name: "Desktop", size: Size(width: 1920, height: 1080)),
  ]
}
