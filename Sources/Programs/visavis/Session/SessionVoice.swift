internal import CaptionCoding
internal import Captions
internal import FrameLoop
internal import Messages
internal import System

/// The program that reads captions aloud, visavis-speak, which runs while a reader wants it.
///
/// A thread starts and ends it, as its end may take a second.
final class SessionVoice: CaptionVoice, Sendable {
  private let feeds: FeedSet
  /// The name of the loudspeaker, or nil for the usual one.
  private let device: String?
  private let switches: Inbox<Bool>
  private let worker: Worker

  /// - Throws: `SystemError` if there are no descriptors or threads left.
  init(device: String?, feeds: FeedSet) throws(SystemError) {
    self.device = device
    self.feeds = feeds
    worker = try Worker("voice")
    switches = Inbox(signaling: worker.wakeUp)
    try worker.start { [self] in worker.serve(switches, turnNow) }
  }

  func turn(on isOn: Bool) { switches.post(isOn) }

  func read(_ caption: FinalTranslation, over connection: ConnectionID) {
    var line = JSONLine()
    // Two readers get an utterance in two languages.
    line.add("id", "\(caption.number):\(caption.language ?? "")")
    line.add("text", String(caption.text.unicodeScalars.prefix(Self.maxLength)))
    line.add("lang", caption.language)
    line.add("final", raw: "true")
    feeds.send(line.text + "\n", to: connection)
  }

  func tell(_ state: PipelineState, over connection: ConnectionID) {
    send(.state(state, from: connection), over: connection)
  }

  func clear(over connection: ConnectionID) { send(.clear, over: connection) }

  func mutePipelines(_ isMuted: Bool) { feeds.send(isMuted ? .mute : .unmute) }

  func captionWasSpoken(utteranceName: String, to connection: ConnectionID) {
    feeds.send(CaptionStreamEncoder.line(forSpoken: utteranceName), to: connection)
  }

  /// Ends the thread; the feeds end the program.
  func finish() { worker.stop(within: .seconds(2)) }

  /// The length in code points to which a text is cut, as a line to a program has at most 4096 bytes.
  private static let maxLength = 900

  private func send(_ event: CaptionEvent, over connection: ConnectionID) {
    for line in CaptionStreamEncoder.lines(for: event, at: nil, name: nil) {
      feeds.send(line + "\n", to: connection)
    }
  }

  private func turnNow(_ isOn: Bool) {
    guard isOn else { return feeds.run(nil, as: .voice) }
    guard !feeds.runs(.voice) else { return }
    feeds.run(
      ShellCommand.line([SisterProgram.speak.path] + (device.map { ["--device", $0] } ?? [])),
      as: .voice)
  }
}
