internal import CYUV

/// Uncompressed camera pictures to BGRA, opaque.
extension PixelView {
  /// Overwrites these pixels with a picture of the same size that lies in `source`.
  ///
  /// - Parameters:
  ///   - source: the picture's bytes; more than needed may follow.
  ///   - layout: how the samples lie; its planes follow one another without a gap.
  ///   - sourceStride: bytes in the rows of the first plane; the chroma planes' follow from it.
  ///   - encoding: what YUV numbers mean; RGB layouts ignore it.
  /// - Returns: false, with nothing written, when `source` is too short or the rows are.
  package func convert(
    _ source: Span<UInt8>, layout: RawLayout, stride sourceStride: Int, encoding: YUVEncoding
  ) -> Bool {
    convert(
      source, Span(), Span(), layout: layout,
      planes: RawPlanes(layout, size: size, stride: sourceStride), encoding: encoding)
  }

  /// Overwrites these pixels with a picture of the same size, wherever its planes are.
  ///
  /// - Parameters:
  ///   - first: the first piece of memory; more than needed may follow in each.
  ///   - second: the second, empty if there is none.
  ///   - third: the third, empty if there is none.
  ///   - layout: how the samples lie.
  ///   - planes: where each plane lies in the pieces.
  ///   - encoding: what YUV numbers mean; RGB layouts ignore it.
  /// - Returns: false, with nothing written, when a piece is too short or the rows are.
  package func convert(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, layout: RawLayout,
    planes: RawPlanes, encoding: YUVEncoding
  ) -> Bool {
    let counts = (first.count, second.count, third.count)
    guard !size.isEmpty,
      (0..<layout.planeCount).allSatisfy({ plane in
        let memory = planes[plane].memory
        let count = memory == 0 ? counts.0 : memory == 1 ? counts.1 : counts.2
        return fits(planes[plane], plane, of: layout, in: count)
      })
    else { return false }
    return unsafe first.withUnsafeBufferPointer { first in
      unsafe second.withUnsafeBufferPointer { second in
        unsafe third.withUnsafeBufferPointer { third in
          let picture = unsafe RawPicture(
            layout: layout, planes: planes, first: first, second: second, third: third)
          unsafe draw(picture, with: encoding.constants)
          return true
        }
      }
    }
  }

  /// True if a plane of a picture of this size lies within the first `count` bytes of its memory.
  private func fits(
    _ plane: RawPlanes.Plane, _ index: Int, of layout: RawLayout, in count: Int
  ) -> Bool {
    let row = layout.rowBytes(ofPlane: index, width: size.width)
    let rows = layout.rows(ofPlane: index, height: size.height)
    guard (row...Int(Int32.max)).contains(plane.stride), plane.offset >= 0 else { return false }
    return plane.offset + plane.stride * (rows - 1) + row <= count
  }

  private func draw(_ raw: RawPicture, with matrix: UnsafePointer<YuvConstants>) {
    let (width, height) = (Int32(size.width), Int32(size.height))
    let (target, pitch, row) = unsafe (bytes, Int32(stride), raw.row(0))
    switch unsafe raw.layout {
    case .yuyv, .uyvy, .yvyu:
      unsafe cyuv_packed_to_bgra(
        raw.order, raw.bytes(0), raw.planes.first.stride, target, stride, matrix, width, height)
    case .nv12:
      unsafe NV12ToARGBMatrix(
        raw.bytes(0), row, raw.bytes(1), raw.row(1), target, pitch, matrix, width, height)
    case .nv21:
      unsafe NV21ToARGBMatrix(
        raw.bytes(0), row, raw.bytes(1), raw.row(1), target, pitch, matrix, width, height)
    case .nv16, .nv61:
      unsafe cyuv_paired_422_to_bgra(
        raw.layout == .nv61 ? 1 : 0, raw.bytes(0), row, raw.bytes(1), raw.row(1), target, pitch,
        matrix, width, height)
    case .i420:
      unsafe I420ToARGBMatrix(
        raw.bytes(0), row, raw.bytes(1), raw.row(1), raw.bytes(2), raw.row(2),
        target, pitch, matrix, width, height)
    case .yv12:
      unsafe I420ToARGBMatrix(
        raw.bytes(0), row, raw.bytes(2), raw.row(2), raw.bytes(1), raw.row(1),
        target, pitch, matrix, width, height)
    case .i422:
      unsafe I422ToARGBMatrix(
        raw.bytes(0), row, raw.bytes(1), raw.row(1), raw.bytes(2), raw.row(2),
        target, pitch, matrix, width, height)
    case .i444:
      unsafe I444ToARGBMatrix(
        raw.bytes(0), row, raw.bytes(1), raw.row(1), raw.bytes(2), raw.row(2),
        target, pitch, matrix, width, height)
    case .gray:
      unsafe I400ToARGBMatrix(raw.bytes(0), row, target, pitch, matrix, width, height)
    case .bgr24:
      unsafe RGB24ToARGB(raw.bytes(0), row, target, pitch, width, height)
    }
  }
}

/// Checked bytes and the places of their planes.
@unsafe private struct RawPicture {
  let layout: RawLayout
  let planes: RawPlanes
  let first: UnsafeBufferPointer<UInt8>
  let second: UnsafeBufferPointer<UInt8>
  let third: UnsafeBufferPointer<UInt8>

  /// The order of packed samples.
  var order: cyuv_order {
    switch unsafe layout {
    case .uyvy: CYUV_UYVY
    case .yvyu: CYUV_YVYU
    default: CYUV_YUYV
    }
  }

  /// The first byte of a plane that the layout has, counted from 0 in the order of memory.
  func bytes(_ plane: Int) -> UnsafePointer<UInt8>? {
    let place = unsafe planes[plane]
    let memory = unsafe place.memory == 0 ? first : place.memory == 1 ? second : third
    return unsafe memory.baseAddress.map { unsafe $0 + place.offset }
  }

  /// Bytes from one row of a plane to the next.
  func row(_ plane: Int) -> Int32 { unsafe Int32(planes[plane].stride) }
}

extension YUVEncoding {
  fileprivate var constants: UnsafePointer<YuvConstants> {
    let matrix =
      switch matrix {
      case .bt601: CYUV_BT601
      case .bt709: CYUV_BT709
      case .bt2020: CYUV_BT2020
      case .smpte240M: CYUV_SMPTE240M
      }
    return unsafe cyuv_constants(matrix, range == .full ? 1 : 0)
  }
}
