package import RiffleDrawing
package import RiffleSystem
import Synchronization

/// A format of picture files that can be shown.
///
/// Its decoder's file declares it; ``allCases`` is the one list for the reader of folders, the decoders
/// and every message.
package struct PictureFormat: Sendable {
  package let title: String
  /// The suffixes, in lower case, without the dot.
  package let suffixes: [String]
  /// Recognizes a file's beginning; nil if the files have no mark, and their suffix decides.
  let mark: (@Sendable (PictureHead) -> Bool)?
  let software: @Sendable (PictureLibraries) throws(MissingLibrary) -> String
  let decoder:
    @Sendable (PictureFile, PictureLimits, PictureLibraries) throws(PictureError) ->
      any FormatDecoder

  package static let allCases: [PictureFormat] = [
    jpeg, png, gif, webp, bmp, tiff, qoi, tga, heic, avif, jpegXL, svg, ico, raw,
  ]

  package static let list: String = {
    let names = allCases.map(\.title)
    return names.dropLast().joined(separator: ", ") + " or " + names.suffix(1).joined()
  }()

  init(
    _ title: String,
    _ suffixes: [String],
    software: @escaping @Sendable () -> String,
    mark: @escaping @Sendable (PictureHead) -> Bool,
    decoder:
      @escaping @Sendable (PictureFile, PictureLimits) throws(PictureError) ->
      any FormatDecoder
  ) {
    (self.title, self.suffixes, self.mark) = (title, suffixes, mark)
    self.software = { _ in software() }
    self.decoder = { (file, limits, _) throws(PictureError) in try decoder(file, limits) }
  }

  /// Describes a format whose library is loaded when the first such file comes, or by `decoder` if not
  /// every file needs it.
  init<Functions>(
    _ title: String,
    _ suffixes: [String],
    library: PictureLibrary<Functions>,
    mark: (@Sendable (PictureHead) -> Bool)?,
    decoder:
      @escaping @Sendable (
        PictureFile, () throws(PictureError) -> Functions, PictureLimits
      ) throws(PictureError) -> any FormatDecoder
  ) {
    (self.title, self.suffixes, self.mark) = (title, suffixes, mark)
    software = { (libraries) throws(MissingLibrary) in
      try library.software(libraries.functions(of: library))
    }
    self.decoder = { (file, limits, libraries) throws(PictureError) in
      let functions = { () throws(PictureError) in
        do throws(MissingLibrary) {
          return try libraries.functions(of: library)
        } catch {
          throw PictureError(
            "\(title) pictures need \(error.package): apt install \(error.package)"
          )
        }
      }
      return try decoder(file, functions, limits)
    }
  }

  /// Recognizes a format by a file's first bytes, whatever the file's name; nil for any other.
  ///
  /// `head` is the first ``PictureHead/count`` bytes, or all; `suffix` is in lower case and tells TGA files
  /// and raw files that are TIFF files.
  package init?(head: [UInt8], suffix: String) {
    let head = PictureHead(bytes: head, suffix: suffix)
    let marked = Self.allCases.first { $0.mark?(head) == true }
    let found = marked ?? Self.allCases.first { $0.mark == nil && $0.suffixes.contains(suffix) }
    guard let found else { return nil }
    self = found
  }

  /// Throws also if the format is not known or its library is not installed.
  package static func decoder(
    of file: PictureFile,
    suffix: String,
    limits: PictureLimits,
    libraries: PictureLibraries
  ) throws(PictureError) -> any FormatDecoder {
    guard let format = PictureFormat(head: file.bytes(PictureHead.count), suffix: suffix) else {
      throw PictureError("it is not a supported image type (\(list))")
    }
    let decoder = try format.decoder(file, limits, libraries)
    for size in [decoder.size, decoder.decodedSize] {
      guard size.width > 0, size.height > 0 else { throw .damaged("its size is missing") }
    }
    return decoder
  }
}

extension PictureFormat: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.title == other.title }

  package func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// The beginning of a file, by which its format is recognized.
struct PictureHead {
  let bytes: [UInt8]
  let suffix: String

  static let count = 1024

