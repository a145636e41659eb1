import CPixels

/// Loops over rows of pixels, compiled for one kind of processor; all kinds give the same bytes.
///
/// Sendable, unchecked: the C functions within keep nothing from one call to the next.
package struct PixelKernels: @unchecked Sendable {
  // Not checked, since function pointers of C never are; these functions keep nothing.
  let functions: cpixels_loops

  /// A kind of processor.
  package enum Kind: CaseIterable, Sendable {
    /// Any: one pixel after the other.
    case plain
    /// What every processor of the family has: SSE2, NEON.
    case baseline
    /// AVX2.
    case avx2
  }

  /// Chooses the kernels for a kind of processor; nil where this one is not of that kind.
  package init?(_ kind: Kind) {
    let name =
      switch kind {
      case .plain: CPIXELS_PLAIN
      case .baseline: CPIXELS_BASELINE
      case .avx2: CPIXELS_AVX2
      }
    guard let functions = cpixels_loops_for(name) else { return nil }
    self.functions = functions.pointee
  }

  /// Chooses the fastest kernels for this processor.
  package static var fastest: PixelKernels {
    guard let kernels = PixelKernels(.avx2) ?? PixelKernels(.baseline) else {
      preconditionFailure("every processor has the baseline's kernels")
    }
    return kernels
  }
}
