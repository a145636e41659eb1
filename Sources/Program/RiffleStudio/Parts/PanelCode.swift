package import RiffleControls
import RiffleDrawing
import RiffleMotion
package import RiffleTuning

extension Panel {
  package var codeColumns: Int { max(1, Int(rowWidth / width(of: "0", .code))) }

  package func code(_ rows: [CodeListing.Row]) {
    let letter = width(of: "0", .code)
    for line in rows {
      var place = takeRow(18)
      guard isSeen(place) else { continue }
      place.origin.x += Double(line.indent) * letter
      for token in line.tokens {
        place.size.width = width(of: token.text, .code)
        text(token.text, in: place, .code, theme.color(of: token.kind))
        place.origin.x = place.maxX
      }
    }
  }
}

extension PanelTheme {
  fileprivate func color(of kind: CodeToken.Kind) -> Color {
    switch kind {
    case .plain: text
    case .keyword: accent
    case .number: number
    case .string: quote
    case .comment: secondary
    }
  }
}
