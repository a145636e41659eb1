import RiffleDrawing

/// The size of the largest picture that a HEIF file codes, as a codec will find it.
///
/// libheif tells the size that a box gives, but its codecs take memory for the size in the coded data,
/// which may be any. So the data's own headers are read: the boxes that lead to them (ISO 14496-12 and
/// 23008-12), HEVC's sequence parameters (ITU-T H.265, section 7.3.2.2), AV1's sequence header (AV1
/// Bitstream, section 5.5), and the sizes of pictures that are put together from others.
struct HeifCodedSize {
  /// Empty if no coded picture is found.
  private(set) var largest = PixelSize(width: 0, height: 0)
  private let file: UnsafeBufferPointer<UInt8>
  /// How many bytes of pictures may yet be looked at: items of a broken file may all be the whole file.
  private var remaining: Int

  /// Throws if the pictures in a file are far longer than the file.
  init(in file: UnsafeBufferPointer<UInt8>) throws(PictureError) {
    self.file = file
    remaining = 2 * file.count
    for meta in HeifBoxes(Cursor(file)) where meta.type == "meta" {
      try read(meta)
    }
  }

  private mutating func read(_ meta: HeifBox) throws(PictureError) {
    var content = meta.content
    _ = content.number(4)
    let boxes = HeifBoxes(content)
    var types: [Int: String] = [:]
    var inner = Cursor(UnsafeBufferPointer(rebasing: file[..<0]))
    for box in boxes {
      switch box.type {
      case "iinf": types = Self.types(box.content)
      case "idat": inner = box.content
      case "iprp":
        for list in HeifBoxes(box.content) where list.type == "ipco" {
          for property in HeifBoxes(list.content) {
            if property.type == "hvcC" { readHEVCSettings(property.content) }
            if property.type == "av1C" { readAV1(property.content.dropping(4)) }
          }
        }
      default: break
      }
    }
    for box in boxes where box.type == "iloc" {
      try readItems(box.content, types, inner)
    }
  }

  private static func types(_ content: Cursor) -> [Int: String] {
    var content = content
    let version = content.number(1) ?? 0
    _ = content.number(version == 0 ? 5 : 7)
    var types: [Int: String] = [:]
    for entry in HeifBoxes(content) where entry.type == "infe" {
      var entry = entry.content
      let version = entry.number(1) ?? 0
      guard version >= 2, entry.number(3) != nil, let number = entry.number(version == 2 ? 2 : 4),
        entry.number(2) != nil, let type = entry.name()
      else { continue }
      types[number] = type
    }
    return types
  }

  private mutating func readItems(
    _ content: Cursor,
    _ types: [Int: String],
    _ inner: Cursor
  ) throws(PictureError) {
    var content = content
    let version = content.number(1) ?? 0
    guard content.number(3) != nil, let sizes = content.number(2),
      let count = content.number(version < 2 ? 2 : 4)
    else { return }
    for _ in 0..<count {
      guard let number = content.number(version < 2 ? 2 : 4),
        let method = version == 0 ? 0 : content.number(2), content.number(2) != nil,
        let base = content.number(sizes >> 4 & 15), let extents = content.number(2)
      else { return }
      let source = method & 15 == 1 ? inner.bytes : file
      var parts: [UnsafeBufferPointer<UInt8>] = []
      for _ in 0..<extents {
        guard version == 0 || content.number(sizes & 15) != nil,
          let offset = content.number(sizes >> 12 & 15),
          let length = content.number(sizes >> 8 & 15)
        else { return }
        let (start, isTooFar) = base.addingReportingOverflow(offset)
        guard !isTooFar, start < source.count else { continue }
        let end = length == 0 ? source.count : start + min(length, source.count - start)
        parts.append(UnsafeBufferPointer(rebasing: source[start..<end]))
      }
      guard let type = types[number], ["hvc1", "av01", "grid", "iovl"].contains(type) else {
        continue
      }
      remaining -= parts.reduce(0) { $0 + $1.count }
      guard remaining >= 0 else { throw .damaged("its parts are longer than the file") }
      if parts.count == 1 {
        readItem(type, Cursor(parts[0]))
      } else {
        Array(parts.joined()).withUnsafeBufferPointer { readItem(type, Cursor($0)) }
      }
    }
  }

  private mutating func readItem(_ type: String, _ content: Cursor) {
    var content = content
    switch type {
    case "hvc1":
      while let length = content.number(4), let unit = content.part(length) { readHEVC(unit) }
    case "av01": readAV1(content)
    default:
      guard let flags = content.number(2) else { return }
      _ = content.number(type == "grid" ? 2 : 8)
      let bytes = flags & 1 == 0 ? 2 : 4
      if let width = content.number(bytes), let height = content.number(bytes) {
        add(width, height)
      }
    }
  }

  private mutating func add(_ width: Int, _ height: Int) {
    // Far more than any limit, and few enough to be multiplied.
    let size = PixelSize(width: min(width, 1 << 31), height: min(height, 1 << 31))
    guard size.width > 0, size.height > 0 else { return }
    let isLarger =
      largest.height == 0
      || size.width.multipliedFullWidth(by: size.height)
        > largest.width.multipliedFullWidth(by: largest.height)
    if isLarger { largest = size }
  }

  // MARK: HEVC

  /// Reads the units in a box of settings (ISO 14496-15, section 8.3.3).
  private mutating func readHEVCSettings(_ content: Cursor) {
    var content = content.dropping(22)
    for _ in 0..<(content.number(1) ?? 0) {
      guard content.number(1) != nil, let count = content.number(2) else { return }
      for _ in 0..<count {
        guard let length = content.number(2), let unit = content.part(length) else { return }
        readHEVC(unit)
      }
    }
  }

