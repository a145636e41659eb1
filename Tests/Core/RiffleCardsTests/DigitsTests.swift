import RiffleCards
import Testing

@Suite("Digits of a number")
struct DigitsTests {
  @Test(
    "a number is written with the fewest digits that read back the same, and no point if it is whole",
    arguments: [
      (0, "0"), (-1, "-1"), (1e9, "1000000000"), (0.1, "0.1"), (-2.5, "-2.5"),
      (1.0 / 3, "0.3333333333333333"), (1e16, "1e+16"), (.infinity, "inf"), (.nan, "nan"),
    ] as [(Double, String)]
  )
  func digits(number: Double, text: String) {
    #expect(number.digits == text)
  }
}
