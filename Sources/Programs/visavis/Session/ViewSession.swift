internal import Camera
internal import Captions
internal import Console
internal import Conversation
internal import Feeds
internal import FrameLoop
internal import Frames
internal import Glibc
internal import Imaging
internal import Language
internal import Logging
internal import Messages
internal import Outputs
internal import Scene
internal import Screen
internal import System

/// A run of the window: creates the parts, connects them, and shuts them down in order.
///
/// The main thread owns the session and runs the frame loop. Cameras and feeds run on their own
/// threads, and reach the session only through the types of `System` and `Frames`.
final class ViewSession {
  private let command: ViewCommand
  private let log: Logger
  private let start = ContinuousClock.now
  private let wakeUp: WakeUp
  private let frames: NewestFrame
  private let captions: CaptionMailbox
  private let transcript: SessionTranscript
  private let recording: SessionRecording
  private let virtualCamera: VirtualCamera?
  private let appEvents: Inbox<AppEvent>
  private let cameras: CameraSwitcher
  private let cameraReports: CameraReportHandler
  private let feeds: FeedSet
  private let plan: FeedPlan
  private let catalog: MessageCatalog
  private let settings: ViewSettings
  private let ending: SessionEnding
  private let applied: AppliedSettings
  /// The saved state, or nil if nothing is remembered.
  private let state: StateStore?
  /// The state at the start.
  private let saved: SavedState
  private let starting: StartingState
  /// The follower of the settings file, or nil if none is followed.
  private var follower: SettingsFollower?
  private var actions: SessionActions?
  /// The programs of the window's own conversation, or nil if captions come from elsewhere.
  private var conversation: SessionConversation?
  private var voice: SessionVoice?
  private var signs: SessionSigns?
  private var cards: SessionCards?
  /// The connection to the desktop, or nil without a session bus.
  private var desktop: Desktop?

  /// Creates the session of a command with the settings `applied`.
  init(_ command: ViewCommand, with applied: AppliedSettings) throws {
    try SessionReserve.check(for: command)
    self.command = command
    var applied = applied
    plan = try command.feedPlan()
    catalog = InterfaceFolder.catalog()
    settings = command.settings(with: catalog)
    let transcripts = command.transcripts.transcript
    try plan.check(against: transcripts)
    let log = Diagnostics.logger(verbosity: command.reports.verbose)
    self.log = log
    state = command.window.noState ? nil : StateFile().flatMap { try? StateStore($0, log: log) }
    saved = state?.read() ?? SavedState()
    starting = StartingState(saved, for: command)
    wakeUp = try WakeUp()
    frames = NewestFrame(signaling: wakeUp)
    captions = CaptionMailbox(signaling: wakeUp)
    appEvents = Inbox<AppEvent>(signaling: wakeUp)
    ending = try SessionEnding()
    try SignalWatch.start { [appEvents, ending] in
      appEvents.post(.end)
      ending.begin()
    }
    transcript = try SessionTranscript(
      of: captions, in: transcripts, needsConsent: !command.recording.consentGiven,
      showing: TranscriptTexts(
        command.transcripts.transcriptShow, language: command.look.captions.to?.tag),
      appEvents: appEvents,
      leavesOut: { applied.leaveOut("transcript", because: "\($0)") },
      clock: { [start] in start.duration(to: .now) })
    self.applied = applied
    for notice in applied.notices { appEvents.post(.notice(notice)) }
    recording = SessionRecording(command.recording, appEvents: appEvents, log: log)
    virtualCamera = try command.virtualCamera.output.map {
      [recording, appEvents] path throws(SystemError) in
      try VirtualCamera.started(
        at: path, outputs: recording.outputs, appEvents: appEvents, log: log)
    }
    let sources = try command.sources()
    command.checkMode(for: sources)
    cameraReports = CameraReportHandler(
      appEvents: appEvents, log: log, state: sources.isEmpty ? state : nil)
    var cameraOptions = try command.cameraOptions()
    cameraOptions.firstCamera = starting.camera
    cameras = try CameraSwitcher(
      sources, options: cameraOptions, into: frames,
      report: { [cameraReports] in cameraReports.handle($0) })
    feeds = FeedSet(
      mailbox: captions, appEvents: appEvents,
      initialRequests: starting.applied(to: settings).languageRequests, log: log)
    ending.onEnd { [feeds, transcript, state, openRecordings = recording.openRecordings] in
      // What follows may take seconds, in which the microphone would go on.
      openRecordings.stop()
      feeds.stop()
      transcript.finish()
      state?.finish(within: .seconds(2))
    }
  }

