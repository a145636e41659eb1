package import RiffleMotion

extension DrawCommand {
  /// Returns the command at another place.
  ///
  /// - Parameter move: How far it is moved, in pixels; whole ones keep edges on pixels there.
  /// - Returns: The command.
  package func moved(by move: Vector) -> DrawCommand {
    switch self {
    case .shape(var shape):
      shape.frame.origin = shape.frame.origin + move
      return .shape(shape)
    case .shadow(var shadow):
      shadow.frame.origin = shadow.frame.origin + move
      return .shadow(shadow)
    case .text(var line):
      line.position = line.position + move
      return .text(line)
    case .triangles(var list):
      list.clip.origin = list.clip.origin + move
      for index in list.vertices.indices {
        list.vertices[index].x += Float(move.dx)
        list.vertices[index].y += Float(move.dy)
      }
      return .triangles(list)
    case .clipped(let inner, var clip):
      clip.origin = clip.origin + move
      return .clipped(inner.moved(by: move), to: clip)
    }
  }

  /// Returns the command with its opacity multiplied.
  ///
  /// - Parameter opacity: The factor, from 0 to 1.
  /// - Returns: The command.
  package func faded(to opacity: Double) -> DrawCommand {
    guard opacity < 1 else { return self }
    switch self {
    case .shape(var shape):
      shape.alpha *= opacity
      return .shape(shape)
    case .shadow(var shadow):
      shadow.color = shadow.color.faded(to: opacity)
      shadow.casterAlpha *= opacity
      return .shadow(shadow)
    case .text(var line):
      line.color = line.color.faded(to: opacity)
      return .text(line)
    case .triangles(var list):
      for index in list.vertices.indices {
        let color = list.vertices[index].color
        let alpha = UInt32((Double(color >> 24) * opacity).rounded())
        list.vertices[index].color = color & 0xFF_FFFF | alpha << 24
      }
      return .triangles(list)
    case .clipped(let inner, let clip):
      return .clipped(inner.faded(to: opacity), to: clip)
    }
  }

  /// The command within all clips, which is none itself.
  package var unclipped: DrawCommand {
    if case .clipped(let inner, to: _) = self { inner.unclipped } else { self }
  }
}
