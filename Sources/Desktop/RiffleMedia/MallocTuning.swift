import CMalloc

package enum MallocTuning {
  /// Returns memory of large blocks, such as bitmaps, to the system as soon as it is freed, in the
  /// whole process (`mallopt`).
  ///
  /// By default glibc keeps freed blocks as large as the largest that was freed so far, up to 32 MB,
  /// whether they fit the next picture or not: after a dozen changes of the window's size it held
  /// 190 MB, of which 125 were used.
  package static func returnLargeBlocks() {
    // A quarter of a megabyte: a card of 256 by 256 pixels.
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
  }
}
