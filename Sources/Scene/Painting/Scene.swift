package import Captions
package import Imaging

/// What is to be seen, as plain data: both painters draw nothing but this.
package struct Scene {
  /// The window in device pixels.
  package var viewport: PixelSize
  /// The camera picture; nil before the first frame.
  package var picture: PicturePlacement?
  /// What lies over the picture, lowest first.
  package var layers: [Layer]
  /// When the same view looks different without anything new having come; nil for never.
  ///
  /// That is the next step of an animation, or the moment at which the controls begin to fade.
  package var changesAt: Duration?
  /// Whether something but the camera's picture is in motion: another instant is another scene.
  package var isMoving: Bool
  /// Whether lines are still to come that wait until others have been read.
  package var isRolling: Bool
  /// The caption lines among the layers, from top to bottom, as text.
  package var rows: [Row]
  /// The notices, as text.
  package var notices: [String]

  package init(
    viewport: PixelSize, picture: PicturePlacement? = nil, layers: [Layer] = [],
    changesAt: Duration? = nil, isMoving: Bool = false, isRolling: Bool = false,
    rows: [Row] = [], notices: [String] = []
  ) {
    self.viewport = viewport
    self.picture = picture
    self.layers = layers
    self.changesAt = changesAt
    self.isMoving = isMoving
    self.isRolling = isRolling
    self.rows = rows
    self.notices = notices
  }

  /// A caption line as it stands in the window.
  package struct Row: Sendable, Equatable {
    /// The text of a caption that the line belongs to.
    package enum Part: String, Sendable {
      case text, romanized, original
      /// The mark of words that were left out.
      case gap
    }

    /// Its words in reading order.
    package var text: String
    package var part: Part
    /// The utterance; nil for the mark of a gap.
    package var id: UtteranceID?
    /// Who speaks; nil if the pipeline does not say.
    package var speaker: String?
    /// Its place in the window, with the name before it if there is one.
    package var rect: PixelRect
  }

  /// A finished bitmap somewhere in the window.
  package struct Layer {
    /// Premultiplied, and never written again: a painter may keep what it made of it.
    package var bitmap: Bitmap
    package var origin: PixelPoint
    /// 0 invisible, 1 as it is.
    package var opacity: Double
    /// The part of the window outside which nothing of it is seen; nil for all of the window.
    package var clip: PixelRect?

    package init(
      bitmap: Bitmap, origin: PixelPoint, opacity: Double = 1, clip: PixelRect? = nil
    ) {
      self.bitmap = bitmap
      self.origin = origin
      self.opacity = opacity
      self.clip = clip
    }

    /// The pixels of the window that it covers.
    package var bounds: PixelRect {
      let all = PixelRect(origin: origin, size: bitmap.size)
      return clip.map(all.intersection) ?? all
    }
  }
}

/// The camera picture that a scene places: pixels on loan for one painting.
package struct ShownPicture {
  /// Opaque, not turned.
  package let pixels: PixelView
  /// Another number for every other picture, so that a painter knows what it has already prepared.
  package let serial: Int

  package init(pixels: PixelView, serial: Int) {
    self.pixels = pixels
    self.serial = serial
  }
}
