public import RiffleMotion

/// A picture made of commands once and shown in many frames: a card's face, a page of text.
///
/// A renderer keeps what it made of a layer for as long as equal layers are shown.
public struct Layer: Hashable, Sendable {
  /// The size in whole pixels.
  public var size: PixelSize
  /// The commands, back to front, over full transparency; positions are in the layer's
  /// own pixels.
  public var commands: [DrawCommand]

  /// Makes a layer.
  public init(size: PixelSize, commands: [DrawCommand]) {
    self.size = size
    self.commands = commands
  }
}

/// A width and a height in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Makes a size from whole pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Makes the nearest size in whole pixels, at least 1 by 1.
  public init(rounding size: Size) {
    width = max(1, Int(size.width.rounded()))
    height = max(1, Int(size.height.rounded()))
  }

  /// The size as a rectangle at the origin.
  public var bounds: Rectangle {
    Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
  }
}

/// The name of a picture file, in the bytes the file system uses, which need not be UTF-8.
public struct PictureReference: Hashable, Sendable {
  /// The path's bytes, without the closing zero.
  public var path: [UInt8]

  /// Names a file by the bytes of its path.
  public init(path: [UInt8]) {
    self.path = path
  }

  /// Names a file by its path.
  public init(path: String) {
    self.path = Array(path.utf8)
  }

  /// The last part of the path, for display; bytes that are no UTF-8 show as U+FFFD.
  public var fileName: String {
    let name = path.split(separator: UInt8(ascii: "/")).last ?? []
    return String(decoding: name, as: UTF8.self)
  }
}
