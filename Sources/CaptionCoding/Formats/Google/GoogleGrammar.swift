internal import Captions

/// The streaming responses of Google's Speech-to-Text, v1 or v2.
///
/// The responses are JSON in either casing, or text as Python prints it (`GoogleResponse`,
/// `PrintedResponses`).
///
/// The results of a response are pieces of one text, joined without separators: the first ones are
/// likely to stay, the last one is likely to change. A final result ends the utterance and contains
/// its whole text. The service guarantees nothing; results with a stability of 0.8 or more are
/// treated as stable (values in Google's samples: 0.9 and 0.01).
struct GoogleGrammar: RecordGrammar {
  private static let steadiness = 0.8
  private static let channels = 0..<64

  /// The names of the unfinished utterances, by channel.
  private var names: [Int: String] = [:]
  private var printed = PrintedResponses()
  private var notice = ServiceNotice()

  static func claim(to record: Record) -> Claim {
    switch record.kind {
    case .line, .interim:
      guard PrintedResponses.isBeginning(record.text) else {
        return PrintedResponses.isInner(record.text) ? .maybe : .no
      }
      let ink = record.text.filter { $0 != " " }
      return ["results{", "results:{", "results<"].contains { ink.hasPrefix($0) } ? .sure : .maybe
    case .message:
      let responses = GoogleResponse.responses(in: record)
      if responses.contains(where: \.hasTranscript) { return .sure }
      return responses.contains { $0.isSound } ? .maybe : .no
    case .broken, .cleared: return .no
    }
  }

  mutating func read(_ record: Record, into tracker: inout UtteranceTracker) -> Reading {
    switch record.kind {
    case .interim, .broken, .cleared: return .ignored
    case .line:
      let (isUnderstood, ended) = printed.take(record.text)
      for text in ended { read(printed: text, into: &tracker) }
      guard isUnderstood else { return .foreign }
      return record.text.isBlank ? .ignored : .understood
    case .message:
      let responses = GoogleResponse.responses(in: record).filter(\.isSound)
      for response in responses { read(response, into: &tracker) }
      // A response may be empty.
      return responses.isEmpty && !record.keys.isEmpty && record.isObject ? .foreign : .understood
    }
  }

  mutating func finish(into tracker: inout UtteranceTracker) {
    for text in printed.finish() { read(printed: text, into: &tracker) }
  }

  private mutating func read(printed text: String, into tracker: inout UtteranceTracker) {
    guard let message = ProtoText.message(text) else { return tracker.count(.brokenMessage) }
    read(GoogleResponse(message), into: &tracker)
  }

  private mutating func read(_ response: GoogleResponse, into tracker: inout UtteranceTracker) {
    if let error = response.error {
      notice.post("Google: \(error.message ?? "the stream failed")", in: &tracker)
    }
    guard let results = response.results?.elements, !results.isEmpty else { return }
    notice.withdraw(in: &tracker)
    var heard: [Int: [GoogleResponse.Result]] = [:]
    for result in results {
      let channel = result.channelTag ?? 0
      guard Self.channels.contains(channel) else { continue }
      heard[channel, default: []].append(result)
      guard result.isFinal == true, let pieces = heard.removeValue(forKey: channel) else {
        continue
      }
      write(pieces, on: channel, isFinal: true, into: &tracker)
    }
    for (channel, pieces) in heard.sorted(by: { $0.key < $1.key }) {
      write(pieces, on: channel, isFinal: false, into: &tracker)
    }
  }

  private mutating func write(
    _ pieces: [GoogleResponse.Result], on channel: Int, isFinal: Bool,
    into tracker: inout UtteranceTracker
  ) {
    let text = pieces.map(\.transcript).joined()
    guard !text.isBlank || names[channel] != nil else { return }
    let steady = pieces.prefix { $0.stability.map { $0 >= Self.steadiness } ?? false }
    var result = RecognitionResult(
      original: .init(
        text, language: pieces.compactMap(\.languageCode).first,
        stable: steady.reduce(0) { $0 + $1.transcript.unicodeScalars.count }, isFinal: isFinal))
    let word = pieces.first?.alternatives?.elements.first?.words?.elements.first
    result.start = (word?.startTime ?? word?.startOffset)?.duration
    result.end = pieces.last?.end
    if names.count > 1 || channel > 1 { result.speaker = String(channel) }
    let name = names[channel] ?? tracker.newName()
    tracker.write(result, as: name)
    names[channel] = isFinal ? nil : name
  }
}
