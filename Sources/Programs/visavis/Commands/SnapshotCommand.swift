internal import ArgumentParser
internal import CaptionCoding
internal import Console
internal import Imaging
internal import Messages
internal import Scene
internal import Snapshots
internal import Typesetting

/// `visavis snapshot`: renders exact pictures without a window or a camera.
struct SnapshotCommand: SimulationCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Render exact pictures, without a window or a camera.",
    discussion: """
      \(ShortHelp.snapshot.examples)

      The same files, options and libraries give the same bytes, whatever the machine is doing.
      """)

  @OptionGroup(title: HelpSection.inAndOut) var outputOptions: SnapshotOutputOptions
  @OptionGroup(title: HelpSection.inAndOut) var input: SimulationInputOptions
  @OptionGroup var options: SimulationOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var interface: InterfaceOptions
  @OptionGroup(visibility: .hidden) var windowOnly: WindowOnlyOptions
  @OptionGroup var help: HelpOptions

  mutating func run() throws {
    if outputOptions.demo {
      input.loop = input.loop || outputOptions.camera.isEmpty
      if input.captions == nil { input.captions = try BundledFiles.asset("conversation.jsonl") }
    }
    reportLeftOut()
    let timeline = try input.timeline()
    let camera = try SimulatedCamera.opened(try outputOptions.shownCamera())
    let moments = try outputOptions.moments(
      of: timeline, lastFrameTime: input.loop ? .zero : camera.lastFrameTime)
    if !timeline.entries.isEmpty, !timeline.isTimed, moments.contains(where: { $0 != .end }) {
      throw Failure.usage("these captions have no times (t): use --at end")
    }
    var schedule = Schedule(timeline)
    for (number, moment) in moments.enumerated() { schedule.add(.shot(number), at: moment) }
    let prepared = try prepared(schedule, cameras: [camera])
    let writer = try outputOptions.writer(
      pictures: moments.count, size: prepared.simulation.pictureSize(ofWindow: prepared.size),
      typesetter: prepared.typesetter)
    var haveNoCaption = true
    try prepared.simulation.run(size: prepared.size, scale: options.scale) { shot in
      haveNoCaption = haveNoCaption && shot.hasNoOverlay
      try writer.add(shot)
    }
    _ = try StandardOutput.write(try writer.finish())
    if haveNoCaption, !timeline.entries.isEmpty, outputOptions.namesNoInstant {
      Diagnostics.report(
        "no caption is left at the end: ask for an instant with --at SECONDS, "
          + "or for the whole with --sheet 4x3")
    }
  }
}

/// The options of `snapshot` for the camera, the instants and the output.
struct SnapshotOutputOptions: ParsableArguments {
  @Option(
    help: .init(
      "A picture, a clip, or pattern[:bars|grid|moving]. (default: pattern)", valueName: "file"),
    completion: .file())
  var camera: [String] = []

  @Flag(help: .hidden)
  var demo = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(
      "The instant: seconds in the stream's own time, or end. Repeatable.", valueName: "time"),
    transform: valueParser("seconds from 0, or end", Moment.init(parsing:)))
  var at: [Moment] = []

  @Option(
    parsing: .unconditional,
    help: .init("A picture at this interval, up to the end: 0.5, or 1/30.", valueName: "seconds"),
    transform: valueParser("seconds, such as 0.5 or 1/30", Series.init(parsing:)))
  var every: Series?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Contact sheets of this many pictures; without a time, one sheet shows the whole evenly.",
      valueName: "CxR"),
    transform: valueParser("columns and rows up to 20x20", SheetGrid.init(parsing:)))
  var sheet: SheetGrid?

  @Option(
    name: .output,
    help: .init("The PNG file; %02d stands for a picture's number.", valueName: "file"),
    completion: .file(), transform: Self.destination)
  var outputs: [Destination] = []

  @Flag(help: "Print a digest of the pixels and write no file, unless -o names one.")
  var hash = false

  @Flag(help: "Print the captions' lines as JSON and write no file, unless -o names one.")
  var text = false

  /// A value of `--output`: files, or the device of a virtual camera as for a window.
  enum Destination {
    case files(PictureNames)
    case device
  }

  private var output: PictureNames? {
    outputs.lazy.compactMap { if case .files(let names) = $0 { names } else { nil } }.last
  }

  func validate() throws {
    guard output != nil || hash || text else {
      throw ValidationError("name the picture with -o FILE.png, or add --text or --hash")
    }
    guard output != nil || hash || sheet == nil else {
      throw ValidationError("name the sheet with -o FILE.png, or add --hash")
    }
  }

  /// Parses a file name pattern, of which only PNG names are accepted, or the name of a device.
  @Sendable private static func destination(_ text: String) throws -> Destination {
    guard !text.hasPrefix("/dev/video") else { return .device }
    try PictureFile.check(name: text)
    guard let names = PictureNames(pattern: text) else {
      throw ValidationError("it takes a name with one number, %d or %03d, and no other %")
    }
    return .files(names)
  }

  /// Returns the first camera, and names the others on standard error.
  func shownCamera() throws(Failure) -> String {
    guard let first = camera.first else {
      return try demo ? BundledFiles.asset("conversation.avi") : "pattern"
    }
    for other in camera.dropFirst() {
      Diagnostics.report("only the first camera is shown, not \(other)")
    }
    return first
  }

  /// True if only the end is shown, because no instant was given.
  var namesNoInstant: Bool { at.isEmpty && every == nil && sheet == nil }

  /// Returns the instants to show.
  ///
  /// Instants from `--at` keep their order. Together with `--every`, all are sorted by time. A
  /// contact sheet without either option shows the whole stream evenly.
  ///
  /// - Throws: `Failure` if `--every` asks for more than a million pictures.
  func moments(of timeline: CaptionTimeline, lastFrameTime: Duration) throws(Failure) -> [Moment] {
    var moments = at
    if let every {
      let count = every.count(through: max(timeline.end, lastFrameTime))
      guard count <= 1_000_000 else {
        throw .usage("--every asks for \(count) pictures; the limit is a million")
      }
      moments += (0..<count).map { .at(every.time(of: $0)) }
      return Schedule(timeline).inOrder(moments, lastFrameTime: lastFrameTime)
    }
    guard moments.isEmpty else { return moments }
    let whole = max(timeline.lastTextTime, lastFrameTime)
    guard let sheet, whole > .zero else { return [.end] }
    // Each cell shows the end of its share, so that the last cell has the last words.
    return (1...sheet.cells).map { .at(whole * $0 / sheet.cells) }
  }

  /// Makes the destination for this number and size of pictures.
  ///
  /// - Throws: `Failure` if several files need a number in their name.
  func writer(
    pictures: Int, size: PixelSize, typesetter: Typesetter
  ) throws(Failure) -> SnapshotWriter {
    let files = sheet.map { (pictures + $0.cells - 1) / $0.cells } ?? pictures
    if let output, !output.isSeries, files > 1 {
      throw .usage("\(files) pictures need a number in their name, as in %02d.png")
    }
    return SnapshotWriter(
      names: output, printsDigests: hash, writesText: text,
      newSheet: sheet.map { grid in
        { ContactSheet(grid, picturesOf: size, typesetter: typesetter) }
      })
  }
}
