internal import CYUV

/// Turning and scaling.
extension PixelView {
  /// Writes `source` here, mirrored and rotated; both sizes must fit `orientation`.
  package func orient(_ source: PixelView, by orientation: Orientation) {
    guard !source.size.isEmpty, size == orientation.applied(to: source.size) else { return }
    guard orientation.mirrored else {
      unsafe ARGBRotate(
        source.bytes, Int32(source.stride), bytes, Int32(stride),
        Int32(source.size.width), Int32(source.size.height),
        RotationMode(UInt32(orientation.rotation.rawValue)))
      return
    }
    switch orientation.rotation {
    case .none: mirror(source)
    case .half: flip(source)
    // Upside down, then turned, is turned, then mirrored; libyuv takes a source of negative height
    // for one that is upside down.
    case .quarter: rotateFlipped(source, by: kRotate90)
    case .threeQuarters: rotateFlipped(source, by: kRotate270)
    }
  }

  /// Writes the part of `source` that fills these bounds when the whole of it, scaled to
  /// `virtualSize`, has its top left corner at `offset` (which is never positive).
  ///
  /// Sample positions are exact to a fraction of a source pixel, so a moving zoom does not tremble.
  /// Bilinear: what is to become smaller than half goes through a `PictureReducer` first.
  package func scale(_ source: PixelView, to virtualSize: PixelSize, offset: PixelPoint) {
    guard !source.size.isEmpty, !size.isEmpty else { return }
    let target = ScaleTarget(size: virtualSize, offset: offset)
    if virtualSize == source.size {
      copy(source.part(target.window(of: size)))
    } else if target.isAddressable(stride: stride) {
      scaleWhole(source, to: target)
    } else {
      let (part, enlarged) = target.part(of: source.size, seenIn: size, stride: stride)
      scaleWhole(source.part(part), to: enlarged)
    }
  }

  private func scaleWhole(_ source: PixelView, to target: ScaleTarget) {
    // libyuv addresses the virtual destination from its own corner and writes only the clip.
    let corner = unsafe bytes + target.offset.y * stride + target.offset.x * 4
    unsafe ARGBScaleClip(
      source.bytes, Int32(source.stride), Int32(source.size.width), Int32(source.size.height),
      corner, Int32(stride), Int32(target.size.width), Int32(target.size.height),
      Int32(-target.offset.x), Int32(-target.offset.y), Int32(size.width), Int32(size.height),
      // The mean of four where it is exactly half, bilinear everywhere else.
      kFilterBox)
  }

  private func mirror(_ source: PixelView) {
    unsafe ARGBMirror(
      source.bytes, Int32(source.stride), bytes, Int32(stride),
      Int32(size.width), Int32(size.height))
  }

  private func flip(_ source: PixelView) {
    unsafe ARGBCopy(
      source.bytes, Int32(source.stride), bytes, Int32(stride),
      Int32(size.width), Int32(-size.height))
  }

  private func rotateFlipped(_ source: PixelView, by mode: RotationMode) {
    unsafe ARGBRotate(
      source.bytes, Int32(source.stride), bytes, Int32(stride),
      Int32(source.size.width), Int32(-source.size.height), mode)
  }
}