  /// True if the transcript lacks events.
  ///
  /// The value is final once `run` has returned.
  var transcriptLacksLines: Bool { transcript.lacksLines }

  /// True if a recording ended by itself or did not begin.
  ///
  /// The value is final once `run` has returned.
  var recordingFailed: Bool { recording.hasFailed }

  /// Shows the window until it is closed.
  ///
  /// - Throws: An error if a camera, a feed or the window cannot be opened, or the display is lost.
  func run() throws {
    do {
      try cameras.start()
    } catch {
      transcript.finish()
      throw error
    }
    desktop = connectedDesktop()
    if applied.choice != nil {
      follower = try? SettingsFollower(applied, of: command, catalog: catalog, appEvents: appEvents)
    }
    defer {
      ending.finish()
      // After `ending`, so that a slow disk is not taken for a display that does not answer.
      actions?.finish()
      conversation?.finish()
      voice?.finish()
      signs?.finish()
      cards?.finish()
      follower?.stop()
      virtualCamera?.stop()
      desktop?.stop()
      cameras.stop()
    }
    guard ending.displayBegins() else { return }
    // Everything that uses the display is released when this call returns.
    try showWindow()
  }

  private func showWindow() throws {
    let video = try VideoSystem { [ending] in ending.displayIsLost() }
    var options = command.window.options(
      of: command.windowSize.size ?? starting.windowSize ?? orientedFrameSize())
    if options.position == nil, let saved = starting.windowPosition,
      video.showsTop(of: PixelRect(origin: saved, size: options.size))
    {
      options.position = saved
    }
    if video.isWayland, command.window.alwaysOnTop || command.window.position != nil {
      Diagnostics.report(
        "on Wayland the compositor decides where a window is and what it covers: "
          + "--position and --always-on-top are left to it")
    }
    let display = try WindowDisplay(options, video: video, desktop: desktop)
    if let state {
      display.onPlacementChange { change in
        if let size = change.size { state.update { $0.windowSize = size } }
        if let position = change.position { state.update { $0.windowPosition = position } }
      }
    }
    log.info("painter: \(display.painterName), \(video.driver)")
    try show(on: display)
  }

  private func show(on display: WindowDisplay) throws {
    let composer = SceneComposer(
      typesetter: try BundledFiles.typesetter(systemFonts: true), strings: catalog)
    let settings = starting.applied(to: settings)
    let viewport = display.mainWindow.viewport
    for pane in settings.panes { composer.warmUp(pane.reader.look, in: viewport) }
    if command.runsConversation {
      conversation = try SessionConversation(
        starting.conversationWishes(for: command), immediateChoice: command.immediateConversation,
        feeds: feeds, appEvents: appEvents)
    }
    if SisterProgram.speak.isInstalled {
      voice = try SessionVoice(device: command.look.readers.speakDevice, feeds: feeds)
    } else if let speak = command.look.readers.speak, speak != .none {
      try SisterProgram.speak.check()
    }
    if SisterProgram.signs.isInstalled { signs = SessionSigns(appEvents: appEvents) }
    if SisterProgram.hub.isInstalled { cards = try SessionCards(appEvents: appEvents) }
    let actions = SessionActions(
      cameras: cameras, appEvents: appEvents, log: log, feeds: feeds, recording: recording,
      conversation: conversation, voice: voice, signs: signs, cards: cards,
      state: state)
    self.actions = actions
    let loop = FrameLoop(
      display: display, composer: composer, settings: settings,
      frames: frames, captions: captions, appEvents: appEvents, actions: actions,
      letters: BundledFiles.letters(openingBeside: appEvents), transcript: transcript.conversation,
      cameraViews: starting.cameraViews,
      hints: unseenHints,
      timeOfDayAtStart: LocalTime.now?.timeOfDay, clock: { [start] in start.duration(to: .now) })
    try feeds.open(plan)
    if command.recording.record != nil { appEvents.post(.recordingRequested) }
    loop.run()
    // The recording ends with the window, not with the feeds.
    recording.stop()
    ending.begin()
    guard !loop.hasLostDisplay else { throw Failure.unavailable(SessionEnding.displayLossMessage) }
    if command.reports.stats {
      Diagnostics.report(loop.statistics.summary(painter: display.painterName))
    }
  }

