internal import CV4L2
internal import Imaging

/// What a driver says its frames look like.
struct StreamFormat: Hashable, Sendable {
  var format: FourCC
  /// The size of a frame; if frames are single fields, half of the picture's rows.
  var size: PixelSize
  /// Bytes from one row of the first plane to the next; 0 in compressed formats.
  var bytesPerRow: Int
  /// Bytes in the rows of the planes that lie in memory of their own; empty if one piece has all.
  var bytesPerFurtherRow: [Int] = []
  /// Nil where the driver does not tell.
  var rate: FrameRate?
  /// What YUV numbers mean.
  var encoding: YUVEncoding
  var fields = FieldOrder.progressive

  /// The size of the pictures that come of the frames.
  var pictureSize: PixelSize {
    PixelSize(width: size.width, height: fields.pictureHeight(ofFrame: size.height))
  }
}

extension StreamFormat {
  init(_ picture: cv4l2_picture, rate: FrameRate?) {
    let (first, second, third) = picture.strides
    // More planes than there are strides for belong to formats that nobody here can show.
    let further = [second, third, 0, 0, 0, 0, 0].prefix(max(Int(picture.planes), 1) - 1)
    self.init(
      format: FourCC(code: picture.fourcc),
      size: PixelSize(width: Int(picture.width), height: Int(picture.height)),
      bytesPerRow: Int(first), bytesPerFurtherRow: further.map { Int($0) }, rate: rate,
      // Without the extended fields, which are zero then, the defaults of videodev2.h hold.
      encoding: YUVEncoding(
        colorspace: picture.colorspace, encoding: picture.encoding,
        quantization: picture.quantization),
      fields: FieldOrder(picture.field))
  }

  /// Where the planes of a frame in `layout` lie; nil if it has not the memory planes that it needs.
  func planes(_ layout: RawLayout) -> RawPlanes? {
    let tight = layout.tightStride(width: size.width)
    let stride = bytesPerRow == 0 ? tight : bytesPerRow
    if bytesPerFurtherRow.isEmpty {
      return format.isMultiPlanar ? nil : RawPlanes(layout, size: size, stride: stride)
    }
    guard format.isMultiPlanar, bytesPerFurtherRow.count == layout.planeCount - 1
    else { return nil }
    return RawPlanes(
      strides: (stride, bytesPerFurtherRow[0], bytesPerFurtherRow.last ?? bytesPerFurtherRow[0]))
  }
}

extension YUVEncoding {
  /// From V4L2's numbers; zero is "the colorspace's own".
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
    // xvYCC uses what limited range leaves free for colours outside the cube: it is never full.
    let isExtended =
      encoding == V4L2_YCBCR_ENC_XV601.rawValue || encoding == V4L2_YCBCR_ENC_XV709.rawValue
    let isFull = quantization == V4L2_QUANTIZATION_FULL_RANGE.rawValue && !isExtended
    self.init(matrix, isFull ? .full : .limited)
  }
}

extension FourCC {
  /// The layout that one pass converts; nil for every other format.
  var nativeLayout: RawLayout? {
    switch self {
    case "YUYV": .yuyv
    case "UYVY": .uyvy
    case "YVYU": .yvyu
    case "NV12", "NM12": .nv12
    case "NV21", "NM21": .nv21
    case "NV16", "NM16": .nv16
    case "NV61", "NM61": .nv61
    case "YU12", "YM12": .i420
    case "YV12", "YM21": .yv12
    case "422P", "YM16": .i422
    case "YM24": .i444
    case "BGR3": .bgr24
    default: nil
    }
  }

  /// True if each plane lies in memory of its own (V4L2's formats that end in M).
  var isMultiPlanar: Bool {
    ["NM12", "NM21", "NM16", "NM61", "YM12", "YM21", "YM16", "YM24"].contains(self)
  }
}
