internal import ArgumentParser
internal import CaptionCoding
internal import Scene
internal import Snapshots

/// `visavis snapshot`: renders exact pictures without a window or a camera.
struct SnapshotCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snapshot", abstract: "Render exact pictures, without a window or a camera.",
    discussion: """
      \(ShortHelp.snapshot.examples)

      The same files, options and libraries give the same bytes, whatever the machine is doing.
      """)

  @OptionGroup(title: HelpSection.inAndOut) var wanted: WantedPictures
  @OptionGroup(title: HelpSection.inAndOut) var input: StagedInputOptions
  @OptionGroup var options: StagingOptions
  @OptionGroup(title: HelpSection.picture) var picture: PictureOptions
  @OptionGroup(title: HelpSection.captionFlow) var captionFlow: CaptionOptions
  @OptionGroup(title: HelpSection.captionLook) var captionLook: CaptionLookOptions
  @OptionGroup var help: HelpOptions

  private var staging: Staging {
    Staging(
      input: input, options: options,
      look: LookOptions(picture: picture, captions: captionFlow, look: captionLook))
  }

  func run() throws {
    let timeline = try staging.timeline()
    let camera = try StagedCamera.opened(wanted.camera)
    let moments = try wanted.moments(
      of: timeline, lastPicture: input.loop ? .zero : camera.lastPicture)
    if !timeline.entries.isEmpty, !timeline.isTimed, moments.contains(where: { $0 != .end }) {
      throw Failure.usage("these captions have no times (t): use --at end")
    }
    var schedule = Schedule(timeline)
    for (number, moment) in moments.enumerated() { schedule.add(.shot(number), at: moment) }
    let programme = staging.programme(schedule, cameras: [camera])
    let size = try options.pictureSize(for: programme)
    let typesetter = try BundledTypesetter.make(systemFonts: options.systemFonts)
    let outlet = try wanted.outlet(pictures: moments.count, size: size, typesetter: typesetter)
    let performance = Performance(
      programme, composer: SceneComposer(typesetter: typesetter, look: staging.look.captionLook()))
    var areBare = true
    try Failure.translating {
      try performance.run(size: size, scale: options.scale) { shot in
        areBare = areBare && shot.isBare
        try outlet.take(shot)
      }
    }
    _ = try LineOutput.write(try outlet.finish())
    if areBare, !timeline.entries.isEmpty, wanted.namesNoInstant {
      Diagnostics.say(
        "no caption is left at the end: ask for an instant with --at SECONDS, "
          + "or for the whole with --sheet 4x3")
    }
  }
}
