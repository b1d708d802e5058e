package import Signs

/// A sign before the camera with words for a reader, which are drawn over its own.
package struct SignOverlay: Hashable, Sendable {
  /// The sign as it was read, in pixels of the camera's picture.
  package var sign: Sign
  /// The words for each paragraph of the sign, in its order; empty for a sign that stays as it is.
  package var paragraphs: [String]
  /// The language of these words.
  package var language: String?
  /// The motion of the sign since it was read.
  package var motion: PlaneMotion
  /// The brightness of the sign, as a multiple of that in which it was read.
  package var light: Double

  package init(
    sign: Sign, paragraphs: [String], language: String?, motion: PlaneMotion = .none,
    light: Double = 1
  ) {
    self.sign = sign
    self.paragraphs = paragraphs
    self.language = language
    self.motion = motion
    self.light = light
  }

  /// The margin around a sign that is painted, too, as a share of the mean height of its lines.
  private static let margin = 0.3

  /// The place of the sign now.
  package var place: Quad { motion.applied(to: sign.quad) }

  /// The place of the plate that is painted, in the picture in which the sign was read: a little more than its lines.
  var plate: Quad { sign.quad.grown(by: lineHeight * Self.margin) }

  /// The mean height of the sign's lines.
  var lineHeight: Double {
    sign.lines.reduce(0) { $0 + $1.quad.height } / Double(max(1, sign.lines.count))
  }

  /// Returns the overlay in the mirror image of the picture, with words that can be read there.
  func mirrored(inWidth width: Double) -> SignOverlay {
    SignOverlay(
      sign: sign.mirrored(inWidth: width), paragraphs: paragraphs, language: language,
      motion: motion.mirrored(inWidth: width), light: light)
  }
}
