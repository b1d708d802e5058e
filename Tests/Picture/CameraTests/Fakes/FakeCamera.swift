import Glibc
import Imaging
import Synchronization
import System

@testable import Camera

/// A camera with a scripted identity, frames and faults, and its open devices.
final class FakeCamera: Sendable {
  enum Call: Hashable { case open, capability, configure, map, queue, start, dequeue }

  struct State {
    var faults: [Call: (code: Int32, times: Int)] = [:]
    var frames: [ScriptedFrame] = []
    /// The frame to repeat when `frames` is empty.
    var repeatedFrame: ScriptedFrame?
    var isPresent = true
    var openDevices = 0
    var starts = 0
  }

  struct ScriptedFrame {
    var bytes: [UInt8]
    var isDamaged = false
    /// The driver's sequence number, or nil for the next one.
    var sequence: UInt32?
    /// The time on the driver's clock.
    var timestamp: Duration?
  }

  let name: String
  let bus: String
  let link: String?
  let format: FourCC
  let size: PixelSize
  let fields: FieldOrder
  let state: Mutex<State>

  init(
    _ name: String = "Fake", bus: String = "usb-1", link: String? = nil, format: FourCC = "YUYV",
    size: PixelSize = PixelSize(width: 16, height: 8), luma: UInt8 = 100,
    fields: FieldOrder = .progressive
  ) {
    self.name = name
    self.bus = bus
    self.link = link
    self.format = format
    self.size = size
    self.fields = fields
    var state = State()
    state.repeatedFrame = ScriptedFrame(bytes: Self.gray(luma, size))
    self.state = Mutex(state)
  }

  /// The number of devices that are open.
  var openDevices: Int { state.withLock { $0.openDevices } }
  /// The number of times that streaming was started.
  var starts: Int { state.withLock { $0.starts } }

  /// A YUYV picture of one gray.
  static func gray(_ luma: UInt8, _ size: PixelSize) -> [UInt8] {
    Array(repeatElement([luma, 128], count: size.area).joined())
  }

  /// Makes a call fail with an errno, `times` times.
  func fail(_ call: Call, _ code: Int32, times: Int = .max) {
    state.withLock { $0.faults[call] = (code, times) }
  }

  /// Delivers `frames` next, and nothing after them.
  func deliver(_ frames: [ScriptedFrame]) {
    state.withLock { state in
      state.frames = frames
      state.repeatedFrame = nil
    }
  }

  /// Delivers one frame again and again.
  func deliverEndlessly(_ bytes: [UInt8]) {
    state.withLock { $0.repeatedFrame = ScriptedFrame(bytes: bytes) }
  }

  /// Throws the fault that was set for a call.
  func check(_ call: Call) throws(SystemError) {
    let code = state.withLock { state -> Int32? in
      guard state.isPresent else { return ENODEV }
      guard let fault = state.faults[call], fault.times > 0 else { return nil }
      state.faults[call] = (fault.code, fault.times - (fault.times == .max ? 0 : 1))
      return fault.code
    }
    if let code { throw SystemError("\(call)", code: code) }
  }
}

/// One opening of a fake camera.
final class FakeDevice: VideoDevice {
  let descriptor: Int32
  private let camera: FakeCamera
  private var queued: [Int] = []
  private var buffers: [[UInt8]] = []
  /// The number of frames since streaming was started.
  private var deliveredCount: UInt32 = 0
  private var isRunning = false
  private var isOpen = true

  init(_ camera: FakeCamera) throws(SystemError) {
    try camera.check(.open)
    self.camera = camera
    // A descriptor that is always readable, so that every poll returns.
    descriptor = unsafe open("/dev/zero", O_RDONLY | O_CLOEXEC)
    camera.state.withLock { $0.openDevices += 1 }
  }

  deinit {
    close()
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    _ = Glibc.close(descriptor)
    camera.state.withLock { $0.openDevices -= 1 }
  }

  func capability() throws(SystemError) -> DeviceCapability {
    try camera.check(.capability)
    return DeviceCapability(
      name: camera.name, busInfo: camera.bus, capturesVideo: camera.size.width > 0)
  }

  func facing() -> CameraFacing? { nil }

  func pixelFormat(at index: Int) -> FourCC? { index == 0 ? camera.format : nil }

  func sizes(of format: FourCC) -> DeviceSizes { .discrete([camera.size]) }

  func rates(of format: FourCC, at size: PixelSize) -> [FrameRate] { [FrameRate(30)] }

  func configure(_ mode: CameraMode) throws(SystemError) -> StreamFormat {
    try camera.check(.configure)
    return StreamFormat(
      pixelFormat: camera.format, size: camera.size, bytesPerRow: camera.size.width * 2,
      rate: mode.rate,
      encoding: YUVEncoding(.bt601, .full), fields: camera.fields)
  }

  func mapBuffers(_ count: Int) throws(SystemError) -> Int {
    try camera.check(.map)
    buffers = Array(repeating: [], count: count)
    return count
  }

  func queue(_ buffer: Int) throws(SystemError) {
    try camera.check(.queue)
    precondition(!queued.contains(buffer), "a buffer was handed back twice")
    queued.append(buffer)
  }

  func start() throws(SystemError) {
    try camera.check(.start)
    isRunning = true
    deliveredCount = 0
    camera.state.withLock { $0.starts += 1 }
  }

  func stop() throws(SystemError) {
    isRunning = false
    queued = []
  }

  func dequeue() throws(SystemError) -> FilledBuffer? {
    try camera.check(.dequeue)
    usleep(1000)
    guard isRunning, let next = camera.nextFrame(), !queued.isEmpty else { return nil }
    let index = queued.removeFirst()
    buffers[index] = next.bytes
    defer { deliveredCount += 1 }
    return FilledBuffer(
      index: index, isDamaged: next.isDamaged, sequence: next.sequence ?? deliveredCount,
      timestamp: next.timestamp)
  }

  func withBytes<Value>(
    of buffer: FilledBuffer, _ body: (Span<UInt8>, Span<UInt8>, Span<UInt8>) -> Value
  ) -> Value {
    let bytes = buffers[buffer.index]
    return body(bytes.span, Span(), Span())
  }
}

extension FakeCamera {
  fileprivate func nextFrame() -> ScriptedFrame? {
    state.withLock { state in
      state.frames.isEmpty ? state.repeatedFrame : state.frames.removeFirst()
    }
  }
}
