internal import Imaging
internal import System

/// An open capture device, with the V4L2 calls in Swift types.
///
/// Tests implement the protocol to simulate failures. A device is used by one thread. `close()` may
/// be called more than once. A throwing call throws the error of its system call. Expected outcomes
/// are return values.
protocol VideoDevice: AnyObject {
  /// A descriptor for `poll`, readable when a filled buffer is ready.
  var descriptor: Int32 { get }

  /// Returns the name, bus address and kind of the device node.
  func capability() throws(SystemError) -> DeviceCapability
  /// Returns the direction of the camera, or nil if the driver does not report one.
  func facing() -> CameraFacing?
  /// Returns the pixel format at an index of the driver's list, or nil past the end.
  func pixelFormat(at index: Int) -> FourCC?
  /// Returns the frame sizes of a format.
  func sizes(of format: FourCC) -> DeviceSizes
  /// Returns the frame rates of a format at a size, or an empty array if the driver does not report
  /// them.
  func rates(of format: FourCC, at size: PixelSize) -> [FrameRate]

  /// Sets a mode, and returns the format that the driver agrees to.
  func configure(_ mode: CameraMode) throws(SystemError) -> StreamFormat
  /// Maps up to `count` buffers into memory, and returns their number.
  func mapBuffers(_ count: Int) throws(SystemError) -> Int
  /// Queues a buffer for the driver to fill.
  func queue(_ buffer: Int) throws(SystemError)
  /// Starts streaming into the queued buffers.
  func start() throws(SystemError)
  /// Stops streaming and takes every buffer back from the driver.
  func stop() throws(SystemError)
  /// Returns the next filled buffer, or nil if none is ready.
  func dequeue() throws(SystemError) -> FilledBuffer?
  /// Calls `body` with the bytes of a dequeued buffer, one span for each memory plane.
  ///
  /// Most frames have one memory plane. The remaining spans are empty.
  func withBytes<Value>(
    of buffer: FilledBuffer, _ body: (Span<UInt8>, Span<UInt8>, Span<UInt8>) -> Value
  ) -> Value
  /// Unmaps the buffers and closes the device.
  func close()
}

/// The name, bus address and kind of a device node (`VIDIOC_QUERYCAP`).
struct DeviceCapability: Hashable, Sendable {
  var name: String
  var busInfo: String
  /// True if this node captures video.
  ///
  /// A camera's other nodes carry metadata or output.
  var capturesVideo: Bool
}

/// The frame sizes of a pixel format (`VIDIOC_ENUM_FRAMESIZES`).
enum DeviceSizes: Hashable, Sendable {
  case discrete([PixelSize])
  case stepwise(CameraSizeRange)
}

/// A buffer that the driver has filled.
struct FilledBuffer: Hashable, Sendable {
  var index: Int
  /// True if the driver marked the contents as corrupt (`V4L2_BUF_FLAG_ERROR`).
  var isDamaged = false
  /// The driver's frame counter.
  ///
  /// Some drivers always report 0.
  var sequence: UInt32 = 0
  /// The time of capture on `CLOCK_MONOTONIC`, or nil if the driver uses another clock, or none.
  var timestamp: Duration?
  /// The field in this buffer, if each frame is one field.
  var field = Field.top
}
