package import Imaging
package import Signs
internal import System
package import Typesetting

/// The composer of signs: layers with other words over the signs before the camera.
///
/// A plate is drawn once from the front, and then only seen in another perspective as the camera moves. The composer
/// belongs to the typesetter's thread.
package final class SignComposer {
  private struct PlateKey: Hashable {
    let sign: Sign
    let paragraphs: [String]
    let language: String?
    let size: PixelSize
  }

  /// The memory limit for plates, in bytes.
  private static let maxBytes = 8 << 20
  /// The largest side of a plate, in pixels.
  private static let maxSide = 2048.0

  private let typesetter: Typesetter
  private let plates = LRUCache<PlateKey, SignPlate>(capacity: maxBytes, protectingLast: 4)
  private let layers = LRUCache<LayerKey, Scene.Layer>(capacity: maxBytes, protectingLast: 4)

  private struct LayerKey: Hashable {
    let plate: PlateKey
    let quad: Quad
  }

  package init(typesetter: Typesetter) {
    self.typesetter = typesetter
  }

  /// Returns the layers of overlays in a window.
  ///
  /// A sign whose words would be too small to be read gets a number, and its words stand at the edge. `place` returns the
  /// place in the window of a point of the camera's picture.
  package func layers(
    of overlays: [SignOverlay], in viewport: PixelSize, place: (PlanePoint) -> PlanePoint
  ) -> [Scene.Layer] {
    var layers: [Scene.Layer] = []
    var small: [(overlay: SignOverlay, quad: Quad)] = []
    for overlay in overlays {
      let quad = overlay.motion.applied(to: overlay.plate).mapped(place)
      guard Self.isVisible(quad, in: viewport), let key = plateKey(of: overlay, on: quad) else {
        continue
      }
      let plate = plate(key, of: overlay)
      if Double(plate.letters) * quad.height / Double(key.size.height)
        < Double(SignPlate.smallestLetters)
      {
        small.append((overlay, quad))
      } else {
        layers.append(
          self.layers.value(
            for: LayerKey(plate: key, quad: quad), cost: { $0.bitmap.size.area * 4 }
          ) {
            Self.layer(of: plate.bitmap, on: quad, in: viewport)
          })
      }
    }
    let notes = SignNotes(small, in: viewport, typesetter: typesetter)
    return layers + notes.layers
  }

  private func plate(_ key: PlateKey, of overlay: SignOverlay) -> SignPlate {
    plates.value(for: key, cost: { $0.bitmap.size.area * 4 }) {
      SignPlate(overlay, size: key.size, typesetter: typesetter)
    }
  }

  private func plateKey(of overlay: SignOverlay, on quad: Quad) -> PlateKey? {
    let size = Self.plateSize(for: quad)
    guard !size.isEmpty else { return nil }
    return PlateKey(
      sign: overlay.sign, paragraphs: overlay.paragraphs, language: overlay.language, size: size)
  }

  private static func isVisible(_ quad: Quad, in viewport: PixelSize) -> Bool {
    guard quad.isNearPictures else { return false }
    let (columns, rows) = (quad.columns, quad.rows)
    return columns.upperBound > 0 && rows.upperBound > 0
      && columns.lowerBound < Double(viewport.width) && rows.lowerBound < Double(viewport.height)
  }

  /// Returns the size of a plate seen on a quad.
  ///
  /// It grows in steps, so that a plate is not drawn anew for each frame of a
  /// camera that comes nearer.
  private static func plateSize(for quad: Quad) -> PixelSize {
    guard quad.width >= 1, quad.height >= 1, quad.width < 1e5, quad.height < 1e5 else {
      return .zero
    }
    let step = 1.25
    var height = 16.0
    while height < quad.height { height *= step }
    let width = height * quad.width / quad.height
    let factor = min(1, maxSide / max(width, height))
    // Widths of one sign differ a little from frame to frame.
    let rounded = max(8, (width * factor / 16).rounded() * 16)
    return PixelSize(width: Int(rounded), height: max(1, Int((height * factor).rounded())))
  }

  private static func layer(of plate: Bitmap, on quad: Quad, in viewport: PixelSize) -> Scene.Layer
  {
    let (left, right) = (
      quad.columns.lowerBound.rounded(.down), quad.columns.upperBound.rounded(.up)
    )
    let (top, bottom) = (quad.rows.lowerBound.rounded(.down), quad.rows.upperBound.rounded(.up))
    let bounds = PixelRect(
      x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)
    ).intersection(PixelRect(origin: .zero, size: viewport))
    let bitmap = Bitmap(size: bounds.size)
    let moved = quad.mapped {
      PlanePoint(x: $0.x - Double(bounds.minX), y: $0.y - Double(bounds.minY))
    }
    if let flattening = PlaneMotion(ofUnitSquareTo: moved)?.inverse {
      let (width, height) = (Double(plate.size.width), Double(plate.size.height))
      var matrix = flattening.rows
      for column in 0..<3 {
        matrix[column] *= width
        matrix[3 + column] *= height
      }
      bitmap.view.drawInPerspective(plate.view, by: matrix)
    }
    return Scene.Layer(bitmap: bitmap, origin: bounds.origin)
  }
}
