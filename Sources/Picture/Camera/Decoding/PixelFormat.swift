package import Imaging

/// The memory of each pixel format, and the conversion by libv4l.
extension FourCC {
  /// True if each plane has its own memory (V4L2's formats that end in M).
  var hasNonContiguousPlanes: Bool {
    ["NM12", "NM21", "NM16", "NM61", "YM12", "YM21", "YM16", "YM24"].contains(self)
  }

  /// The formats for which the application relies on libv4l 1.22, with the bits a pixel in the
  /// first plane, or 0 if frames are passed on as they arrive.
  static let libV4LBitsPerPixel: [FourCC: Int] = [
    "RGB3": 24, "RGBP": 16,
    "RGB4": 32, "BGR4": 32, "XR24": 32, "AR24": 32, "BX24": 32, "BA24": 32,
    "GREY": 8, "Y16 ": 16, "Y04 ": 8, "Y06 ": 8,
    "BA81": 8, "GBRG": 8, "GRBG": 8, "RGGB": 8,
    "BG10": 16, "GB10": 16, "BA10": 16, "RG10": 16, "BYR2": 16,
    // Samples of ten bits without gaps, and YUV with interleaved lines or in tiles.
    "pBAA": 0, "pGAA": 0, "pgAA": 0, "pRAA": 0, "Y10B": 0, "M420": 0, "HM12": 0,
    // Vendor formats, arranged or compressed by the camera's chip. OV511 and OV518 are left out:
    // libv4l starts an external program to decode them.
    "905C": 0, "CITV": 0, "JL20": 0, "JPGL": 0, "KONI": 0, "M310": 0, "P207": 0, "PJPG": 0,
    "S401": 0, "S501": 0, "S505": 0, "S508": 0, "S561": 0, "S680": 0, "S910": 0, "S920": 0,
    "SONX": 0,
  ]
}

/// The conversion of each pixel format to BGRA.
extension FourCC {
  /// A way to convert a pixel format to BGRA, the cheapest first.
  package enum ConversionPath: Int, Sendable {
    /// One pass of a libyuv kernel.
    case libyuv
    /// Decoding by libjpeg-turbo.
    case libjpegTurbo
    /// Scalar conversion by libv4l.
    case libv4l
  }

  /// The cheapest way to convert this format, or nil if the format cannot be shown.
  package var conversionPath: ConversionPath? {
    if rawLayout != nil { return .libyuv }
    if isJPEG { return .libjpegTurbo }
    return Self.libV4LBitsPerPixel[self] != nil ? .libv4l : nil
  }

  /// True if each frame is one JPEG picture.
  var isJPEG: Bool { self == "MJPG" || self == "JPEG" }
}
