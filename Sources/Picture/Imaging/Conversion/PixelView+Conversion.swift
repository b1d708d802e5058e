internal import CYUV

/// Conversion of uncompressed frames to opaque BGRA.
extension PixelView {
  /// Converts a frame of this size whose planes follow one another without gaps.
  ///
  /// Extra bytes at the end are ignored. The strides of the chroma planes follow from that of the
  /// first plane.
  ///
  /// - Returns: False, with nothing written, if `source` or its rows are too short.
  package func convert(
    _ source: Span<UInt8>, layout: RawLayout, stride sourceStride: Int, encoding: YUVEncoding
  ) -> Bool {
    convert(
      source, Span(), Span(), layout: layout,
      planes: RawPlanes(layout, size: size, stride: sourceStride), encoding: encoding)
  }

  /// Converts a frame of this size with planes anywhere in up to three memory blocks.
  ///
  /// A block that the frame does not have is empty. The encoding is ignored for RGB layouts. With a bitmap for one
  /// row, the frame is mirrored.
  ///
  /// - Returns: False, with nothing written, if a block or its rows are too short.
  package func convert(
    _ first: Span<UInt8>, _ second: Span<UInt8>, _ third: Span<UInt8>, layout: RawLayout,
    planes: RawPlanes, encoding: YUVEncoding, mirroredThrough row: Bitmap? = nil
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
          let frame = unsafe RawFrame(
            layout: layout, planes: planes, first: first, second: second, third: third)
          unsafe convert(frame, with: encoding.constants, mirroredThrough: row)
          return true
        }
      }
    }
  }

  /// Returns true if a plane for this size lies within the first `count` bytes of its memory block.
  private func fits(
    _ plane: RawPlanes.Plane, _ index: Int, of layout: RawLayout, in count: Int
  ) -> Bool {
    let row = layout.rowBytes(ofPlane: index, width: size.width)
    let rows = layout.rows(ofPlane: index, height: size.height)
    guard (row...Int(Int32.max)).contains(plane.stride), plane.offset >= 0 else { return false }
    return plane.offset + plane.stride * (rows - 1) + row <= count
  }

  private func convert(
    _ raw: RawFrame, with matrix: UnsafePointer<YuvConstants>, mirroredThrough row: Bitmap?
  ) {
    let (width, height) = (Int32(size.width), Int32(size.height))
    let (target, pitch, lumaStride) = unsafe (bytes, Int32(stride), raw.stride(0))
    switch unsafe raw.layout {
    case .yuyv, .uyvy, .yvyu:
      row?.reshape(to: PixelSize(width: size.width, height: 1))
      return unsafe cyuv_packed_to_bgra(
        raw.order, raw.bytes(0), raw.planes[0].stride, target, stride, matrix, width, height,
        row?.view.bytes)
    case .nv12, .nv21:
      let convert = unsafe raw.layout == .nv12 ? NV12ToARGBMatrix : NV21ToARGBMatrix
      _ = unsafe convert(
        raw.bytes(0), lumaStride, raw.bytes(1), raw.stride(1), target, pitch, matrix, width, height)
    case .nv16, .nv61:
      unsafe cyuv_paired_422_to_bgra(
        raw.layout == .nv61 ? 1 : 0, raw.bytes(0), lumaStride, raw.bytes(1), raw.stride(1), target,
        pitch, matrix, width, height)
    case .i420, .yv12, .i422, .i444:
      let (u, v) = unsafe raw.layout == .yv12 ? (2, 1) : (1, 2)
      let convert =
        switch unsafe raw.layout {
        case .i444: unsafe I444ToARGBMatrix
        case .i422: unsafe I422ToARGBMatrix
        default: unsafe I420ToARGBMatrix
        }
      _ = unsafe convert(
        raw.bytes(0), lumaStride, raw.bytes(u), raw.stride(u), raw.bytes(v), raw.stride(v), target,
        pitch, matrix, width, height)
    case .gray:
      unsafe I400ToARGBMatrix(raw.bytes(0), lumaStride, target, pitch, matrix, width, height)
    case .bgr24:
      unsafe RGB24ToARGB(raw.bytes(0), lumaStride, target, pitch, width, height)
    }
    if let row { mirror(through: row) }
  }
}

/// A frame whose planes are known to lie within their memory blocks.
@unsafe private struct RawFrame {
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

  /// Returns the address of a plane, counted from 0 in memory order.
  func bytes(_ plane: Int) -> UnsafePointer<UInt8>? {
    let location = unsafe planes[plane]
    let memory = unsafe location.memory == 0 ? first : location.memory == 1 ? second : third
    return unsafe memory.baseAddress.map { unsafe $0 + location.offset }
  }

  /// Returns the distance in bytes between two rows of a plane.
  func stride(_ plane: Int) -> Int32 { unsafe Int32(planes[plane].stride) }
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
