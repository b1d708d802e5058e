/// The conversion from YUV samples to red, green and blue.
package struct YUVEncoding: Hashable, Sendable {
  /// The weights of red, green and blue in luma.
  package enum Matrix: Sendable, CaseIterable {
    /// ITU-R BT.601: standard definition, JPEG, nearly all webcams.
    case bt601
    /// ITU-R BT.709: high definition.
    case bt709
    /// ITU-R BT.2020, non-constant luminance.
    case bt2020
    /// SMPTE 240M: early high definition.
    case smpte240M
  }

  /// The sample values of black and white.
  package enum QuantizationRange: Sendable, CaseIterable {
    /// Luma 16 to 235, chroma 16 to 240.
    case limited
    /// Luma and chroma 0 to 255, as in JPEG.
    case full
  }

  package var matrix: Matrix
  package var range: QuantizationRange

  package init(_ matrix: Matrix, _ range: QuantizationRange) {
    self.matrix = matrix
    self.range = range
  }
}
