internal import Captions

/// Figures about the stability of shown captions, and about the delay that stability costs.
///
/// - Erasure (Arivazhagan et al. 2020, normalized): the number of words taken back on the display,
///   divided by the number of words in the last texts. An update takes back the words behind the
///   common prefix of the old and the new text.
/// - Delay: for each word of a last text, the time from its final position in the feed to its final
///   position on the display.
/// - First look: for each position in a last text, the time from any word there in the feed to any
///   word there on the display.
/// - Line jumps: the number of words in the common prefix of two texts that move to another line.
///
/// Words are those of `String.words`.
struct StabilityFigures {
  private struct Pair {
    var fed = RevisionHistory()
    var shown = RevisionHistory()
    var isFinal = false
  }

  private let setting: LineSetting
  private var open: [Int: Pair] = [:]
  private var lines: [Int: LineSetting.Lines] = [:]
  private var updates = 0
  private var erased = 0
  private var words = 0
  private var jumps = 0
  private var delay = Mean()
  private var firstLook = Mean()
  private var texts = 0
  private var wholeTexts = 0

  init(lines setting: LineSetting) {
    self.setting = setting
  }

  mutating func countUpdate() {
    updates += 1
  }

  /// Takes in the feed's texts, as changes of captions without a stability policy.
  mutating func compare(with changes: [ShownCaptions.Change]) {
    for change in changes where !change.isSource {
      _ = open[change.number, default: Pair()].fed.update(change.text, at: change.instant)
      if change.isFinal { open[change.number]?.isFinal = true }
    }
  }

  /// Takes in a change on the display.
  mutating func count(_ change: ShownCaptions.Change) {
    guard !change.isSource else { return }
    erased += open[change.number, default: Pair()].shown.update(change.text, at: change.instant)
    let before = lines[change.number]
    let now = setting.lines(
      of: change.text, language: change.language, isFinal: change.isFinal, after: before)
    jumps += before.map(now.jumps) ?? 0
    lines[change.number] = now
  }

  /// Adds the utterances with a final text to the totals.
  mutating func closeFinished() {
    for (number, pair) in open where pair.isFinal { close(number, pair) }
  }

  /// Adds all remaining utterances to the totals.
  mutating func closeAll() {
    for (number, pair) in open { close(number, pair) }
  }

  private mutating func close(_ number: Int, _ pair: Pair) {
    open[number] = nil
    lines[number] = nil
    guard !pair.fed.words.isEmpty else { return }
    let (fed, shown) = (pair.fed, pair.shown)
    texts += 1
    if fed.words == shown.words { wholeTexts += 1 }
    words += fed.words.count
    for place in fed.words.indices where place < shown.first.count {
      firstLook.add(max(.zero, shown.first[place] - fed.first[place]))
      guard place < shown.words.count, shown.words[place] == fed.words[place] else { continue }
      delay.add(max(.zero, shown.since[place] - fed.since[place]))
    }
  }

  /// The figures as one JSON object.
  var line: String {
    let erasure = Double(erased) / Double(max(1, words))
    return """
      {"stats":{"updates":\(updates),"erasure":\(erasure.thousandths),\
      "delay":\(delay.seconds.thousandths),"first_look":\(firstLook.seconds.thousandths),\
      "line_jumps":\(jumps),"finals":"\(wholeTexts)/\(texts)"}}
      """
  }
}

private struct Mean {
  private var sum = Duration.zero
  private var count = 0

  var seconds: Double { count == 0 ? 0 : sum / .seconds(count) }

  mutating func add(_ value: Duration) {
    sum += value
    count += 1
  }
}

extension Double {
  /// The value rounded to three decimal places.
  fileprivate var thousandths: Double { (self * 1000).rounded() / 1000 }
}
