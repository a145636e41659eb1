import CSDL2
import Glibc
import RiffleDrawing

/// A picture's file, or the bytes of one in memory, open for reading.
package final class PictureFile {
  let handle: UnsafeMutablePointer<SDL_RWops>
  let byteCount: Int
  /// The handle reads from it if the file is only in memory.
  private var memory: UnsafeMutableBufferPointer<UInt8>?

  convenience init(_ picture: Picture) throws(PictureError) {
    switch (picture.id.origin, picture.memory) {
    case (.file(let path, _), _): try self.init(path: path)
    case (.memory, .encoded(let bytes)): try self.init(bytes)
    case (.memory, _): throw PictureError("it is not the bytes of a file")
    }
  }

  /// Throws also if the path is not a regular file, or the file is empty.
  init(path: [UInt8]) throws(PictureError) {
    let path = path.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw PictureError(errno == ENOENT ? "no such file" : String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw PictureError("it is a folder, not a picture")
    default: throw PictureError("it is not a regular file")
    }
    guard status.st_size > 0 else { throw PictureError("it is empty") }
    guard access(path, R_OK) == 0 else {
      throw PictureError("it may not be read: \(String(cString: strerror(errno)))")
    }
    guard let handle = SDL_RWFromFile(path, "rb") else {
      throw PictureError("it cannot be opened: \(String(cString: SDL_GetError()))")
    }
    self.handle = handle
    byteCount = Int(status.st_size)
  }

  package init(_ bytes: [UInt8]) throws(PictureError) {
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = memory.initialize(from: bytes)
    guard !bytes.isEmpty,
      let handle = SDL_RWFromConstMem(memory.baseAddress, Int32(clamping: bytes.count))
    else {
      memory.deallocate()
      throw PictureError("it is empty")
    }
    self.handle = handle
    self.memory = memory
    byteCount = bytes.count
  }

  deinit {
    SDL_RWclose(handle)
    memory?.deallocate()
  }

  var position: Int64 {
    get { SDL_RWtell(handle) }
    set { SDL_RWseek(handle, newValue, RW_SEEK_SET) }
  }

  /// Reads bytes from an offset on; fewer if the file ends before.
  func bytes(_ count: Int, at offset: Int = 0) -> [UInt8] {
    guard count > 0, SDL_RWseek(handle, Int64(offset), RW_SEEK_SET) == Int64(offset) else {
      return []
    }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      // Files on a network, and files that another program is writing, may come in pieces.
      while filled < count, let start = buffer.baseAddress {
        let got = SDL_RWread(handle, start + filled, 1, count - filled)
        guard got > 0 else { return }
        filled += got
      }
    }
  }

  func contents(limit: Int) throws(PictureError) -> [UInt8] {
    try refuse(above: limit)
    return bytes(byteCount)
  }

  func refuse(above limit: Int) throws(PictureError) {
    guard byteCount > limit else { return }
    throw PictureError(
      "it takes \(byteCount >> 20) MB\(memory == nil ? " on disk" : ""); at most \(limit >> 20) MB are read"
    )
  }
}
