/// A picture to show: a file, the bytes of one, or pixels.
///
/// Files and bytes are decoded by workers, and limited in size and memory alike; pixels are shown at
/// once. A picture in memory equals only copies of itself, so that comparing two costs nothing: make
/// it once and keep it, not again for each frame.
public struct Picture: Hashable, Sendable {
  /// The identity of the picture, which holds none of its bytes.
  public let id: ID
  package let memory: PictureMemory?
  package var placing = PicturePlacing()

  /// Makes the picture of a file.
  ///
  /// - Parameter path: The path's bytes as the file system has them, which need not be UTF-8, without
  ///   the closing zero.
  public init(path: [UInt8]) { self.init(path: path, revision: 0) }

  /// Makes the picture of a file that is rewritten meanwhile; another revision is another picture.
  package init(path: [UInt8], revision: Int) {
    id = ID(origin: .file(path: path, revision: revision))
    memory = nil
  }

  /// Makes the picture of a file at a path.
  public init(path: String) { self.init(path: Array(path.utf8)) }

  /// Makes a picture of the bytes of a file, such as a JPEG from the network.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the file, in any of the formats that files may have.
  ///   - name: The name that messages call it by, such as its address; the end after its last dot is
  ///     read as a file's suffix.
  public init(bytes: [UInt8], name: String) { self.init(.encoded(bytes), name: name) }

  /// Makes a picture of pixels, such as a chart or a map drawn by another library.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, each 0xAARRGGBB with red, green and blue multiplied by alpha: none of
  ///     them may be above alpha. Rows from the top, each from the left.
  ///   - size: The size in pixels, at least 1 by 1.
  ///   - stride: The distance from one row to the next, in pixels; nil for rows without gaps.
  ///   - name: The name that messages call it by.
  public init(pixels: [UInt32], size: PixelSize, stride: Int? = nil, name: String) {
    self.init(.pixels(PixelBuffer(pixels, size: size, stride: stride, of: name)), name: name)
  }

  /// Makes a picture of a copy of raw memory, such as a frame of a video.
  ///
  /// - Parameters:
  ///   - memory: The pixels, each of four bytes: blue, green, red and alpha, the colors multiplied by
  ///     alpha. Rows from the top, each from the left.
  ///   - size: The size in pixels, at least 1 by 1.
  ///   - bytesPerRow: The distance from one row to the next, in bytes.
  ///   - name: The name that messages call it by.
  public init(
    copying memory: UnsafeRawBufferPointer,
    size: PixelSize,
    bytesPerRow: Int,
    name: String
  ) {
    let buffer = PixelBuffer(copying: memory, size: size, bytesPerRow: bytesPerRow, of: name)
    self.init(.pixels(buffer), name: name)
  }

  private init(_ memory: PictureMemory, name: String) {
    id = ID(origin: .memory(ID.Token(name: name)))
    self.memory = memory
  }

  /// Returns whether two pictures are the same file, or the same object in memory, placed alike.
  public static func == (first: Picture, second: Picture) -> Bool { first.key == second.key }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

package enum PictureMemory: Sendable {
  case encoded([UInt8])
  /// Pixels that need no decoding.
  case pixels(PixelBuffer)

  package var byteCount: Int {
    switch self {
    case .encoded(let bytes): bytes.count
    case .pixels(let buffer): 4 * buffer.pixels.count
    }
  }
}

extension Picture {
  /// The identity of a picture: the path of a file, or an object in memory.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    package let origin: Origin

    package enum Origin: Hashable, Sendable {
      /// The bytes of the path tell it, and how often the file was rewritten as far as is known.
      case file(path: [UInt8], revision: Int)
      case memory(Token)
    }

    /// Distinguishes a picture in memory from others.
    package final class Token: Hashable, Sendable {
      /// The name for messages.
      let name: String

      init(name: String) { self.name = name }

      package static func == (first: Token, second: Token) -> Bool { first === second }

      package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
      }
    }

    init(origin: Origin) { self.origin = origin }

