import RiffleFormats
import RiffleShell
import Testing

@Suite("The scale that is asked for") struct WindowScaleTests {
  @Test("the command line comes before the environment, and neither leaves it to the desktop")
  func order() throws {
    #expect(try WindowScale.chosen(2, environment: "3") == 2)
    #expect(try WindowScale.chosen(nil, environment: "1.5") == 1.5)
    #expect(try WindowScale.chosen(nil, environment: "") == nil)
    #expect(try WindowScale.chosen(nil, environment: nil) == nil)
  }

  @Test(
    "a scale that cannot be is refused with its name, its value and the range",
    arguments: [
      (0, nil, "--scale", "0"), (8.5, nil, "--scale", "8.5"), (nil, "huge", "RIFFLE_SCALE", "huge"),
      (nil, "-1", "RIFFLE_SCALE", "-1"), (nil, "nan", "RIFFLE_SCALE", "nan"),
    ] as [(Double?, String?, String, String)]
  )
  func refusals(argument: Double?, environment: String?, name: String, value: String) {
    let error = #expect(throws: RiffleError.self) {
      try WindowScale.chosen(argument, environment: environment)
    }
    #expect(error?.description == "\(name) is \"\(value)\"; it can be a number from 0.5 to 8.")
  }
}
