internal import Glibc
internal import Messages
internal import System

/// The life of one camera: streaming, and reconnection after a loss.
///
/// After a loss the device is closed at once, since some drivers free it only then. The camera is
/// searched for on every node, twice a second and after each change in `/dev`.
struct ReconnectingCamera: CaptureSource {
  let camera: CameraDevice
  let mode: CameraMode
  let folder: any DeviceFolder
  /// The time between two searches for an absent camera.
  private static let searchInterval = Duration.milliseconds(500)

  func run(_ sink: FrameSink) {
    var stream: DeviceStream
    do throws(CameraError) {
      stream = try openStream(at: camera.node)
    } catch {
      sink.send(.failed(error))
      return
    }
    sink.send(.started)
    while true {
      sink.announceStreaming(stream.mode)
      let loss = stream.run(sink)
      stream.close()
      guard let loss else { return }
      sink.send(.lost(loss))
      guard let next = awaitReturn(sink) else { return }
      stream = next
    }
  }

  /// Waits for the camera to return, and returns its new stream, or nil on the stop wake-up.
  private func awaitReturn(_ sink: FrameSink) -> DeviceStream? {
    let watch = folder.watch()
    var pollSet = PollSet([sink.stop.descriptor, watch?.descriptor ?? -1])
    // The pause prevents a busy loop if the camera opens and fails at once.
    pollSet.wait(timeout: Self.searchInterval)
    while !pollSet[0].contains(.readable) {
      watch?.clear()
      if let node = CameraCatalog(folder: folder).node(of: camera),
        let stream = try? openStream(at: node)
      {
        return stream
      }
      pollSet.wait(timeout: Self.searchInterval)
    }
    return nil
  }

  private func openStream(at node: String) throws(CameraError) -> DeviceStream {
    let device = try CameraError.translating(at: node) { () throws(SystemError) in
      try folder.open(node)
    }
    return try DeviceStream(device, at: node, mode: mode)
  }
}
