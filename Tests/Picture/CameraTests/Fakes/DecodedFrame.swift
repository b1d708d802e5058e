import Imaging

@testable import Camera

extension FrameDecoder {
  /// Returns the picture of a frame in up to three memory planes, or nil if the frame is rejected.
  func picture(of planes: [UInt8]..., field: Field = .top) -> Bitmap? {
    let all = planes + [[], []]
    let (first, second, third) = (all[0], all[1], all[2])
    let bitmap = Bitmap(size: .zero)
    let isIntact = decode(
      first.span, second.span, third.span, field: field, into: bitmap)
    return isIntact ? bitmap : nil
  }
}
