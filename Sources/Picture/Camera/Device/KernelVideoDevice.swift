internal import CV4L2
internal import Glibc
internal import Imaging
internal import System

/// A V4L2 device node.
///
/// Buffers are memory-mapped: every driver supports that, and conversion reads each frame only
/// once.
@safe final class KernelVideoDevice: VideoDevice {
  private(set) var descriptor: Int32
  /// The buffer type, which also states if frames have several memory planes, or 0 if the node
  /// captures no video.
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
  /// - Throws: `SystemError` if the node cannot be opened.
  init(path: String) throws(SystemError) {
    let opened = try SystemError.check("open", unsafe cv4l2_open(path))
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
}

/// Streaming.
extension KernelVideoDevice {
  func configure(_ mode: CameraMode) throws(SystemError) -> StreamFormat {
    var previous = cv4l2_picture()
    let isSet = unsafe cv4l2_g_fmt(descriptor, bufferType, &previous) >= 0
    var driverFormat = try set(mode, field: V4L2_FIELD_NONE.rawValue)
    // For an interlaced source, keep the field order that was configured before, for example with
    // v4l2-ctl.
    if isSet, FieldOrder(driverFormat.field) != .progressive, driverFormat.field != previous.field,
      FieldOrder(previous.field) != .progressive
    {
      driverFormat = try set(mode, field: previous.field)
    }
    planeCount = Int(driverFormat.planes)
    return StreamFormat(driverFormat, rate: negotiate(mode.rate))
  }

  /// Sets size, pixel format and field order, and returns the driver's answer.
  private func set(_ mode: CameraMode, field: UInt32) throws(SystemError) -> cv4l2_picture {
    var driverFormat = cv4l2_picture()
    let height = FieldOrder(field).bufferHeight(ofFrame: mode.size.height)
    try SystemError.check(
      "VIDIOC_S_FMT",
      unsafe cv4l2_s_fmt(
        descriptor, bufferType, UInt32(mode.size.width), UInt32(height), mode.format.code, field,
        &driverFormat))
    return driverFormat
  }

  /// Sets the frame rate, and returns the driver's answer.
  ///
  /// A driver with a single rate rejects the call. Then the requested rate is assumed.
  private func negotiate(_ rate: FrameRate?) -> FrameRate? {
    guard let rate else { return nil }
    var interval = v4l2_fract(
      numerator: UInt32(rate.denominator), denominator: UInt32(rate.numerator))
    guard unsafe cv4l2_s_parm(descriptor, bufferType, &interval) >= 0 else { return rate }
    return FrameRate(interval: interval) ?? rate
  }

  func mapBuffers(_ count: Int) throws(SystemError) -> Int {
    let bufferCount = try SystemError.check(
      "VIDIOC_REQBUFS", cv4l2_reqbufs(descriptor, bufferType, UInt32(count)))
    for index in 0..<UInt32(bufferCount) {
      buffers.append([])
      for plane in 0..<UInt32(min(planeCount, cv4l2_most_planes)) {
        var start: UnsafeMutableRawPointer?
        var length = 0
        try SystemError.check(
          "mmap", unsafe cv4l2_map(descriptor, bufferType, index, plane, &start, &length))
        let bytes = unsafe start?.assumingMemoryBound(to: UInt8.self)
        let memory = unsafe UnsafeMutableBufferPointer(start: bytes, count: length)
        buffers[Int(index)].append(unsafe MappedPlane(memory: memory))
      }
    }
    return Int(bufferCount)
  }

  func queue(_ buffer: Int) throws(SystemError) {
    try SystemError.check("VIDIOC_QBUF", cv4l2_qbuf(descriptor, bufferType, UInt32(buffer)))
  }

  func start() throws(SystemError) {
    try SystemError.check("VIDIOC_STREAMON", cv4l2_streamon(descriptor, bufferType))
  }

  func stop() throws(SystemError) {
    try SystemError.check("VIDIOC_STREAMOFF", cv4l2_streamoff(descriptor, bufferType))
  }

  func dequeue() throws(SystemError) -> FilledBuffer? {
    var filled = cv4l2_filled()
    let index = Int(unsafe cv4l2_dqbuf(descriptor, bufferType, &filled))
    if index == -Int(EAGAIN) { return nil }
    try SystemError.check("VIDIOC_DQBUF", Int32(index))
    let (starts, ends) = (filled.starts, filled.ends)
    for plane in buffers[index].indices {
      let start = Int(plane == 0 ? starts.0 : plane == 1 ? starts.1 : starts.2)
      let end = Int(plane == 0 ? ends.0 : plane == 1 ? ends.1 : ends.2)
      buffers[index][plane].filled = start..<max(start, end)
    }
    return FilledBuffer(index: index, filled)
  }

