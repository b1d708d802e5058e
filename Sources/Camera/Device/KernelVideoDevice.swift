internal import CV4L2
internal import FrameExchange
internal import Glibc
internal import Imaging

/// A V4L2 device node of the kernel's.
///
/// Memory-mapped buffers only: they work with every driver, and one pass of conversion reads them.
@safe final class KernelVideoDevice: VideoDevice {
  private(set) var descriptor: Int32
  /// The mapped buffers, by index.
  private var buffers: [UnsafeMutableBufferPointer<UInt8>] = unsafe []

  /// Opens a node without waiting; throws the errno of `open(2)`.
  init(path: String) throws(SystemError) {
    descriptor = unsafe cv4l2_open(path)
    guard descriptor >= 0 else { throw SystemError("open", code: -descriptor) }
  }

  deinit {
    close()
  }

  func close() {
    guard descriptor >= 0 else { return }
    unmapBuffers()
    _ = Glibc.close(descriptor)
    descriptor = -1
  }

  private func unmapBuffers() {
    while let buffer = unsafe buffers.popLast() { unsafe munmap(buffer.baseAddress, buffer.count) }
  }

  private func check(_ operation: String, _ result: Int32) throws(SystemError) {
    guard result >= 0 else { throw SystemError(operation, code: -result) }
  }
}

/// Streaming.
extension KernelVideoDevice {
  func configure(_ mode: CameraMode) throws(SystemError) -> StreamFormat {
    var format = unsafe v4l2_format()
    let (width, height) = (UInt32(mode.size.width), UInt32(mode.size.height))
    try check(
      "VIDIOC_S_FMT", unsafe cv4l2_s_fmt(descriptor, width, height, mode.format.code, &format))
    return unsafe StreamFormat(format, rate: settle(on: mode.rate))
  }

  /// The rate that the driver agrees to; one that has but one rate refuses to be asked.
  private func settle(on rate: FrameRate?) -> FrameRate? {
    guard let rate else { return nil }
    var interval = v4l2_fract(
      numerator: UInt32(rate.denominator), denominator: UInt32(rate.numerator))
    guard unsafe cv4l2_s_parm(descriptor, &interval) >= 0 else { return rate }
    return FrameRate(interval: interval) ?? rate
  }

  func mapBuffers(_ count: Int) throws(SystemError) -> Int {
    let given = cv4l2_reqbufs(descriptor, UInt32(count))
    try check("VIDIOC_REQBUFS", given)
    for index in 0..<UInt32(given) {
      var start: UnsafeMutableRawPointer?
      var length = 0
      try check("mmap", unsafe cv4l2_map(descriptor, index, &start, &length))
      let bytes = unsafe start?.assumingMemoryBound(to: UInt8.self)
      unsafe buffers.append(UnsafeMutableBufferPointer(start: bytes, count: length))
    }
    return Int(given)
  }

  func queue(_ buffer: Int) throws(SystemError) {
    try check("VIDIOC_QBUF", cv4l2_qbuf(descriptor, UInt32(buffer)))
  }

  func start() throws(SystemError) {
    try check("VIDIOC_STREAMON", cv4l2_streamon(descriptor))
  }

  func stop() throws(SystemError) {
    try check("VIDIOC_STREAMOFF", cv4l2_streamoff(descriptor))
  }

  func dequeue() throws(SystemError) -> FilledBuffer? {
    var (used, flags) = (UInt32(0), UInt32(0))
    let index = unsafe cv4l2_dqbuf(descriptor, &used, &flags)
    if index == -EAGAIN { return nil }
    try check("VIDIOC_DQBUF", index)
    return FilledBuffer(
      index: Int(index), byteCount: Int(used), isDamaged: flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0)
  }

  func withBytes<Result>(of buffer: FilledBuffer, _ body: (Span<UInt8>) -> Result) -> Result {
    let mapped = unsafe UnsafeBufferPointer(buffers[buffer.index])
    let filled = mapped.extracting(0..<min(buffer.byteCount, mapped.count))
    return body(unsafe filled.span)
  }
}
