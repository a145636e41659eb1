/// The names that phones give to files of one photograph, beyond those that differ in the suffix alone.
enum PhoneNames {
  /// Whether a file is an edited picture of Apple's: `IMG_E1234.JPG`.
  static func isEdit(_ name: [UInt8]) -> Bool { original(ofEdit: name.stem) != nil }

  /// Returns `IMG_1234` for `IMG_E1234`; nil for other names without suffix.
  static func original(ofEdit stem: [UInt8]) -> [UInt8]? {
    original(of: stem, marked: UInt8(ascii: "E"))
  }

  /// Returns `IMG_1234` for `IMG_E1234.AAE` and `IMG_O1234.AAE`, in which the phone keeps what an edit
  /// and the camera did; nil for other names.
  static func original(ofAttachment name: [UInt8]) -> [UInt8]? {
    guard FileKind(name: name) == .attachment else { return nil }
    let stem = name.lastName.stem
    return original(ofEdit: stem) ?? original(of: stem, marked: UInt8(ascii: "O"))
  }

  private static let start = Array("IMG_".utf8)

  private static func original(of stem: [UInt8], marked mark: UInt8) -> [UInt8]? {
    guard stem.count == 9, stem[4] == mark, stem.starts(with: start),
      stem[5...].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    return start + stem[5...]
  }

  private static let rawEnd = Array(".RAW-02.ORIGINAL".utf8)
  private static let coverEnds = [".RAW-01.COVER", ".RAW-01.MP.COVER"].map { Array($0.utf8) }

  /// Returns `PXL_1.RAW-01.COVER`, and the name of a cover that moves, for `PXL_1.RAW-02.ORIGINAL`, as
  /// Google's phones have called a JPEG and its raw photograph since 2023; none for other names without
  /// suffix.
  static func covers(ofOriginal stem: [UInt8]) -> [[UInt8]] {
    guard stem.count > rawEnd.count, stem.suffix(rawEnd.count).elementsEqual(rawEnd) else {
      return []
    }
    return coverEnds.map { Array(stem.dropLast(rawEnd.count)) + $0 }
  }
}
