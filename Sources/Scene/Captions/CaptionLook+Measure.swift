package import Imaging
package import Typesetting

extension CaptionLook {
  /// Returns the text style of captions and the maximum line width, in pixels, for a viewport.
  package func setting(in viewport: PixelSize) -> (style: TextStyle, width: Int) {
    let metrics = CaptionMetrics(look: self, viewport: viewport)
    return (metrics.style, metrics.measure)
  }
}
