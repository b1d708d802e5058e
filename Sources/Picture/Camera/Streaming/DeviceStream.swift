internal import Frames
internal import Glibc
internal import Imaging
internal import Messages
internal import System

/// A stream of frames from an open device, with its buffers, decoder and error recovery.
///
/// Each frame is converted and its buffer queued again before anything else happens to the frame.
/// The type is not thread-safe.
final class DeviceStream {
  /// The limits of error recovery.
  struct RecoveryLimits: Sendable {
    /// The number of consecutive faults that cause a restart of the stream.
    var faultsBeforeRestart = 8
    /// The maximum number of restarts without a frame in between.
    ///
    /// If they do not help, the device is closed and opened again.
    var maxRestarts = 1
    /// The time without a frame that causes a restart.
    ///
    /// Slow cameras take seconds to the first frame.
    var frameTimeout = Duration.seconds(3)
    /// The pause after a fault, which prevents a busy loop on a broken device.
    var retryDelay = Duration.milliseconds(10)

    /// Returns the limits for a stream with this rate: the timeout covers at least four frames.
    func adapted(to rate: FrameRate?) -> RecoveryLimits {
      var limits = self
      if let rate { limits.frameTimeout = max(frameTimeout, rate.time(of: 4)) }
      return limits
    }
  }

  /// One buffer for the driver to fill, one to fill next, and one that is decoded.
  private static let requestedBufferCount = 3

  /// The mode that the driver really delivers.
  let mode: CameraMode
  private let device: any VideoDevice
  private let decoder: FrameDecoder
  private let bufferCount: Int
  private let recovery: RecoveryLimits
  /// The number of faults since the last frame or restart.
  private var faults = 0
  /// The number of restarts since the last frame.
  private var restarts = 0
  private var sequenceGaps = SequenceGaps()
  private var clock = DriverClock()

  /// Sets `device` to `mode` and starts streaming.
  ///
  /// The stream owns the device: it is closed at the end, and also if the initializer throws.
  init(
    _ device: any VideoDevice, at node: String, mode: CameraMode,
    recovery: RecoveryLimits = RecoveryLimits()
  ) throws(CameraError) {
    self.device = device
    self.recovery = recovery.adapted(to: mode.rate)
    var isStarted = false
    defer { if !isStarted { device.close() } }
    let (format, bufferCount) = try CameraError.translating(at: node) { () throws(SystemError) in
      (try device.configure(mode), try device.mapBuffers(Self.requestedBufferCount))
    }
    guard let decoder = FrameDecoder(format), bufferCount > 0 else {
      throw .undecodableFormat(
        format.pixelFormat.description, isInterlaced: format.fields != .progressive, node: node)
    }
    self.mode = CameraMode(size: format.frameSize, rate: format.rate, format: format.pixelFormat)
    self.decoder = decoder
    self.bufferCount = bufferCount
    try CameraError.translating(at: node) { () throws(SystemError) in
      try Self.startStreaming(device, bufferCount)
    }
    isStarted = true
  }

  deinit {
    close()
  }

  /// Unmaps the buffers and closes the device, which turns the camera's light off.
  func close() { device.close() }

  /// Delivers frames to `sink` until its stop wake-up is signaled or the device is lost.
  ///
  /// - Returns: The reason of the loss; nil if the stream was stopped.
  func run(_ sink: FrameSink) -> StreamError? {
    var pollSet = PollSet([device.descriptor, sink.stop.descriptor])
    var lastFrame = ContinuousClock.now
    while true {
      pollSet.wait(timeout: recovery.frameTimeout - lastFrame.duration(to: .now))
      if pollSet[1].contains(.readable) { return nil }
      do throws(Fault) {
        let isReady = !pollSet[0].isEmpty
        if isReady, try deliver(to: sink) {
          lastFrame = .now
          (faults, restarts) = (0, 0)
        } else if !pollSet[0].isDisjoint(with: .errorOrHangUp) {
          throw .transient(.driver(nil))
        } else if lastFrame.duration(to: .now) >= recovery.frameTimeout {
          lastFrame = .now
          throw .persistent(.noFrames)
        }
      } catch {
        if let error = recover(from: error, sink) { return error }
      }
    }
  }
}

/// The path of a frame from the driver to the sink.
extension DeviceStream {
  /// Queues every buffer and starts streaming.
  private static func startStreaming(_ device: any VideoDevice, _ bufferCount: Int)
    throws(SystemError)
  {
    for buffer in 0..<bufferCount { try device.queue(buffer) }
    try device.start()
  }

