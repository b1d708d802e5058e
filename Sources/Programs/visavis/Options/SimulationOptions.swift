internal import ArgumentParser
internal import Camera
internal import CaptionCoding
internal import Captions
internal import Console
internal import FrameLoop
internal import Imaging
internal import Messages
internal import Scene
internal import Snapshots
internal import Typesetting

/// The options shared by `snapshot` and `script` for pictures without a window.
struct SimulationOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The picture's size; by default the camera's.", valueName: "WxH"),
    transform: PixelSize.argument)
  var size: PixelSize?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of pixels for each of the size: 2 for HiDPI. (default: 1)", valueName: "factor"),
    transform: valueParser("a number from 0.25 to 8", in: 0.25...8))
  var scale = 1.0

  @Flag(help: "Show the control strip.")
  var controls = false

  @Flag(help: "Draw with system fonts what the bundled fonts lack, as the window does.")
  var systemFonts = false

  func validate() throws {
    if let size { try Self.check(scaled(size)) }
  }

  /// Returns the size in pixels of the pictures of `input`.
  ///
  /// - Throws: `ValidationError` if the pictures are too large.
  func pictureSize(for input: Simulation.SimulationInput) throws -> PixelSize {
    let size = scaled(size ?? input.naturalSize)
    try Self.check(size)
    return size
  }

  private func scaled(_ size: PixelSize) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(size.width) * scale).rounded())),
      height: max(1, Int((Double(size.height) * scale).rounded())))
  }

  /// Refuses sizes larger than any display wall.
  private static func check(_ size: PixelSize) throws {
    guard max(size.width, size.height) <= 16_384, size.area <= 1 << 27 else {
      throw ValidationError("pictures of \(size) are too large: the limit is 134 million pixels")
    }
  }
}

/// The shared input options of `snapshot` and `script`.
struct SimulationInputOptions: ParsableArguments {
  @Flag(help: "Repeat clips when they end.")
  var loop = false

  @Option(
    help: ArgumentHelp(
      "The captions: FILE.jsonl, FILE.srt, FILE.vtt, or - for standard input.",
      valueName: "feed"), completion: .file())
  var captions: String?
}

/// The input and options of a rendering without a window.
struct SimulationSettings {
  let input: SimulationInputOptions
  let options: SimulationOptions
  let look: LookOptions

  /// Returns the captions, and reports faults in them on standard error.
  ///
  /// - Throws: `Failure` if the captions cannot be read.
  func timeline() throws(Failure) -> CaptionTimeline {
    guard let captions = input.captions else { return CaptionTimeline() }
    // The script's own connection is 1.
    return try CaptionFile.readForPictures(captions, connection: ConnectionID(0))
  }

  /// Returns the simulation of `schedule` with these cameras and options.
  ///
  /// `interfaceLanguage` is the language of controls, notices and help.
  ///
  /// - Throws: `Failure` if options contradict each other.
  func input(
    _ schedule: Schedule, cameras: [SimulatedCamera], interfaceLanguage: String
  ) throws(Failure) -> Simulation.SimulationInput {
    Simulation.SimulationInput(
      schedule: schedule, cameras: cameras, loops: input.loop,
      settings: try look.settings(
        keepsControls: options.controls, interfaceLanguage: interfaceLanguage))
  }
}

extension SimulatedCamera {
  /// Opens the camera source that `text` names.
  ///
  /// - Throws: `Failure`, as a missing input for a file that does not exist.
  static func opened(_ text: String) throws(Failure) -> SimulatedCamera {
    do {
      return try SimulatedCamera(try CameraSpecifier(parsing: text))
    } catch  where error.isAbsent {
      throw .noInput(error.description)
    } catch {
      throw Failure(error)
    }
  }
}
