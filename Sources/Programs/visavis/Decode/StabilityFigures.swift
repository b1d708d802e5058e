internal import Captions
internal import Imaging
internal import Language
internal import Scene
internal import Typesetting

/// Figures about the stability of shown captions, and about the delay that stability costs.
///
/// - Erasure (Arivazhagan et al. 2020, normalized): the number of words erased on the display,
///   divided by the number of words in the last texts. An update erases the words behind the
///   common prefix of the old and the new text.
/// - Delay: for each word of a last text, the time from its final position in the feed to its final
///   position on the display.
/// - First look: for each position in a last text, the time from any word there in the feed to any
///   word there on the display.
/// - Line jumps: the number of words in the common prefix of two texts that move to another line.
///
/// Words are those of `String.words`.
struct StabilityFigures {
  private struct Utterance {
    var feed = RevisionHistory()
    var display = RevisionHistory()
    var lines: ReferenceLayout.Lines?
    var isFinal = false
  }

  private let layout: ReferenceLayout
  private var open: [Int: Utterance] = [:]
  private var erased = 0
  private var words = 0
  private var jumps = 0
  private var delays: [Duration] = []
  private var firstLooks: [Duration] = []
  private var texts = 0
  private var matchingTexts = 0
  /// The number of updates of utterances in the feed.
  var updates = 0

  init(lines layout: ReferenceLayout) {
    self.layout = layout
  }

  /// Adds the feed's texts, as changes of captions without a stability policy.
  mutating func compare(with changes: [ShownCaptions.Change]) {
    for change in changes where !change.caption.isSource {
      _ = open[change.number, default: Utterance()].feed.update(
        change.caption.text, at: change.instant)
      if change.caption.isFinal { open[change.number]?.isFinal = true }
    }
  }

  /// Adds a change on the display.
  mutating func count(_ change: ShownCaptions.Change) {
    guard !change.caption.isSource else { return }
    var utterance = open[change.number] ?? Utterance()
    erased += utterance.display.update(change.caption.text, at: change.instant)
    let before = utterance.lines
    let now = layout.lines(of: change.caption, after: before)
    jumps += before.map(now.jumps) ?? 0
    utterance.lines = now
    open[change.number] = utterance
  }

  /// Adds the utterances with a final text to the totals; all that remain if `isOver` is true.
  mutating func close(isOver: Bool) {
    for (number, utterance) in open where isOver || utterance.isFinal {
      open[number] = nil
      count(utterance.feed, utterance.display)
    }
  }

  private mutating func count(_ feed: RevisionHistory, _ display: RevisionHistory) {
    guard !feed.words.isEmpty else { return }
    texts += 1
    if feed.words == display.words { matchingTexts += 1 }
    words += feed.words.count
    for index in feed.words.indices where index < display.first.count {
      firstLooks.append(max(.zero, display.first[index] - feed.first[index]))
      guard index < display.words.count, display.words[index] == feed.words[index] else { continue }
      delays.append(max(.zero, display.since[index] - feed.since[index]))
    }
  }

  /// The figures as one JSON object.
  var line: String {
    let erasure = Self.thousandths(Double(erased) / Double(max(1, words)))
    return """
      {"stats":{"updates":\(updates),"erasure":\(erasure),"delay":\(Self.mean(delays)),\
      "first_look":\(Self.mean(firstLooks)),"line_jumps":\(jumps),\
      "finals":"\(matchingTexts)/\(texts)"}}
      """
  }

  /// Returns the mean in seconds.
  private static func mean(_ times: [Duration]) -> Double {
    thousandths(times.isEmpty ? 0 : times.reduce(.zero, +) / .seconds(times.count))
  }

  private static func thousandths(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}

/// The history of a growing text by word position.
private struct RevisionHistory {
  /// The current words.
  private(set) var words: [Substring] = []
  /// For each position, the time since which its word has not changed.
  private(set) var since: [Duration] = []
  /// For each position, the time of its first word.
  private(set) var first: [Duration] = []

  /// Updates the text, and returns the number of erased words: the old ones behind the common prefix.
  mutating func update(_ text: String, at instant: Duration) -> Int {
    let now = text.words
    let common = zip(words, now).prefix { $0 == $1 }.count
    let erased = words.count - common
    for index in now.indices {
      if index >= since.count {
        since.append(instant)
        first.append(instant)
      } else if index >= words.count || words[index] != now[index] {
        since[index] = instant
      }
    }
    words = now
    return erased
  }
}

/// A layout of texts in lines, as in a window of 1280×720 with the default look.
struct ReferenceLayout {
  /// A text broken into lines, and the index of the line in which each word begins.
  struct Lines {
    fileprivate let set: LaidOutText
    fileprivate let words: [Substring]
    fileprivate let lineIndices: [Int]

    /// Returns the number of words in the common prefix that moved to another line.
    func jumps(since before: Lines) -> Int {
      let common = zip(words, before.words).prefix { $0 == $1 }.count
      return (0..<common).count { lineIndices[$0] != before.lineIndices[$0] }
    }
  }

  private let typesetter: Typesetter
  private let style: TextStyle
  private let width: EmLength

  init(_ typesetter: Typesetter) {
    self.typesetter = typesetter
    (style, width) = CaptionLook().styleAndWidth(in: PixelSize(width: 1280, height: 720))
  }

  /// Breaks a caption's text into lines, which preserve the breaks of its previous text as far as
  /// possible.
  func lines(of caption: ShownCaptions.Appearance, after before: Lines?) -> Lines {
    let text = caption.text
    let lines = typesetter.lines(
      of: text, language: caption.language, style: style, width: width,
      strategy: caption.isFinal && before == nil ? .balanced : .greedy,
      preservingBreaksOf: before?.set)
    let scalars = text.unicodeScalars
    let words = text.words
    var (line, index, start) = (0, 0, scalars.startIndex)
    let lineIndices = words.map { word in
      index += scalars.distance(from: start, to: word.startIndex)
      start = word.startIndex
      while line + 1 < lines.count, index >= lines[line].codePoints.upperBound { line += 1 }
      return line
    }
    return Lines(
      set: LaidOutText(text: text, language: caption.language, lines: lines), words: words,
      lineIndices: lineIndices)
  }
}

extension String {
  /// The words of the text, as counted by the figures of `decode`.
  ///
  /// Words are separated by white space. In scripts without spaces between words, each character is
  /// a word, and a word of another script among them is one word.
  var words: [Substring] { Words(self).spellings }
}
