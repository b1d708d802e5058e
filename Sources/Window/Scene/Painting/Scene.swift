package import Captions
package import Imaging

/// The contents of the window as plain data, apart from the pixels of the camera picture.
package struct Scene {
  /// The size of the window in device pixels.
  package var viewport: PixelSize
  /// The parts of the window that show the camera picture and are not black.
  package var pictures: [PictureArea] = []
  /// The layers over the picture, lowest first.
  package var layers: [Layer] = []
  /// The time of the next change without new input, or nil for never.
  package var changesAt: Duration?
  /// True if anything except the camera picture is moving.
  package var isMoving = false
  /// True if caption lines wait for others to be read.
  package var isRolling = false
  package var paneCount = 1
  /// The caption lines as text, pane by pane from top to bottom, even of captions behind the help.
  package var rows: [Row] = []
  /// The notices as text.
  package var notices: [String] = []
  /// The sentences in view in the history, pane by pane, or nil if no pane shows the history.
  package var sentences: [Sentence]?

  /// A caption line as placed in the window.
  package struct Row: Sendable, Equatable {
    /// The text of a caption that a line belongs to.
    package enum Part: String, Sendable {
      case text, romanized, original
      /// The mark of words that were left out.
      case omission = "gap"
    }

    /// The words in reading order.
    package var text: String
    package var part: Part
    /// The utterance, or nil for the mark of words that were left out.
    package var id: UtteranceID?
    /// The speaker's name, or nil without a name and for the mark of omitted words.
    package var speaker: String?
    /// The rectangle of the line in the window, including the speaker label.
    package var rect: PixelRect
    /// The number of the pane among those of all windows.
    package var pane = 0
  }

  /// A finished bitmap at a position in the window.
  package struct Layer {
    /// The premultiplied pixels, which never change, so that painters can cache them.
    package var bitmap: Bitmap
    /// The top left corner in the window.
    package var origin: PixelPoint
    /// The opacity, from 0 (invisible) to 1.
    package var opacity = 1.0
    /// True if the bitmap is rotated by 180 degrees about its center.
    package var isRotated180 = false
    /// The part of the window to which the layer is clipped, or nil for the whole window.
    package var clip: PixelRect?

    /// The pixels of the window that the layer covers.
    package var bounds: PixelRect {
      let all = PixelRect(origin: origin, size: bitmap.size)
      return clip.map(all.intersection) ?? all
    }

    /// Returns the layer `distance` pixels further down.
    func moved(down distance: Int) -> Layer {
      var layer = self
      layer.origin.y += distance
      layer.clip = layer.clip.map { $0.moved(down: distance) }
      return layer
    }

    /// Returns the layer without the pixels outside `rect`.
    func clipped(to rect: PixelRect) -> Layer {
      guard rect.intersection(bounds) != bounds else { return self }
      var layer = self
      layer.clip = clip.map(rect.intersection) ?? rect
      return layer
    }
  }
}

extension Scene {
  /// Creates a black scene.
  package init(black viewport: PixelSize) {
    self.init(viewport: viewport)
  }
}

/// A camera frame for one painting.
package struct ShownPicture {
  /// The opaque pixels, which are to be turned and mirrored as `orientation(for:)` tells.
  package let bitmap: Bitmap
  /// True if the pixels are mirrored already.
  package let isMirrored: Bool
  /// A number that identifies the frame, so that painters can reuse prepared pixels.
  package let id: Int

  package init(_ bitmap: Bitmap, isMirrored: Bool = false, id: Int) {
    self.bitmap = bitmap
    self.isMirrored = isMirrored
    self.id = id
  }

  /// The pixels of the bitmap.
  package var pixels: PixelView { bitmap.view }

  /// Returns the transformation of the pixels that shows the picture in an orientation.
  package func orientation(for orientation: Orientation) -> Orientation {
    isMirrored ? orientation.ofMirroredPixels : orientation
  }
}
