import Captions
import Imaging
import ProgramBench
import Typesetting

@testable import Scene
@testable import Snapshots

/// The texts in a golden script's pictures, with their lines.
///
/// They are broken into lines by the window's own board and caption setter.
struct GoldenCaptions {
  /// One text of a picture, and its lines.
  struct LaidOutText {
    let picture: String
    let text: String
    let language: String?
    let style: TextStyle
    let lines: [TextLine]
  }

  /// The texts in display order.
  private(set) var texts: [LaidOutText] = []
  private let setter: CaptionTypesetter
  private let metrics: CaptionMetrics
  private let reader: Reader
  private var board: CaptionBoard
  private var set: [LaidOutCaption] = []

  /// Plays `Tests/Goldens/NAME.script`.
  init(script name: String, typesetter: Typesetter) throws {
    let script = try Script(parsing: readFile("Tests/Goldens/\(name).script"))
    func option(_ name: String) -> String? {
      script.options.firstIndex(of: "--\(name)").map { script.options[$0 + 1] }
    }
    let look = CaptionLook(
      textSize: option("text-size").flatMap(Int.init) ?? 100,
      lines: option("lines").flatMap(Int.init) ?? 2)
    setter = CaptionTypesetter(typesetter: typesetter, look: look)
    metrics = CaptionMetrics(
      look: look, pane: Pane(option("size").flatMap { PixelSize(parsing: $0) } ?? .zero))
    reader = Reader(
      selection: option("show").flatMap(Reader.TextSelection.init) ?? .translation,
      stability: option("stability").flatMap(StabilityPolicy.init) ?? .balanced)
    board = CaptionBoard(stability: reader.stability)
    for step in script.schedule.steps {
      switch step.action {
      case .caption(let event): apply(event, at: step.time)
      case .shot(let number): script.shots[number].name.map { addTexts($0) }
      case .input, .camera, .faces: break
      }
    }
  }

  private mutating func apply(_ event: CaptionEvent, at instant: Duration) {
    board.apply(event, at: instant)
    set = board.visible(at: instant, for: reader).captions.map { caption in
      setter.layOut(
        caption, after: set.first { $0.caption.number == caption.number }, isResized: false,
        metrics: metrics)
    }
  }

  private mutating func addTexts(_ picture: String) {
    for set in set {
      let caption = set.caption
      func add(_ text: String?, _ language: String?, _ style: TextStyle, _ lines: [TextLine]) {
        guard let text else { return }
        texts.append(
          LaidOutText(picture: picture, text: text, language: language, style: style, lines: lines))
      }
      add(caption.text, caption.language, metrics.style, set.text)
      add(caption.romanized, nil, metrics.smallStyle, set.romanized)
      add(caption.original?.text, caption.original?.language, metrics.smallStyle, set.original)
    }
  }
}
