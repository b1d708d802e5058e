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
  @OptionGroup(title: HelpSection.inAndOut) var input: SimulationInputOptions
  @OptionGroup var options: SimulationOptions
  @OptionGroup(title: HelpSection.picture) var picture: PictureOptions
  @OptionGroup(title: HelpSection.captionFlow) var captionFlow: CaptionOptions
  @OptionGroup(title: HelpSection.captionLook) var captionLook: CaptionLookOptions
  @OptionGroup var help: HelpOptions

  private var staging: SimulationSettings {
    SimulationSettings(
      input: input, options: options,
      look: LookOptions(picture: picture, captions: captionFlow, look: captionLook))
  }

  func run() throws {
    let timeline = try staging.timeline()
    let camera = try SimulatedCamera.opened(wanted.camera)
    let moments = try wanted.moments(
      of: timeline, lastPicture: input.loop ? .zero : camera.lastPicture)
    if !timeline.entries.isEmpty, !timeline.isTimed, moments.contains(where: { $0 != .end }) {
      throw Failure.usage("these captions have no times (t): use --at end")
    }
    var schedule = Schedule(timeline)
    for (number, moment) in moments.enumerated() { schedule.add(.shot(number), at: moment) }
    let input = staging.input(schedule, cameras: [camera])
    let size = try options.pictureSize(for: input)
    let typesetter = try BundledTypesetter.make(systemFonts: options.systemFonts)
    let writer = try wanted.writer(pictures: moments.count, size: size, typesetter: typesetter)
    let performance = Simulation(
      input, composer: SceneComposer(typesetter: typesetter))
    var areBare = true
    try Failure.translating {
      try performance.run(size: size, scale: options.scale) { shot in
        areBare = areBare && shot.isPictureOnly
        try writer.take(shot)
      }
    }
    _ = try LineOutput.write(try writer.finish())
    if areBare, !timeline.entries.isEmpty, wanted.namesNoInstant {
      Diagnostics.say(
        "no caption is left at the end: ask for an instant with --at SECONDS, "
          + "or for the whole with --sheet 4x3")
    }
  }
}