    /// The path of the file, or the name of the picture in memory; bytes that are no UTF-8 show as
    /// U+FFFD.
    public var description: String {
      switch origin {
      case .file(let path, _): String(decoding: path, as: UTF8.self)
      case .memory(let token): token.name
      }
    }

    /// The last part of the path or name, for display.
    public var fileName: String { String(description.split(separator: "/").last ?? "") }
  }
}

/// How a picture is prepared: what is seen of it, and which way up.
package struct PicturePlacing: Hashable, Sendable {
  package var content: Content
  /// The user's rotation, after the one that the camera has noted.
  package var rotation: PictureRotation
  package var overlays: PictureOverlays

  /// The part of a picture that is seen in a size of another shape.
  package enum Content: Hashable, Sendable {
    /// It fills the size and is cropped to it.
    case fill
    /// All of it, in the middle, on a ground; nil for a clear one.
    case fit(PictureGround?)
    /// All of it, pixel by pixel, in a size that has its shape.
    case whole
    /// All of it, small, in the middle of a clear ground: read from the desktop's cache of thumbnails
    /// and kept there.
    case thumbnail
  }

  package init(
    _ content: Content = .fill,
    rotation: PictureRotation = .none,
    overlays: PictureOverlays = []
  ) {
    self.content = content
    self.rotation = rotation
    self.overlays = overlays
  }

  /// Another content, placed alike.
  package func showing(_ content: Content) -> PicturePlacing {
    var placing = self
    placing.content = content
    return placing
  }
}

/// What is drawn over a picture's pixels for a person who judges the photograph.
package struct PictureOverlays: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Where the lights are burnt out or the shadows are black.
  package static let clipping = PictureOverlays(rawValue: 1)
  /// Where edges are sharp.
  package static let peaking = PictureOverlays(rawValue: 2)
}

/// A rotation by quarter turns, clockwise.
package enum PictureRotation: Int, CaseIterable, Hashable, Sendable {
  case none = 0
  /// A quarter turn clockwise.
  case right
  case half
  /// A quarter turn counterclockwise.
  case left

  package func rotated(_ size: PixelSize) -> PixelSize {
    rawValue % 2 == 0 ? size : PixelSize(width: size.height, height: size.width)
  }
}

extension Picture {
  /// Counts as another picture for caches.
  package func placed(_ placing: PicturePlacing) -> Picture {
    var picture = self
    picture.placing = placing
    return picture
  }

  package func rotated(_ rotation: PictureRotation) -> Picture {
    var picture = self
    picture.placing.rotation = rotation
    return picture
  }

  package func overlaid(with overlays: PictureOverlays) -> Picture {
    var picture = self
    picture.placing.overlays = overlays
    return picture
  }

  /// The picture and its placing, without the bytes of one in memory.
  package var key: Key { Key(id: id, placing: placing) }

  package struct Key: Hashable, Sendable {
    package let id: ID
    package let placing: PicturePlacing
  }
}

/// The look of the picture on a card.
public struct PictureAppearance: Hashable, Sendable {
  /// How the picture takes up the card; ``PictureFit/fill`` by default.
  public var fit: PictureFit
  /// What a card shows around a picture that does not cover it; ``PictureGround/color`` by default.
  public var ground: PictureGround

  /// Makes the look of pictures.
  public init(fit: PictureFit = .fill, ground: PictureGround = .color) {
    self.fit = fit
    self.ground = ground
  }

  /// A picture placed for a card of this look; keeps its rotation and overlays.
  package func placed(_ picture: Picture) -> Picture {
    fit == .fit ? picture.placed(picture.placing.showing(.fit(ground))) : picture
  }
}

/// The way in which a picture takes up a card of another shape.
public enum PictureFit: String, CaseIterable, Hashable, Sendable {
  /// It covers the card; what reaches beyond the card's edges is not seen.
  case fill
  /// All of it is seen, in the middle of the card, at most twice its own size.
  case fit
}

/// The ground of a picture that does not cover its card.
public enum PictureGround: String, CaseIterable, Hashable, Sendable {
  /// The picture's average color.
  case color
  /// The picture itself, covering the card, blurred and a little darker.
  case blur
}
