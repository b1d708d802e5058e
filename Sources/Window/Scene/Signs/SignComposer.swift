internal import Glibc
package import Imaging
package import Signs
internal import System
package import Typesetting

/// The composer of signs: layers with other words over the signs before the camera.
///
/// A plate is drawn once from the front, and then only seen in another perspective as the camera moves. It keeps its size
/// as long as it is seen in nearly the same one, so that its lines do not break at other places. The composer belongs to
/// the typesetter's thread.
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
  private let plates = LRUCache<PlateKey, SignPlate>(capacity: maxBytes, protectingLast: 40)
  private let layers = LRUCache<LayerKey, Scene.Layer>(capacity: maxBytes, protectingLast: 4)

  /// A sign in the last layers: the scale of its plate, and whether its letters were too small.
  private struct Seen {
    var scale: Double
    var isSmall: Bool
  }

  private var seen: [Int: Seen] = [:]

  private struct LayerKey: Hashable {
    let plate: PlateKey
    let quad: Quad
    let light: Double
    let area: PixelRect
  }

  package init(typesetter: Typesetter) {
    self.typesetter = typesetter
  }

  /// Returns the layers of overlays in a window.
  ///
  /// A sign whose words would be too small to be read gets a number, and its words stand at the edge of `room`, or of the
  /// whole window. The picture is in an area, or else in the whole window; `place` returns the place in the window of a
  /// point of it.
  package func layers(
    of overlays: [SignOverlay], in viewport: PixelSize, picture area: PixelRect? = nil,
    notesIn room: PixelRect? = nil, place: (PlanePoint) -> PlanePoint
  ) -> [Scene.Layer] {
    let area = area ?? PixelRect(origin: .zero, size: viewport)
    var layers: [Scene.Layer] = []
    var small: [(overlay: SignOverlay, quad: Quad)] = []
    let former = seen
    seen = [:]
    for overlay in overlays where !overlay.paragraphs.isEmpty {
      let flat = overlay.plate
      let quad = overlay.motion.applied(to: flat).mapped(place)
      guard Self.isVisible(quad, in: area), flat.width >= 1, flat.height >= 1 else { continue }
      let before = former[overlay.sign.id]
      let shown = max(quad.width / flat.width, quad.height / flat.height)
      let scale = Self.scale(of: flat, seenAt: shown, former: before?.scale)
      let size = PixelSize(
        width: Int((flat.width * scale).rounded()), height: Int((flat.height * scale).rounded()))
      guard !size.isEmpty else { continue }
      let key = PlateKey(
        sign: overlay.sign, paragraphs: overlay.paragraphs, language: overlay.language, size: size)
      let plate = plate(key, of: overlay)
      let letters = plate.letters * shown / scale
      let isSmall =
        letters < SignPlate.smallestLetters * (before?.isSmall == true ? Self.larger : 1)
      seen[overlay.sign.id] = Seen(scale: scale, isSmall: isSmall)
      if isSmall {
        small.append((overlay, quad))
      } else {
        layers.append(
          self.layers.value(
            for: LayerKey(plate: key, quad: quad, light: overlay.light, area: area),
            cost: { $0.bitmap.size.area * 4 }
          ) {
            Self.layer(of: plate.bitmap, on: quad, light: overlay.light, in: area)
          })
      }
    }
    let notes = SignNotes(
      small, in: viewport, room: room ?? PixelRect(origin: .zero, size: viewport),
      typesetter: typesetter)
    return layers + notes.layers
  }

  private func plate(_ key: PlateKey, of overlay: SignOverlay) -> SignPlate {
    plates.value(for: key, cost: { $0.bitmap.size.area * 4 }) {
      SignPlate(overlay, size: key.size, typesetter: typesetter)
    }
  }

  private static func isVisible(_ quad: Quad, in area: PixelRect) -> Bool {
    guard quad.isNearPictures else { return false }
    let (columns, rows) = (quad.columns, quad.rows)
    return columns.upperBound > Double(area.minX) && rows.upperBound > Double(area.minY)
      && columns.lowerBound < Double(area.maxX) && rows.lowerBound < Double(area.maxY)
  }

  /// The scales in which a plate can be seen without being drawn anew, as multiples of its own.
  private static let seenScales = 0.7...1.06
  /// The factor by which small letters have to grow before they take their place on the sign again.
  private static let larger = 1.15

  /// Returns the scale of a plate that is seen in a scale, and had another one before, if it was there.
  ///
  /// It grows in steps, so that a plate is not drawn anew for each frame of a camera that comes nearer.
  private static func scale(of flat: Quad, seenAt shown: Double, former: Double?) -> Double {
    let limit = maxSide / max(flat.width, flat.height)
    if let former, seenScales.contains(shown / former) || shown > former && former >= limit {
      return former
    }
    let step = 1.25
    return min(limit, pow(step, (log(shown) / log(step)).rounded(.up)))
  }

  private static func layer(
    of plate: Bitmap, on quad: Quad, light: Double, in area: PixelRect
  ) -> Scene.Layer {
    let (left, right) = (
      quad.columns.lowerBound.rounded(.down), quad.columns.upperBound.rounded(.up)
    )
    let (top, bottom) = (quad.rows.lowerBound.rounded(.down), quad.rows.upperBound.rounded(.up))
    let bounds = PixelRect(
      x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)
    ).intersection(area)
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
      bitmap.view.drawInPerspective(plate.view, by: matrix, light: light)
    }
    return Scene.Layer(bitmap: bitmap, origin: bounds.origin)
  }
}