  func has(_ mark: some Sequence<UInt8>, at offset: Int = 0) -> Bool {
    bytes.dropFirst(offset).starts(with: mark)
  }

  func has(_ mark: String, at offset: Int = 0) -> Bool { has(mark.utf8, at: offset) }

  /// The brand of a file in boxes (ISO 14496-12) and those that it is compatible with, each of four
  /// letters; empty for other files.
  var brands: [String] {
    guard bytes.count >= 12, has("ftyp", at: 4) else { return [] }
    let end = min(bytes.count, max(12, bytes.big(0, 4)))
    return stride(from: 8, to: end - 3, by: 4).map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
  }
}

/// A picture file whose header has been read, ready to be decoded with its format's library.
///
/// It knows from the header alone how much memory the library will take, as far as that depends on the
/// file: nothing is decoded before the number has been checked. Where a library can say what it will do
/// it is asked, since a second reader of the same header may understand it otherwise.
package protocol FormatDecoder {
  /// The stored picture's size, which ``PictureFormat`` checks, since a file may have an empty one.
  var size: PixelSize { get }
  /// The size of the largest picture that is decoded on the way, such as a frame larger than the whole.
  var decodedSize: PixelSize { get }
  var orientation: PictureOrientation { get }
  /// The block of Exif data, with its mark; empty if there is none, or the format's library does not
  /// find it.
  var exif: [UInt8] { get }

  /// Returns the memory that ``decode(filling:)`` takes, in bytes, with the file if it is read whole.
  func memory(filling target: PixelSize) -> Int

  /// Crops the picture to the shape of a size and scales it to that size.
  func decode(filling target: PixelSize) throws(PictureError) -> DecodedPicture
}

extension FormatDecoder {
  package var decodedSize: PixelSize { size }
  package var orientation: PictureOrientation { .upright }
  package var exif: [UInt8] { [] }
}

extension [UInt8] {
  /// The most significant byte first.
  func big(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The least significant byte first.
  func little(_ start: Int, _ count: Int) -> Int {
    self[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

/// A C library that reads picture files, as the file of its decoder describes it.
package struct PictureLibrary<Functions: Sendable>: Sendable {
  /// The versions that do, by their files' names (sonames), the one that Riffle was built with first.
  let files: [LibraryFile]
  /// Returns the names of its functions, in the order of `Functions`.
  let names: @Sendable () -> UnsafePointer<CChar>?
  /// Returns its name and version, or throws if it lacks a part that comes as a package of its own.
  package let software: @Sendable (Functions) throws(MissingLibrary) -> String

  init(
    files: [LibraryFile],
    names: @escaping @Sendable () -> UnsafePointer<CChar>?,
    software: @escaping @Sendable (Functions) throws(MissingLibrary) -> String
  ) {
    (self.files, self.names, self.software) = (files, names, software)
  }

  init(
    file: String,
    package: String,
    names: @escaping @Sendable () -> UnsafePointer<CChar>?,
    software: @escaping @Sendable (Functions) throws(MissingLibrary) -> String
  ) {
    self.init(files: [LibraryFile(file, package: package)], names: names, software: software)
  }

  /// Returns the library of a folder, or the system's; loads nothing.
  package func found(in folder: String? = nil) -> LoadedLibrary<Functions> {
    let files = files.map { file in
      LibraryFile((folder.map { "\($0)/" } ?? "") + file.name, package: file.package)
    }
    return LoadedLibrary(files, names())
  }
}

/// The libraries that read formats beyond JPEG and PNG, each loaded when the first such file comes.
package final class PictureLibraries: Sendable {
  private let folder: String?
  /// The libraries that were found, by their files.
  private let found = Mutex<[[LibraryFile]: any Sendable]>([:])

  /// Makes libraries of a folder; nil lets the system find them.
  package init(in folder: String? = nil) { self.folder = folder }

  func functions<Functions>(
    of library: PictureLibrary<Functions>
  ) throws(MissingLibrary) -> Functions {
    let loaded = found.withLock { found in
      if let known = found[library.files] as? LoadedLibrary<Functions> { return known }
      let new = library.found(in: folder)
      found[library.files] = new
      return new
    }
    return try loaded.functions()
  }
}
