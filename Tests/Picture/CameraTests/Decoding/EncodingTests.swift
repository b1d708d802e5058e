import Imaging
import Testing

@testable import Camera

@Suite struct EncodingTests {
  /// The values are V4L2_COLORSPACE_*, _YCBCR_ENC_* and _QUANTIZATION_* of videodev2.h.
  @Test func defaultsFollowFromTheColorspace() {
    let expected: [(colorspace: UInt32, YUVEncoding)] = [
      (0, YUVEncoding(.bt601, .limited)),  // default: a webcam, so sRGB
      (1, YUVEncoding(.bt601, .limited)),  // SMPTE 170M
      (2, YUVEncoding(.smpte240M, .limited)),
      (3, YUVEncoding(.bt709, .limited)),  // Rec. 709
      (7, YUVEncoding(.bt601, .full)),  // JPEG
      (8, YUVEncoding(.bt601, .limited)),  // sRGB
      (10, YUVEncoding(.bt2020, .limited)),
      (12, YUVEncoding(.bt709, .limited)),  // DCI-P3
    ]
    for (colorspace, encoding) in expected {
      #expect(YUVEncoding(colorspace: colorspace, encoding: 0, quantization: 0) == encoding)
    }
  }

  @Test func theDriversEncodingOverridesTheDefault() {
    let expected: [(encoding: UInt32, quantization: UInt32, YUVEncoding)] = [
      (1, 1, YUVEncoding(.bt601, .full)),
      (2, 1, YUVEncoding(.bt709, .full)),
      (2, 2, YUVEncoding(.bt709, .limited)),
      (6, 1, YUVEncoding(.bt2020, .full)),
      (8, 2, YUVEncoding(.smpte240M, .limited)),
    ]
    for (encoding, quantization, result) in expected {
      #expect(YUVEncoding(colorspace: 8, encoding: encoding, quantization: quantization) == result)
    }
  }

  @Test func xvYCCIsNeverFullRange() {
    #expect(
      YUVEncoding(colorspace: 8, encoding: 3, quantization: 1) == YUVEncoding(.bt601, .limited))
    #expect(
      YUVEncoding(colorspace: 8, encoding: 4, quantization: 1) == YUVEncoding(.bt709, .limited))
  }
}
