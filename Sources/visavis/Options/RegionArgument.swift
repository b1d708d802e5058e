internal import ArgumentParser
internal import Imaging

extension PixelRect: ExpressibleByArgument {
  /// `x,y,w,h`: a corner inside a picture and a size.
  package init?(argument: String) {
    let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Int32($0) }.map(Int.init)
    guard numbers.count == 4, argument.count(where: { $0 == "," }) == 3,
      numbers[0] >= 0, numbers[1] >= 0, numbers[2] > 0, numbers[3] > 0
    else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
