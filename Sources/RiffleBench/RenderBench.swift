import Dispatch
import RiffleApp
import RiffleDecks
import RiffleDrawing
package import RiffleFormats
import RiffleMedia
import RiffleMotion
import RiffleRaster

/// `riffle bench render`: what frames cost without a GPU, without a window.
package enum RenderBench {
  /// Measures the scene of three cards at several sizes, in some seconds.
  ///
  /// - Throws: ``RiffleError`` where the sample deck's pictures are not to be had.
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
      // Loops for no processor in particular are slow, and one size tells how slow.
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
              value: "\((seconds(lists, renderer) * 1000).rounded(decimals: 3)) ms a frame",
              aim: ""
            )
          )
        }
      }
    }
    return figures
  }

  /// One and a fifth seconds of dragging: the mouse is back where it was.
  private static func frames(of scene: inout BenchScene) -> [DisplayList] {
    (0..<72).map { frame in
      let time = Timestamp(seconds: Double(frame) / 60)
      scene.drag(to: time.seconds, at: time)
      return scene.list(at: time)
    }
  }

  /// The mean time of drawing a frame after the one before it: of each the least of several times,
  /// which stands for the work itself on machines where others work too.
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

  /// Makes the faces.
  private static func prepared(_ faces: [Layer]) -> LayerStore {
    let news = DispatchSemaphore(value: 0)
    let layers = LayerStore { news.signal() }
    layers.prepare(faces)
    while !faces.allSatisfy(layers.isReady) {
      news.wait()
      _ = layers.drainUpdates()
    }
    return layers
  }

  private static func samplePictures() throws(RiffleError) -> [PictureReference] {
    let place = try SampleDeck.path()
    let images = try Deck.open(place).cards.compactMap(\.image)
    return images.prefix(3).map { PictureReference(path: $0.bytes) }
  }
}
