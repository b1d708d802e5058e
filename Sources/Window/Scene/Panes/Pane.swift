package import Imaging

/// The area in which the captions, controls and notices of one reader are placed.
///
/// The coordinates are the pane's own. `PanePlacement` is its rectangle in the window. Zooming and
/// panning do not change the pane, so gestures move no text.
package struct Pane: Hashable, Sendable {
  /// The size in device pixels.
  package private(set) var size: PixelSize
  /// The number of device pixels per logical unit, in which type is measured.
  package let scale: Double
  /// The part that shows the picture at zoom 1, between black bars.
  package private(set) var picture: PixelRect
  /// The size of the window, of which the pane may be a part.
  private let window: PixelSize
  /// The camera picture, which a part shows in a place of its own.
  private let content: Content
  /// The width of `picture` before it was rounded to whole pixels, in proportion to `scale`.
  private(set) var exactPictureWidth: Double

  /// A camera picture without its place.
  private struct Content: Hashable {
    let size: PixelSize
    let fit: ViewState.Fit
    let orientation: Orientation

    func placed(in viewport: PixelSize) -> PicturePlacement {
      PicturePlacement(
        of: size, in: viewport, fit: fit, orientation: orientation, framing: .whole)
    }
  }

  /// Creates a pane of `size` device pixels, which is the whole window.
  ///
  /// `picture` is the size of the camera picture before orientation, or nil before the first frame,
  /// which assumes a 16:9 picture.
  package init(
    _ size: PixelSize, scale: Double = 1, picture: PixelSize? = nil,
    fit: ViewState.Fit = .contain, orientation: Orientation = .identity
  ) {
    self.size = size
    self.scale = scale
    window = size
    content = Content(
      size: picture ?? Self.expectedPicture, fit: fit,
      orientation: picture == nil ? .identity : orientation)
    let placement = content.placed(in: size)
    self.picture = placement.visible
    exactPictureWidth = min(placement.exactWidth, Double(size.width))
  }

  /// Returns the pane at `placement` of a window that is this pane.
  ///
  /// A pane without a picture is laid out as if a picture filled it.
  package func part(_ placement: PanePlacement, camera: CameraArea = .window) -> Pane {
    guard placement != PanePlacement(whole: size) else { return self }
    var part = self
    part.size = placement.frame.size
    if camera == .pane {
      let own = content.placed(in: part.size)
      part.picture = own.visible
      part.exactPictureWidth = min(own.exactWidth, Double(part.size.width))
      return part
    }
    let shown =
      camera == .window
      ? placement.frame.intersection(picture) : PixelRect(origin: .zero, size: .zero)
    let visible = shown.isEmpty ? placement.frame : shown
    let hasWholeWidth = !shown.isEmpty && shown.size.width == picture.size.width
    part.picture = placement.local(visible)
    if !hasWholeWidth { part.exactPictureWidth = Double(visible.size.width) }
    return part
  }

  private static let expectedPicture = PixelSize(width: 16, height: 9)
  /// The minimum font size of captions, in logical units.
  private static let legibleCaptionFontSize = 16.0
  /// The minimum font size of controls and notices, in logical units.
  private static let legibleControlFontSize = 13.0

  /// True if the pane is in a window that is higher than wide.
  var isInPortraitWindow: Bool { window.height > window.width }

  /// The height to which caption text is proportional: that of the window, in portrait on its side.
  ///
  /// Half of a window has letters as large as the whole one, as its reader is as far away.
  var captionReferenceHeight: Double {
    let (width, height) = (Double(size.width), Double(size.height))
    let whole = isInPortraitWindow ? window.transposed : window
    let limit = isInPortraitWindow ? width : width * 9 / 16
    return max(1, min(whole.exactReferenceHeight, limit, 2 * height))
  }

  /// The minimum em size of captions in pixels, of which ten letters and five lines fit.
  var minCaptionFontSize: Double {
    min(Self.legibleCaptionFontSize * scale, Double(size.width) / 10, Double(size.height) / 5)
  }

  /// The minimum em size of controls and notices in pixels.
  var minControlFontSize: Int {
    max(ControlMetrics.minFontSize, Int(exactMinControlFontSize.rounded()))
  }

  /// The same size before it is rounded to whole pixels, however small.
  var exactMinControlFontSize: Double {
    min(Self.legibleControlFontSize * scale, Double(size.width) / 14, Double(size.height) / 8)
  }
}

