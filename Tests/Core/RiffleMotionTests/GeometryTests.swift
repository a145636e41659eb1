import RiffleMotion
import Testing

@Suite("Geometry") struct GeometryTests {
  @Test("a rectangle contains its left and top edges, and neither its right nor its bottom one")
  func edges() {
    let rectangle = Rectangle(x: -10, y: 20, width: 30, height: 40)

    #expect(rectangle.contains(rectangle.center))
    #expect(rectangle.contains(Point(x: -10, y: 20)))
    #expect(rectangle.contains(Point(x: 19.9, y: 59.9)))
    #expect(!rectangle.contains(Point(x: -10.1, y: 30)))
    #expect(!rectangle.contains(Point(x: 0, y: 19.9)))
    #expect(!rectangle.contains(Point(x: 20, y: 30)))
    #expect(!rectangle.contains(Point(x: 0, y: 60)))
  }

  @Test("an empty rectangle and one at no number contain nothing")
  func empty() {
    #expect(!Rectangle(x: 1, y: 2, width: 0, height: 5).contains(Point(x: 1, y: 3)))
    #expect(!Rectangle(x: 0, y: 0, width: 9, height: 9).contains(Point(x: .nan, y: 3)))
    #expect(!Rectangle(x: .nan, y: 0, width: 9, height: 9).contains(Point(x: 3, y: 3)))
  }

  @Test("a vector's angle is 0 to the right and grows clockwise")
  func quarters() {
    #expect(Vector(dx: 3, dy: 0).angle == .zero)
    #expect(isClose(Vector(dx: 0, dy: 3).angle.degrees, 90, within: 1e-12))
    #expect(isClose(Vector(dx: -3, dy: 0).angle.degrees, 180, within: 1e-12))
    #expect(isClose(Vector(dx: 0, dy: -3).angle.degrees, -90, within: 1e-12))
    #expect(Vector.zero.angle == .zero)
    #expect(Vector(dx: -0.0, dy: 0).angle == .zero)
  }

  @Test(
    "a vector to the right, rotated by the angle of another, points the same way",
    arguments: [(3.0, 4.0), (-3, 4), (-3, -4), (3, -4), (1e-9, 1e9), (-1e9, 1e-9)]
  )
  func direction(dx: Double, dy: Double) {
    let vector = Vector(dx: dx, dy: dy)

    let rotated = Vector(dx: vector.length, dy: 0).rotated(by: vector.angle)

    #expect((rotated - vector).length <= 1e-12 * vector.length)
  }
}
