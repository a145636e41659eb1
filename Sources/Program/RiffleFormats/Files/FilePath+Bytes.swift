package import SystemPackage

extension FilePath {
  /// Makes a path of bytes, which need not be UTF-8 and end at the first zero.
  package init(bytes: some Sequence<UInt8>) {
    self = (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { letters in
      letters.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
    }
  }
}
