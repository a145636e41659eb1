import CMalloc
import Glibc
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import Testing

/// Each test runs in a process of its own, whose memory is measured.
///
/// AddressSanitizer keeps memory that was freed, so there is nothing to measure with it.
@Suite("Memory for pictures", .disabled(if: getenv("ASAN_OPTIONS") != nil))
struct PictureMemoryTests {
  private static let card = PixelSize(width: 320, height: 430)
  /// The room for libraries' tables, and for pages that are not given back at once.
  private static let slack = 12 << 20

  @Test(
    "a file that says it is huge is refused with one line, or takes no more than the limits allow"
  )
  func bombs() async {
    await #expect(processExitsWith: .success) {
      // Else memory that was freed before would be used again, and not be seen.
      MallocTuning.returnLargeBlocks()
      // Writes to all memory that is taken, so that what a decoder takes and does not use is seen too.
      mallopt(M_PERTURB, 0x55)
      for bomb in PictureBomb.all {
        let taken = try PeakMemory.during {
          do {
            _ = try PictureProbe.decode(bomb.bytes, suffix: bomb.suffix, filling: Self.card)
          } catch let error as PictureError {
            #expect(!error.reason.isEmpty && !error.reason.contains(where: \.isNewline))
            #expect(!error.reason.hasSuffix(": "), "\(bomb.name): \(error.reason)")
          }
        }
        // Most are refused at once; those that are not must be small in truth.
        #expect(taken < 64 << 20, "\(bomb.name) took \(taken >> 20) MB")
      }
    }
  }

  @Test("decoding a large picture takes no more memory than its header promised")
  func promises() async {
    await #expect(processExitsWith: .success) {
      MallocTuning.returnLargeBlocks()
      func size(_ width: Int, _ height: Int) -> PixelSize {
        PixelSize(width: width, height: height)
      }
      let tags = PictureBytes.tags(size(3000, 2500))
      let files: [(name: String, suffix: String, bytes: [UInt8])] =
        [
          ("JPEG", "", PictureBytes.flatJPEG(size(3000, 2500))),
          ("progressive", "", PictureBytes.flatJPEG(size(3000, 2500), isProgressive: true)),
          ("inks", "", PictureBytes.flatJPEG(size(3000, 2500), isCMYK: true, isProgressive: true)),
          ("PNG", "", PictureBytes.flatPNG(size(3000, 2500), channels: 4, depth: 16)),
          (
            "passes", "",
            PictureBytes.flatPNG(size(3000, 2500), channels: 4, depth: 16, isInterlaced: true)
          ),
          ("row", "", PictureBytes.flatPNG(size(4_000_000, 1), channels: 4, depth: 16)),
          (
            "GIF", "",
            PictureBytes.flatGIF(screen: size(60, 60), frame: size(6000, 6000), rows: 300)
          ),
          ("TIFF strip", "", PictureBytes.flatTIFF(tags, part: 22_500_000, count: 1)),
          (
            "TIFF strips", "",
            PictureBytes.flatTIFF(
              tags.dropLast() + [(278, 100)],
              part: 900_000,
              count: 25
            )
          ),
          (
            "TIFF planes", "",
            PictureBytes.flatTIFF(tags + [(284, 2)], part: 7_500_000, count: 3)
          ),
          (
            "TIFF tiles", "",
            PictureBytes.flatTIFF(
              tags.dropLast() + [(322, 1024), (323, 1024)],
              part: 1024 * 1024 * 3,
              count: 9,
              isTiled: true
            )
          ),
          (
            "TIFF floating point", "",
            PictureBytes.flatTIFF(
              PictureBytes.tags(size(3000, 2500), bits: 32).dropLast() + [(278, 100), (339, 3)],
              part: 3_600_000,
              count: 25
            )
          ),
          (
            "TIFF floating point, planes of a tile", "",
            PictureBytes.flatTIFF(
              PictureBytes.tags(size(3000, 2500), bits: 32).dropLast()
                + [(284, 2), (322, 3008), (323, 2512), (339, 3)],
              part: 3008 * 2512 * 4,
              count: 3,
              isTiled: true
            )
          ),
          (
            "TIFF inks", "",
            PictureBytes.flatTIFF(
              PictureBytes.tags(size(3000, 2500), samples: 4, bits: 16, photometric: 5),
              part: 60_000_000,
              count: 1
            )
          ),
          ("WebP", "", PictureBytes.flatWebP(size(3000, 2500))),
          ("BMP", "", PictureBytes.flatBMP(size(3000, 2500))),
          ("TGA", "tga", PictureBytes.flatTGA(size(3000, 2500), bits: 8)),
          ("TGA of 24 bits", "tga", PictureBytes.flatTGA(size(3000, 2500), bits: 24)),
          (
            "TGA of grays with alpha", "tga",
            PictureBytes.flatTGA(size(3000, 2500), bits: 16, isGray: true)
          ),
          ("QOI", "", PictureBytes.flatQOI(size(3000, 2500))),
        ] + FlatFile.allCases.map { ("\($0)", "", $0.bytes) }
      for file in files {
        let promised = try PictureProbe.memory(
          of: file.bytes,
          suffix: file.suffix,
          filling: Self.card
        )
        let taken = try PeakMemory.during {
          _ = try PictureProbe.decode(file.bytes, suffix: file.suffix, filling: Self.card)
        }
        print("\(file.name): promised \(promised >> 20) MB, took \(taken >> 20) MB")
        #expect(taken < promised + Self.slack, "\(file.name): \(taken >> 20), \(promised >> 20) MB")
        // A promise far above the truth would refuse good pictures.
        #expect(promised < 2 * taken + 2 * Self.slack, "\(file.name): \(taken), \(promised)")
      }
    }
  }

  @Test("dashes without number take neither time nor memory")
  func dashes() async {
    await #expect(processExitsWith: .success) {
      // Else a machine without memory would be left.
      var limit = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
      setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
      alarm(60)
      for dashes in [
        #"stroke-dasharray="0.00001""#, #"style="stroke-dasharray: 1e-5 1e-5""#,
      ] {
        let drawing = """
          <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
          <path stroke="#f00" stroke-width="99" \(dashes) d="M0 50h100000"/></svg>
          """
        let taken = try PeakMemory.during {
          let size = PixelSize(width: 10, height: 10)
          let picture = try PictureProbe.decode(Array(drawing.utf8), filling: size)
          #expect(picture.bitmap.pixels[45] == 0xFFFF_0000)
        }
        #expect(taken < 64 << 20)
      }
    }
  }

  @Test("damaged files of every format print nothing")
  func silence() async throws {
    let outcome = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let size = PixelSize(width: 12, height: 16)
      for sample in PictureSample.allCases {
        for sixteenths in 0..<16 {
          let bytes = Array(sample.bytes.prefix(sample.bytes.count * sixteenths / 16))
          for start in [bytes.count / 2, bytes.count] {
            // Cut, or cut and with a hole in the middle.
            let damaged = Array(bytes[..<start]) + [UInt8](repeating: 0xFF, count: 9)
            let suffix = String(sample.suffix.dropFirst())
            _ = try? PictureProbe.decode(damaged + bytes[start...], suffix: suffix, filling: size)
          }
        }
      }
      for bomb in PictureBomb.all {
        _ = try? PictureProbe.decode(bomb.bytes, suffix: bomb.suffix, filling: size)
      }
    }
    let result = try #require(outcome)

    let text = (result.standardErrorContent + result.standardOutputContent)
    let words = String(decoding: text, as: UTF8.self)
    for name in ["TIFF", "tiff", "JPEG", "PNG", "GIF", "SDL", "Warning", "rror"] {
      #expect(!words.contains(name), "\(words)")
    }
  }
}
