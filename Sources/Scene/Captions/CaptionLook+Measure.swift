package import Imaging
package import Typesetting

extension CaptionLook {
  /// How captions are set in a view of that size: their style, and the widest line in pixels.
  package func setting(in viewport: PixelSize) -> (style: TextStyle, width: Int) {
    let metrics = CaptionMetrics(look: self, viewport: viewport)
    return (metrics.style, metrics.measure)
  }
}
