import RiffleDrawing

extension Layer {
  /// All lines of text in the layer, those of layers in it included.
  var lines: [TextLine] {
    commands.flatMap { command -> [TextLine] in
      switch command.unclipped {
      case .text(let line): [line]
      case .shape(let shape): shape.lines
      case .shadow, .paragraph, .path, .clipped: []
      }
    }
  }

  /// All that is written in the layer.
  var texts: [String] { lines.map(\.string) }
}

extension Shape {
  /// All lines of text in the layer that the shape shows.
  var lines: [TextLine] {
    if case .layer(let layer) = fill { layer.lines } else { [] }
  }
}

extension DisplayList {
  /// The layers that are shown, in their order.
  var layers: [Layer] {
    commands.compactMap { command in
      guard case .shape(let shape) = command.unclipped, case .layer(let layer) = shape.fill else {
        return nil
      }
      return layer
    }
  }

  /// All that is written on each of the layers.
  var titles: [[String]] { layers.map(\.texts) }
}
