import CDBus

/// A value in a message of D-Bus, of the types that are used here.
package indirect enum DBusValue: Hashable, Sendable {
  case string(String)
  /// It is made only of valid paths.
  case objectPath(String)
  case int32(Int32)
  case uint32(UInt32)
  case double(Double)
  case boolean(Bool)
  case variant(DBusValue)
  case structure([DBusValue])
  /// It has the signature of its elements, which an empty array has, too.
  case array(of: String, [DBusValue])
  /// An element of an array of the signature `{..}`.
  case entry(DBusValue, DBusValue)
  case other(signature: String)

  package static func strings(_ texts: [String]) -> DBusValue {
    .array(of: "s", texts.map(DBusValue.string))
  }

  package var text: String? {
    switch self {
    case .string(let text), .objectPath(let text): text
    default: nil
    }
  }

  package var integer: Int? {
    switch self {
    case .int32(let number): Int(number)
    case .uint32(let number): Int(number)
    default: nil
    }
  }

  package var number: Double? {
    if case .double(let number) = self { number } else { nil }
  }

  package var flag: Bool? {
    if case .boolean(let flag) = self { flag } else { nil }
  }

  package var unwrapped: DBusValue {
    if case .variant(let inner) = self { inner.unwrapped } else { self }
  }

  package var children: [DBusValue] {
    switch self {
    case .structure(let children), .array(_, let children): children
    default: []
    }
  }
}

extension dbus_functions {
  /// Reads a `GVariant`, which stays the caller's.
  func value(of variant: UnsafeMutableRawPointer) -> DBusValue {
    let signature = String(cString: g_variant_get_type_string(variant))
    func children() -> [DBusValue] {
      (0..<g_variant_n_children(variant)).map { index in
        let child = g_variant_get_child_value(variant, index)
        defer { g_variant_unref(child) }
        return value(of: child)
      }
    }
    switch signature.first {
    case "s", "g": return .string(String(cString: g_variant_get_string(variant, nil)))
    case "o": return .objectPath(String(cString: g_variant_get_string(variant, nil)))
    case "i": return .int32(g_variant_get_int32(variant))
    case "u": return .uint32(g_variant_get_uint32(variant))
    case "d": return .double(g_variant_get_double(variant))
    case "b": return .boolean(g_variant_get_boolean(variant) != 0)
    case "(": return .structure(children())
    case "{":
      let pair = children()
      return .entry(pair[0], pair[1])
    case "a": return .array(of: String(signature.dropFirst()), children())
    case "v":
      let inner = g_variant_get_variant(variant)
      defer { g_variant_unref(inner) }
      return .variant(value(of: inner))
    default: return .other(signature: signature)
    }
  }

  /// Makes a `GVariant`, which belongs to what it is put into.
  func variant(of value: DBusValue) -> UnsafeMutableRawPointer {
    switch value {
    case .string(let text): return g_variant_new_string(text)
    case .objectPath(let path): return g_variant_new_object_path(path)
    case .int32(let number): return g_variant_new_int32(number)
    case .uint32(let number): return g_variant_new_uint32(number)
    case .double(let number): return g_variant_new_double(number)
    case .boolean(let flag): return g_variant_new_boolean(flag ? 1 : 0)
    case .variant(let inner): return g_variant_new_variant(variant(of: inner))
    case .structure(let values):
      let children = values.map(variant(of:))
      return g_variant_new_tuple(children, children.count)
    case .array(let type, let values):
      let children = values.map(variant(of:))
      return g_variant_new_array(type, children, children.count)
    case .entry(let key, let value):
      return g_variant_new_dict_entry(variant(of: key), variant(of: value))
    case .other(let signature):
      preconditionFailure("a value of the type \(signature) cannot be sent")
    }
  }
}
