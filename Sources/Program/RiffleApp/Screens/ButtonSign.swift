import RiffleCore
import RiffleDecks
import RiffleShell

/// The sign on a button, drawn from bars and discs, so that it looks the same with every font.
enum ButtonSign: Hashable {
  case cross, tick, heart, arrowBack
  case arrow(Direction)
  case letter(String)

  init(of verdict: Verdict) {
    self =
      switch verdict {
      case .keep: .tick
      case .reject: .cross
      case .favorite: .heart
      case .skip: .arrow(.down)
      default: .letter(String(verdict.title.prefix(1)))
      }
  }

  /// The size is the width and height, in pixels.
  ///
  /// All that crosses or touches is one path, so that a faint sign is as faint there.
  func commands(at center: Point, size: Double, color: Color) -> [DrawCommand] {
    let pen = Pen(center: center, unit: size / 2, color: color)
    switch self {
    case .cross:
      return [pen.lines([(-0.55, -0.55), (0.55, 0.55)], [(-0.55, 0.55), (0.55, -0.55)])]
    case .tick:
      return [pen.lines([(-0.62, 0.05), (-0.18, 0.48), (0.66, -0.46)])]
    case .heart:
      return [pen.heart]
    case .arrow(let direction):
      let ahead = direction.vector
      let aside = Vector(dx: -ahead.dy, dy: ahead.dx)
      func place(_ way: Double, _ side: Double) -> Pen.Place {
        let place = ahead * way + aside * side
        return (place.dx, place.dy)
      }
      return [
        pen.lines(
          [place(-0.6, 0), place(0.57, 0)],
          [place(0.12, 0.45), place(0.57, 0), place(0.12, -0.45)]
        )
      ]
    case .arrowBack:
      return [pen.arrowBack]
    case .letter(let letter):
      return [
        .text(
          TextLine(
            letter,
            font: Font(size: size * 0.8, weight: .semibold),
            color: color,
            baseline: Point(x: center.x, y: center.y + size * 0.28),
            alignment: .center
          )
        )
      ]
    }
  }

  /// Coordinates are relative to the sign's center, in units of half its size.
  private struct Pen {
    typealias Place = (x: Double, y: Double)

    let center: Point
    let unit: Double
    let color: Color

    private func place(_ place: Place) -> Point {
      Point(x: center.x + place.x * unit, y: center.y + place.y * unit)
    }

    private func stroke(_ path: Path) -> DrawCommand {
      .path(
        DrawnPath(
          path,
          stroke: Stroke(width: 0.2 * unit, cap: .round, join: .round),
          fill: .color(color)
        )
      )
    }

    func lines(_ lines: [Place]...) -> DrawCommand {
      var path = Path()
      for line in lines { path.add(Path(lines: line.map(place))) }
      return stroke(path)
    }

    /// A ring without its lower left quarter, and a head at the open end.
    var arrowBack: DrawCommand {
      let (middle, radius) = (0.05, 0.52)
      var path = Path()
      path.addArc(
        center: place((middle, middle)),
        radius: radius * unit,
        from: Angle(degrees: 180),
        to: Angle(degrees: 450)
      )
      path.addLine(to: place((-0.3, middle + radius)))
      let tip = middle - radius
      path.add(Path(lines: [(tip - 0.32, -0.2), (tip, 0.08), (tip + 0.32, -0.2)].map(place)))
      return stroke(path)
    }

    /// Two discs over a square on its corner, whose upper sides are as long as they are wide.
    var heart: DrawCommand {
      let (radius, y) = (0.36, -0.18)
      let half = radius * 0.5.squareRoot()
      var path = Path(lines: [place((0, y + 3 * half))])
      for (x, start) in [(-half, 135.0), (half, 225.0)] {
        path.addArc(
          center: place((x, y)),
          radius: radius * unit,
          from: Angle(degrees: start),
          to: Angle(degrees: start + 180)
        )
      }
      path.close()
      return .path(DrawnPath(path, fill: .color(color)))
    }
  }
}
