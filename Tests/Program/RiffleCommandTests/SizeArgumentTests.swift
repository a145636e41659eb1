import RiffleApp
import RiffleCommand
import RiffleMotion
import RiffleSDL
import Testing

@Suite("Window size on the command line")
struct WindowSizeTests {
  @Test(
    "a size is two numbers with an x between",
    arguments: [("1280x800", 1280.0, 800.0), ("640X480.5", 640, 480.5)]
  )
  func reads(text: String, width: Double, height: Double) {
    #expect(SizeArgument(argument: text)?.size == Size(width: width, height: height))
  }

  @Test(
    "any other text is no size",
    arguments: ["", "x", "1280", "1280x", "0x800", "-1x5", "nanx5", "infx5", "1x2x3", "1280 x 800"]
  )
  func refuses(text: String) {
    #expect(SizeArgument(argument: text) == nil)
  }
}
