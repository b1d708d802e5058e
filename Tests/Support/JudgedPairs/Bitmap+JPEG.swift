internal import CTurboJPEG
package import Imaging

extension Bitmap {
  /// Returns a copy that was compressed as a JPEG.
  ///
  /// The chroma subsampling is 4:2:0 if `halvesColor` is true, or else 4:4:4.
  package func throughJPEG(quality: Int32, halvesColor: Bool = true) throws -> Bitmap {
    let handle = unsafe tjInitCompress()
    defer { unsafe tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    guard
      unsafe tjCompress2(
        handle, view.base.assumingMemoryBound(to: UInt8.self), Int32(size.width),
        Int32(view.stride), Int32(size.height), Int32(TJPF_BGRX.rawValue), &bytes, &count,
        Int32((halvesColor ? TJSAMP_420 : TJSAMP_444).rawValue), quality, 0) == 0
    else { throw JPEGError() }
    defer { unsafe tjFree(bytes) }
    let copy = Bitmap(size: size)
    let decoder = unsafe tjInitDecompress()
    defer { unsafe tjDestroy(decoder) }
    guard
      unsafe tjDecompress2(
        decoder, bytes, count, copy.view.base.assumingMemoryBound(to: UInt8.self),
        Int32(size.width), Int32(copy.view.stride), Int32(size.height),
        Int32(TJPF_BGRX.rawValue), 0) == 0
    else { throw JPEGError() }
    return copy
  }
}

struct JPEGError: Error {}
