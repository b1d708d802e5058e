internal import CYUV

/// Uncompressed camera pictures to BGRA, opaque.
extension PixelView {
  /// Overwrites these pixels with a picture of the same size that lies in `source`.
  ///
  /// - Parameters:
  ///   - source: the picture's bytes; more than needed may follow.
  ///   - layout: how the bytes lie.
  ///   - sourceStride: bytes in the rows of the first plane; the chroma planes' follow from it.
  ///   - encoding: what YUV numbers mean; RGB layouts ignore it.
  /// - Returns: false, with nothing written, when `source` is too short or the rows are.
  package func convert(
    _ source: Span<UInt8>, layout: RawLayout, stride sourceStride: Int, encoding: YUVEncoding
  ) -> Bool {
    guard !size.isEmpty, sourceStride >= layout.tightStride(width: size.width),
      source.count >= layout.byteCount(size, stride: sourceStride)
    else { return false }
    return unsafe source.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress else { return false }
      let picture = unsafe RawPicture(bytes: bytes, layout: layout, stride: sourceStride)
      unsafe draw(picture, with: encoding.constants)
      return true
    }
  }

  private func draw(_ raw: RawPicture, with matrix: UnsafePointer<YuvConstants>) {
    let (width, height) = (Int32(size.width), Int32(size.height))
    let (target, pitch, row) = unsafe (bytes, Int32(stride), Int32(raw.stride))
    let chromaRow = unsafe Int32(raw.layout.chromaStride(raw.stride))
    switch unsafe raw.layout {
    case .yuyv, .uyvy:
      unsafe cyuv_packed_to_bgra(
        raw.layout == .uyvy ? 1 : 0, raw.bytes, raw.stride, target, stride, matrix, width, height)
    case .nv12:
      unsafe NV12ToARGBMatrix(
        raw.bytes, row, raw.chroma(0, size), chromaRow, target, pitch, matrix, width, height)
    case .i420:
      unsafe I420ToARGBMatrix(
        raw.bytes, row, raw.chroma(0, size), chromaRow, raw.chroma(1, size), chromaRow,
        target, pitch, matrix, width, height)
    case .yv12:
      unsafe I420ToARGBMatrix(
        raw.bytes, row, raw.chroma(1, size), chromaRow, raw.chroma(0, size), chromaRow,
        target, pitch, matrix, width, height)
    case .i422:
      unsafe I422ToARGBMatrix(
        raw.bytes, row, raw.chroma(0, size), chromaRow, raw.chroma(1, size), chromaRow,
        target, pitch, matrix, width, height)
    case .i444:
      unsafe I444ToARGBMatrix(
        raw.bytes, row, raw.chroma(0, size), chromaRow, raw.chroma(1, size), chromaRow,
        target, pitch, matrix, width, height)
    case .gray:
      unsafe I400ToARGBMatrix(raw.bytes, row, target, pitch, matrix, width, height)
    case .bgr24:
      unsafe RGB24ToARGB(raw.bytes, row, target, pitch, width, height)
    }
  }
}

/// Checked bytes and the places of their planes.
@unsafe private struct RawPicture {
  let bytes: UnsafePointer<UInt8>
  let layout: RawLayout
  let stride: Int

  /// The first byte of a chroma plane, counted from 0 in the order of memory.
  func chroma(_ plane: Int, _ size: PixelSize) -> UnsafePointer<UInt8> {
    let rows = unsafe layout == .i420 || layout == .yv12 ? (size.height + 1) / 2 : size.height
    return unsafe bytes + stride * size.height + plane * layout.chromaStride(stride) * rows
  }
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
