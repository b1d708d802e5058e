internal import CYUV

/// Rotation and scaling.
extension PixelView {
  /// Writes `source` here, rotated and mirrored.
  ///
  /// The sizes must match `orientation`.
  package func orient(_ source: PixelView, by orientation: Orientation) {
    guard !source.size.isEmpty, size == orientation.applied(to: source.size) else { return }
    let (width, height) = (Int32(source.size.width), Int32(source.size.height))
    switch (orientation.isMirrored, orientation.rotation) {
    case (true, .none):
      unsafe ARGBMirror(source.bytes, Int32(source.stride), bytes, Int32(stride), width, height)
    case (true, .half):
      // libyuv flips a source with a negative height.
      unsafe ARGBCopy(source.bytes, Int32(source.stride), bytes, Int32(stride), width, -height)
    case (let isMirrored, let rotation):
      // Flipping vertically before a quarter turn equals mirroring after it.
      unsafe ARGBRotate(
        source.bytes, Int32(source.stride), bytes, Int32(stride), width,
        isMirrored ? -height : height, RotationMode(UInt32(rotation.rawValue)))
    }
  }

  /// Exchanges left and right, through a bitmap for one row.
  package func mirror(through row: Bitmap) {
    row.reshape(to: PixelSize(width: size.width, height: 1))
    for y in 0..<size.height {
      let line = part(PixelRect(x: 0, y: y, width: size.width, height: 1))
      row.view.copy(line)
      line.orient(row.view, by: Orientation(isMirrored: true))
    }
  }

  /// Scales `source` to `scaledSize` with its top left corner at `offset`, clipped to the bounds.
  ///
  /// Both coordinates of the offset are at most 0. Sample positions have subpixel precision, so an
  /// animated zoom does not jitter. The filter is bilinear. For a reduction below half, apply a
  /// `PictureScaler` first.
  package func scale(_ source: PixelView, to scaledSize: PixelSize, offset: PixelPoint) {
    guard !source.size.isEmpty, !size.isEmpty else { return }
    let target = ScaleTarget(size: scaledSize, offset: offset)
    if scaledSize == source.size {
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
}

/// The size and position of a scaled picture, of which a raster shows a part.
private struct ScaleTarget: Hashable {
  var size: PixelSize
  /// The top left corner relative to the raster's.
  ///
  /// Both coordinates are at most 0.
  var offset: PixelPoint

  /// Returns the part of the scaled picture that a raster of `size` shows.
  func window(of size: PixelSize) -> PixelRect {
    PixelRect(origin: PixelPoint(x: -offset.x, y: -offset.y), size: size)
  }

  /// Returns true if libyuv can address the scaled picture with 32-bit byte offsets.
  func isAddressable(stride: Int) -> Bool {
    size.width < Self.maxSide && size.height < min(Self.maxSide, Int(Int32.max) / stride)
  }

  /// Returns the visible source pixels, and the scaled size and position of that part alone.
  ///
  /// The function serves magnifications beyond libyuv's address range. The part consists of whole
  /// source pixels, so the result may be off by half a target pixel. The error is invisible at such
  /// magnifications.
  func part(
    of source: PixelSize, seenIn window: PixelSize, stride: Int
  ) -> (PixelRect, ScaleTarget) {
    let across = AxisPart(
      source: source.width, target: size.width, offset: offset.x, window: window.width,
      limit: Self.maxSide)
    let down = AxisPart(
      source: source.height, target: size.height, offset: offset.y, window: window.height,
      limit: min(Self.maxSide, Int(Int32.max) / stride))
    return (
      PixelRect(x: across.start, y: down.start, width: across.count, height: down.count),
      ScaleTarget(
        size: PixelSize(width: across.length, height: down.length),
        offset: PixelPoint(x: across.offset, y: down.offset))
    )
  }

  private static let maxSide = 1 << 24

  /// The part on one axis.
  private struct AxisPart {
    let start: Int
    let count: Int
    let length: Int
    let offset: Int

    init(source: Int, target: Int, offset whole: Int, window: Int, limit: Int) {
      let scale = Double(target) / Double(source)
      // One more pixel on each side is needed for bilinear filtering.
      let first = min(max(0, Int(Double(-whole) / scale) - 1), source - 1)
      let last = min(source, Int((Double(window - whole) / scale).rounded(.up)) + 1)
      start = first
      count = max(1, last - first)
      length = max(1, min(limit - 1, Int((Double(count) * scale).rounded())))
      offset = min(0, max(window - length, whole + Int((Double(first) * scale).rounded())))
    }
  }
}
