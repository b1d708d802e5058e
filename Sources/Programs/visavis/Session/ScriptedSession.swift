internal import Camera
internal import CaptionCoding
internal import Captions
internal import Console
internal import FrameLoop
internal import Imaging
internal import Messages
internal import Scene
internal import Screen
internal import Snapshots
internal import System

/// A run of the window in which a script replaces cameras, pipelines and the user.
///
/// The pictures equal those of `visavis script`, and are written to the working directory.
struct ScriptedSession {
  private let command: ViewCommand
  private let script: Script
  private let folder: ShotFolder
  private let wakeUp: WakeUp
  private let appEvents: Inbox<AppEvent>
  private let ending: SessionEnding

  init(_ command: ViewCommand, script: Script, folder: ShotFolder) throws {
    self.command = command
    self.script = script
    self.folder = folder
    wakeUp = try WakeUp()
    appEvents = Inbox<AppEvent>(signaling: wakeUp)
    ending = try SessionEnding()
    try SignalWatch.start { [appEvents, ending] in
      appEvents.post(.end)
      ending.begin()
    }
  }

  /// Runs until the script is over or the window is closed.
  ///
  /// - Throws: `Failure` if the input or the window cannot be opened, or a picture cannot be
  ///   written.
  func run() throws {
    defer { ending.finish() }
    let catalog = command.interface.catalogForPictures()
    let input = Simulation.SimulationInput(
      schedule: try schedule(), cameras: try cameras(), loops: command.input.loop,
      settings: command.look.settings(
        interfaceLanguage: command.interface.pictureLanguage(in: catalog)),
      letters: BundledFiles.letters())
    let simulation = Simulation(
      input,
      composer: SceneComposer(typesetter: try BundledFiles.typesetter(), strings: catalog))
    guard ending.displayBegins() else { return }
    let windowSize = command.windowSize.size ?? input.naturalSize
    let display = try WindowDisplay(
      command.window.options(of: windowSize),
      video: try VideoSystem { [ending] in ending.displayIsLost() })
    let size = simulation.pictureSize(ofWindow: windowSize)
    var shotCount = 0
    let statistics = try simulation.run(
      on: display, appEvents: appEvents,
      endingAfter: command.window.quitAfter.map { .seconds($0) }
    ) { picture, name in
      try folder.write(picture.view, to: name)
    } onShot: { shot in
      shotCount += 1
      guard let name = script.shots[shot.number].name else {
        _ = try StandardOutput.write([ShotText.line(for: shot)])
        return
      }
      let pixels = try shot.pixels()
      try folder.write(pixels.view, to: name)
      if shotCount == 1, pixels.size != size {
        Diagnostics.report(
          "the window is \(pixels.size), not \(size): its pictures differ from those of "
            + "`visavis script`")
      }
    }
    if shotCount < script.shots.count {
      Diagnostics.report(
        "the window closed too early; shots of the script not taken: "
          + "\(script.shots.count - shotCount)")
    }
    if command.reports.stats {
      Diagnostics.report(statistics.summary(painter: display.painterName))
    }
  }

  /// Returns the schedule of the script and the caption files.
  private func schedule() throws(Failure) -> Schedule {
    var schedule = Schedule()
    // Connection 1 belongs to the script.
    for (number, text) in command.feeds.captions.enumerated() {
      guard case .file(let path) = try FeedSpecification(parsing: text).source else {
        throw .usage("with --script, --captions takes files, not '\(text)'")
      }
      schedule.add(try CaptionFile.readForPictures(path, connection: ConnectionID(2 + number)))
    }
    schedule.add(script.schedule)
    return schedule
  }

  private func cameras() throws -> [SimulatedCamera] {
    guard !command.input.demo else {
      throw Failure.usage("--script and --demo cannot be used together")
    }
    let named = command.input.camera
    return try (named.isEmpty ? ["pattern"] : named).map(SimulatedCamera.opened)
  }
}
