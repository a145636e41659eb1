import Dispatch
import RiffleCore
import RiffleDecks
package import RiffleFormats
import RiffleMedia
import RiffleRaster

/// The time of drawing frames without a GPU and without a window.
package enum RenderBench {
  /// Measures the scene of three cards at several sizes, in some seconds.
  package static func run() throws(RiffleError) -> [BenchFigure] {
    let pictures = try samplePictures()
    var figures: [BenchFigure] = []
    for (size, scale) in [
      (Size(width: 1280, height: 800), 1.0), (Size(width: 2560, height: 1440), 2),
      (Size(width: 3840, height: 2160), 3),
    ] {
      var scene = BenchScene(size: size, scale: scale, pictures: pictures)
      let lists = frames(of: &scene)
      let name = "\(Int(size.width)) × \(Int(size.height))"
      // The portable kernels are slow; one size is enough.
      for kind in PixelKernels.Kind.allCases.reversed() where kind != .plain || scale == 1 {
        guard let kernels = PixelKernels(kind) else { continue }
        let layers = prepared(scene.faces)
        for threads in [1, 2] where threads == 1 || kind == .allCases.last {
          let renderer = BitmapRenderer(
            size: PixelSize(rounding: size),
            layers: layers,
            kernels: kernels,
            threads: DrawingThreads(count: threads, leastArea: 0)
          )
          figures.append(
            BenchFigure(
              name: "\(name), dragged card, \(kind), \(threads == 1 ? "1 thread" : "2 threads")",
              value: "\((seconds(lists, renderer) * 1000).formatted(decimals: 3)) ms per frame",
              goal: ""
            )
          )
        }
      }
    }
    return figures
  }

  /// Drags for 1.2 s, after which the mouse is back at its start.
  private static func frames(of scene: inout BenchScene) -> [DisplayList] {
    (0..<72).map { frame in
      let time = Timestamp(seconds: Double(frame) / 60)
      scene.drag(to: time.seconds, at: time)
      return scene.list(at: time)
    }
  }

  /// The mean time of a frame: for each the shortest of several times, because other work on the
  /// machine only makes them longer.
  private static func seconds(_ lists: [DisplayList], _ renderer: BitmapRenderer) -> Double {
    var least = lists.map { _ in Double.infinity }
    for _ in 0..<9 {
      for (index, list) in lists.enumerated() {
        let time = Stopwatch.median(of: 1) {
          renderer.draw(list)
        }
        least[index] = min(least[index], time)
      }
    }
    return least.reduce(0, +) / Double(lists.count)
  }

  private static func prepared(_ faces: [Layer]) -> LayerStore {
    let updateSignal = DispatchSemaphore(value: 0)
    let layers = LayerStore { updateSignal.signal() }
    layers.prepare(faces)
    while !faces.allSatisfy(layers.isReady) {
      updateSignal.wait()
      _ = layers.drainUpdates()
    }
    return layers
  }

  private static func samplePictures() throws(RiffleError) -> [Picture] {
    let images = try Deck.open(SampleDeck.path()).cards.compactMap(\.image)
    return images.prefix(3).map { Picture(path: $0.bytes) }
  }
}
