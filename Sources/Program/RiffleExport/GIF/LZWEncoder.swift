/// Codes palette indices as a GIF stores them: LZW with codes of growing length.
///
/// After the GIF89a specification, appendix F. Between two indices it says which ones would continue
/// with a string that it knows: if there is a choice of colors, such an index costs nothing.
struct LZWEncoder {
  /// The bytes of the codes so far.
  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0

  /// The number of bits of an index: 2 to 8.
  private let indexBits: Int
  /// The number of bits of a code: a clear code and an end code follow the indices.
  private var codeBits: Int
  private var nextCode: Int
  /// The code of the indices that are not written yet; nil before the first index.
  private var string: Int?
  /// The strings, as a tree: the first one that is longer by one index, the next of the same length,
  /// and its last index, by code; -1 for none.
  private var firstLonger: [Int16]
  private var nextAlike: [Int16]
  private var lastIndex: [UInt8]

  /// The format's number of codes: none has more than 12 bits.
  private static let codeLimit = 1 << 12

  /// Starts a picture.
  ///
  /// - Parameter indexBits: The number of bits of an index, 2 to 8.
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

  /// Returns whether an index costs nothing if it comes next.
  func isKnownNext(_ index: UInt8) -> Bool {
    string.flatMap { code(after: $0, index) } != nil
  }

  /// Calls a closure with each index that costs nothing if it comes next.
  @inline(__always)
  func forEachKnownNext(_ body: (UInt8) -> Void) {
    guard let string else { return }
    var code = Int(firstLonger[string])
    while code >= 0 {
      body(lastIndex[code])
      code = Int(nextAlike[code])
    }
  }

  /// Ends the picture and returns its bytes.
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

  /// Writes a code, its lowest bit first.
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
