/// Codes palette indices as a GIF stores them: LZW with codes of growing length.
///
/// After the GIF89a specification, appendix F. Also reports which next indices would continue a
/// known string: such an index costs nothing.
struct LZWEncoder {
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0

  /// 2 to 8.
  private let indexBits: Int
  /// A clear code and an end code follow the indices.
  private var codeBits: Int
  private var nextCode: Int
  /// The code of the indices that are not written yet; nil before the first.
  private var string: Int?
  /// The strings as a tree, by code: the first one longer by one index, the next of the same
  /// length, and the last index; -1 for none.
  private var firstLonger: [Int16]
  private var nextAlike: [Int16]
  private var lastIndex: [UInt8]

  /// The format's codes have at most 12 bits.
  private static let codeLimit = 1 << 12

  init(indexBits: Int) {
    precondition((2...8).contains(indexBits), "\(indexBits) bits are no index of a GIF")
    self.indexBits = indexBits
    codeBits = indexBits + 1
    nextCode = (1 << indexBits) + 2
    firstLonger = Array(repeating: -1, count: Self.codeLimit)
    nextAlike = firstLonger
    lastIndex = (0..<Self.codeLimit).map { UInt8(truncatingIfNeeded: $0) }
    write(clearCode)
  }

  private var clearCode: Int { 1 << indexBits }

  mutating func add(_ index: UInt8) {
    guard let string else {
      self.string = Int(index)
      return
    }
    if let longer = code(after: string, index) {
      self.string = longer
      return
    }
    write(string)
    if nextCode < Self.codeLimit {
      nextAlike[nextCode] = firstLonger[string]
      firstLonger[string] = Int16(nextCode)
      firstLonger[nextCode] = -1
      lastIndex[nextCode] = index
      if nextCode == 1 << codeBits { codeBits += 1 }
      nextCode += 1
    } else {
      write(clearCode)
      forgetStrings()
    }
    self.string = Int(index)
  }

  func isKnownNext(_ index: UInt8) -> Bool {
    string.flatMap { code(after: $0, index) } != nil
  }

  @inline(__always)
  func forEachKnownNext(_ body: (UInt8) -> Void) {
    guard let string else { return }
    var code = Int(firstLonger[string])
    while code >= 0 {
      body(lastIndex[code])
      code = Int(nextAlike[code])
    }
  }

  mutating func finish() -> [UInt8] {
    if let string { write(string) }
    write(clearCode + 1)
    if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
    return bytes
  }

  private func code(after string: Int, _ index: UInt8) -> Int? {
    var code = Int(firstLonger[string])
    while code >= 0 && lastIndex[code] != index { code = Int(nextAlike[code]) }
    return code >= 0 ? code : nil
  }

  private mutating func forgetStrings() {
    for code in 0..<clearCode { firstLonger[code] = -1 }
    nextCode = clearCode + 2
    codeBits = indexBits + 1
  }

  /// Lowest bit first.
  private mutating func write(_ code: Int) {
    pending |= UInt32(code) << UInt32(pendingBits)
    pendingBits += codeBits
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }
}
