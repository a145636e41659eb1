package import SystemPackage

extension JSONWriter {
  /// Writes a path as text, or in Base64 (RFC 4648) under another key if it is not UTF-8.
  ///
  /// - Parameter base64: The key of Base64.
  package mutating func field<Key: RawRepresentable<String>>(
    _ key: Key,
    orBase64 base64: Key,
    _ path: FilePath
  ) {
    if let text = String(validating: path) {
      field(key, text)
    } else {
      field(base64, Base64.text(of: path.bytes))
    }
  }
}

extension JSONObject {
  /// Reads a path that was written as text, or in Base64 under another key; nil if both are missing.
  package func path(_ key: Key, orBase64 base64: Key) throws(JSONError) -> FilePath? {
    if let text = try text(base64) {
      guard let bytes = Base64.bytes(of: text), !bytes.contains(0) else {
        throw typeMismatch(base64, wanted: "a path in Base64")
      }
      return FilePath(bytes: bytes)
    }
    return try text(key).map { FilePath($0) }
  }
}
