internal import CV4L2
internal import Glibc
internal import Imaging
internal import Threading

/// A V4L2 device node.
///
/// Buffers are memory-mapped: every driver supports that, and conversion reads each frame only
/// once.
@safe final class KernelVideoDevice: VideoDevice {
  private(set) var descriptor: Int32
  /// The buffer type, which also says if frames have several memory planes; 0 if the node captures
  /// no video.
  let bufferType: UInt32
  /// The number of memory planes a frame, in the current mode.
  private var planeCount = 1
  /// The mapped memory planes of each buffer, with the range that the driver filled last.
  private var buffers: [[MappedPlane]] = []

  @safe private struct MappedPlane {
    let memory: UnsafeMutableBufferPointer<UInt8>
    var filled = 0..<0

    var bytes: UnsafeBufferPointer<UInt8> {
      let whole = unsafe UnsafeBufferPointer(memory)
      return whole.extracting(filled.clamped(to: 0..<whole.count))
    }
  }

  /// Opens a node without blocking.
  ///
  /// - Throws: the errno of `open(2)`.
  init(path: String) throws(SystemError) {
    let opened = unsafe cv4l2_open(path)
    guard opened >= 0 else { throw SystemError("open", code: -opened) }
    descriptor = opened
    bufferType = Self.bufferType(of: opened)
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
    for plane in buffers.joined() { unsafe munmap(plane.memory.baseAddress, plane.memory.count) }
    buffers = []
  }

  private func check(_ operation: String, _ result: Int32) throws(SystemError) {
    guard result >= 0 else { throw SystemError(operation, code: -result) }
  }
}

/// Streaming.
extension KernelVideoDevice {
  func configure(_ mode: CameraMode) throws(SystemError) -> StreamFormat {
    var former = cv4l2_picture()
    let isSet = unsafe cv4l2_g_fmt(descriptor, bufferType, &former) >= 0
    var picture = try set(mode, field: V4L2_FIELD_NONE.rawValue)
    // For an interlaced source, keep the field order that was configured before, for example with
    // v4l2-ctl.
    if isSet, FieldOrder(picture.field) != .progressive, picture.field != former.field,
      FieldOrder(former.field) != .progressive
    {
      picture = try set(mode, field: former.field)
    }
    planeCount = Int(picture.planes)
    return StreamFormat(picture, rate: settle(on: mode.rate))
  }

  /// Sets size, pixel format and field order; returns the driver's answer.
  private func set(_ mode: CameraMode, field: UInt32) throws(SystemError) -> cv4l2_picture {
    var picture = cv4l2_picture()
    let height = FieldOrder(field).frameHeight(ofPicture: mode.size.height)
    try check(
      "VIDIOC_S_FMT",
      unsafe cv4l2_s_fmt(
        descriptor, bufferType, UInt32(mode.size.width), UInt32(height), mode.format.code, field,
        &picture))
    return picture
  }

  /// Sets the frame rate; returns the driver's answer.
  ///
  /// A driver with a single rate rejects the call. Then the requested rate is assumed.
  private func settle(on rate: FrameRate?) -> FrameRate? {
    guard let rate else { return nil }
    var interval = v4l2_fract(
      numerator: UInt32(rate.denominator), denominator: UInt32(rate.numerator))
    guard unsafe cv4l2_s_parm(descriptor, bufferType, &interval) >= 0 else { return rate }
    return FrameRate(interval: interval) ?? rate
  }

  func mapBuffers(_ count: Int) throws(SystemError) -> Int {
    let given = cv4l2_reqbufs(descriptor, bufferType, UInt32(count))
    try check("VIDIOC_REQBUFS", given)
    for index in 0..<UInt32(given) {
      buffers.append([])
      for plane in 0..<UInt32(min(planeCount, cv4l2_most_planes)) {
        var start: UnsafeMutableRawPointer?
        var length = 0
        try check("mmap", unsafe cv4l2_map(descriptor, bufferType, index, plane, &start, &length))
        let bytes = unsafe start?.assumingMemoryBound(to: UInt8.self)
        let memory = unsafe UnsafeMutableBufferPointer(start: bytes, count: length)
        buffers[Int(index)].append(unsafe MappedPlane(memory: memory))
      }
    }
    return Int(given)
  }

  func queue(_ buffer: Int) throws(SystemError) {
    try check("VIDIOC_QBUF", cv4l2_qbuf(descriptor, bufferType, UInt32(buffer)))
  }

  func start() throws(SystemError) {
    try check("VIDIOC_STREAMON", cv4l2_streamon(descriptor, bufferType))
  }

  func stop() throws(SystemError) {
    try check("VIDIOC_STREAMOFF", cv4l2_streamoff(descriptor, bufferType))
  }

  func dequeue() throws(SystemError) -> FilledBuffer? {
    var filled = cv4l2_filled()
    let index = Int(unsafe cv4l2_dqbuf(descriptor, bufferType, &filled))
    if index == -Int(EAGAIN) { return nil }
    try check("VIDIOC_DQBUF", Int32(index))
    let (starts, ends) = (filled.starts, filled.ends)
    for plane in buffers[index].indices {
      let start = Int(plane == 0 ? starts.0 : plane == 1 ? starts.1 : starts.2)
      let end = Int(plane == 0 ? ends.0 : plane == 1 ? ends.1 : ends.2)
      buffers[index][plane].filled = start..<max(start, end)
    }
    return FilledBuffer(index: index, filled)
  }

  func withBytes<Result>(
    of buffer: FilledBuffer, _ body: (Span<UInt8>, Span<UInt8>, Span<UInt8>) -> Result
  ) -> Result {
    let planes = buffers[buffer.index]
    let none = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    let first = unsafe planes.first?.bytes ?? none
    let second = unsafe planes.count > 1 ? planes[1].bytes : none
    let third = unsafe planes.count > 2 ? planes[2].bytes : none
    return body(unsafe first.span, unsafe second.span, unsafe third.span)
  }
}

extension FilledBuffer {
  fileprivate init(index: Int, _ filled: cv4l2_filled) {
    self.init(index: index)
    isDamaged = filled.flags & UInt32(V4L2_BUF_FLAG_ERROR) != 0
    sequence = filled.sequence
    field = filled.field == V4L2_FIELD_BOTTOM.rawValue ? .bottom : .top
    // A timestamp copied from an output buffer, or from an unknown clock, is not a time of capture.
    guard
      filled.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK)
        == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
    else { return }
    timestamp =
      .seconds(Int64(filled.timestamp.tv_sec)) + .microseconds(Int64(filled.timestamp.tv_usec))
  }
}
