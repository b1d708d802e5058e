internal import CYUV

/// Rotation and scaling.
extension PixelView {
  /// Writes `source` here, rotated and mirrored; the sizes must match `orientation`.
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
    // Flipping vertically before a quarter turn equals mirroring after it. libyuv flips a source
    // with a negative height.
    case .quarter: rotateFlipped(source, by: kRotate90)
    case .threeQuarters: rotateFlipped(source, by: kRotate270)
    }
  }

  /// Scales `source` to `virtualSize` with its top left corner at `offset`, clipped to the bounds.
  ///
  /// Sample positions have subpixel precision, so an animated zoom does not jitter. The filter is
  /// bilinear. For a reduction below half, apply a `PictureScaler` first.
  ///
  /// - Parameters:
  ///   - source: the picture.
  ///   - virtualSize: the size of the whole scaled picture.
  ///   - offset: the position of its top left corner; both coordinates are at most 0.
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
    // libyuv takes the address of the virtual corner, and writes only inside the clip.
    let corner = unsafe bytes + target.offset.y * stride + target.offset.x * 4
    unsafe ARGBScaleClip(
      source.bytes, Int32(source.stride), Int32(source.size.width), Int32(source.size.height),
      corner, Int32(stride), Int32(target.size.width), Int32(target.size.height),
      Int32(-target.offset.x), Int32(-target.offset.y), Int32(size.width), Int32(size.height),
      // The box filter averages four pixels at exactly half size, and equals bilinear otherwise.
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
