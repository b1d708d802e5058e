package import Imaging

extension CaptionLook {
  /// How large captions are set in a window of `viewport`, and how wide their lines may be, in pixels.
  package func measure(in viewport: PixelSize) -> (fontSize: Int, width: Int) {
    let metrics = CaptionMetrics(look: self, viewport: viewport)
    return (metrics.fontSize, metrics.measure)
  }
}
