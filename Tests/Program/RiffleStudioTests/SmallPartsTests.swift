import RiffleMotion
import RiffleStudio
import Testing

@Suite("A part that slides in and out")
struct SlideTests {
  private func at(_ milliseconds: Int64) -> Timestamp {
    Timestamp(microseconds: milliseconds * 1000)
  }

  @Test("It stands still until it is moved, and comes to its other end")
  func moving() {
    var slide = Slide(true)
    #expect(slide.share(at: at(0)) == 1 && !slide.isMoving(at: at(0)))
    slide.move(toOpen: false, at: at(1000), isInstant: false)
    #expect(slide.share(at: at(1000)) == 1)
    #expect(slide.isMoving(at: at(1000)))
    let shares = stride(from: Int64(1000), through: 2000, by: 5).map { slide.share(at: at($0)) }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(shares.allSatisfy { (0...1).contains($0) })
    #expect(shares.last == 0 && !slide.isMoving(at: at(2000)))
  }

  @Test("Turned back on its way, it goes on from where it is, without a jump")
  func turning() {
    var slide = Slide(false)
    slide.move(toOpen: true, at: at(0), isInstant: false)
    let middle = slide.share(at: at(50))
    #expect(middle > 0.1 && middle < 0.9)
    slide.move(toOpen: false, at: at(50), isInstant: false)
    #expect(slide.share(at: at(50)) == middle)
    #expect(slide.share(at: at(60)) < middle)
    #expect(slide.share(at: at(500)) == 0)
  }

  @Test("With reduced motion it is there at once; the same end again changes nothing")
  func instant() {
    var slide = Slide(false)
    slide.move(toOpen: true, at: at(0), isInstant: true)
    #expect(slide.share(at: at(0)) == 1 && !slide.isMoving(at: at(0)))
    slide.move(toOpen: true, at: at(10), isInstant: false)
    #expect(!slide.isMoving(at: at(11)))
  }
}

@Suite("The monitor of frames")
struct FrameMonitorTests {
  @Test("A percentile is the smallest number that a share of all does not exceed")
  func percentile() {
    let numbers = (1...100).map(Double.init).shuffled()
    #expect(FrameMonitor.percentile(0.99, of: numbers) == 99)
    #expect(FrameMonitor.percentile(0.5, of: numbers) == 50)
    #expect(FrameMonitor.percentile(0, of: numbers) == 1)
    #expect(FrameMonitor.percentile(1, of: numbers) == 100)
    #expect(FrameMonitor.percentile(0.5, of: [3, 1, 2]) == 2)
    #expect(FrameMonitor.percentile(0.99, of: [7]) == 7)
    #expect(FrameMonitor.percentile(0.5, of: []) == nil)
  }
}
