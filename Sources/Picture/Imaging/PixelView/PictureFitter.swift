/// A fitter of whole pictures into another size, with black bars beside or above them.
///
/// Scratch bitmaps are allocated, which grow to the largest picture. One thread uses a fitter.
package final class PictureFitter {
  private let target = Bitmap(size: .zero)
  private let scaler = PictureScaler()
  /// The number of pictures so far, as the scaler caches by it.
  private var count = 0

  package init() {}

  /// Returns `source` in a picture of `size`; `source` itself if it has that size.
  ///
  /// The result is valid until the next call.
  package func fitted(_ source: PixelView, into size: PixelSize) -> PixelView {
    guard source.size != size, !source.size.isEmpty, !size.isEmpty else { return source }
    count += 1
    let inner = source.size.scaled(into: size)
    target.reshape(to: size)
    target.view.fill(target.view.bounds, with: .black)
    target.view.part(PixelRect(inner, centeredIn: target.view.bounds)).scale(
      scaler.reduced(source, identity: count, for: inner), to: inner, offset: .zero)
    return target.view
  }
}

extension PixelSize {
  /// Returns the largest size with these proportions that fits into `limit`, at least one pixel.
  package func scaled(into limit: PixelSize) -> PixelSize {
    guard !isEmpty else { return .zero }
    let largest = scaled(
      by: min(Double(limit.width) / Double(width), Double(limit.height) / Double(height)))
    return PixelSize(
      width: min(limit.width, largest.width), height: min(limit.height, largest.height))
  }

  /// Returns the size multiplied by `factor`, with sides of at least one pixel.
  package func scaled(by factor: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(width) * factor).rounded())),
      height: max(1, Int((Double(height) * factor).rounded())))
  }

  /// The size with these proportions that fits into `limit`; the size itself if it fits already.
  package func reduced(into limit: PixelSize) -> PixelSize {
    width > limit.width || height > limit.height ? scaled(into: limit) : self
  }

  /// The size with even sides, as chroma of half the size needs; at least two pixels each.
  package var even: PixelSize {
    PixelSize(width: max(2, width / 2 * 2), height: max(2, height / 2 * 2))
  }
}
