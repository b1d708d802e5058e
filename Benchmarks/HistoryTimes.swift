import Console
internal import Captions
internal import Conversation
internal import Imaging
internal import Messages
internal import Scene
internal import Typesetting

/// A benchmark of the history panel over 100,000 sentences in two languages: opening, scrolling and
/// searching, each up to the finished picture of 1280×720 in memory.
final class HistoryTimes {
  private static let count = 100_000
  private static let size = PixelSize(width: 1280, height: 720)
  private static let words = (
    read: "please take one of these tablets after every meal and come back on monday if it hurts",
    other: "por favor tome una de estas pastillas después de cada comida y vuelva el lunes si duele"
  )

  private let composer: SceneComposer
  private let painter = MemoryPainter()
  private let target = Bitmap(size: HistoryTimes.size)
  private let camera = Bitmap(size: HistoryTimes.size)
  private let history = ConversationHistory()
  private var controls = ControlsState()
  private var view = ViewState()
  private var interaction = Interaction()
  private let memory: Int
  private var pictures = 0

  init() throws {
    composer = SceneComposer(
      typesetter: try Typesetter(fonts: InstalledFiles.fonts()), strings: .english)
    let conversation = Transcript()
    let before = ResidentMemory.bytes
    let read = Self.words.read.split(separator: " ")
    let other = Self.words.other.split(separator: " ")
    for number in 0..<Self.count {
      // Seven to fourteen words, as in conversations.
      let length = 7 + number % 8
      var snapshot = UtteranceSnapshot(
        finalText: "\(read.prefix(length).joined(separator: " ")), number \(number)")
      snapshot.text.language.set("en", at: 1)
      snapshot.source.words.set(
        "\(other.prefix(length).joined(separator: " ")), número \(number)", at: 1)
      snapshot.source.language.set("es", at: 1)
      snapshot.speaker.set(number % 2 == 0 ? "Ana" : "Sam", at: 1)
      let id = UtteranceID(scope: .connection(ConnectionID(1)), name: .named("\(number)"))
      history.add(conversation.add([.utterance(id, snapshot)], at: .seconds(number * 4)))
    }
    memory = ResidentMemory.bytes - before
  }

  /// Measures everything.
  func figures() -> [Figure] {
    paint()
    let opening = ContinuousClock().measure {
      controls.toggleHistory()
      paint()
    }
    var scrolling: [Duration] = []
    for step in 0..<300 {
      let notches = step % 3 == 0 ? 3.0 : 1.0
      scrolling.append(time { send(.wheel(notches: notches, at: PixelPoint(x: 640, y: 300))) })
    }
    var jumps: [Duration] = []
    for step in 0..<50 {
      let y = 80 + step * 37 % 500
      jumps.append(
        time {
          send(step % 2 == 0 ? .key(.home) : .wheel(notches: Double(-y), at: .init(x: 640, y: 300)))
        })
    }
    var letters: [Duration] = []
    for query in ["tablets", "número 77", "zzz", "e", "después de cada"] {
      for letter in query { letters.append(time { send(.text(String(letter))) }) }
      send(.key(.leaveFullScreen))
    }
    let slowest = scrolling.max() ?? .zero
    return [
      Figure(
        name: "history of 100,000 sentences: opening, up to the picture", target: "≤ 50 ms",
        measured: opening.milliseconds, isMet: opening <= .milliseconds(50)),
      Figure(
        name: "scrolling, pictures a second", target: "≥ 30",
        measured: "\(rate(scrolling.quantile(0.5))) (median), \(rate(slowest)) (slowest)",
        isMet: slowest <= .milliseconds(33)),
      Figure(
        name: "jumps to the beginning and back, slowest", target: "≤ 50 ms",
        measured: (jumps.max() ?? .zero).milliseconds,
        isMet: jumps.max() ?? .zero <= .milliseconds(50)),
      Figure(
        name: "search, for each letter, up to the picture", target: "≤ 100 ms",
        measured: "\(letters.quantile(0.5).milliseconds) (median), "
          + "\((letters.max() ?? .zero).milliseconds) (slowest)",
        isMet: letters.max() ?? .zero <= .milliseconds(100)),
      Figure(
        name: "memory of the sentences", target: "≤ 64 MiB",
        measured: "\(memory >> 20) MiB", isMet: memory <= 64 << 20),
    ]
  }

  private func rate(_ time: Duration) -> Int { Int(.seconds(1) / max(time, .microseconds(1))) }

  /// Returns the time of an input and of the picture after it.
  private func time(_ input: () -> Void) -> Duration {
    ContinuousClock().measure {
      input()
      paint()
    }
  }

  /// The state of the window, with a camera picture.
  private var scene: SceneInput {
    var pane = PaneInput(
      at: PanePlacement(whole: Self.size), controlsState: controls, captions: CaptionRows())
    pane.history = controls.history.map { _ in
      HistoryInput(
        history: history, reader: Reader(language: "en", spoken: "es"), timeOfDayAtStart: .zero)
    }
    return SceneInput(
      viewport: Self.size, view: view, panes: [pane], picture: Self.size, now: .seconds(1))
  }

  private func send(_ event: InputEvent) {
    let scene = scene
    var target = Interaction.Target(
      view: view, controls: controls, area: PanePlacement(whole: Self.size),
      placement: nil,
      pane: PanePlacement(whole: Self.size), strip: composer.controlStrip(ofPane: 0, in: scene),
      now: .seconds(1))
    target.history = composer.historyPanel(ofPane: 0, in: scene)
    _ = interaction.handle(event, on: &target)
    (view, controls) = (target.view, target.controls)
  }

  private func paint() {
    pictures += 1
    painter.paint(
      composer.scene(of: scene), picture: ShownPicture(camera, id: pictures),
      onto: target.view)
  }
}
