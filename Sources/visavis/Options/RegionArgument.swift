internal import ArgumentParser
internal import Imaging

extension PixelRect {
  /// Parses `x,y,w,h`: the top left corner and the size of a region inside a picture.
  static let argument = taking("a corner and a size in pixels, x,y,w,h") { text in
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Int32($0) }.map(Int.init)
    guard numbers.count == 4, text.count(where: { $0 == "," }) == 3,
      numbers[0] >= 0, numbers[1] >= 0, numbers[2] > 0, numbers[3] > 0
    else { return PixelRect?.none }
    return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