  private mutating func readHEVC(_ unit: Cursor) {
    var unit = unit
    guard let head = unit.number(2), head >> 9 & 63 == 33 else { return }
    var bits = Bits(unit.bytes.prefix(1024), hasEscapes: true)
    bits.skip(4)
    let layers = bits.number(3)
    bits.skip(1 + 88 + 8)
    if layers > 0 {
      let present = (0..<8).map { _ in (profile: bits.number(1), level: bits.number(1)) }
      for layer in present.prefix(layers) { bits.skip(layer.profile * 88 + layer.level * 8) }
    }
    _ = bits.exponentialGolomb()
    if bits.exponentialGolomb() == 3 { bits.skip(1) }
    let (width, height) = (bits.exponentialGolomb(), bits.exponentialGolomb())
    add(width, height)
  }

  // MARK: AV1

  private mutating func readAV1(_ content: Cursor) {
    var content = content
    while let head = content.number(1) {
      if head & 4 != 0 { _ = content.number(1) }
      var unit = content
      if head & 2 != 0 {
        guard let length = content.shortNumber(), let part = content.part(length) else { return }
        unit = part
      }
      if head >> 3 & 15 == 1 { readAV1Sequence(Bits(unit.bytes.prefix(1024), hasEscapes: false)) }
      if head & 2 == 0 { return }
    }
  }

  private mutating func readAV1Sequence(_ bits: Bits) {
    var bits = bits
    bits.skip(4)
    if bits.number(1) == 1 {
      bits.skip(5)
    } else {
      var delayBits = 0
      if bits.number(1) == 1 {
        bits.skip(64)
        if bits.number(1) == 1 { _ = bits.exponentialGolomb() }
        if bits.number(1) == 1 {
          delayBits = bits.number(5) + 1
          bits.skip(42)
        }
      }
      let hasDisplayDelays = bits.number(1) == 1
      for _ in 0...bits.number(5) {
        bits.skip(12)
        if bits.number(5) > 7 { bits.skip(1) }
        if delayBits > 0, bits.number(1) == 1 { bits.skip(2 * delayBits + 1) }
        if hasDisplayDelays, bits.number(1) == 1 { bits.skip(4) }
      }
    }
    let (widthBits, heightBits) = (bits.number(4) + 1, bits.number(4) + 1)
    let (width, height) = (bits.number(widthBits), bits.number(heightBits))
    add(width + 1, height + 1)
  }
}

/// A box of a file (ISO 14496-12, section 4.2).
private struct HeifBox {
  let type: String
  let content: Cursor
}

/// The boxes that follow one another, up to one that makes no sense.
private struct HeifBoxes: Sequence, IteratorProtocol {
  private var rest: Cursor

  init(_ content: Cursor) { rest = content }

  mutating func next() -> HeifBox? {
    guard var size = rest.number(4), let type = rest.name() else { return nil }
    var head = 8
    if size == 1 {
      guard let long = rest.number(8) else { return nil }
      (size, head) = (long, 16)
    }
    if size == 0 { size = head + rest.bytes.count }
    // A last one that is cut is read as far as it goes, as libheif may do.
    guard size >= head, let content = rest.part(Swift.min(size - head, rest.bytes.count)) else {
      return nil
    }
    return HeifBox(type: type, content: content)
  }
}

/// Bytes of a file, from which numbers are read; nil where they end.
private struct Cursor {
  private(set) var bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func part(_ count: Int) -> Cursor? {
    guard count >= 0, count <= bytes.count else { return nil }
    defer { bytes = UnsafeBufferPointer(rebasing: bytes[count...]) }
    return Cursor(UnsafeBufferPointer(rebasing: bytes[..<count]))
  }

  /// Reads at most eight bytes, the most significant first, or the largest integer if it does not fit.
  mutating func number(_ count: Int) -> Int? {
    guard count <= 8, let part = part(count) else { return nil }
    return Int(clamping: part.bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  /// Reads a number in bytes of seven bits, the least significant first (leb128 in AV1 Bitstream).
  mutating func shortNumber() -> Int? {
    var number = 0
    for place in 0..<8 {
      guard let byte = self.number(1) else { return nil }
      number |= (byte & 127) << (7 * place)
      if byte < 128 { return number }
    }
    return nil
  }

  mutating func name() -> String? {
    part(4).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  func dropping(_ count: Int) -> Cursor {
    var rest = self
    return rest.part(count) == nil ? Cursor(UnsafeBufferPointer(rebasing: bytes[..<0])) : rest
  }
}

/// Bits, the most significant first; zeros beyond the end.
private struct Bits {
  private let bytes: [UInt8]
  private var position = 0

  /// - Parameter hasEscapes: Whether a 3 after two zeros is none of the data (H.265, section 7.4.2).
  init(_ bytes: some Sequence<UInt8>, hasEscapes: Bool) {
    var kept: [UInt8] = []
    var zeros = 0
    for byte in bytes {
      if hasEscapes, zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      kept.append(byte)
    }
    self.bytes = kept
  }

  mutating func skip(_ count: Int) { position += count }

  mutating func number(_ count: Int) -> Int {
    var number = 0
    for _ in 0..<count {
      let byte = position / 8 < bytes.count ? bytes[position / 8] : 0
      number = number << 1 | Int(byte >> (7 - UInt8(position % 8)) & 1)
      position += 1
    }
    return number
  }

  /// Reads a number that begins with as many zeros as it has bits after its first one, less one (ue(v) in
  /// H.265, uvlc in AV1).
  mutating func exponentialGolomb() -> Int {
    var zeros = 0
    while zeros < 32, number(1) == 0 { zeros += 1 }
    return (1 << zeros | number(zeros)) - 1
  }
}
