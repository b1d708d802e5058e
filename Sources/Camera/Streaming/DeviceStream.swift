internal import FrameExchange
internal import Glibc
internal import Imaging

/// An open device that delivers frames: its buffers, its decoder, and what goes wrong with it.
///
/// A frame is converted and its buffer handed back to the driver before anything else happens to the
/// picture, so that no buffer outlives its dequeue. Used by one thread.
final class DeviceStream {
  /// Why a stream came to its end.
  enum End: Hashable, Sendable {
    case stopped
    case lost(reason: String)
  }

  /// How much is borne before a stream is restarted or given up.
  struct Patience: Sendable {
    /// Faults in a row until the stream is restarted.
    var faults = 8
    /// Restarts without a picture between them until the device is given up, and opened anew.
    var restarts = 1
    /// Silence until the stream is restarted: slow cameras take seconds to their first picture.
    var silence = Duration.seconds(3)
    /// Rest after a fault, so that a broken device costs no processor.
    var rest = Duration.milliseconds(10)

    /// No silence that a few pictures of a slow mode would make.
    func allowing(_ rate: FrameRate?) -> Patience {
      var patience = self
      if let rate { patience.silence = max(silence, rate.time(of: 4)) }
      return patience
    }
  }

  private static let bufferCount = 4

  /// What is really delivered.
  let mode: CameraMode
  let device: any VideoDevice
  let decoder: FrameDecoder
  let buffers: Int
  let patience: Patience
  /// Faults since the last picture or restart, and restarts since the last picture.
  var faults = 0
  var restarts = 0
  var gaps = SequenceGaps()
  var clock = DriverClock()

  /// Sets `device` to `mode` and starts it.
  ///
  /// The stream closes the device when it ends, and here on error.
  init(
    _ device: any VideoDevice, at node: String, mode: CameraMode, patience: Patience = Patience()
  ) throws(CameraError) {
    self.device = device
    self.patience = patience.allowing(mode.rate)
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
      let what =
        given.map { $0.fields == .progressive ? "\($0.format)" : "interlaced \($0.format)" }
        ?? "nothing"
      throw CameraError(
        .noSuchMode,
        "\(node) delivers \(what), which cannot be shown; ask for another --camera-mode, "
          + "as in 640x480:YUYV")
    }
    self.mode = CameraMode(size: format.pictureSize, rate: format.rate, format: format.format)
    self.decoder = decoder
  }

  deinit {
    close()
  }

  /// Unmaps the buffers and closes the device; a camera's light goes out.
  func close() { device.close() }

  /// Puts pictures into `outlet` until its bell rings or the device is lost.
  func run(_ outlet: FrameOutlet) -> End {
    var sleeper = PollSet([device.descriptor, outlet.stop.descriptor])
    var lastPicture = ContinuousClock.now
    while true {
      sleeper.wait(timeout: patience.silence - lastPicture.duration(to: .now))
      if sleeper[1].contains(.readable) { return .stopped }
      do throws(Fault) {
        let isReady = !sleeper[0].isEmpty
        if isReady, try deliver(to: outlet) {
          lastPicture = .now
          (faults, restarts) = (0, 0)
        } else if !sleeper[0].isDisjoint(with: .broken) {
          throw .passing("its driver reports an error")
        } else if lastPicture.duration(to: .now) >= patience.silence {
          lastPicture = .now
          throw .lasting("it delivers no pictures")
        }
      } catch {
        if let reason = recover(from: error, outlet) { return .lost(reason: reason) }
      }
    }
  }
}
