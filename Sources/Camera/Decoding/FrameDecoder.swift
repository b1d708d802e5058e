internal import Imaging

/// A decoder from a stream's pixel format to BGRA.
///
/// Memory is allocated once. Not thread-safe.
final class FrameDecoder {
  private enum Method {
    case raw(RawLayout)
    case jpeg(JPEGDecoder)
    case converted(LibV4LConverter)
  }

  private let format: StreamFormat
  private let method: Method
  /// The planes of the uncompressed picture, or of the field that is shown, in a frame.
  private let planes: RawPlanes

  /// Creates a decoder; nil if the format cannot be shown.
  init?(_ format: StreamFormat) {
    guard !format.size.isEmpty else { return nil }
    self.format = format
    if let layout = format.format.rawLayout {
      guard let whole = format.planes(layout) else { return nil }
      method = .raw(layout)
      planes = format.fields.shownPlanes(of: whole, layout, height: format.size.height)
    } else if format.format.isJPEG {
      // JPEG fields, one or two a frame, are not supported. No current camera delivers them.
      guard format.fields == .progressive else { return nil }
      // The size in a JPEG header may exceed the mode's: some cameras round the height up to whole
      // blocks.
      method = .jpeg(JPEGDecoder(largestArea: 2 * format.size.area))
      planes = RawPlanes(.bgr24, size: format.size, stride: 0)
    } else if format.furtherPlaneStrides.isEmpty, let converter = LibV4LConverter(format) {
      method = .converted(converter)
      let whole = RawPlanes(.bgr24, size: format.size, stride: format.size.width * 3)
      planes = format.fields.shownPlanes(of: whole, .bgr24, height: format.size.height)
    } else {
      return nil
    }
  }

  /// Decodes a frame into `picture`, whose size is set to the decoded size.
  ///
  /// - Parameters:
  ///   - frame: the bytes of the first memory plane.
  ///   - second: the bytes of the second memory plane; empty if there is none.
  ///   - third: the bytes of the third memory plane; empty if there is none.
  ///   - field: the field in this frame, if each frame is one field.
  ///   - picture: the target.
  ///   - wanted: the size that is sufficient, for formats that can be decoded at a reduced size.
  /// - Returns: false if the frame is truncated or damaged; then the target's pixels are undefined.
  func decode(
    _ frame: Span<UInt8>, _ second: Span<UInt8> = Span(), _ third: Span<UInt8> = Span(),
    field: Field = .top, into picture: Bitmap, wanted: PixelSize?
  ) -> Bool {
    switch method {
    case .raw(let layout):
      return draw(frame, second, third, layout, field, into: picture)
    case .jpeg(let decoder):
      return decoder.decode(frame, into: picture, wanted: wanted) != nil
    case .converted(let converter):
      return converter.convert(frame) { rows in
        draw(rows, Span(), Span(), .bgr24, field, into: picture)
      }
    }
  }

  /// Converts an uncompressed frame; for a single field, the missing rows are interpolated.
  private func draw(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, _ layout: RawLayout,
    _ field: Field, into picture: Bitmap
  ) -> Bool {
    picture.reshape(to: format.pictureSize)
    let isWhole = format.fields == .progressive
    let shown = format.fields.displayedField(field)
    let target = isWhole ? picture.view : picture.view.rows(of: shown)
    let isDrawn = target.convert(
      first, second, third, layout: layout, planes: planes, encoding: format.encoding)
    if isDrawn, !isWhole { picture.view.interpolateRows(besides: shown) }
    return isDrawn
  }
}
