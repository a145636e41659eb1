import CMalloc

/// Bitmaps and other memory in large pieces.
package enum MallocTuning {
  /// Gives such memory back to the system as soon as it is freed (mallopt(3)), in the whole process.
  ///
  /// By itself glibc keeps freed blocks as large as the largest that was freed yet, up to 32 MB, in
  /// pieces that fit the next picture or not: after a dozen changes of the window's size 190 MB were
  /// held where 125 are used.
  package static func returnLargeBlocks() {
    // A quarter of a megabyte: a card of 256 by 256 pixels.
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
  }
}
