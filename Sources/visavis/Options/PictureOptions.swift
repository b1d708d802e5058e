internal import ArgumentParser
internal import Imaging
internal import Scene

/// How the camera's picture is shown.
struct PictureOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Enlarge the picture, 1 to 8.", valueName: "factor"))
  var zoom = 1.0

  @Option(help: "Turn the picture clockwise: 0, 90, 180 or 270.")
  var rotate = 0

  @Option(help: "All of the picture with bars, or all of the window with the edges cut.")
  var fit = ViewState.Fit.contain

  func validate() throws {
    guard zoom >= 1, zoom <= Framing.largestZoom else {
      throw ValidationError("--zoom takes a number from 1 to 8, not \(zoom)")
    }
    guard rotation != nil else {
      throw ValidationError("--rotate takes 0, 90, 180 or 270, not \(rotate)")
    }
  }

  /// Turned, not mirrored.
  var orientation: Orientation { Orientation(rotation: rotation ?? .none) }

  private var rotation: Orientation.Rotation? { Orientation.Rotation(rawValue: rotate) }
}

extension ViewState.Fit: ExpressibleByArgument {}