  func withBytes<Value>(
    of buffer: FilledBuffer, _ body: (Span<UInt8>, Span<UInt8>, Span<UInt8>) -> Value
  ) -> Value {
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

/// The queries for capabilities, formats, sizes and rates.
extension KernelVideoDevice {
  func capability() throws(SystemError) -> DeviceCapability {
    var capability = v4l2_capability()
    try SystemError.check("VIDIOC_QUERYCAP", unsafe cv4l2_querycap(descriptor, &capability))
    return DeviceCapability(
      name: String(ofCArray: capability.card), busInfo: String(ofCArray: capability.bus_info),
      capturesVideo: bufferType != 0)
  }

  /// Returns the buffer type of an open node, or 0 if it captures no video, or is not a V4L2
  /// device.
  static func bufferType(of descriptor: Int32) -> UInt32 {
    var capability = v4l2_capability()
    guard unsafe cv4l2_querycap(descriptor, &capability) >= 0 else { return 0 }
    return unsafe cv4l2_capture_type(&capability)
  }

  func facing() -> CameraFacing? {
    switch cv4l2_orientation(descriptor) {
    case Int32(V4L2_CAMERA_ORIENTATION_FRONT): .front
    case Int32(V4L2_CAMERA_ORIENTATION_BACK): .back
    case Int32(V4L2_CAMERA_ORIENTATION_EXTERNAL): .external
    default: nil
    }
  }

  func pixelFormat(at index: Int) -> FourCC? {
    var description = v4l2_fmtdesc()
    description.index = UInt32(index)
    guard unsafe cv4l2_enum_fmt(descriptor, bufferType, &description) >= 0 else { return nil }
    return FourCC(code: description.pixelformat)
  }

  func sizes(of format: FourCC) -> DeviceSizes {
    var found: [PixelSize] = []
    while let entry = frameSize(of: format, at: found.count) {
      guard entry.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
      else { return .stepwise(CameraSizeRange(format: format, entry.stepwise)) }
      found.append(PixelSize(entry.discrete.width, entry.discrete.height))
    }
    // A driver that cannot list its sizes still reports the current one.
    return .discrete(found.isEmpty ? currentSize().map { [$0] } ?? [] : found)
  }

  func rates(of format: FourCC, at size: PixelSize) -> [FrameRate] {
    var found: [FrameRate] = []
    while let entry = frameInterval(of: format, at: size, found.count) {
      guard entry.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
      else { return FrameRate.representatives(between: entry.stepwise.max, entry.stepwise.min) }
      guard let rate = FrameRate(interval: entry.discrete) else { break }
      found.append(rate)
    }
    return found
  }

  private func frameSize(of format: FourCC, at index: Int) -> v4l2_frmsizeenum? {
    var entry = v4l2_frmsizeenum()
    entry.index = UInt32(index)
    entry.pixel_format = format.code
    return unsafe cv4l2_enum_framesizes(descriptor, &entry) >= 0 && index < 256 ? entry : nil
  }

  private func frameInterval(
    of format: FourCC, at size: PixelSize, _ index: Int
  ) -> v4l2_frmivalenum? {
    var entry = v4l2_frmivalenum()
    entry.index = UInt32(index)
    entry.pixel_format = format.code
    entry.width = UInt32(size.width)
    entry.height = UInt32(size.height)
    return unsafe cv4l2_enum_frameintervals(descriptor, &entry) >= 0 && index < 256 ? entry : nil
  }

  private func currentSize() -> PixelSize? {
    var driverFormat = cv4l2_picture()
    guard unsafe cv4l2_g_fmt(descriptor, bufferType, &driverFormat) >= 0 else { return nil }
    return StreamFormat(driverFormat, rate: nil).frameSize
  }
}

extension PixelSize {
  fileprivate init(_ width: UInt32, _ height: UInt32) {
    self.init(width: Int(width), height: Int(height))
  }
}

extension CameraSizeRange {
  fileprivate init(format: FourCC, _ range: v4l2_frmsize_stepwise) {
    self.init(
      format: format, minSize: PixelSize(range.min_width, range.min_height),
      maxSize: PixelSize(
        max(range.max_width, range.min_width), max(range.max_height, range.min_height)),
      step: PixelSize(max(range.step_width, 1), max(range.step_height, 1)))
  }
}

extension FrameRate {
  /// Creates a rate from a frame interval in seconds, or returns nil if the interval is not
  /// positive.
  fileprivate init?(interval: v4l2_fract) {
    guard interval.numerator > 0, interval.denominator > 0 else { return nil }
    self.init(Int(interval.denominator), per: Int(interval.numerator))
  }

  /// Returns the common rates inside a range of intervals, and its two ends.
  fileprivate static func representatives(
    between longest: v4l2_fract, _ shortest: v4l2_fract
  ) -> [FrameRate] {
    guard let slowest = FrameRate(interval: longest), let fastest = FrameRate(interval: shortest)
    else { return [] }
    let common = [5, 10, 15, 24, 25, 30, 50, 60].map { FrameRate($0) }
    let inside = common.filter { slowest < $0 && $0 < fastest }
    return slowest == fastest ? [slowest] : [slowest] + inside + [fastest]
  }
}
