import Glibc
import RiffleSystem
import SystemPackage

/// The XMP packet within a JPEG, a TIFF or a DNG, and what of the file is to change for another one.
///
/// exempi's own file handlers are not used: they write Exif, TIFF and IPTC values anew from those of the packet
/// and of each other (Documentation/Decisions.md). So exempi knows the packet alone, and everything else in the
/// file stays, byte for byte: in a JPEG one segment is replaced or inserted; in a TIFF the packet
/// is replaced where it is, or another one appended, to which the first directory points then.
struct EmbeddedXMP {
  /// The text of the packet; nil if there is none.
  let packet: [UInt8]?
  private let place: Place

  private enum Place {
    /// The whole segment, empty if there is none; whether it has to keep its length.
    case segment(Range<Int64>, isFixed: Bool)
    /// The packet, if there is one.
    case tag(Range<Int64>?, TIFFDirectory)
  }

  /// Reads only what is in front of the picture's data.
  ///
  /// - Parameter name: The name that counts; nil for that of the file.
  /// - Throws: Why nothing can be written into this file, as in `A.heic: ...`.
  init(of path: FilePath, named name: FilePath? = nil) throws(RiffleError) {
    do {
      let file = try OpenFile(path, O_RDONLY | O_NONBLOCK)
      guard try file.status().type == .regular else { throw Errno.invalidArgument }
      let head = try file.read(12)
      if head.starts(with: [0xFF, 0xD8, 0xFF]) {
        let (bytes, place) = try Self.segment(in: file)
        (packet, self.place) = (bytes.flatMap(Self.text), place)
      } else if Self.mayBeTIFF(name ?? path), let directory = try TIFFDirectory(file, head) {
        let range = try directory.packet(in: file)
        packet = try range.flatMap { Self.text(try file.read($0.count, at: $0.lowerBound)) }
        place = .tag(range, directory)
      } else {
        throw RiffleError.badFile("only JPEG, TIFF and DNG are written into")
      }
    } catch let error as RiffleError {
      throw error
    } catch {
      throw .unreadable("it cannot be read: \(error)")
    }
  }

  /// Some writers fill the end with zeros, which are no text; nil if nothing else is there.
  private static func text(_ bytes: [UInt8]) -> [UInt8]? {
    bytes.lastIndex { $0 != 0 }.map { Array(bytes[...$0]) }
  }

  /// Returns a packet with these marks.
  func packet(with marks: XMPMarks) throws(RiffleError) -> [UInt8] {
    let text = try XMPPacket.setting(marks, in: packet)
    guard text.starts(with: "<?xml ".utf8), let end = text.firstIndex(of: UInt8(ascii: "\n"))
    else { return text }
    // XMP Specification Part 1, section 7.3; its padding has room for later changes.
    let padding = String(repeating: String(repeating: " ", count: 99) + "\n", count: 20)
    return Array("<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n".utf8)
      + text[(end + 1)...] + Array("\(padding)<?xpacket end=\"w\"?>".utf8)
  }

  /// Returns what is to change so that the file, of this size, has another packet.
  func splices(for new: [UInt8], size: Int64) throws(RiffleError) -> [Splice] {
    switch place {
    case .segment(let range, let isFixed):
      let length = Int(range.count) - 4 - Self.mark.count
      let fitted = range.isEmpty ? nil : Self.padded(new, to: length)
      guard fitted != nil || !isFixed else {
        throw .badFile("its packet is full, and behind an index of pictures it cannot grow")
      }
      let body = Self.mark + (fitted ?? new)
      guard body.count <= 0xFFFF - 2 else {
        throw .badFile("its packet would have more bytes than a segment of a JPEG can")
      }
      let count = body.count + 2
      return [Splice(range, [0xFF, 0xE1, UInt8(count >> 8), UInt8(count & 0xFF)] + body)]
    case .tag(let range, let directory):
      if let range, let fitted = Self.padded(new, to: range.count) {
        return [Splice(range, fitted)]
      }
      return try directory.splices(appending: new, insteadOf: range, size: size)
    }
  }

  /// Returns a packet of this length, by more or less of the blanks at its end; nil if it is longer.
  private static func padded(_ packet: [UInt8], to count: Int) -> [UInt8]? {
    let trailer = Array("<?xpacket end".utf8)
    let end =
      packet.indices.last { packet[$0...].starts(with: trailer) } ?? packet.count
    let missing = count - packet.count
    guard missing < 0 else {
      return packet[..<end] + Array(repeating: UInt8(ascii: " "), count: missing) + packet[end...]
    }
    let blanks: [UInt8] = Array(" \t\r\n".utf8)
    let text = packet[..<end].lastIndex { !blanks.contains($0) } ?? end
    guard end - text - 1 >= -missing else { return nil }
    return Array(packet[..<(end + missing)] + packet[end...])
  }

  // MARK: JPEG

