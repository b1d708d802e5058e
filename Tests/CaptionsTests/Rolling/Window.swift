@testable import Captions

/// A roll driven by hand, whose captions bring their lines along.
///
/// Lines are named by caption and line: `1.0` is the first line of caption 1, `…1.0` one with the mark of
/// a gap before it.
struct Window {
  private(set) var roll: LineRoll
  var lines = 2
  var mostLines = 4
  var leftOut = 0
  /// How many characters a line has; nil breaks where the texts say so.
  var measure: Int? {
    didSet { layout += 1 }
  }
  private var layout = 0
  private var input: Shown?

  private struct Shown {
    let input: LineRoll.Input
    let measure: Int?
  }

  /// What is said at a second.
  struct Step {
    let seconds: Double
    let captions: [LineRoll.Caption]
  }

  init(_ mode: CaptionMode = .rollUp, hold: Duration? = nil) {
    roll = LineRoll(CaptionFlow(mode: mode, hold: hold))
  }

  /// The lines in the window.
  var rows: [String] {
    roll.rows.map { "\($0.followsGap ? "…" : "")\($0.caption).\($0.line)" }
  }

  /// Shows `captions` at that second.
  ///
  /// - Returns: the lines in the window.
  @discardableResult
  mutating func show(_ captions: LineRoll.Caption..., at seconds: Double) -> [String] {
    show(captions, at: .written(seconds))
    return rows
  }

  mutating func show(_ captions: [LineRoll.Caption], at instant: Duration) {
    // As in the window, time first goes on with what there was until now.
    if let input { advance(input, at: instant) }
    let new = Shown(
      input: LineRoll.Input(
        captions: captions, leftOut: leftOut, lines: lines, mostLines: mostLines, layout: layout),
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

  /// Everything that is to be seen until that second, as `SECOND: LINES`, from the first step on.
  mutating func film(_ steps: Step..., until end: Double) -> [String] {
    var film: [(time: Duration, rows: String)] = []
    func look(at instant: Duration, _ rows: [String]) {
      if film.last?.time == instant { film.removeLast() }
      let rows = rows.joined(separator: " ")
      if film.last?.rows != rows { film.append((instant, rows)) }
    }
    for (place, step) in steps.enumerated() {
      let now = Duration.written(step.seconds)
      show(step.captions, at: now)
      look(at: now, rows)
      let next = Duration.written(place + 1 < steps.count ? steps[place + 1].seconds : end)
      while let deadline = roll.deadline, deadline <= next {
        show(step.captions, at: deadline)
        look(at: deadline, rows)
      }
    }
    return film.map { "\(written($0.time)): \($0.rows)" }
  }

  /// Seconds, to the hundredth.
  private func written(_ time: Duration) -> String {
    let hundredths = Int((time / .milliseconds(10)).rounded())
    return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }
}

/// Breaks a text where it says so, and between words of lines that are longer than `measure`.
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

/// `count` lines, each of which takes that many seconds to read.
func text(_ number: Int, _ count: Int, seconds: Double = 1) -> String {
  (0..<count).map { line in
    let name = "\(number).\(line) "
    return name + String(repeating: "x", count: max(0, Int(17 * seconds) - name.count))
  }.joined(separator: "\n")
}

/// A caption that nobody will change.
func final(_ number: Int, _ count: Int, seconds: Double = 1) -> LineRoll.Caption {
  final(number, text(number, count, seconds: seconds))
}

func final(_ number: Int, _ text: String) -> LineRoll.Caption {
  LineRoll.Caption(number: number, text: text, isLiving: false, isFinal: true)
}

/// A caption that somebody is speaking.
func growing(_ number: Int, _ count: Int, seconds: Double = 1) -> LineRoll.Caption {
  growing(number, text(number, count, seconds: seconds))
}

func growing(_ number: Int, _ text: String) -> LineRoll.Caption {
  LineRoll.Caption(number: number, text: text, isLiving: true, isFinal: false)
}

func at(_ seconds: Double, _ captions: LineRoll.Caption...) -> Window.Step {
  Window.Step(seconds: seconds, captions: captions)
}
