internal import Captions
internal import Scene
internal import System

/// The captions that a voice was given, and its reports about them.
struct ReadingAloud {
  /// A caption that the voice was given.
  private struct Given: Hashable {
    let number: Int
    let language: String?
  }

  /// The connection of the program that reads; nil before its first report and after its end.
  private(set) var connection: ConnectionID?
  /// The connection of a program that was switched off, until its end.
  private var retired: ConnectionID?
  /// The number of the utterance that is being read; nil while the voice is silent.
  private(set) var spoken: Int?
  /// True if the voice was started for signs, and ends with them.
  var isForSigns = false
  /// True if the pipelines were asked to hear nothing.
  private(set) var mutes = false
  /// The captions that wait for the program's start.
  private var waiting: [(caption: FinalTranslation, arrival: Duration)] = []
  /// The state of the pipelines that the program was told last; without one it takes nobody to be heard.
  private var told = PipelineState.paused
  /// The newest captions that the voice was given, and their utterances.
  private var given = RecentDictionary<Given, Void>(limit: 256)
  private var utterances = RecentDictionary<Int, UtteranceID>(limit: 64)
  /// The connections that want to know when their captions were read.
  private var wantsReports: Set<ConnectionID> = []
  /// The number of the last words of no utterance, far from the numbers of utterances.
  private var otherNumber = 1 << 40

  /// The number of captions that wait for the program's start at most.
  private static let maxWaiting = 8
  /// The age at which such a caption is not read any more.
  private static let maxAge = Duration.seconds(8)

  /// Notes a caption for the voice, or words of no utterance; returns false if the voice was given it before.
  mutating func add(_ caption: FinalTranslation, of id: UtteranceID?, at now: Duration) -> Bool {
    let key = Given(number: caption.number, language: caption.language)
    guard given[key] == nil else { return false }
    given.set((), for: key)
    if let id { utterances.set(id, for: caption.number) }
    if connection == nil {
      waiting = (waiting + [(caption, now)]).suffix(Self.maxWaiting)
    }
    return connection != nil
  }

  /// Returns a number for words of no utterance.
  mutating func nextOtherNumber() -> Int {
    otherNumber += 1
    return otherNumber
  }

  /// Follows a report of the voice; returns what to do with the microphones, if that changes.
  mutating func follow(_ report: VoiceReport, from connection: ConnectionID) -> Bool? {
    guard connection != retired else { return nil }
    self.connection = connection
    let before = mutes
    switch report {
    case .speaking(let name, let mutes):
      (spoken, self.mutes) = (Self.number(in: name), mutes)
    case .silent: (spoken, mutes) = (nil, false)
    case .spoken: break
    }
    return mutes == before ? nil : mutes
  }

  /// Removes and returns what waited for the program's start.
  mutating func takeWaiting(at now: Duration) -> [FinalTranslation] {
    defer { waiting = [] }
    return waiting.filter { now - $0.arrival < Self.maxAge }.map(\.caption)
  }

  /// Returns the number of the utterance in the name of a caption, which begins with it.
  private static func number(in name: String) -> Int? { Int(name.prefix { $0.isNumber }) }

  /// Returns the pipeline's name for an utterance that was read, and its connection, if it wants to know.
  func reportAddress(of name: String) -> (name: String, connection: ConnectionID)? {
    guard let id = Self.number(in: name).flatMap({ utterances[$0] }), let name = id.name.text,
      case .connection(let connection) = id.scope, wantsReports.contains(connection)
    else { return nil }
    return (name, connection)
  }

  /// Follows a pipeline's wishes and its end.
  mutating func record(_ event: CaptionEvent) {
    switch event {
    case .hello(let hello, let connection) where hello.wantsSpeechReports:
      wantsReports.insert(connection)
    case .ended(let connection): wantsReports.remove(connection)
    default: break
    }
  }

  /// Returns true if the voice was not told this state yet.
  mutating func isNews(_ state: PipelineState) -> Bool {
    defer { told = state }
    return told != state
  }

  /// Expects nothing more of the program, which was switched off; microphones are muted until its end.
  mutating func retire() {
    retired = connection ?? retired
    (connection, spoken, told, waiting) = (nil, nil, .paused, [])
  }

  /// Follows the end of a connection; returns true if microphones need not be muted any more.
  mutating func end(_ ended: ConnectionID) -> Bool {
    if ended == connection { (connection, spoken, told) = (nil, nil, .paused) }
    guard ended == retired || connection == nil else { return false }
    if ended == retired { retired = nil }
    defer { mutes = false }
    return mutes
  }
}

