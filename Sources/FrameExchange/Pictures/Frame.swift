package import Imaging

/// One camera picture on its way to the screen, with what is known about it.
package struct Frame: ~Copyable, Sendable {
  /// The pixels: opaque BGRA, not turned; possibly smaller than `nominalSize` when the decoder scaled.
  package let picture: PictureLease
  package let info: FrameInfo

  package init(picture: consuming PictureLease, info: FrameInfo) {
    self.picture = picture
    self.info = info
  }
}

/// What is known about a frame besides its pixels.
package struct FrameInfo: Sendable, Hashable {
  /// Which start of which camera made it; a later start has a larger number.
  package var generation: Int
  /// Counts the frames of one generation from 0.
  package var sequence: Int
  /// The size of the camera's mode, whatever the decoder made of it.
  package var nominalSize: PixelSize

  package init(generation: Int, sequence: Int, nominalSize: PixelSize) {
    self.generation = generation
    self.sequence = sequence
    self.nominalSize = nominalSize
  }
}
