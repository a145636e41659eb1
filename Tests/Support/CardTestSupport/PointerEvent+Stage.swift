package import RiffleCards
package import RiffleGestures
package import RiffleMotion

extension PointerEvent {
  /// Makes a mouse's event over a stage that is shown in a window.
  ///
  /// - Parameters:
  ///   - offset: The offset from the container's middle, in points of the stage.
  ///   - windowSize: The size of the window that shows it, in the window's own points.
  package init(
    _ phase: Phase,
    at offset: Vector,
    on stage: Stage,
    in windowSize: Size,
    buttons: PointerButtons,
    seconds: Double
  ) {
    let zoom = windowSize.width / stage.window.width
    let point = stage.container.center + offset
    self.init(
      time: Timestamp(seconds: seconds),
      phase: phase,
      position: Point(x: point.x * zoom, y: point.y * zoom),
      buttons: buttons
    )
  }
}
