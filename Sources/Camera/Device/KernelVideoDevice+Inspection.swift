internal import CV4L2
internal import Imaging
internal import Threading

/// The queries for capabilities, formats, sizes and rates.
extension KernelVideoDevice {
  func label() throws(SystemError) -> DeviceLabel {
    var capability = v4l2_capability()
    let result = unsafe cv4l2_querycap(descriptor, &capability)
    guard result >= 0 else { throw SystemError("VIDIOC_QUERYCAP", code: -result) }
    return DeviceLabel(
      name: text(of: capability.card), busInfo: text(of: capability.bus_info),
      capturesVideo: bufferType != 0)
  }

  /// Returns the buffer type of an open node; 0 if it captures no video, or is not a V4L2 device.
  static func bufferType(of descriptor: Int32) -> UInt32 {
    var capability = v4l2_capability()
    guard unsafe cv4l2_querycap(descriptor, &capability) >= 0 else { return 0 }
    // Since Linux 3.4, `capabilities` describes the whole device and `device_caps` describes this
    // node.
    let all = capability.capabilities
    return cv4l2_capture_type(
      all & UInt32(V4L2_CAP_DEVICE_CAPS) != 0 ? capability.device_caps : all)
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
    var listed: [PixelSize] = []
    while let entry = frameSize(of: format, at: listed.count) {
      guard entry.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue
      else { return .range(CameraSizeRange(format: format, entry.stepwise)) }
      listed.append(PixelSize(entry.discrete.width, entry.discrete.height))
    }
    // A driver that cannot list its sizes still reports the current one.
    return .listed(listed.isEmpty ? currentSize().map { [$0] } ?? [] : listed)
  }

  func rates(of format: FourCC, at size: PixelSize) -> [FrameRate] {
    var listed: [FrameRate] = []
    while let entry = frameInterval(of: format, at: size, listed.count) {
      guard entry.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue
      else { return FrameRate.representatives(between: entry.stepwise.max, entry.stepwise.min) }
      guard let rate = FrameRate(interval: entry.discrete) else { break }
      listed.append(rate)
    }
    return listed
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
    var picture = cv4l2_picture()
    guard unsafe cv4l2_g_fmt(descriptor, bufferType, &picture) >= 0 else { return nil }
    return StreamFormat(picture, rate: nil).pictureSize
  }

  /// Returns a C array of characters as a string, up to its NUL.
  private func text<Characters>(of characters: Characters) -> String {
    unsafe withUnsafeBytes(of: characters) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
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
      format: format,
      smallest: PixelSize(range.min_width, range.min_height),
      largest: PixelSize(
        max(range.max_width, range.min_width), max(range.max_height, range.min_height)),
      step: PixelSize(max(range.step_width, 1), max(range.step_height, 1)))
  }
}

extension FrameRate {
  /// Creates a rate from a frame interval in seconds; nil if the interval is not positive.
  init?(interval: v4l2_fract) {
    guard interval.numerator > 0, interval.denominator > 0 else { return nil }
    self.init(Int(interval.denominator), per: Int(interval.numerator))
  }

  /// Returns the usual rates inside a range of intervals, and its two ends.
  fileprivate static func representatives(
    between longest: v4l2_fract, _ shortest: v4l2_fract
  ) -> [FrameRate] {
    guard let slowest = FrameRate(interval: longest), let fastest = FrameRate(interval: shortest)
    else { return [] }
    let usual = [5, 10, 15, 24, 25, 30, 50, 60].map { FrameRate($0) }
    let inside = usual.filter { slowest < $0 && $0 < fastest }
    return slowest == fastest ? [slowest] : [slowest] + inside + [fastest]
  }
}
