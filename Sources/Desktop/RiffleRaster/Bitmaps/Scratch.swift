/// Temporary memory for elements that are calculated row by row.
///
/// Valid only during the call that provides it, for elements without references. Debug builds check
/// every index, as in a ``Row``.
@safe struct Scratch<Element> {
  /// The number of elements.
  let count: Int
  private let first: UnsafeMutablePointer<Element>

  /// Calls `body` with memory that is not initialized.
  @inline(__always)
  static func with<Result>(count: Int, _ body: (Scratch) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: Element.self, capacity: max(1, count)) { memory in
      guard let first = memory.baseAddress else {
        preconditionFailure("no memory for \(count) elements")
      }
      return unsafe body(Scratch(count: count, first: first))
    }
  }

  @inline(__always)
  private init(count: Int, first: UnsafeMutablePointer<Element>) {
    self.count = count
    unsafe self.first = first
  }

  /// The element at an index, which must have been set before it is read.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "no element \(index) of \(count)")
      return unsafe first[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count, "no element \(index) of \(count)")
      unsafe (first + index).initialize(to: newValue)
    }
  }

  /// Sets every element to one value.
  @inline(__always)
  func fill(with element: Element) {
    unsafe first.initialize(repeating: element, count: count)
  }

  /// Returns the elements from an index on.
  @inline(__always)
  func suffix(from index: Int) -> Scratch {
    assert(index >= 0 && index <= count, "no element \(index) of \(count)")
    return unsafe Scratch(count: count - index, first: first + index)
  }

  /// Returns the memory of the first elements, for ``PixelKernels``.
  @unsafe @inline(__always)
  func memory(count: Int) -> UnsafeMutablePointer<Element> {
    assert(count <= self.count, "\(count) exceeds \(self.count)")
    return unsafe first
  }
}
