internal import CV4L2
internal import Imaging

/// The frame format that a driver has agreed to deliver.
struct StreamFormat: Hashable, Sendable {
  var format: FourCC
  /// The size of a frame; if each frame is one field, half of the picture's rows.
  var size: PixelSize
  /// The distance in bytes between two rows of the first plane; 0 for compressed formats.
  var bytesPerRow: Int
  /// The row distances of planes with their own memory, in bytes; empty if all planes share one
  /// memory block.
  var furtherPlaneStrides: [Int] = []
  /// The frame rate; nil if the driver does not report one.
  var rate: FrameRate?
  /// The matrix and range of YUV samples.
  var encoding: YUVEncoding
  var fields = FieldOrder.progressive

  /// The size of the pictures made from the frames.
  var pictureSize: PixelSize {
    PixelSize(width: size.width, height: fields.pictureHeight(ofFrame: size.height))
  }
}

extension StreamFormat {
  init(_ picture: cv4l2_picture, rate: FrameRate?) {
    let (first, second, third) = picture.strides
    // Formats with more than three planes cannot be shown; their strides are filled with zeros.
    let further = [second, third, 0, 0, 0, 0, 0].prefix(max(Int(picture.planes), 1) - 1)
    self.init(
      format: FourCC(code: picture.fourcc),
      size: PixelSize(width: Int(picture.width), height: Int(picture.height)),
      bytesPerRow: Int(first), furtherPlaneStrides: further.map { Int($0) }, rate: rate,
      // Drivers without the extended fields report zero. Then the defaults of videodev2.h apply.
      encoding: YUVEncoding(
        colorspace: picture.colorspace, encoding: picture.encoding,
        quantization: picture.quantization),
      fields: FieldOrder(picture.field))
  }

  /// Returns the planes of a frame in `layout`; nil if the number of memory planes does not match.
  func planes(_ layout: RawLayout) -> RawPlanes? {
    let tight = layout.tightStride(width: size.width)
    let stride = bytesPerRow == 0 ? tight : bytesPerRow
    if furtherPlaneStrides.isEmpty {
      return format.isMultiPlanar ? nil : RawPlanes(layout, size: size, stride: stride)
    }
    guard format.isMultiPlanar, furtherPlaneStrides.count == layout.planeCount - 1
    else { return nil }
    return RawPlanes(
      strides: (stride, furtherPlaneStrides[0], furtherPlaneStrides.last ?? furtherPlaneStrides[0]))
  }
}

extension YUVEncoding {
  /// Creates an encoding from V4L2's numbers; zero means the default of the color space.
  init(colorspace: UInt32, encoding: UInt32, quantization: UInt32) {
    let colorspace = colorspace == 0 ? V4L2_COLORSPACE_SRGB.rawValue : colorspace
    let encoding = encoding == 0 ? cv4l2_default_encoding(colorspace) : encoding
    let quantization =
      quantization == 0 ? cv4l2_default_quantization(colorspace, encoding) : quantization
    let matrix: Matrix =
      switch encoding {
      case V4L2_YCBCR_ENC_709.rawValue, V4L2_YCBCR_ENC_XV709.rawValue: .bt709
      case V4L2_YCBCR_ENC_BT2020.rawValue, V4L2_YCBCR_ENC_BT2020_CONST_LUM.rawValue: .bt2020
      case V4L2_YCBCR_ENC_SMPTE240M.rawValue: .smpte240M
      default: .bt601
      }
    // xvYCC stores colors outside the gamut in the headroom of limited range. It is never full
    // range.
    let isExtended =
      encoding == V4L2_YCBCR_ENC_XV601.rawValue || encoding == V4L2_YCBCR_ENC_XV709.rawValue
    let isFull = quantization == V4L2_QUANTIZATION_FULL_RANGE.rawValue && !isExtended
    self.init(matrix, isFull ? .full : .limited)
  }
}
