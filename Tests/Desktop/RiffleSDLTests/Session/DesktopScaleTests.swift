import RiffleSDL
import Testing

@Suite("The desktop's scale") struct DesktopScaleTests {
  @Test(
    "96 dots per inch are one pixel per point, and Xft.dpi comes before GDK_SCALE",
    arguments: [
      ("96", nil, 1), ("192", nil, 2), ("120", "3", 1.25), (nil, "2", 2), (nil, nil, 1),
      ("nonsense", "2", 2), ("0", nil, 1), ("1e9", nil, 1), ("nan", nil, 1), ("-96", nil, 1),
    ] as [(String?, String?, Double)]
  )
  func scale(dpi: String?, gdkScale: String?, expected: Double) {
    #expect(DesktopScale.pixelsPerPoint(dpi: dpi, gdkScale: gdkScale) == expected)
  }
}