  /// XMP Specification Part 3, section 1.1.3.
  private static let mark = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  private static func segment(in file: OpenFile) throws -> ([UInt8]?, Place) {
    var offset: Int64 = 2
    // Behind JFIF and Exif, which readers expect first.
    var insertion: Int64? = nil
    var found: (packet: [UInt8], range: Range<Int64>, isFixed: Bool)?
    var hasIndex = false
    // A profile has 255 at most, and so may have the rest of a long packet.
    for _ in 0..<2000 {
      var head = try file.read(64, at: offset)
      if head == [0xFF, 0xDA] { head += [0, 2] }
      guard head.count >= 4, head[0] == 0xFF, (0xC0...0xFE).contains(head[1]),
        !(0xD0...0xD9).contains(head[1])
      else { break }
      let range = offset..<offset + 2 + Int64(head[2]) << 8 + Int64(head[3])
      let body = head.dropFirst(4)
      let isExif = head[1] == 0xE1 && body.starts(with: "Exif\0".utf8)
      if insertion == nil, head[1] != 0xE0, !isExif { insertion = offset }
      switch head[1] {
      case 0xDA:
        guard let found else {
          let start = insertion ?? offset
          return (nil, .segment(start..<start, isFixed: false))
        }
        return (found.packet, .segment(found.range, isFixed: found.isFixed))
      case 0xE1 where body.starts(with: mark):
        guard found == nil else { throw RiffleError.badFile("it has two packets") }
        let bytes = try file.read(range.count, at: offset)
        guard bytes.count == range.count else { throw unreadable }
        found = (Array(bytes.dropFirst(4 + mark.count)), range, hasIndex)
      // CIPA DC-007, section 5.2: its offsets count from itself.
      case 0xE2 where body.starts(with: "MPF\0".utf8): hasIndex = true
      case 0xEB where body.contains(Array("c2pa".utf8)):
        throw RiffleError.badFile("it is signed (C2PA), and would be no longer")
      default: break
      }
      guard range.count >= 4 else { throw unreadable }
      offset = range.upperBound
    }
    throw unreadable
  }

  private static let unreadable = RiffleError.badFile("its segments cannot be told apart")

  private static func mayBeTIFF(_ path: FilePath) -> Bool {
    ["tif", "tiff", "dng"].contains(path.extension?.lowercased() ?? "")
  }
}

/// The first directory of a TIFF (TIFF 6.0, section 2).
private struct TIFFDirectory {
  private let isBigEndian: Bool
  private let offset: Int64
  /// Its entries of 12 bytes each, and the offset of the next directory.
  private let entries: [[UInt8]]
  private let next: [UInt8]

  /// The tag of the packet (XMP Specification Part 3, section 3.2.7).
  private static let tag = 700

  /// Nil for another file, also for a BigTIFF, and the raw photographs that are made like one.
  init?(_ file: OpenFile, _ head: [UInt8]) throws {
    guard head.count == 12, head[0] == head[1], [0x49, 0x4D].contains(head[0]) else { return nil }
    isBigEndian = head[0] == 0x4D
    func number(_ bytes: [UInt8]) -> Int {
      Self.number(bytes[...], head[0] == 0x4D)
    }
    guard number(Array(head[2..<4])) == 42, !head[8...].starts(with: "CR".utf8) else { return nil }
    offset = Int64(number(Array(head[4..<8])))
    let count = number(try file.read(2, at: offset))
    let bytes = try file.read(count * 12 + 4, at: offset + 2)
    guard count > 0, bytes.count == count * 12 + 4 else {
      throw RiffleError.badFile("its directory cannot be read")
    }
    entries = (0..<count).map { Array(bytes[$0 * 12..<$0 * 12 + 12]) }
    next = Array(bytes.suffix(4))
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> Int {
    (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int { Self.number(bytes, isBigEndian) }

  private func bytes(of number: Int, _ count: Int) -> [UInt8] {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  private var index: Int? { entries.firstIndex { number($0[..<2]) == Self.tag } }

  func packet(in file: OpenFile) throws -> Range<Int64>? {
    guard let index else { return nil }
    let entry = entries[index]
    let (count, start) = (Int64(number(entry[4..<8])), Int64(number(entry[8..<12])))
    guard [1, 7].contains(number(entry[2..<4])), count > 4, count <= XMPExtent.sizeLimit,
      start >= 8, start + count <= (try file.status().size),
      entries.filter({ number($0[..<2]) == Self.tag }).count == 1
    else { throw RiffleError.badFile("its packet cannot be read") }
    return start..<start + count
  }

  /// Appends a packet, and what points to it: an entry of this directory, or a copy of all of it with one more.
  func splices(
    appending packet: [UInt8],
    insteadOf former: Range<Int64>?,
    size: Int64
  ) throws(RiffleError) -> [Splice] {
    // Values begin at even offsets.
    let start = Int(size + size % 2)
    var tail = Array(repeating: UInt8(0), count: Int(size % 2)) + packet
    let value = bytes(of: packet.count, 4) + bytes(of: start, 4)
    var splices: [Splice]
    if let index, let former {
      let place = offset + 2 + Int64(index) * 12 + 4
      // A reader that looks for packets everywhere would find the former one.
      let blank = Splice(former, Array(repeating: UInt8(ascii: " "), count: former.count))
      splices = [Splice(place..<place + 8, value), blank]
    } else {
      if tail.count % 2 != Int(size % 2) { tail.append(0) }
      let entry = bytes(of: Self.tag, 2) + bytes(of: 1, 2) + value
      let position = entries.firstIndex { number($0[..<2]) > Self.tag } ?? entries.count
      let all = entries[..<position] + [entry] + entries[position...]
      splices = [Splice(4..<8, bytes(of: Int(size) + tail.count, 4))]
      tail += bytes(of: all.count, 2) + all.flatMap { $0 } + next
    }
    guard size + Int64(tail.count) <= UInt32.max, entries.count < UInt16.max else {
      throw .badFile("it has no room for a packet")
    }
    splices.append(Splice(size..<size, tail))
    return splices.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