  /// Delivers the newest frame to the sink, or returns false if there is none, or it is damaged.
  private func deliver(to sink: FrameSink) throws(Fault) -> Bool {
    guard let frame = try newestFrame(sink) else { return false }
    guard let lease = sink.leaseBitmap() else {
      // All bitmaps of the pool are in use. The frame is dropped. The camera works.
      sink.losses.dropped += 1
      try requeue(frame)
      return true
    }
    let use = sink.slot.use
    let isIntact = device.withBytes(of: frame) { first, second, third in
      decoder.decode(first, second, third, field: frame.field, into: lease.bitmap, for: use)
    }
    try requeue(frame)
    guard isIntact else {
      sink.losses.damaged += 1
      return false
    }
    sink.put(
      lease, nominalSize: mode.size, isMirrored: use.isMirrored,
      capturedAt: frame.timestamp.flatMap { clock.instant(of: $0) })
    return true
  }

  /// Dequeues every filled buffer and returns the last intact one.
  ///
  /// The others are queued again.
  private func newestFrame(_ sink: FrameSink) throws(Fault) -> FilledBuffer? {
    var newest: FilledBuffer?
    for _ in 0..<bufferCount {
      guard let frame = try dequeue(ignoringFaults: newest != nil) else { break }
      sink.losses.undelivered += sequenceGaps.lostFrames(before: frame.sequence)
      if frame.isDamaged {
        sink.losses.damaged += 1
        try requeue(frame)
      } else {
        if let older = newest {
          sink.sequence += 1
          try requeue(older)
        }
        newest = frame
      }
    }
    return newest
  }

  /// Dequeues the next filled buffer.
  ///
  /// If the caller already has a frame, a fault is ignored. The next call meets the same fault
  /// again.
  private func dequeue(ignoringFaults hasFrame: Bool) throws(Fault) -> FilledBuffer? {
    do throws(SystemError) {
      return try device.dequeue()
    } catch {
      if hasFrame { return nil }
      throw Fault(error)
    }
  }

  private func requeue(_ frame: FilledBuffer) throws(Fault) {
    do throws(SystemError) {
      try device.queue(frame.index)
    } catch {
      throw Fault(requeuing: error)
    }
  }
}

/// Error recovery: retry, restart of the stream, or end.
extension DeviceStream {
  /// A streaming error, classified by its remedy.
  private enum Fault: Error {
    /// An error after which a retry may succeed.
    case transient(StreamError)
    /// An error that requires a restart of the stream.
    case persistent(StreamError)
    /// The loss of the device.
    case final(StreamError)

    /// Classifies an error of dequeuing a buffer.
    init(_ error: SystemError) {
      switch error.code {
      case ENODEV, ENXIO: self = .final(.unplugged)
      case EIO: self = .transient(.driver(error.description))
      default: self = .persistent(.driver(error.description))
      }
    }

    /// Classifies an error of queuing a buffer.
    ///
    /// Only a restart of the stream returns the buffer to the driver.
    init(requeuing error: SystemError) {
      self =
        switch Fault(error) {
        case .transient(let error), .persistent(let error): .persistent(error)
        case .final(let error): .final(error)
        }
    }
  }

  /// Applies the remedy for a fault, and returns the error if there is no remedy, or nil.
  private func recover(from fault: Fault, _ sink: FrameSink) -> StreamError? {
    switch fault {
    case .final(let error): return error
    case .transient(let error):
      faults += 1
      if faults >= recovery.faultsBeforeRestart { return restart(after: error, sink) }
      sink.stop.wait(atMost: recovery.retryDelay)
      return nil
    case .persistent(let error): return restart(after: error, sink)
    }
  }

  /// Takes every buffer back from the driver and starts again.
  ///
  /// - Returns: The error if the restart fails or exceeds `maxRestarts`; nil otherwise.
  private func restart(after cause: StreamError, _ sink: FrameSink) -> StreamError? {
    faults = 0
    restarts += 1
    guard restarts <= recovery.maxRestarts else { return cause }
    do throws(SystemError) {
      try device.stop()
      // The driver's counter restarts with the stream.
      sequenceGaps = SequenceGaps()
      try Self.startStreaming(device, bufferCount)
      sink.send(.restarted(cause))
      return nil
    } catch {
      if case .final(let error) = Fault(error) { return error }
      return cause
    }
  }
}

/// A counter of lost frames, by the gaps in the driver's sequence numbers.
///
/// Irregular numbers count as no loss: a driver that always reports 0, a counter that restarts, or
/// two fields with one number.
struct SequenceGaps {
  /// The largest plausible step, about six minutes at 30 frames a second.
  ///
  /// A larger one is a counter reset.
  static let maxStep: UInt32 = 10_000

  private var last: UInt32?

  /// Returns the number of frames that are missing between the previous frame and this one.
  mutating func lostFrames(before sequence: UInt32) -> Int {
    defer { last = sequence }
    // The counter has 32 bits and wraps around.
    let step = last.map { sequence &- $0 } ?? 1
    return (1...Self.maxStep).contains(step) ? Int(step) - 1 : 0
  }
}
