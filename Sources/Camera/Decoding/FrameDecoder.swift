internal import Imaging

/// Turns the frames of one stream into pictures, whatever their format.
///
/// What it needs is allocated once. Used by one thread.
final class FrameDecoder {
  private enum Method {
    case raw(RawLayout)
    case jpeg(JPEGDecoder)
    case converted(LibV4LConverter)
  }

  private let format: StreamFormat
  private let method: Method
  /// Where the uncompressed picture, or its shown field, lies in a frame.
  private let planes: RawPlanes

  /// Nil for a format that cannot be shown.
  init?(_ format: StreamFormat) {
    guard !format.size.isEmpty else { return nil }
    self.format = format
    if let layout = format.format.nativeLayout {
      guard let whole = format.planes(layout) else { return nil }
      method = .raw(layout)
      planes = format.fields.shownPlanes(of: whole, layout, height: format.size.height)
    } else if format.format.isJPEG {
      // A field that is a JPEG of its own, or two in one frame: no camera of today makes these.
      guard format.fields == .progressive else { return nil }
      // A frame's header is the camera's word; some round the height up to whole blocks.
      method = .jpeg(JPEGDecoder(largestArea: 2 * format.size.area))
      planes = RawPlanes(.bgr24, size: format.size, stride: 0)
    } else if format.bytesPerFurtherRow.isEmpty, let converter = LibV4LConverter(format) {
      method = .converted(converter)
      let whole = RawPlanes(.bgr24, size: format.size, stride: format.size.width * 3)
      planes = format.fields.shownPlanes(of: whole, .bgr24, height: format.size.height)
    } else {
      return nil
    }
  }

  /// Draws a frame into `picture`, giving it the size that results.
  ///
  /// - Parameters:
  ///   - frame: the bytes that the driver has filled, in the first memory plane.
  ///   - second: those of the second memory plane, empty if there is none.
  ///   - third: those of the third, empty if there is none.
  ///   - field: which field the frame is, if frames are single fields.
  ///   - picture: where the pixels go.
  ///   - wanted: the size that is enough, for formats that can be decoded smaller.
  /// - Returns: false when the frame is short or damaged; the picture is undefined then.
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

  /// Draws an uncompressed picture; of one that has fields, the rows that are missing between those of
  /// the field are interpolated.
  private func draw(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, _ layout: RawLayout,
    _ field: Field, into picture: Bitmap
  ) -> Bool {
    picture.reshape(to: format.pictureSize)
    let isWhole = format.fields == .progressive
    let shown = format.fields.shown(field)
    let target = isWhole ? picture.view : picture.view.rows(of: shown)
    let isDrawn = target.convert(
      first, second, third, layout: layout, planes: planes, encoding: format.encoding)
    if isDrawn, !isWhole { picture.view.interpolateRows(besides: shown) }
    return isDrawn
  }
}
