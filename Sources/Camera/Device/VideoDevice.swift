internal import FrameExchange
internal import Imaging

/// An open capture device: what the kernel's V4L2 calls say and do, in plain values.
///
/// The seam at which tests put a device that fails as they wish. One thread uses a device; `close()`
/// ends it, and may be called more than once. Every call that throws gives the errno of the system
/// call; what is normal in a stream's life is a value instead.
protocol VideoDevice: AnyObject {
  /// For `poll`: readable when a filled buffer waits.
  var descriptor: Int32 { get }

  /// Who the device says it is.
  func label() throws(SystemError) -> DeviceLabel
  /// Which way the camera looks, where its driver knows.
  func facing() -> CameraFacing?
  /// The pixel format at a place in the driver's list; nil after the last.
  func pixelFormat(at index: Int) -> FourCC?
  /// The sizes of a format.
  func sizes(of format: FourCC) -> DeviceSizes
  /// The rates of a format at a size; empty where the driver does not tell.
  func rates(of format: FourCC, at size: PixelSize) -> [FrameRate]

  /// Sets a mode; what the driver will really deliver.
  func configure(_ mode: CameraMode) throws(SystemError) -> StreamFormat
  /// Maps up to `count` buffers into memory; how many there are.
  func mapBuffers(_ count: Int) throws(SystemError) -> Int
  /// Hands a buffer to the driver to fill.
  func queue(_ buffer: Int) throws(SystemError)
  /// Starts delivery into the queued buffers.
  func start() throws(SystemError)
  /// Ends delivery and takes every buffer back.
  func stop() throws(SystemError)
  /// A filled buffer; nil when none is ready.
  func dequeue() throws(SystemError) -> FilledBuffer?
  /// Lends the bytes of a buffer that is not queued: those of its memory planes, most frames have one;
  /// the others are empty.
  func withBytes<Result>(
    of buffer: FilledBuffer, _ body: (Span<UInt8>, Span<UInt8>, Span<UInt8>) -> Result
  ) -> Result
  /// Unmaps the buffers and closes the device.
  func close()
}

/// Who a device says it is (`VIDIOC_QUERYCAP`).
struct DeviceLabel: Hashable, Sendable {
  var name: String
  var busInfo: String
  /// Whether this node delivers pictures: others of the same camera carry metadata or take output.
  var capturesVideo: Bool
}

/// The sizes of a pixel format (`VIDIOC_ENUM_FRAMESIZES`).
enum DeviceSizes: Hashable, Sendable {
  case listed([PixelSize])
  case range(CameraSizeRange)
}

/// A buffer that the driver has filled.
struct FilledBuffer: Hashable, Sendable {
  var index: Int
  /// The driver says that the bytes are not to be relied on (`V4L2_BUF_FLAG_ERROR`).
  var isDamaged = false
  /// The driver's own number for the frame, one more than that of the frame before; some say always 0.
  var sequence: UInt32 = 0
  /// When it was captured, on `CLOCK_MONOTONIC`; nil if the driver has another clock, or none.
  var timestamp: Duration?
  /// Which field it holds, if the stream's frames are single fields.
  var field = Field.top
}
