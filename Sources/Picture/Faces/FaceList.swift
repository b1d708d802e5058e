internal import FoundationEssentials
internal import Imaging

/// An answer of the program `visavis-faces`: `{"faces":[{"x":12,"y":30,"width":40,"height":40}]}`.
struct FaceList: Decodable {
  struct Face: Decodable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
  }

  let faces: [Face]

  init?(parsing line: [UInt8]) {
    guard let list = try? JSONDecoder().decode(FaceList.self, from: Data(line)) else { return nil }
    self = list
  }

  /// Returns the rectangles of the faces; nil if one is not in a picture of `size`.
  func rects(in size: PixelSize) -> [PixelRect]? {
    let across = 0...size.width
    let down = 0...size.height
    var rects: [PixelRect] = []
    for face in faces {
      guard across.contains(face.x), down.contains(face.y), across.contains(face.width),
        down.contains(face.height), face.x + face.width <= size.width,
        face.y + face.height <= size.height
      else { return nil }
      rects.append(PixelRect(x: face.x, y: face.y, width: face.width, height: face.height))
    }
    return rects
  }
}
