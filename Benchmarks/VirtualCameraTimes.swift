internal import Frames
internal import Glibc
internal import Imaging
internal import Outputs
internal import ProgramBench
internal import Synchronization
internal import System

/// A benchmark of the virtual camera: the time of a picture on its thread, with a device in memory.
struct VirtualCameraTimes {
  private static let size = PixelSize(width: 1280, height: 720)
  /// Five seconds of pictures.
  private static let count = 150

  /// A device that copies each picture, as v4l2loopback does.
  private final class MemoryOutput: VideoOutput {
    private var picture: [UInt8] = []

    func negotiate(_ size: PixelSize) -> OutputFormat {
      OutputFormat(
        size: size, layout: .yuyv, stride: 2 * size.width, byteCount: 2 * size.width * size.height)
    }

    func write(_ frame: [UInt8]) -> Bool {
      picture.removeAll(keepingCapacity: true)
      picture += frame
      return true
    }
  }

  /// Sends moving pictures 30 times a second, and asks the camera for the mean time of one.
  func figure() throws -> Figure {
    let end = Mutex<VirtualCamera.Report?>(nil)
    let camera = try VirtualCamera {
      MemoryOutput()
    } report: { report in
      if case .ended = report { end.withLock { $0 = report } }
    }
    let outputs = PictureOutputs()
    outputs.add(camera.queue)
    for number in 0..<Self.count {
      let level = UInt8(number)
      outputs.put(Self.size, at: .now) { view in
        view.fill(view.bounds, with: Color(red: level, green: 90, blue: 255 - level))
      }
      usleep(33_333)
    }
    camera.stop()
    guard case .ended(let written, _, let time)? = end.withLock({ $0 }) else {
      throw BenchFailure("the virtual camera has not ended")
    }
    return Figure(
      name: "a picture for the virtual camera, 1280x720 in YUYV (written of \(Self.count))",
      target: "≤ 1.5 ms, all",
      measured: "\(hundredths(of: time / .milliseconds(1))) ms (\(written))",
      isMet: time <= .milliseconds(1.5) && written >= Self.count)
  }
}
