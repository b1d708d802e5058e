internal import ArgumentParser
internal import Camera
internal import Console
internal import Imaging
internal import Messages

/// `visavis cameras`: lists the cameras, their modes, and the default mode of each.
struct CamerasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cameras", abstract: "List the cameras, their modes, and the chosen one.")

  @Flag(help: "As JSON, for programs.")
  var json = false

  func run() throws {
    let scan = CameraCatalog().scan()
    // Without any camera, the first error of a device is reported.
    if scan.cameras.isEmpty, let error = scan.errors.first { throw error }
    for error in scan.errors { Diagnostics.report(error.description) }
    if json {
      try StandardOutput.print(json: scan.cameras.map(Self.json))
    } else if scan.cameras.isEmpty {
      print("no cameras")
    } else {
      for camera in scan.cameras { printText(camera) }
    }
  }

  private func printText(_ camera: CameraDevice) {
    print(Diagnostics.printable(camera.name))
    print("  \(camera.node)  \(Diagnostics.printable(camera.busInfo))")
    if let link = camera.link { print("  \(Diagnostics.printable(link))") }
    if let facing = camera.facing { print("  facing \(facing.rawValue)") }
    let preferred = camera.preferredMode
    for mode in camera.modes {
      print("  \(mode == preferred ? "*" : " ") \(mode)")
    }
    if preferred == nil { print("    no supported mode") }
  }

  private static func json(of camera: CameraDevice) -> JSONObject {
    let preferred = camera.preferredMode
    let modes = camera.modes.map { mode in
      JSONObject([
        "width": mode.size.width, "height": mode.size.height, "rate": mode.rate?.value,
        "format": "\(mode.format)", "chosen": mode == preferred,
      ])
    }
    return JSONObject([
      "name": camera.name, "node": camera.node, "bus": camera.busInfo, "link": camera.link,
      "facing": camera.facing?.rawValue, "identity": camera.identity, "modes": modes,
    ])
  }
}
