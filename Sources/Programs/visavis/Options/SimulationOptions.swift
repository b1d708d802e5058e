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

/// A command that makes pictures without a window.
///
/// Each command declares the groups itself, because in debug builds ArgumentParser checks a nested
/// group once for each level of nesting.
protocol SimulationCommand: ParsableCommand {
  var input: SimulationInputOptions { get }
  var options: SimulationOptions { get }
  var look: LookOptions { get }
  var interface: InterfaceOptions { get }
  var windowOnly: WindowOnlyOptions { get }
}

extension SimulationCommand {
  /// Names on standard error what the user asked for and pictures leave out.
  func reportLeftOut() {
    var leftOut = windowOnly.leftOut(hasCaptions: input.captions != nil)
    if input.captions != nil, input.file == nil { leftOut.append("a socket of --captions") }
    guard !leftOut.isEmpty else { return }
    Diagnostics.report(
      "pictures are made without a window, so they leave out \(leftOut.joined(separator: ", "))")
  }

  /// Prepares the simulation of a schedule.
  ///
  /// - Throws: An error if options contradict each other, the pictures are too large, or a bundled
  ///   file is missing.
  func prepared(
    _ schedule: Schedule, cameras: [SimulatedCamera]
  ) throws -> (simulation: Simulation, size: PixelSize, typesetter: Typesetter) {
    try look.contradictions.check()
    let catalog = interface.catalogForPictures()
    let input = Simulation.SimulationInput(
      schedule: schedule, cameras: cameras, loops: input.loop,
      settings: look.settings(
        keepsControls: options.controls, interfaceLanguage: interface.pictureLanguage(in: catalog)),
      letters: BundledFiles.letters())
    let size = try options.pictureSize(for: input)
    let typesetter = try BundledFiles.typesetter(systemFonts: options.systemFonts)
    let composer = SceneComposer(typesetter: typesetter, strings: catalog)
    return (Simulation(input, composer: composer), size, typesetter)
  }
}

/// The input of `snapshot` and `script`.
struct SimulationInputOptions: ParsableArguments {
  @Flag(help: "Repeat clips when they end.")
  var loop = false

  @Option(
    help: .init(
      "The captions: FILE.jsonl, FILE.srt, FILE.vtt, or - for standard input.",
      valueName: "feed"), completion: .file())
  var captions: String?

  /// The file of captions, or `-`; nil for a socket, which needs a window.
  var file: String? { captions.flatMap { FeedSpecification.isSocket($0) ? nil : $0 } }

  /// Returns the captions, and reports faults in them on standard error.
  ///
  /// - Throws: `Failure` if the captions cannot be read.
  func timeline() throws(Failure) -> CaptionTimeline {
    guard let file else { return CaptionTimeline() }
    // The script's own connection is 1.
    return try CaptionFile.readForPictures(file, connection: ConnectionID(0))
  }
}

/// The size and content of the pictures of `snapshot` and `script`.
struct SimulationOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init("The picture's size; by default the camera's.", valueName: "WxH"),
    transform: PixelSize.argument)
  var size: PixelSize?

  @Option(
    parsing: .unconditional,
    help: .init(
      "The number of pixels for each of the size: 2 for HiDPI. (default: 1)", valueName: "factor"),
    transform: valueParser("a number from 0.25 to 8", in: 0.25...8))
  var scale = 1.0

  @Flag(help: "Show the control strip.")
  var controls = false

  @Flag(help: "Draw with system fonts what the bundled fonts lack, as the window does.")
  var systemFonts = false

  func validate() throws {
    if let size { try Self.check(size.scaled(by: scale)) }
  }

  /// Returns the size in pixels of the pictures of `input`.
  ///
  /// - Throws: `ValidationError` if the pictures are too large.
  func pictureSize(for input: Simulation.SimulationInput) throws -> PixelSize {
    let size = (size ?? input.naturalSize).scaled(by: scale)
    try Self.check(size)
    return size
  }

  /// Refuses sizes larger than any display wall.
  private static func check(_ size: PixelSize) throws {
    guard max(size.width, size.height) <= PixelSize.maxSide, size.area <= PNG.maxArea else {
      throw ValidationError("pictures of \(size) are too large: the limit is 134 million pixels")
    }
  }
}

extension SimulatedCamera {
  /// Opens the camera source that `text` names.
  ///
  /// - Throws: `CameraError`; for a file that does not exist, a missing input.
  static func opened(_ text: String) throws -> SimulatedCamera {
    do {
      return try SimulatedCamera(try CameraSpecifier(parsing: text))
    } catch  where error.isAbsent {
      throw Failure.noInput(error.description)
    }
  }
}

extension NameSpecification {
  /// The names of the option for the pictures.
  static let output: NameSpecification = [.customShort("o"), .customLong("output")]
}
