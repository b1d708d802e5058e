internal import Glibc
internal import Imaging
internal import Messages
internal import Threading

/// A stream of frames from an open device, with its buffers, decoder and error recovery.
///
/// Each frame is converted and its buffer queued again before anything else happens to the frame.
/// Not thread-safe.
final class DeviceStream {
  /// The reason why a stream has ended.
  enum End: Hashable, Sendable {
    case stopped
    case lost(StreamError)
  }

  /// The limits of error recovery.
  struct Trials: Sendable {
    /// The number of consecutive faults that cause a restart of the stream.
    var faults = 8
    /// The number of restarts without a frame in between; then the device is closed and opened
    /// again.
    var restarts = 1
    /// The time without a frame that causes a restart; slow cameras take seconds to the first
    /// frame.
    var silence = Duration.seconds(3)
    /// The pause after a fault, which prevents a busy loop on a broken device.
    var rest = Duration.milliseconds(10)

    /// Returns the limits for a stream with this rate: the silence covers at least four frames.
    func allowing(_ rate: FrameRate?) -> Trials {
      var timeout = self
      if let rate { timeout.silence = max(silence, rate.time(of: 4)) }
      return timeout
    }
  }

  private static let bufferCount = 4

  /// The mode that the driver really delivers.
  let mode: CameraMode
  let device: any VideoDevice
  let decoder: FrameDecoder
  let buffers: Int
  let timeout: Trials
  /// The number of faults since the last frame or restart.
  var faults = 0
  /// The number of restarts since the last frame.
  var restarts = 0
  var gaps = SequenceGaps()
  var clock = DriverClock()

  /// Sets `device` to `mode` and starts streaming.
  ///
  /// The stream owns the device: it is closed at the end, and also if the initializer throws.
  init(
    _ device: any VideoDevice, at node: String, mode: CameraMode, timeout: Trials = Trials()
  ) throws(CameraError) {
    self.device = device
    self.timeout = timeout.allowing(mode.rate)
    var given: StreamFormat?
    do throws(SystemError) {
      let format = try device.configure(mode)
      given = format
      buffers = try device.mapBuffers(Self.bufferCount)
      try Self.begin(device, buffers)
    } catch {
      device.close()
      throw CameraError(opening: node, error)
    }
    guard let format = given, let decoder = FrameDecoder(format), buffers > 0 else {
      device.close()
      throw .undecodableFormat(
        given?.format.description, isInterlaced: given.map { $0.fields != .progressive } ?? false,
        node: node)
    }
    self.mode = CameraMode(size: format.pictureSize, rate: format.rate, format: format.format)
    self.decoder = decoder
  }

  deinit {
    close()
  }

  /// Unmaps the buffers and closes the device, which turns the camera's light off.
  func close() { device.close() }

  /// Delivers frames to `sink` until its stop wake-up is signaled or the device is lost.
  func run(_ sink: FrameSink) -> End {
    var sleeper = PollSet([device.descriptor, sink.stop.descriptor])
    var lastPicture = ContinuousClock.now
    while true {
      sleeper.wait(timeout: timeout.silence - lastPicture.duration(to: .now))
      if sleeper[1].contains(.readable) { return .stopped }
      do throws(Fault) {
        let isReady = !sleeper[0].isEmpty
        if isReady, try deliver(to: sink) {
          lastPicture = .now
          (faults, restarts) = (0, 0)
        } else if !sleeper[0].isDisjoint(with: .broken) {
          throw .passing(.driver(nil))
        } else if lastPicture.duration(to: .now) >= timeout.silence {
          lastPicture = .now
          throw .lasting(.noPictures)
        }
      } catch {
        if let error = recover(from: error, sink) { return .lost(error) }
      }
    }
  }
}
