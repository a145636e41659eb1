import CImGui
import RiffleCore

/// A context of Dear ImGui with its letters, for one scale.
final class ImGuiContext {
  /// The raw value is the order in which the fonts are added.
  enum Typeface: Int32, CaseIterable {
    case label, head, title, small, code

    var size: Double {
      switch self {
      case .label: 13
      case .head, .small: 11
      case .code: 12
      case .title: 20
      }
    }
  }

  struct Fonts {
    var regular, semibold, code: [UInt8]

    subscript(face: Typeface) -> [UInt8] {
      switch face {
      case .label, .small: regular
      case .head, .title: semibold
      case .code: code
      }
    }
  }

  let scale: Double
  let atlas: CoverageAtlas
  private let pointer: OpaquePointer

  /// - Parameter scale: The number of pixels per point.
  init(fonts: Fonts, scale: Double) throws(PanelError) {
    guard let pointer = imgui_create() else {
      throw PanelError(
        message: "Dear ImGui is of another version than the program; install libimgui-dev and "
          + "build the program again."
      )
    }
    imgui_enter(pointer)
    for face in Typeface.allCases {
      let bytes = fonts[face]
      imgui_add_font(pointer, bytes, Int32(bytes.count), Float(face.size * scale))
    }
    for radius in Panel.dotRadii { imgui_add_disc(pointer, Float(radius * scale)) }
    let drawn = imgui_build_atlas(pointer)
    let size = PixelSize(width: Int(drawn.width), height: Int(drawn.height))
    let coverage = UnsafeBufferPointer(start: drawn.coverage, count: size.width * size.height)
    let atlas = CoverageAtlas(size: size, coverage: Array(coverage))
    imgui_leave(pointer)
    guard let atlas else {
      imgui_destroy(pointer)
      throw PanelError(
        message: "No letters could be drawn; a package such as fonts-inter would do."
      )
    }
    self.atlas = atlas
    self.scale = scale
    self.pointer = pointer
  }

  deinit {
    imgui_destroy(pointer)
  }

  func use<Result>(_ body: () -> Result) -> Result {
    imgui_enter(pointer)
    defer { imgui_leave(pointer) }
    return body()
  }

  /// The triangles of the latest frame; neighbors with one clip become one list.
  var commands: [DrawCommand] {
    var lists: [TriangleList] = []
    for index in 0..<imgui_triangles_count() {
      let batch = imgui_triangles_at(index)
      guard batch.index_count > 0 else { continue }
      let clip = Rectangle(
        x: Double(batch.clip.left),
        y: Double(batch.clip.top),
        width: Double(batch.clip.right - batch.clip.left),
        height: Double(batch.clip.bottom - batch.clip.top)
      )
      if lists.last?.clip != clip {
        lists.append(TriangleList(vertices: [], indices: [], atlas: atlas, clip: clip))
      }
      append(batch, to: &lists[lists.count - 1])
    }
    return lists.map { .triangles($0) }
  }

  private func append(_ batch: imgui_triangles, to list: inout TriangleList) {
    let indices = UnsafeBufferPointer(start: batch.indices, count: Int(batch.index_count))
    guard let low = indices.min(), let high = indices.max(), Int(high) < Int(batch.vertex_count)
    else { return }
    // Only the vertices that this batch names: all batches of a window share one array.
    let first = UInt32(list.vertices.count)
    let (width, height) = (Float(atlas.size.width), Float(atlas.size.height))
    list.vertices += (Int(low)...Int(high)).map { number in
      let vertex = batch.vertices[number]
      return TriangleVertex(
        x: vertex.x,
        y: vertex.y,
        atlasX: vertex.atlas_x * width,
        atlasY: vertex.atlas_y * height,
        color: vertex.color & 0xFF00_FF00 | vertex.color >> 16 & 0xFF | (vertex.color & 0xFF) << 16
      )
    }
    list.indices += indices.lazy.map { first + UInt32($0) - UInt32(low) }
  }
}
