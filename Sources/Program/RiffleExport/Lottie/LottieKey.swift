/// The keys of a Lottie document.
enum LottieKey: String {
  // The document.
  case version = "v"
  case rate = "fr"
  case start = "ip"
  case end = "op"
  case width = "w"
  case height = "h"
  case name = "nm"
  case isThreeDimensional = "ddd"
  case assets
  case layers
  // Assets.
  case identity = "id"
  case folder = "u"
  case path = "p"
  case isEmbedded = "e"
  // Layers.
  case kind = "ty"
  case number = "ind"
  case startTime = "st"
  case blending = "bm"
  case reference = "refId"
  case solidColor = "sc"
  case solidWidth = "sw"
  case solidHeight = "sh"
  case transform = "ks"
  case shapes
  case hasMask
  case masks = "masksProperties"
}

/// The kinds of layers.
enum LottieLayerKind: Int {
  case composition = 0
  case solid = 1
  case image = 2
  case shape = 4
}
