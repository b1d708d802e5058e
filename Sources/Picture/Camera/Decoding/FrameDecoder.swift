internal import Frames
internal import Imaging

/// A decoder from a stream's pixel format to BGRA.
///
/// The decoder's own memory is reused for every frame. The type is not thread-safe.
final class FrameDecoder {
  private enum Method {
    case raw(RawLayout)
    case jpeg(JPEGDecoder)
    case libv4l(LibV4LConverter)
  }

  private let format: StreamFormat
  private let method: Method
  /// The planes of the uncompressed frame, or of the field that is displayed, in a buffer.
  private let planes: RawPlanes
  /// The row through which frames are mirrored.
  private let row = Bitmap(size: .zero)

  /// Creates a decoder, or returns nil if the format cannot be shown.
  init?(_ format: StreamFormat) {
    guard !format.size.isEmpty else { return nil }
    self.format = format
    if let layout = format.pixelFormat.rawLayout {
      guard let framePlanes = format.planes(layout) else { return nil }
      method = .raw(layout)
      planes = format.fields.displayedPlanes(of: framePlanes, layout, height: format.size.height)
    } else if format.pixelFormat.isJPEG {
      // JPEG fields, one or two a frame, are not supported. No current camera delivers them.
      guard format.fields == .progressive else { return nil }
      // The size in a JPEG header may exceed the mode's because some cameras round the height up to
      // whole blocks.
      method = .jpeg(JPEGDecoder(maxArea: 2 * format.size.area))
      planes = RawPlanes(.bgr24, size: format.size, stride: 0)
    } else if format.additionalPlaneStrides.isEmpty, let converter = LibV4LConverter(format) {
      method = .libv4l(converter)
      let framePlanes = RawPlanes(.bgr24, size: format.size, stride: format.size.width * 3)
      planes = format.fields.displayedPlanes(of: framePlanes, .bgr24, height: format.size.height)
    } else {
      return nil
    }
  }

  /// Decodes a frame into `bitmap`, whose size is set to the decoded size.
  ///
  /// A memory plane that the frame does not have is empty. `field` counts if each frame is one
  /// field, and the sufficient size for formats that can be decoded at a reduced size.
  ///
  /// - Returns: False if the frame is truncated or damaged. Then the target's pixels are undefined.
  func decode(
    _ frame: Span<UInt8>, _ second: Span<UInt8> = Span(), _ third: Span<UInt8> = Span(),
    field: Field = .top, into bitmap: Bitmap, for use: FrameUse = FrameUse()
  ) -> Bool {
    switch method {
    case .raw(let layout):
      return draw(frame, second, third, layout, field, isMirrored: use.isMirrored, into: bitmap)
    case .jpeg(let decoder):
      guard decoder.decode(frame, into: bitmap, sufficientSize: use.sufficientSize) != nil
      else { return false }
      if use.isMirrored { bitmap.view.mirror(through: row) }
      return true
    case .libv4l(let converter):
      return converter.convert(frame) { rows in
        draw(rows, Span(), Span(), .bgr24, field, isMirrored: use.isMirrored, into: bitmap)
      }
    }
  }

  /// Converts an uncompressed frame.
  ///
  /// For a single field, the missing rows are interpolated.
  private func draw(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, _ layout: RawLayout,
    _ field: Field, isMirrored: Bool, into bitmap: Bitmap
  ) -> Bool {
    bitmap.reshape(to: format.frameSize)
    let isProgressive = format.fields == .progressive
    let displayed = format.fields.displayedField(field)
    let target = isProgressive ? bitmap.view : bitmap.view.rows(of: displayed)
    let isDrawn = target.convert(
      first, second, third, layout: layout, planes: planes, encoding: format.encoding,
      mirroredThrough: isMirrored ? row : nil)
    if isDrawn, !isProgressive { bitmap.view.deinterlace(keeping: displayed) }
    return isDrawn
  }
}
