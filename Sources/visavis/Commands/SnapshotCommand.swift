internal import ArgumentParser
internal import CaptionCoding
internal import Imaging
internal import Scene
internal import Snapshots
internal import Typesetting

/// `visavis snapshot`: exact pictures without window or camera.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Render exact pictures, without a window or a camera.",
    discussion: """
      The same files, options and libraries give the same bytes, whatever the machine is doing.
      """)

  @Option(
    help: ArgumentHelp("A picture, a clip, or pattern[:bars|grid|moving].", valueName: "file"))
  var camera = "pattern"

  @Option(
    help: ArgumentHelp(
      "The instant: seconds of the stream's own time, or end. Repeatable.", valueName: "time"))
  var at: [String] = []

  @Option(
    help: ArgumentHelp(
      "A picture every so many seconds, up to the end: 0.5, or 1/30.", valueName: "seconds"))
  var every: String?

  @Option(
    help: ArgumentHelp(
      "Contact sheets of so many small pictures; they fill one evenly where no time is named.",
      valueName: "CxR"))
  var sheet: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The PNG file; %02d stands for a picture's number.", valueName: "file"))
  var output: String?

  @Flag(help: "Print a digest of the pixels and write no file, unless -o names one.")
  var hash = false

  @OptionGroup var staging: StagingOptions

  func validate() throws {
    guard output != nil || hash else {
      throw ValidationError("name the picture with -o FILE.png, or ask for its --hash")
    }
    for text in at where Moment(parsing: text) == nil {
      throw ValidationError("--at takes seconds from 0, or end, not '\(text)'")
    }
    if let every, Series(parsing: every) == nil {
      throw ValidationError("--every takes seconds, such as 0.5 or 1/30, not '\(every)'")
    }
    if let sheet, SheetGrid(parsing: sheet) == nil {
      throw ValidationError("--sheet takes columns and rows up to 20x20, not '\(sheet)'")
    }
    if let output, PictureNames(pattern: output) == nil {
      throw ValidationError("'\(output)': write one number as %d or %03d, and no other %")
    }
  }

  func run() throws {
    let timeline = try staging.timeline()
    let camera = try StagedCamera.opened(camera)
    let moments = try moments(timeline: timeline, camera: camera)
    if !timeline.entries.isEmpty, !timeline.isTimed, moments.contains(where: { $0 != .end }) {
      throw Failure.usage("these captions have no times (t): use --at end")
    }
    var schedule = Schedule(timeline)
    for (number, moment) in moments.enumerated() { schedule.add(.shot(number), at: moment) }
    let programme = staging.programme(schedule, cameras: [camera])
    let size = try staging.pictureSize(for: programme)
    let typesetter = try BundledTypesetter.make(systemFonts: staging.systemFonts)
    let outlet = try outlet(pictures: moments.count, size: size, typesetter: typesetter)
    let performance = Performance(
      programme, composer: SceneComposer(typesetter: typesetter, look: staging.look.captionLook()))
    try Failure.translating { try performance.run(size: size) { try outlet.take($0) } }
    for digest in try outlet.finish() { print(digest) }
  }

  private var grid: SheetGrid? { sheet.flatMap(SheetGrid.init(parsing:)) }

  /// The instants: the named ones, then the series; a sheet without either shows the whole evenly.
  private func moments(
    timeline: CaptionTimeline, camera: StagedCamera
  ) throws(Failure) -> [Moment] {
    let lastPicture = staging.loop ? .zero : camera.lastPicture
    var moments = at.compactMap(Moment.init(parsing:))
    if let series = every.flatMap(Series.init(parsing:)) {
      let count = series.count(through: max(timeline.end, lastPicture))
      guard count <= 1_000_000 else { throw .usage("--every \(every ?? "") is \(count) pictures") }
      moments += (0..<count).map { .at(series.time(of: $0)) }
    }
    guard moments.isEmpty else { return moments }
    let whole = max(timeline.lastWords, lastPicture)
    guard let grid, whole > .zero else { return [.end] }
    // Each cell shows the end of its share of the whole, so that the last words are on the last one.
    return (1...grid.cells).map { .at(whole * $0 / grid.cells) }
  }

  private func outlet(
    pictures: Int, size: PixelSize, typesetter: Typesetter
  ) throws(Failure) -> ShotOutlet {
    let names = output.flatMap(PictureNames.init(pattern:))
    let files = grid.map { (pictures + $0.cells - 1) / $0.cells } ?? pictures
    if let names, !names.isSeries, files > 1 {
      throw .usage("\(files) pictures need a number in their name, as in %02d.png")
    }
    return ShotOutlet(
      names: names, hashes: hash,
      newSheet: grid.map { grid in
        { ContactSheet(grid, picturesOf: size, typesetter: typesetter) }
      })
  }
}
