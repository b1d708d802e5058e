internal import FrameExchange
internal import Glibc

/// Runs one camera: streams it, and when it is lost, waits until the same one is back.
///
/// On loss the device is closed at once; some drivers free it only then. The camera is looked for
/// under any node, twice a second and whenever a node comes or changes.
struct DeviceCapture {
  let camera: CameraDevice
  let mode: CameraMode
  let folder: any DeviceFolder
  var patience = DeviceStream.Patience()
  /// Between two looks for a camera that is away.
  var retry = Duration.milliseconds(500)

  /// Runs on the calling thread until the outlet's bell rings, or the camera cannot be started at all.
  func run(_ outlet: FrameOutlet) {
    var stream: DeviceStream
    do throws(CameraError) {
      stream = try openStream(at: camera.node)
    } catch {
      outlet.report(.failed(error))
      return
    }
    outlet.report(.started)
    while true {
      outlet.announce(stream.mode)
      let end = stream.run(outlet)
      stream.close()
      guard case .lost(let reason) = end else { return }
      outlet.report(.lost(reason: reason))
      guard let next = awaitReturn(outlet) else { return }
      stream = next
    }
  }

  /// The camera's new stream, or nil when the bell rings first.
  private func awaitReturn(_ outlet: FrameOutlet) -> DeviceStream? {
    let watch = folder.watch()
    var sleeper = PollSet([outlet.stop.descriptor, watch?.descriptor ?? -1])
    // A pause first: a camera that opens and fails at once would otherwise keep a processor busy.
    sleeper.wait(timeout: retry)
    while !sleeper[0].contains(.readable) {
      watch?.clear()
      if let node = CameraCatalog(folder: folder).node(of: camera),
        let stream = try? openStream(at: node)
      {
        return stream
      }
      sleeper.wait(timeout: retry)
    }
    return nil
  }

  private func openStream(at node: String) throws(CameraError) -> DeviceStream {
    let device: any VideoDevice
    do throws(SystemError) {
      device = try folder.open(node)
    } catch {
      throw CameraError(opening: node, error)
    }
    return try DeviceStream(device, at: node, mode: mode, patience: patience)
  }
}