extension PixelSize {
  /// The height of the largest 16:9 picture that fits, the reference for text and controls.
  package var referenceHeight: Int { max(1, min(height, width * 9 / 16)) }

  /// The same height before it is rounded to whole pixels.
  var exactReferenceHeight: Double { max(1, min(Double(height), Double(width) * 9 / 16)) }
}

/// The placement of a pane in the window: its rectangle and its rotation.
///
/// The contents of a pane are laid out upright, in coordinates that start at the pane's own top
/// left corner. The pane of a reader on the opposite side of the screen is rotated by 180 degrees.
package struct PanePlacement: Hashable, Sendable {
  /// The rectangle in the window, in device pixels.
  package let frame: PixelRect
  /// True if the contents are rotated by 180 degrees.
  package let isRotated180: Bool

  package init(_ frame: PixelRect, isRotated180: Bool = false) {
    self.frame = frame
    self.isRotated180 = isRotated180
  }

  /// Creates the placement of a pane that is the whole window.
  package init(whole viewport: PixelSize) {
    self.init(PixelRect(origin: .zero, size: viewport))
  }

  /// Returns the point of the pane that is shown at `point` of the window.
  package func local(_ point: PixelPoint) -> PixelPoint {
    isRotated180
      ? PixelPoint(x: frame.maxX - 1 - point.x, y: frame.maxY - 1 - point.y)
      : PixelPoint(x: point.x - frame.minX, y: point.y - frame.minY)
  }

  /// Returns the rectangle of the pane that is shown at `rect` of the window.
  package func local(_ rect: PixelRect) -> PixelRect {
    let corner = isRotated180 ? PixelPoint(x: rect.maxX - 1, y: rect.maxY - 1) : rect.origin
    return PixelRect(origin: local(corner), size: rect.size)
  }

  /// Returns the rectangle of the window at which `rect` of the pane is shown.
  package func window(_ rect: PixelRect) -> PixelRect {
    guard isRotated180 else { return rect.moved(by: frame.origin) }
    let origin = PixelPoint(x: frame.maxX - rect.maxX, y: frame.maxY - rect.maxY)
    return PixelRect(origin: origin, size: rect.size)
  }

  /// Returns the layers of the pane as layers of the window, clipped to a part of it, or else to the pane.
  func window(_ layers: [Scene.Layer], within part: PixelRect? = nil) -> [Scene.Layer] {
    let part = part ?? frame
    return layers.map { layer in
      var layer = layer
      let rect = window(PixelRect(origin: layer.origin, size: layer.bitmap.size))
      layer.origin = rect.origin
      layer.isRotated180 = isRotated180
      layer.clip = layer.clip.map(window)
      if part.intersection(layer.bounds) != layer.bounds {
        layer.clip = layer.clip.map(part.intersection) ?? part
      }
      return layer
    }
  }
}

/// A part of the window, as shares of its width and height.
package struct WindowPart: Hashable, Sendable {
  var left = 0.0
  var top = 0.0
  var right = 1.0
  var bottom = 1.0

  package static let whole = WindowPart()
  package static let upperHalf = WindowPart(bottom: 0.5)
  package static let lowerHalf = WindowPart(top: 0.5)

  /// Returns the part in whole device pixels.
  ///
  /// Both halves of an odd length have the same size, so that one scaled picture does for both. The
  /// pixel between them shows the background.
  package func rect(in viewport: PixelSize) -> PixelRect {
    func pixels(_ share: Double, of length: Int, _ rule: FloatingPointRoundingRule) -> Int {
      Int((min(max(share, 0), 1) * Double(length)).rounded(rule))
    }
    let x = pixels(left, of: viewport.width, .up)
    let y = pixels(top, of: viewport.height, .up)
    return PixelRect(
      x: x, y: y, width: max(0, pixels(right, of: viewport.width, .down) - x),
      height: max(0, pixels(bottom, of: viewport.height, .down) - y))
  }
}
