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
      let transform = layer["ks"] as? [String: [String: Any]] ?? [:]
      let position = ["x", "y"].compactMap { transform["p"]?[$0] as? [String: Any] }
      let properties = Array(transform.values) + position
      return count + properties.reduce(0) { $0 + (($1["k"] as? [[String: Any]])?.count ?? 0) }
    }
  }

  /// The cards that are seen at a frame, from back to front.
  func cards(at frame: Double) -> [Shown] {
    layers.reversed().compactMap { layer in
      guard layer["ty"] as? Int == 0, let start = layer["ip"] as? Double,
        let end = layer["op"] as? Double, start <= frame, frame < end,
        let transform = layer["ks"] as? [String: [String: Any]],
        let width = layer["w"] as? Double, let height = layer["h"] as? Double
      else { return nil }
      let anchor = value(transform["a"], frame)
      let position = ["x", "y"].flatMap { axis in
        value(transform["p"]?[axis] as? [String: Any], frame)
      }
      let scale = value(transform["s"], frame)
      return Shown(
        asset: layer["refId"] as? String ?? "",
        x: position[0] + (width / 2 - anchor[0]),
        y: position[1] + (height / 2 - anchor[1]),
        width: width * scale[0] / 100,
        height: height * scale[1] / 100,
        degrees: value(transform["r"], frame)[0],
        alpha: value(transform["o"], frame)[0] / 100
      )
    }
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
    let values = zip(start(key), start(next))
    return values.enumerated().map { part, ends in
      ends.0 + (ends.1 - ends.0) * eased(share, key, part)
    }
  }

  /// The share of the way between two keys: the cubic Bezier of the key's handles.
  private func eased(_ share: Double, _ key: [String: Any], _ part: Int) -> Double {
    func handle(_ name: String, _ axis: String) -> Double {
      let numbers = (key[name] as? [String: Any])?[axis] as? [Double]
      guard let numbers, numbers.indices.contains(part) else { return .nan }
      return numbers[part]
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
