internal import FoundationEssentials
internal import Language

/// A caption stream with the whole history of every utterance.
package struct SpokenStream: Sendable {
  /// The text of an utterance from one line of the stream on.
  package struct Update: Sendable {
    package let time: Double
    package let words: [Substring]
    package let isFinal: Bool
  }

  /// One utterance.
  package struct Utterance: Sendable {
    package let id: String
    /// The updates in the order of the stream.
    package internal(set) var updates: [Update]
    /// The index of its first line in the stream, and of its final; nil if there is none.
    package let firstLine: Int
    package internal(set) var finalLine: Int?

    /// The final text.
    package var words: [Substring]? { finalLine == nil ? nil : updates.last?.words }

    /// The newest text at that time; nil before the first.
    package func words(at time: Double) -> [Substring]? {
      updates.last { $0.time <= time + 1e-6 }?.words
    }
  }

  /// The utterances in the order of their first lines.
  package private(set) var utterances: [Utterance] = []
  /// The time of the last line, in seconds.
  package private(set) var end = 0.0

  /// Reads lines of the caption stream that have a `t`, an `id` and words, and skips others.
  ///
  /// An utterance begins with the first words of any kind; only words of its `text` are judged.
  package init(lines: some Sequence<Substring>) {
    var indices: [String: Int] = [:]
    let decoder = JSONDecoder()
    for (number, line) in lines.enumerated() {
      guard let message = try? decoder.decode(Line.self, from: Data(line.utf8)),
        message.text != nil || message.source != nil
      else { continue }
      end = max(end, message.t)
      let index = indices[message.id] ?? utterances.count
      if index == utterances.count {
        indices[message.id] = index
        utterances.append(Utterance(id: message.id, updates: [], firstLine: number))
      }
      guard let text = message.text else { continue }
      guard utterances[index].finalLine == nil else { continue }
      let isFinal = message.final ?? false
      utterances[index].updates.append(
        Update(time: message.t, words: Words(text).spellings, isFinal: isFinal))
      if isFinal { utterances[index].finalLine = number }
    }
  }

  private struct Line: Decodable {
    let t: Double
    let id: String
    let text: String?
    let source: String?
    let final: Bool?
  }
}

extension SpokenStream {
  /// Adds times to lines of a stream without times, at 150 words a minute.
  ///
  /// - Parameter lines: JSON objects, one a line; others are skipped.
  /// - Returns: The lines with a `t`.
  package static func spoken(_ lines: [String]) -> [String] {
    var time = 0.5
    var spoken = 0
    return lines.compactMap { line in
      guard line.hasPrefix("{"), let body = line.dropFirst().first, body != "}" else { return nil }
      let text = (try? JSONDecoder().decode(Untimed.self, from: Data(line.utf8)))?.text ?? ""
      let count = Words(text).spellings.count
      // The time grows by the words that the utterance has more than in its last update.
      time += max(0.1, Double(count > spoken ? count - spoken : 0) * 0.4)
      spoken = count
      let instant = (time * 1000).rounded() / 1000
      return "{\"t\":\(instant)," + line.dropFirst()
    }
  }

  private struct Untimed: Decodable {
    let text: String?
  }
}
