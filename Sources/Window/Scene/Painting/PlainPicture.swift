package import Imaging

/// The parts of a window whose camera picture is shown pixel by pixel: those with the picture alone, and the others.
///
/// A painter whose window system reads the picture's memory need not copy the bare parts.
package struct PlainPicture {
  /// The position of the picture's top left corner in the window.
  package let corner: PixelPoint
  /// The parts that show nothing but the picture.
  package private(set) var bare: [PixelRect] = []
  /// The other parts, from the top, with layers or black.
  package private(set) var composed: [PixelRect] = []
  /// The size of the window.
  package let viewport: PixelSize
  private let area: PictureArea
  private let size: PixelSize
  private let isMirrored: Bool
  /// The places of the visible layers.
  private let covered: [PixelRect]

  /// Divides the window of `scene`, or returns nil if its picture is scaled, turned, dimmed, beside black columns or
  /// nowhere bare.
  package init?(of scene: Scene, picture: ShownPicture) {
    viewport = scene.viewport
    size = picture.bitmap.size
    isMirrored = picture.isMirrored
    let window = PixelRect(origin: .zero, size: viewport)
    guard scene.pictures.count == 1, let area = scene.pictures.first, area.showsPixels(of: picture),
      area.visible.minX == 0, area.visible.maxX == window.maxX
    else { return nil }
    self.area = area
    covered = scene.layers.filter(\.isVisible).map(\.bounds)
    corner = area.placement.window(PixelRect(origin: area.picture.corner, size: size)).origin
    // A pane may show less of the picture than the window has room for.
    guard area.visible == PixelRect(origin: corner, size: size).intersection(window) else {
      return nil
    }
    let black = [
      PixelRect(x: 0, y: 0, width: window.maxX, height: area.visible.minY),
      PixelRect(
        x: 0, y: area.visible.maxY, width: window.maxX, height: window.maxY - area.visible.maxY),
    ]
    let parts = (covered.map(window.intersection) + black).filter { !$0.isEmpty }
    for rect in parts.sorted(by: { $0.minY < $1.minY }) {
      if let last = composed.last, rect.minY <= last.maxY {
        composed[composed.count - 1] = last.union(rect)
      } else {
        composed.append(rect)
      }
    }
    var top = 0
    for rect in composed {
      addBare(from: 0, top, to: window.maxX, rect.minY)
      addBare(from: 0, rect.minY, to: rect.minX, rect.maxY)
      addBare(from: rect.maxX, rect.minY, to: window.maxX, rect.maxY)
      top = rect.maxY
    }
    addBare(from: 0, top, to: window.maxX, window.maxY)
    if bare.isEmpty { return nil }
  }

  private mutating func addBare(from left: Int, _ top: Int, to right: Int, _ bottom: Int) {
    let rect = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    if !rect.isEmpty { bare.append(rect) }
  }

  /// Returns true if this division also fits `scene`.
  ///
  /// It does for most frames, as only their pixels are new.
  package func divides(_ scene: Scene, picture: ShownPicture) -> Bool {
    scene.viewport == viewport && scene.pictures.count == 1 && scene.pictures.first == area
      && picture.bitmap.size == size && picture.isMirrored == isMirrored
      && scene.layers.lazy.filter(\.isVisible).map(\.bounds).elementsEqual(covered)
  }

  /// Returns true if a part of the window is bare.
  package func isBare(_ part: PixelRect) -> Bool {
    bare.contains { $0.intersection(part) == part }
  }
}

extension Scene.Layer {
  fileprivate var isVisible: Bool { opacity > 0 }
}

extension PictureArea {
  /// Returns true if each pixel of the frame is one pixel of the window.
  fileprivate func showsPixels(of frame: ShownPicture) -> Bool {
    frame.orientation(for: picture.orientation) == .identity
      && picture.scaledSize == frame.bitmap.size && picture.brightness == 1
      && !placement.isRotated180
  }
}
