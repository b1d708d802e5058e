internal import Captions

/// How much of what was shown had to be taken back, and what waiting for it cost.
///
/// - Erasure (Arivazhagan et al. 2020, normalised): words taken back on the display, for each word of the
///   last texts. An update takes back what lies behind the common beginning of the old and the new text.
/// - Delay of a word of a last text: from when the feed has it in its place for good until the display has.
/// - First look at a place of a last text: from when the feed has any word there until the display has.
/// - Line jumps: words of the common beginning of two texts that change their line.
///
/// A word is the same thing in all of them: `String.words`.
struct StabilityFigures {
  private struct Pair {
    var fed = WordHistory()
    var shown = WordHistory()
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

  /// What the feed says by now.
  mutating func compare(with changes: [ShownCaptions.Change]) {
    for change in changes where !change.isSource {
      _ = open[change.number, default: Pair()].fed.update(change.text, at: change.instant)
      if change.isFinal { open[change.number]?.isFinal = true }
    }
  }

  /// What the display shows by now.
  mutating func count(_ change: ShownCaptions.Change) {
    guard !change.isSource else { return }
    erased += open[change.number, default: Pair()].shown.update(change.text, at: change.instant)
    let before = lines[change.number]
    let now = setting.lines(
      of: change.text, language: change.language, isFinal: change.isFinal, after: before)
    jumps += before.map(now.jumps) ?? 0
    lines[change.number] = now
  }

  /// Adds up the utterances whose texts are final.
  mutating func closeFinished() {
    for (number, pair) in open where pair.isFinal { close(number, pair) }
  }

  /// Adds up all others too.
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

  /// One JSON object.
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
  /// To three places.
  fileprivate var thousandths: Double { (self * 1000).rounded() / 1000 }
}
