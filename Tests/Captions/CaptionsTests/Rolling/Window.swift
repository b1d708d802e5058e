import Testing

@testable import Captions

/// A roll with a clock that a test moves, and captions that bring their lines along.
///
/// Rows are named by caption and line: `1.0` is the first line of caption 1, `…1.0` a line behind
/// the gap mark.
struct Window {
  private(set) var roll: LineRoll
  var lines = 2
  var maxLines = 4
  var leftOutCounts: [LineRoll.Source: Int] = [:]
  /// The number of characters in a line; nil to break only at newlines.
  var measure: Int? {
    didSet { layout += 1 }
  }
  private var layout = 0
  private var input: Shown?

  private struct Shown {
    let input: LineRoll.Input
    let measure: Int?
  }

  /// The captions from a second on.
  struct Step: Sendable {
    let seconds: Double
    let captions: [VisibleCaption]
  }

  init(_ mode: CaptionMode = .rollUp, hold: Duration? = nil) {
    roll = LineRoll(CaptionFlow(mode: mode, hold: hold))
  }

  /// The rows in the window.
  var rows: [String] {
    roll.rows.map { "\($0.followsGap ? "…" : "")\($0.caption).\($0.line)" }
  }

  /// Shows `captions` from that second on.
  ///
  /// - Returns: The rows in the window.
  @discardableResult
  mutating func show(_ captions: VisibleCaption..., at seconds: Double) -> [String] {
    show(captions, at: .roundedSeconds(seconds))
    return rows
  }

  mutating func show(_ captions: [VisibleCaption], at instant: Duration) {
    // As in the window, the roll first advances with the captions shown until now.
    if let input { advance(input, at: instant) }
    let new = Shown(
      input: LineRoll.Input(
        captions: captions, leftOutCounts: leftOutCounts, lines: lines, maxLines: maxLines,
        layout: layout),
      measure: measure)
    advance(new, at: instant)
    input = new
  }

  private mutating func advance(_ shown: Shown, at instant: Duration) {
    roll.advance(shown.input, at: instant) { number, _ in
      let caption = shown.input.captions.first { $0.number == number }
      return LineRoll.BrokenLines(
        texts: caption.map { brokenLines(of: $0.text, measure: shown.measure) } ?? [])
    }
  }

  /// The rows over time as `SECOND: ROWS`, one entry for each change.
  mutating func timeline(_ steps: Step..., until end: Double) -> [String] {
    timeline(steps, until: end)
  }

  mutating func timeline(_ steps: [Step], until end: Double) -> [String] {
    var timeline: [(time: Duration, rows: String)] = []
    func look(at instant: Duration, _ rows: [String]) {
      if timeline.last?.time == instant { timeline.removeLast() }
      let rows = rows.joined(separator: " ")
      if timeline.last?.rows != rows { timeline.append((instant, rows)) }
    }
    for (index, step) in steps.enumerated() {
      let now = Duration.roundedSeconds(step.seconds)
      show(step.captions, at: now)
      look(at: now, rows)
      let next = Duration.roundedSeconds(index + 1 < steps.count ? steps[index + 1].seconds : end)
      while let deadline = roll.deadline, deadline <= next {
        show(step.captions, at: deadline)
        look(at: deadline, rows)
      }
    }
    return timeline.map { "\(formatted($0.time)): \($0.rows)" }
  }

  /// The seconds, rounded to hundredths.
  private func formatted(_ time: Duration) -> String {
    let hundredths = Int((time / .milliseconds(10)).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
}

/// What a window receives, and its rows over ten minutes.
struct Story: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let steps: [Window.Step]
  let rows: [String]

  init(_ description: String, _ steps: Window.Step..., rows: [String]) {
    testDescription = description
    self.steps = steps
    self.rows = rows
  }
}

/// The lines of a text, broken at newlines and between words of lines longer than `measure`.
func brokenLines(of text: String, measure: Int? = nil) -> [String] {
  let paragraphs = text.split(separator: "\n").map(String.init)
  guard let measure else { return paragraphs }
  return paragraphs.flatMap { paragraph -> [String] in
    var lines = [""]
    for word in paragraph.split(separator: " ") {
      if !lines[lines.count - 1].isEmpty, lines[lines.count - 1].count + 1 + word.count > measure {
        lines.append("")
      }
      if !lines[lines.count - 1].isEmpty { lines[lines.count - 1] += " " }
      lines[lines.count - 1] += word
    }
    return lines
  }
}

/// A text of `count` lines, each of which takes `seconds` to read.
func text(_ number: Int, _ count: Int, seconds: Double = 1) -> String {
  (0..<count).map { line in
    let name = "\(number).\(line) "
    return name + String(repeating: "x", count: max(0, Int(17 * seconds) - name.count))
  }.joined(separator: "\n")
}

extension VisibleCaption {
  /// Creates a caption of the values that its lines depend on.
  init(
    number: Int, text: String, droppedLength: Int = 0, isSource: Bool = false, isBeingSpoken: Bool,
    isFinal: Bool, stream: String = "roll", speaker: String? = nil
  ) {
    self.init(
      number: number, id: UtteranceID(scope: .stream(stream), name: .named("\(number)")),
      text: text, isFinal: isFinal, isSource: isSource, isBeingSpoken: isBeingSpoken,
      droppedLength: droppedLength, speaker: speaker.map { VisibleCaption.Speaker(name: $0) })
  }
}

/// A caption with a final text.
func final(_ number: Int, _ count: Int, seconds: Double = 1) -> VisibleCaption {
  final(number, text(number, count, seconds: seconds))
}

func final(
  _ number: Int, _ text: String, stream: String = "roll", speaker: String? = nil
) -> VisibleCaption {
  VisibleCaption(
    number: number, text: text, isBeingSpoken: false, isFinal: true, stream: stream,
    speaker: speaker)
}

/// A caption with a partial text.
func growing(_ number: Int, _ count: Int, seconds: Double = 1) -> VisibleCaption {
  growing(number, text(number, count, seconds: seconds))
}

func growing(_ number: Int, _ text: String) -> VisibleCaption {
  VisibleCaption(number: number, text: text, isBeingSpoken: true, isFinal: false)
}

func at(_ seconds: Double, _ captions: VisibleCaption...) -> Window.Step {
  Window.Step(seconds: seconds, captions: captions)
}
