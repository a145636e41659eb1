import RiffleApp
import RiffleCards
package import RiffleFormats
package import RiffleMotion

/// The scenario of a run of the window bench, from environment variables.
///
/// Programs in other toolkits show the same scene, three cards with photographs, so that a runner can
/// measure them all from outside. The scenarios are:
///
/// - S1: The top card is dragged, in each frame of the display, in 1280 by 800 pixels.
/// - S2: Nothing moves: the cost of a window at rest.
/// - S3: The same as S2, to measure the time from the program's start to the first picture.
/// - S4: S1 in 2560 by 1440 pixels, at 2 pixels per point.
/// - S5: S1 in as many frames as can be drawn.
/// - S6: S1 in 3840 by 2160 pixels, at 3 pixels per point.
///
/// The help of `riffle-bench window` lists the variables with their ranges and defaults.
package struct WindowBenchRequest: Sendable {
  /// The course of a scenario.
  package enum Course: Sendable {
    /// The top card moves, for a number of frames at the display's rate.
    case moving(frames: Int)
    /// The top card moves, for some seconds, in as many frames as can be drawn.
    case unlimited(seconds: Double)
    /// Nothing moves, for some seconds; the top card is where it would be at a time of the drag.
    case still(seconds: Double, dragTime: Double)
  }

  /// The course of the scenario.
  package let course: Course
  /// The window's size in pixels.
  package let size: Size
  /// The number of pixels per point of the scene.
  package let scale: Double
  /// The number of frames per second; nil for the display's.
  package let framesPerSecond: Double?
  /// The folder of the scene's pictures, photo0.jpg to photo2.jpg.
  package let assets: String
  /// The time at which the program was started, in nanoseconds of CLOCK_MONOTONIC; nil if unknown.
  package let start: UInt64?

  /// The scales of the scenarios on larger displays.
  private static let scales = ["S4": 2.0, "S6": 3.0]
  /// The heights of the windows on larger displays, which are 16 to 9 and not 16 to 10.
  private static let heights = ["S4": 1440.0, "S6": 2160.0]

  /// Reads a request from the environment.
  ///
  /// - Parameter variable: Returns the value of an environment variable; nil if it is not set.
  /// - Throws: ``RiffleError`` if a variable has no valid value.
  package init(
    _ variable: (String) -> String? = ProcessEnvironment.value
  ) throws(RiffleError) {
    func number(_ name: String, _ standard: Double, from least: Double) throws(RiffleError)
      -> Double
    {
      guard let text = variable(name) else { return standard }
      guard let number = Double(text), number.isFinite, number >= least, number <= 1e6 else {
        throw .wrongUsage("\(name) is \"\(text)\". Give a number from \(least.digits) to 1000000.")
      }
      return number
    }
    let scenario = variable("BENCH_SCENARIO") ?? "S1"
    switch scenario {
    case "S1", "S4", "S6":
      course = .moving(frames: Int(try number("BENCH_FRAMES", 600, from: 1)))
    case "S2", "S3":
      course = .still(
        seconds: try number("BENCH_SECONDS", 5, from: 0),
        dragTime: try number("BENCH_FREEZE_T", 0, from: 0)
      )
    case "S5":
      course = .unlimited(seconds: try number("BENCH_SECONDS", 5, from: 0))
    default:
      throw .wrongUsage("BENCH_SCENARIO is \"\(scenario)\". Give one of S1 to S6.")
    }
    scale = try number("BENCH_SCALE", Self.scales[scenario] ?? 1, from: 0.25)
    size = Size(
      width: try number("BENCH_W", 1280 * scale, from: 1),
      height: try number("BENCH_H", Self.heights[scenario] ?? 800 * scale, from: 1)
    )
    framesPerSecond =
      variable("BENCH_RATE") == nil ? nil : try number("BENCH_RATE", 60, from: 1)
    guard let assets = variable("BENCH_ASSETS") else {
      throw .wrongUsage("BENCH_ASSETS is not set. Give the folder of photo0.jpg to photo2.jpg.")
    }
    self.assets = assets
    start = variable("BENCH_START_NS").flatMap(UInt64.init)
  }
}
