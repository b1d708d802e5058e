internal import CTextGeometry
internal import Signs

/// A detector of lines of text: PP-OCRv4's.
///
/// Its boxes are tight, so they are read as they are. One thread uses it.
final class TextDetector {
  /// The most boxes in a picture.
  private static let maxBoxes = 400
  /// The sides of the network's input are multiples of this number.
  private static let unit = 32
  // The values of ImageNet, with which the network was trained, in the order of the channels that it had.
  private static let mean: [Float] = [0.485, 0.456, 0.406]
  private static let deviation: [Float] = [0.229, 0.224, 0.225]

  private let network: NeuralNetwork

  init(_ path: String) throws(SignReadingError) {
    network = try NeuralNetwork(path)
  }

  /// Returns the boxes of lines, in a picture that is reduced to a longer side first, if it is larger.
  func lines(in picture: ColorPicture, longerSide: Int) throws(SignReadingError) -> [Quad] {
    let factor = min(1, Double(longerSide) / Double(max(picture.width, picture.height, 1)))
    func side(_ length: Int) -> Int {
      max(Self.unit, Int((Double(length) * factor / Double(Self.unit)).rounded()) * Self.unit)
    }
    let (width, height) = (side(picture.width), side(picture.height))
    guard
      let planes = picture.planes(
        width: width, height: height, mean: Self.mean, deviation: Self.deviation)
    else { throw .ofGeometry }
    var boxes = [text_box](repeating: text_box(), count: Self.maxBoxes)
    let count = try network.output(of: planes, width: width, height: height) {
      map, shape -> Int? in
      guard shape.suffix(2) == [height, width] else { return nil }
      return unsafe map.withUnsafeBufferPointer { map in
        guard let start = map.baseAddress else { return 0 }
        return Int(
          unsafe text_boxes_find(start, Int32(width), Int32(height), &boxes, Int32(boxes.count)))
      }
    }
    guard count >= 0 else { throw .ofGeometry }
    let across = Double(picture.width) / Double(width)
    let down = Double(picture.height) / Double(height)
    return boxes.prefix(count).map { box in
      Quad(box.quad).mapped { PlanePoint(x: $0.x * across, y: $0.y * down) }
    }
  }
}
