internal import ArgumentParser
internal import Imaging
internal import Scene
internal import Settings

/// Options for the camera's picture: zoom, rotation, fit and mirroring.
struct PictureOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Enlarge the picture, 1 to 8. (default: 1)", valueName: "factor"),
    transform: taking("a number from 1 to 8", in: 1...Framing.largestZoom))
  var zoom = 1.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Turn the picture clockwise: 0, 90, 180 or 270. (default: 0)", valueName: "degrees"),
    transform: taking("0, 90, 180 or 270") { Int($0).flatMap(Orientation.Rotation.init) })
  var rotate = Orientation.Rotation.none

  @Option(help: "Show the whole picture with bars, or fill the window and cut the edges.")
  var fit = ViewState.Fit.contain

  @Option(help: "Mirror the picture: auto, on or off.")
  var mirror = MirrorPreference.auto

  var settings: PictureSettings {
    PictureSettings(zoom: zoom, rotation: rotate, fit: fit, mirror: mirror)
  }
}

extension ViewState.Fit: ExpressibleByArgument {}
