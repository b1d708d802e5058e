internal import ArgumentParser
internal import Console
internal import Glibc
internal import Outputs
internal import System

/// The option for a virtual camera.
struct VirtualCameraOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Show picture and captions to other programs as a camera, through v4l2loopback.",
      valueName: "/dev/videoN"), completion: .file())
  var output: String?

  /// Checks the device before there is a window.
  ///
  /// - Throws: `Failure` if it is not there, or takes no pictures.
  func check() throws(Failure) {
    guard let output else { return }
    do throws(SystemError) {
      _ = try KernelVideoOutput(path: output)
    } catch {
      throw .unavailable("--output \(output): \(Self.advice(on: error))")
    }
  }

  /// The reason and what to do.
  private static func advice(on error: SystemError) -> String {
    switch error.code {
    case ENOENT, ENODEV, ENXIO:
      "there is no such device; `sudo modprobe v4l2loopback` makes one"
    case EACCES, EPERM:
      "it may not be opened; add yourself to the group 'video' (sudo usermod -aG video $USER)"
    case EBUSY: "another program sends pictures there; end it, or name another device"
    case ENOTTY, EINVAL: "it takes no pictures; name a device of v4l2loopback"
    default: "\(error.reason); name another device"
    }
  }
}
