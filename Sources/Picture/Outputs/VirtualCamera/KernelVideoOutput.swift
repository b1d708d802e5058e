internal import CV4L2
internal import Glibc
package import Imaging
package import System

/// A V4L2 output node, such as one of v4l2loopback.
///
/// Frames are copied into the driver's buffers. A node without buffers is written to.
@safe package final class KernelVideoOutput: VideoOutput {
  private let device: Descriptor
  private let takesBuffers: Bool
  private var buffers: [MappedBuffer] = []
  /// The buffers that the driver does not have.
  private var freeBuffers: [Int] = []
  private var isStreaming = false

  /// The memory of a buffer, which is unmapped with the device.
  @safe private struct MappedBuffer {
    let memory: UnsafeMutableRawBufferPointer

    func unmap() { unsafe munmap(memory.baseAddress, memory.count) }
  }

  private static let bufferType = V4L2_BUF_TYPE_VIDEO_OUTPUT.rawValue
  /// One buffer is shown, one waits, and one is filled.
  private static let bufferCount: UInt32 = 3

  /// The formats that are asked for, in order: first those that video calls know best.
  private static let formats: [FourCC] = ["YUYV", "UYVY", "NV12", "YU12", "YV12", "BGR3"]
  /// The wait for room in the device.
  private static let roomTimeout = Duration.milliseconds(100)

  /// Opens a node without blocking.
  ///
  /// - Throws: `SystemError`; ENOTTY if the node is not a video output.
  package init(path: String) throws(SystemError) {
    let opened = try SystemError.check("open", unsafe cv4l2_open(path))
    device = Descriptor(owning: opened)
    var capability = v4l2_capability()
    let answer = unsafe cv4l2_querycap(opened, &capability)
    let ways = answer < 0 ? 0 : unsafe Int(cv4l2_output_ways(&capability))
    guard ways != 0 else {
      throw SystemError("VIDIOC_QUERYCAP", code: answer < 0 ? -answer : ENOTTY)
    }
    takesBuffers = ways & cv4l2_takes_buffers != 0
  }

  deinit {
    for buffer in buffers { buffer.unmap() }
  }

  package func negotiate(_ size: PixelSize) throws(SystemError) -> OutputFormat {
    var code = EINVAL
    for format in Self.formats {
      var answer = cv4l2_picture()
      var byteCount: UInt32 = 0
      let result = unsafe cv4l2_s_output_fmt(
        device.number, UInt32(size.width), UInt32(size.height), format.code, &answer, &byteCount)
      guard result >= 0 else {
        code = -result
        continue
      }
      // Some drivers answer with a format of their own, which may be another one of ours.
      let agreed = FourCC(code: answer.fourcc)
      guard Self.formats.contains(agreed), let layout = agreed.rawLayout,
        let usable = Self.usable(answer, layout, byteCount)
      else { continue }
      if takesBuffers { try mapBuffers(atLeast: usable.byteCount) }
      return usable
    }
    throw SystemError("VIDIOC_S_FMT", code: code)
  }

  /// Returns the format of a driver's answer, or nil if pictures of it cannot be made.
  private static func usable(
    _ answer: cv4l2_picture, _ layout: RawLayout, _ byteCount: UInt32
  ) -> OutputFormat? {
    let size = PixelSize(width: Int(answer.width), height: Int(answer.height))
    guard size == size.even, size.width <= Bitmap.maxSide, size.height <= Bitmap.maxSide
    else { return nil }
    let tight = layout.tightStride(width: size.width)
    let stride = max(tight, Int(answer.strides.0))
    let needed = layout.byteCount(size, stride: stride)
    return OutputFormat(
      size: size, layout: layout, stride: stride, byteCount: max(needed, Int(byteCount)))
  }

  private func mapBuffers(atLeast byteCount: Int) throws(SystemError) {
    let count = cv4l2_reqbufs(device.number, Self.bufferType, Self.bufferCount)
    guard count > 0 else { throw SystemError("VIDIOC_REQBUFS", code: count < 0 ? -count : ENOMEM) }
    for index in 0..<UInt32(count) {
      var start: UnsafeMutableRawPointer?
      var length = 0
      try SystemError.check(
        "mmap", unsafe cv4l2_map(device.number, Self.bufferType, index, 0, &start, &length))
      unsafe buffers.append(
        MappedBuffer(memory: UnsafeMutableRawBufferPointer(start: start, count: length)))
      guard length >= byteCount else { throw SystemError("VIDIOC_QUERYBUF", code: EINVAL) }
    }
    freeBuffers = Array(buffers.indices)
  }

  package func write(_ frame: [UInt8]) throws(SystemError) -> Bool {
    takesBuffers ? try queue(frame) : try writeBytes(of: frame)
  }

  /// Copies the frame into a buffer that the driver does not have, and gives it that buffer.
  private func queue(_ frame: [UInt8]) throws(SystemError) -> Bool {
    if freeBuffers.isEmpty { try takeBuffersBack() }
    guard let index = freeBuffers.popLast() else { return false }
    unsafe buffers[index].memory.copyBytes(from: frame)
    try SystemError.check(
      "VIDIOC_QBUF", cv4l2_queue_output(device.number, UInt32(index), UInt32(frame.count)))
    if !isStreaming {
      try SystemError.check("VIDIOC_STREAMON", cv4l2_streamon(device.number, Self.bufferType))
      isStreaming = true
    }
    return true
  }

  /// Takes a shown buffer back, and waits a moment for it.
  private func takeBuffersBack() throws(SystemError) {
    var shown = cv4l2_filled()
    for attempt in 1...2 {
      let index = unsafe cv4l2_dqbuf(device.number, Self.bufferType, &shown)
      if index >= 0 { return freeBuffers.append(Int(index)) }
      guard index == -EAGAIN else { throw SystemError("VIDIOC_DQBUF", code: -index) }
      if attempt == 1 { device.wait(for: POLLOUT, atMost: Self.roomTimeout) }
    }
  }

  private func writeBytes(of frame: [UInt8]) throws(SystemError) -> Bool {
    for attempt in 1...2 {
      if try device.writeNow(frame[...]) > 0 { return true }
      if attempt == 1 { device.wait(for: POLLOUT, atMost: Self.roomTimeout) }
    }
    return false
  }
}
