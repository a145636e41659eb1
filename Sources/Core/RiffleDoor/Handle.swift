import CRiffle
import RiffleMotion

/// Why nothing was done, in a line.
struct DoorProblem: Error {
  let line: String

  init(_ line: String) { self.line = line }
}

/// What a program has of a stack: the address of a box, which shows whether it is one.
final class Handle {
  let stack = DoorStack()
  let problem = CMemory<UInt8>()
  let text = CMemory<UInt8>()
  let numbers = CMemory<Double>()

  private struct Box {
    var mark: UInt32
    let handle: Unmanaged<Handle>
  }

  /// Another word takes its place when the stack is closed.
  private static let mark: UInt32 = 0x7269_6666

  static func open() -> OpaquePointer {
    let box = UnsafeMutablePointer<Box>.allocate(capacity: 1)
    box.initialize(to: Box(mark: mark, handle: .passRetained(Handle())))
    return OpaquePointer(box)
  }

  static func close(_ pointer: OpaquePointer?) -> Int32 {
    guard let box = box(pointer) else { return RIFFLE_NO_STACK.rawValue }
    box.pointee.mark = 0
    box.pointee.handle.release()
    box.deallocate()
    return 0
  }

  /// Nil if there is none at an address, as far as its memory says.
  static func of(_ pointer: OpaquePointer?) -> Handle? {
    box(pointer)?.pointee.handle.takeUnretainedValue()
  }

  private static func box(_ pointer: OpaquePointer?) -> UnsafeMutablePointer<Box>? {
    guard let pointer, UInt(bitPattern: pointer) % UInt(MemoryLayout<Box>.alignment) == 0 else {
      return nil
    }
    let box = UnsafeMutablePointer<Box>(pointer)
    return box.pointee.mark == mark ? box : nil
  }

  /// What is said of a stack that is none.
  static var noStack: UnsafePointer<CChar> {
    let line: StaticString = "there is no stack: the pointer is null, or the stack was closed"
    return UnsafeRawPointer(line.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

/// Has a stack answer with a number that is not below 0.
func ask(_ pointer: OpaquePointer?, _ body: (DoorStack) throws(DoorProblem) -> Int) -> Int32 {
  guard let handle = Handle.of(pointer) else { return RIFFLE_NO_STACK.rawValue }
  do throws(DoorProblem) {
    return Int32(truncatingIfNeeded: try body(handle.stack))
  } catch {
    _ = handle.problem.hold(Array(error.line.utf8))
    return RIFFLE_WRONG.rawValue
  }
}

/// Has a stack do something that may have a problem.
func act(_ pointer: OpaquePointer?, _ body: (DoorStack) throws(DoorProblem) -> String?) -> Int32 {
  ask(pointer) { (door) throws(DoorProblem) in
    if let problem = try body(door) { throw DoorProblem(problem) }
    return 0
  }
}

/// Memory that a program may read until the next call.
final class CMemory<Element: BitwiseCopyable & ExpressibleByIntegerLiteral> {
  fileprivate var start = UnsafeMutablePointer<Element>.allocate(capacity: 1)
  private var capacity = 1

  init() { start.initialize(to: 0) }

  deinit {
    start.deallocate()
  }

  /// Keeps elements, with a zero behind them, in place of those that it has.
  func hold(_ elements: [Element]) -> UnsafePointer<Element> {
    if elements.count >= capacity {
      start.deallocate()
      capacity = 2 * elements.count + 1
      start = .allocate(capacity: capacity)
    }
    for (index, element) in elements.enumerated() { (start + index).initialize(to: element) }
    (start + elements.count).initialize(to: 0)
    return UnsafePointer(start)
  }
}

extension CMemory<UInt8> {
  func letters(of bytes: [UInt8]) -> UnsafePointer<CChar> {
    _ = hold(bytes)
    return letters
  }

  /// What it has, as C's text.
  var letters: UnsafePointer<CChar> {
    UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
  }
}