  /// Connects to the desktop, if there is one, and follows its settings as far as no option decides.
  private func connectedDesktop() -> Desktop? {
    let follower = AppearanceFollower(appEvents: appEvents, log: log)
    return try? Desktop(
      followsMotion: !command.look.captions.noAnimation,
      // A settings file may ask for the desktop's theme later.
      followsColors: command.look.style.theme == .auto || applied.document != nil, signaling: wakeUp
    ) { follower.follow($0) }
  }

  /// The hints that the user has not seen yet, or none if they cannot be remembered.
  private var unseenHints: [Hint] {
    guard state != nil, !command.window.noHints else { return [] }
    return Hint.allCases.filter { !saved.hintsSeen.contains($0) }
  }

  /// Returns the size of the first camera's frames as the window shows them, or the usual one if the camera is slow.
  private func orientedFrameSize() -> PixelSize {
    Orientation(rotation: command.look.picture.rotate)
      .applied(to: firstFrameSize(within: .milliseconds(400)) ?? Self.defaultSize)
  }

  /// Returns the size of the first camera's frames; nil if unknown after `timeout`.
  ///
  /// A camera's mode is known once the camera is started. The size of a file is that of its first
  /// frame.
  private func firstFrameSize(within timeout: Duration) -> PixelSize? {
    if let size = cameraReports.firstSize { return size }
    let deadline = ContinuousClock.now + timeout
    while frames.pendingInfo == nil, wakeUp.wait(atMost: deadline - .now) { wakeUp.acknowledge() }
    wakeUp.signal()
    return frames.pendingInfo?.nominalSize
  }

  private static let defaultSize = PixelSize(width: 1280, height: 720)
}

extension LoopStatistics {
  /// The line of text for `--stats`.
  func summary(painter: String) -> String {
    let average = paintings > 0 ? timePainting / paintings : .zero
    return "\(framesReceived) frames shown, \(framesMissed) missed\(reasons), "
      + "\(captionEvents) caption events, "
      + "\(paintings) paintings by \(painter), \(Self.milliseconds(average)) ms each, "
      + "\(Self.milliseconds(longestPainting)) ms the longest" + latency
  }

  /// The reasons for missed frames, if there are any.
  private var reasons: String {
    let parts = [
      (framesReplaced, "replaced by a newer one"), (losses.undelivered, "lost by the driver"),
      (losses.damaged, "damaged"), (losses.dropped, "dropped as no picture was free"),
    ]
    let texts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))"
  }

  /// The latency from capture to screen, if the driver reports capture times.
  private var latency: String {
    guard let median = frameLatency.percentile(50), let high = frameLatency.percentile(95)
    else { return "" }
    return ", from capture to screen \(Self.milliseconds(median)) ms (median), "
      + "\(Self.milliseconds(high)) ms (95 %)"
  }

  private static func milliseconds(_ time: Duration) -> String {
    let hundredths = Int((time / .milliseconds(1) * 100).rounded())
    return "\(hundredths / 100)." + "\(hundredths % 100)".zeroPadded(to: 2)
  }
}
