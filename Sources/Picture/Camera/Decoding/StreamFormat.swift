internal import CV4L2
internal import Imaging

/// The frame format that a driver has agreed to deliver.
struct StreamFormat: Hashable, Sendable {
  var pixelFormat: FourCC
  /// The size of the image in a buffer.
  ///
  /// If each buffer holds one field, the height is half of the frame's.
  var size: PixelSize
  /// The distance in bytes between two rows of the first plane, or 0 for compressed formats.
  var bytesPerRow: Int
  /// The row distances in bytes of planes with their own memory.
  ///
  /// The array is empty if all planes share one memory block.
  var additionalPlaneStrides: [Int] = []
  /// The frame rate, or nil if the driver does not report one.
  var rate: FrameRate?
  /// The matrix and range of YUV samples.
  var encoding: YUVEncoding
  var fields = FieldOrder.progressive

  /// The size of the frames, each of which may be made from several fields.
  var frameSize: PixelSize {
    PixelSize(width: size.width, height: fields.frameHeight(ofBuffer: size.height))
  }
}

extension StreamFormat {
  init(_ driverFormat: cv4l2_picture, rate: FrameRate?) {
    let (first, second, third) = driverFormat.strides
    // Formats with more than three planes cannot be shown. Their strides are filled with zeros.
    let additional = [second, third, 0, 0, 0, 0, 0].prefix(max(Int(driverFormat.planes), 1) - 1)
    self.init(
      pixelFormat: FourCC(code: driverFormat.fourcc),
      size: PixelSize(width: Int(driverFormat.width), height: Int(driverFormat.height)),
      bytesPerRow: Int(first), additionalPlaneStrides: additional.map { Int($0) }, rate: rate,
      // Drivers without the extended fields report zero. Then the defaults of videodev2.h apply.
      encoding: YUVEncoding(
        colorspace: driverFormat.colorspace, encoding: driverFormat.encoding,
        quantization: driverFormat.quantization),
      fields: FieldOrder(driverFormat.field))
  }

  /// Returns the planes of a frame in `layout`, or nil if the number of memory planes does not
  /// match.
  func planes(_ layout: RawLayout) -> RawPlanes? {
    let tight = layout.tightStride(width: size.width)
    let stride = bytesPerRow == 0 ? tight : bytesPerRow
    if additionalPlaneStrides.isEmpty {
      return pixelFormat.hasNonContiguousPlanes
        ? nil : RawPlanes(layout, size: size, stride: stride)
    }
    guard pixelFormat.hasNonContiguousPlanes, additionalPlaneStrides.count == layout.planeCount - 1
    else { return nil }
    return RawPlanes(strides: [stride] + additionalPlaneStrides)
  }
}

extension YUVEncoding {
  /// Creates an encoding from V4L2's numbers, where zero means the default of the color space.
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
