import RiffleApp
package import RiffleFormats
package import RiffleMotion

/// What a run of the window bench shows, in environment variables.
///
/// It is a scene that other toolkits' programs show as well, so that a runner can measure them all
/// from outside.
package struct WindowBenchRequest: Sendable {
  /// What the scene does.
  package enum Course: Sendable {
    /// The top card moves, for a number of frames at 60 a second.
    case moving(frames: Int)
    /// The top card moves, for some seconds, in as many frames as can be drawn.
    case unlimited(seconds: Double)
    /// Nothing moves, for some seconds; the top card is where it would be at a moment of moving.
    case still(seconds: Double, moment: Double)
  }

  /// What the scene does.
  package let course: Course
  /// The window's extent in pixels.
  package let size: Size
  /// How large everything is: pixels a point of the scene.
  package let scale: Double
  /// The folder of the scene's pictures, photo0.jpg to photo2.jpg.
  package let assets: String
  /// When the program was started, in nanoseconds of CLOCK_MONOTONIC; nil where nobody says.
  package let start: UInt64?

  /// Scenarios on larger displays: 2560 by 1440 and 3840 by 2160 pixels.
  private static let scales = ["S4": 2.0, "S6": 3.0]
  private static let heights = ["S4": 1440.0, "S6": 2160.0]

  /// Reads what the environment asks for.
  ///
  /// - Parameter variable: Tells a variable's text by its name: BENCH_SCENARIO (S1, S4 and S6 move,
  ///   S5 as fast as can be, S2 and S3 do not), BENCH_FRAMES, BENCH_SECONDS, BENCH_SCALE,
  ///   BENCH_FREEZE_T, BENCH_ASSETS, BENCH_W, BENCH_H, BENCH_START_NS.
  /// - Throws: ``RiffleError`` where a variable cannot be understood.
  package init(
    _ variable: (String) -> String? = ProcessEnvironment.value
  ) throws(RiffleError) {
    func number(_ name: String, _ standard: Double, from least: Double) throws(RiffleError)
      -> Double
    {
      guard let text = variable(name) else { return standard }
      guard let number = Double(text), number.isFinite, number >= least, number <= 1e6 else {
        throw .wrongUsage("\(name) is \"\(text)\"; it takes a number from \(least)")
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
        moment: try number("BENCH_FREEZE_T", 0, from: 0)
      )
    case "S5":
      course = .unlimited(seconds: try number("BENCH_SECONDS", 5, from: 0))
    default:
      throw .wrongUsage("BENCH_SCENARIO is \"\(scenario)\"; it can be one of S1 to S6")
    }
    scale = try number("BENCH_SCALE", Self.scales[scenario] ?? 1, from: 0.25)
    size = Size(
      width: try number("BENCH_W", 1280 * scale, from: 1),
      height: try number("BENCH_H", Self.heights[scenario] ?? 800 * scale, from: 1)
    )
    guard let assets = variable("BENCH_ASSETS") else {
      throw .wrongUsage("BENCH_ASSETS is not set; it names the folder of photo0.jpg to photo2.jpg")
    }
    self.assets = assets
    start = variable("BENCH_START_NS").flatMap(UInt64.init)
  }
}
