import Glibc

extension Double {
  /// Writes the number with a fixed number of digits after the point, rounded, as printf(3) does.
  func rounded(decimals: Int) -> String {
    withVaList([Int32(decimals), self]) { values in
      // The largest number has 309 digits before the point; a sign, the point and a zero come too.
      String(unsafeUninitializedCapacity: 312 + decimals) { buffer in
        buffer.withMemoryRebound(to: CChar.self) { characters in
          Int(vsnprintf(characters.baseAddress, characters.count, "%.*f", values))
        }
      }
    }
  }
}
