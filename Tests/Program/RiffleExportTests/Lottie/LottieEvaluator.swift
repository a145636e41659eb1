import Foundation

/// A small player of Lottie documents: what a document shows at a frame, from its JSON alone.
struct LottieEvaluator {
  /// A card as a layer shows it.
  struct Shown {
    var asset: String
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var degrees: Double
    var alpha: Double
  }

  let document: [String: Any]
  let layers: [[String: Any]]

  init(_ bytes: [UInt8]) throws {
    let json = try JSONSerialization.jsonObject(with: Data(bytes))
    document = json as? [String: Any] ?? [:]
    layers = document["layers"] as? [[String: Any]] ?? []
  }

  var assets: [[String: Any]] { document["assets"] as? [[String: Any]] ?? [] }

  /// The number of keys of all layers.
  var keyCount: Int {
    layers.reduce(0) { count, layer in
      count + Self.properties(of: layer).values.reduce(0) { $0 + Self.keys(of: $1).count }
    }
  }

  /// The properties of a layer's transform, the position in its two parts.
  static func properties(of layer: [String: Any]) -> [String: [String: Any]] {
    var properties = layer["ks"] as? [String: [String: Any]] ?? [:]
    guard let position = properties["p"], position["s"] as? Bool == true else { return properties }
    properties["p"] = nil
    properties["x"] = position["x"] as? [String: Any]
    properties["y"] = position["y"] as? [String: Any]
    return properties
  }

  /// The keys of a property; none if it does not change.
  static func keys(of property: [String: Any]) -> [[String: Any]] {
    property["k"] as? [[String: Any]] ?? []
  }

  /// The layers that are seen in a composition at a frame, from back to front, each with its name.
  func parts(of asset: String, at frame: Double) -> [(name: String, shown: Shown)] {
    let composition = assets.first { $0["id"] as? String == asset }
    let layers = composition?["layers"] as? [[String: Any]] ?? []
    return layers.reversed().compactMap { layer in
      let size = assets.first { $0["id"] as? String == layer["refId"] as? String }
      guard let width = size?["w"] as? Double, let height = size?["h"] as? Double,
        let shown = shown(layer, width: width, height: height, at: frame)
      else { return nil }
      return (layer["nm"] as? String ?? "", shown)
    }
  }

  /// The cards that are seen at a frame, from back to front.
  func cards(at frame: Double) -> [Shown] {
    layers.reversed().compactMap { layer in
      guard layer["ty"] as? Int == 0, let width = layer["w"] as? Double,
        let height = layer["h"] as? Double
      else { return nil }
      return shown(layer, width: width, height: height, at: frame)
    }
  }

  private func shown(
    _ layer: [String: Any],
    width: Double,
    height: Double,
    at frame: Double
  ) -> Shown? {
    guard let start = layer["ip"] as? Double, let end = layer["op"] as? Double, start <= frame,
      frame < end
    else { return nil }
    let properties = Self.properties(of: layer)
    let anchor = value(properties["a"], frame)
    let position =
      properties["p"].map { value($0, frame) }
      ?? (value(properties["x"], frame) + value(properties["y"], frame))
    let scale = value(properties["s"], frame)
    return Shown(
      asset: layer["refId"] as? String ?? "",
      x: position[0] + (width / 2 - anchor[0]),
      y: position[1] + (height / 2 - anchor[1]),
      width: width * scale[0] / 100,
      height: height * scale[1] / 100,
      degrees: value(properties["r"], frame)[0],
      alpha: value(properties["o"], frame)[0] / 100
    )
  }

  /// The value of a property at a frame.
  private func value(_ property: [String: Any]?, _ frame: Double) -> [Double] {
    guard let property, property["a"] as? Int == 1 else {
      let still = property?["k"]
      return still as? [Double] ?? (still as? Double).map { [$0] } ?? []
    }
    let keys = property["k"] as? [[String: Any]] ?? []
    func time(_ key: [String: Any]) -> Double { key["t"] as? Double ?? .nan }
    func start(_ key: [String: Any]) -> [Double] { key["s"] as? [Double] ?? [] }
    guard let last = keys.lastIndex(where: { time($0) <= frame }) else {
      return keys.first.map(start) ?? []
    }
    let key = keys[last]
    guard last + 1 < keys.count, key["h"] as? Int != 1 else { return start(key) }
    let next = keys[last + 1]
    let share = (frame - time(key)) / (time(next) - time(key))
    return zip(start(key), start(next)).map { $0 + ($1 - $0) * eased(share, key) }
  }

  /// The share of the way between two keys: the cubic Bezier of the key's handles.
  private func eased(_ share: Double, _ key: [String: Any]) -> Double {
    func handle(_ name: String, _ axis: String) -> Double {
      let numbers = (key[name] as? [String: Any])?[axis] as? [Double]
      return numbers?.first ?? .nan
    }
    let (x1, y1) = (handle("o", "x"), handle("o", "y"))
    let (x2, y2) = (handle("i", "x"), handle("i", "y"))
    func bezier(_ a: Double, _ b: Double, _ u: Double) -> Double {
      3 * (1 - u) * (1 - u) * u * a + 3 * (1 - u) * u * u * b + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < share { low = middle } else { high = middle }
    }
    return bezier(y1, y2, (low + high) / 2)
  }
}