extension FrameLoop {
  /// Starts the voice, or ends it if nobody wants it any more.
  func turnVoice() {
    guard let voice = actions.voice else { return }
    voice.turn(on: settings.readsAloud)
    if settings.readsAloud {
      // What the other reader has just switched off is not read to the end.
      stopReading()
    } else {
      reading.retire()
      screen.needsPainting = true
    }
  }

  /// Forgets what waits to be read, and cuts short what is being read.
  func stopReading() {
    _ = reading.takeWaiting(at: .zero)
    if let connection = reading.connection { actions.voice?.clear(over: connection) }
  }

  /// Passes an event that the board has received on to the voice, as far as it is of interest to it.
  func readAloud(_ event: CaptionEvent, at now: Duration) {
    guard let voice = actions.voice else { return }
    reading.record(event)
    switch event {
    case .utterance(let id, _):
      for reader in listeners {
        guard let caption = board.finalTranslation(of: id, for: reader),
          reading.add(caption, of: id, at: now), let connection = reading.connection
        else { continue }
        voice.read(caption, over: connection)
      }
    case .voice(let report, let connection):
      follow(report, of: voice, over: connection, at: now)
    case .hello where reading.mutes: voice.mutePipelines(true)
    case .ended(let connection):
      guard reading.end(connection) else { break }
      voice.mutePipelines(false)
      screen.needsPainting = true
    default: break
    }
    // Without a pipeline nobody is heard.
    let state = board.pipelineState ?? .paused
    guard let connection = reading.connection, reading.isNews(state) else { return }
    voice.tell(state, over: connection)
  }

  /// Has words read aloud that are no caption, such as those of a sign.
  func readAloud(_ words: String, in language: String?, at now: Duration) {
    guard let voice = actions.voice else { return }
    if !settings.readsAloud {
      voice.turn(on: true)
      reading.isForSigns = true
    }
    let caption = FinalTranslation(
      number: reading.nextOtherNumber(), text: words, language: language)
    if reading.add(caption, of: nil, at: now), let connection = reading.connection {
      voice.read(caption, over: connection)
    }
  }

  /// Ends a voice that only reads signs.
  func stopReadingSigns() {
    guard reading.isForSigns else { return }
    reading.isForSigns = false
    if !settings.readsAloud { turnVoice() }
  }

  /// Returns the number of the caption of a pane that is being read, or nil if none is, or if it is the reader's own.
  func captionReadAloud(inPane index: Int) -> Int? {
    guard let spoken = reading.spoken,
      let number = board.captionNumber(ofUtterance: spoken, for: panes[index].reader),
      panes[index].visible.captions.contains(where: { $0.number == number && !$0.isOwn })
    else { return nil }
    return number
  }

  func toggleReadingAloud(ofPane index: Int, at now: Duration) {
    guard actions.voice != nil else { return }
    var newer = settings
    newer.setReadsAloud(!settings.readsAloud(inPane: index), inPane: index)
    apply(newer, at: now)
  }

  /// The readers for whom the voice reads.
  private var listeners: [Reader] {
    guard panes.count > 1 else {
      return [settings.near, settings.far].filter(\.readsAloud).map(\.texts)
    }
    return panes.indices.filter { settings[reader: $0].readsAloud }.map { panes[$0].reader }
  }

  private func follow(
    _ report: VoiceReport, of voice: any CaptionVoice, over connection: ConnectionID,
    at now: Duration
  ) {
    if let mutes = reading.follow(report, from: connection) { voice.mutePipelines(mutes) }
    if connection == reading.connection {
      for caption in reading.takeWaiting(at: now) { voice.read(caption, over: connection) }
    }
    if case .spoken = report { stopReadingSigns() }
    if case .spoken(let name) = report, let address = reading.reportAddress(of: name) {
      voice.captionWasSpoken(utteranceName: address.name, to: address.connection)
    }
    screen.needsPainting = true
  }
}

extension ViewSettings {
  /// True if a voice reads for anybody.
  package var readsAloud: Bool { near.readsAloud || far.readsAloud }

  /// Returns true if a voice reads for the reader of a pane, or for one of those who share it.
  func readsAloud(inPane index: Int) -> Bool {
    faceToFace.isOn ? self[reader: index].readsAloud : readsAloud
  }

  /// Has a voice read for the reader of a pane, or for both if they share it and both languages are known.
  mutating func setReadsAloud(_ isOn: Bool, inPane index: Int) {
    guard !faceToFace.isOn else { return self[reader: index].readsAloud = isOn }
    near.readsAloud = isOn
    far.readsAloud = isOn && faceToFace.soleReaderReadsBoth
  }
}
