import CSDL2
import Glibc
import RiffleDrawing

/// A picture's file, open for reading.
final class PictureFile {
  /// SDL's handle of the file.
  let handle: UnsafeMutablePointer<SDL_RWops>
  /// The file's size.
  let byteCount: Int

  /// Opens a file.
  ///
  /// - Throws: ``PictureError`` if its directory entry shows that it is no picture, or if it cannot be
  ///   opened.
  init(_ reference: PictureReference) throws(PictureError) {
    let path = reference.path.map { CChar(bitPattern: $0) } + [0]
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw PictureError(
        errno == ENOENT ? "no such file" : String(cString: strerror(errno))
      )
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

  deinit {
    SDL_RWclose(handle)
  }

  /// Goes back to the first byte.
  func rewind() {
    SDL_RWseek(handle, 0, RW_SEEK_SET)
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

  /// Reads the whole file.
  ///
  /// - Throws: ``PictureError`` if it is larger than `limit`, in bytes.
  func contents(limit: Int) throws(PictureError) -> [UInt8] {
    guard byteCount <= limit else {
      throw PictureError(
        "it takes \(byteCount >> 20) MB on disk; at most \(limit >> 20) MB are read"
      )
    }
    return bytes(byteCount)
  }
}

/// The reason why a picture cannot be shown.
struct PictureError: Error, Hashable {
  /// The end of a sentence that begins with the file's name.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
