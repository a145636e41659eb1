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
  func commands(at center: Point, size: Double, color: Color, ground: Color) -> [DrawCommand] {
    let pen = Pen(center: center, unit: size / 2, color: color)
    switch self {
    case .cross:
      return [
        pen.bar(from: (-0.55, -0.55), to: (0.55, 0.55)),
        pen.bar(from: (-0.55, 0.55), to: (0.55, -0.55)),
      ]
    case .tick:
      return [
        pen.bar(from: (-0.62, 0.05), to: (-0.18, 0.48)),
        pen.bar(from: (-0.18, 0.48), to: (0.66, -0.46)),
      ]
    case .heart:
      // Two discs over a square on its corner, whose sides touch them.
      let radius = 0.36
      let side = 2 * radius
      return [
        pen.disc(at: (-radius * 0.707, -0.18), radius: radius),
        pen.disc(at: (radius * 0.707, -0.18), radius: radius),
        pen.square(at: (0, -0.18 + radius * 0.707), side: side, rotation: Angle(degrees: 45)),
      ]
    case .arrow(let direction):
      let ahead = direction.vector
      let aside = Vector(dx: -ahead.dy, dy: ahead.dx)
      func place(_ way: Double, _ side: Double) -> (x: Double, y: Double) {
        let place = ahead * way + aside * side
        return (place.dx, place.dy)
      }
      return [
        pen.bar(from: place(-0.6, 0), to: place(0.55, 0)),
        pen.bar(from: place(0.12, 0.45), to: place(0.57, 0)),
        pen.bar(from: place(0.12, -0.45), to: place(0.57, 0)),
      ]
    case .arrowBack:
      // A ring without its lower left quarter, and a head at the open end.
      let hole = Pen(center: center, unit: size / 2, color: ground)
      let (middle, radius) = ((x: 0.05, y: 0.05), 0.62)
      let foot = middle.y + radius - Pen.width / 2
      return [
        pen.disc(at: middle, radius: radius),
        hole.disc(at: middle, radius: radius - Pen.width),
        hole.square(at: (-0.4, 0.45), side: 0.86, rotation: .zero),
        pen.bar(from: (middle.x, foot), to: (-0.3, foot)),
        pen.bar(from: (-0.82, -0.16), to: (-0.5, 0.1)),
        pen.bar(from: (-0.14, -0.16), to: (-0.5, 0.1)),
      ]
    case .letter(let letter):
      return [
        .text(
          TextLine(
            letter,
            font: Font(size: size * 0.8, weight: .semibold),
            color: color,
            position: Point(x: center.x, y: center.y + size * 0.28),
            alignment: .center
          )
        )
      ]
    }
  }

  /// Coordinates are relative to the sign's center, in units of half its size.
  private struct Pen {
    let center: Point
    let unit: Double
    let color: Color

    static let width = 0.2

    private func place(_ point: (x: Double, y: Double)) -> Point {
      Point(x: center.x + point.x * unit, y: center.y + point.y * unit)
    }

    func bar(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) -> DrawCommand {
      let way = Vector(dx: end.x - start.x, dy: end.y - start.y)
      let middle = place(((start.x + end.x) / 2, (start.y + end.y) / 2))
      return .shape(
        Shape(
          frame: Rectangle(
            center: middle,
            size: Size(width: (way.length + Self.width) * unit, height: Self.width * unit)
          ),
          rotation: way.angle,
          cornerRadius: Self.width / 2 * unit,
          fill: .color(color)
        )
      )
    }

    func disc(at middle: (x: Double, y: Double), radius: Double) -> DrawCommand {
      let side = 2 * radius * unit
      return .shape(
        Shape(
          frame: Rectangle(center: place(middle), size: Size(width: side, height: side)),
          cornerRadius: radius * unit,
          fill: .color(color)
        )
      )
    }

    func square(at middle: (x: Double, y: Double), side: Double, rotation: Angle) -> DrawCommand {
      .shape(
        Shape(
          frame: Rectangle(
            center: place(middle),
            size: Size(width: side * unit, height: side * unit)
          ),
          rotation: rotation,
          fill: .color(color)
        )
      )
    }
  }
}
