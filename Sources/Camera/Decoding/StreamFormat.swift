internal import CV4L2
internal import Imaging

/// What a driver says its frames look like.
struct StreamFormat: Hashable, Sendable {
  var format: FourCC
  var size: PixelSize
  /// Bytes from one row of the first plane to the next; 0 in compressed formats.
  var bytesPerRow: Int
  /// Nil where the driver does not tell.
  var rate: FrameRate?
  /// What YUV numbers mean.
  var encoding: YUVEncoding
}

extension StreamFormat {
  init(_ answer: v4l2_format, rate: FrameRate?) {
    let picture = unsafe answer.fmt.pix
    // Without the extended fields, or where they are zero, the defaults of videodev2.h hold.
    let extended =
      unsafe withUnsafePointer(to: answer) { unsafe cv4l2_has_extended_fields($0) } != 0
    self.init(
      format: FourCC(code: picture.pixelformat),
      size: PixelSize(width: Int(picture.width), height: Int(picture.height)),
      bytesPerRow: Int(picture.bytesperline), rate: rate,
      encoding: YUVEncoding(
        colorspace: picture.colorspace, encoding: extended ? picture.ycbcr_enc : 0,
        quantization: extended ? picture.quantization : 0))
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
    case "NV12": .nv12
    case "NV21": .nv21
    case "NV16": .nv16
    case "NV61": .nv61
    case "YU12": .i420
    case "YV12": .yv12
    case "422P": .i422
    case "BGR3": .bgr24
    default: nil
    }
  }
}
