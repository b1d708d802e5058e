package import Imaging
package import Messages
internal import Typesetting

/// The question whether both people agree that something of the conversation is kept.
package struct ConsentQuestion: Hashable, Sendable {
  /// An answer to the question.
  package enum Answer: Hashable, Sendable {
    case agree
    case refuse
  }

  /// The languages in which a pane asks, tags of the composer's catalog.
  package var languages: [String]
  package var subject: ConsentSubject
  /// True if the reader of the pane has agreed, and waits for another reader.
  package var isWaiting: Bool

  /// The faces in the pane, as far as they are known.
  package var faces: [PixelRect]

  /// True if changes of the view wait for the answer, unlike for a transcript, whose words wait.
  package var blocksView: Bool { subject != .transcript }

  package init(
    languages: [String], about subject: ConsentSubject, isWaiting: Bool = false,
    faces: [PixelRect] = []
  ) {
    self.languages = languages
    self.subject = subject
    self.isWaiting = isWaiting
    self.faces = faces
  }
}

/// A sheet over the picture that asks for consent, with a button for each answer.
struct ConsentSheet {
  struct Button {
    let answer: ConsentQuestion.Answer
    let frame: PixelRect
  }

  let frame: PixelRect
  let buttons: [Button]
  let layers: [Scene.Layer]

  /// Creates the sheet off the faces, above `end`, with type as large as there is room for.
  ///
  /// If faces are unknown, the sheet is low, because they are in the middle of most pictures.
  init(
    _ question: ConsentQuestion, in pane: Pane, end: Int, pills: PillLayout, catalog: MessageCatalog
  ) {
    func draft(_ fontSize: Int, inColumn: Bool = false) -> Draft {
      Draft(
        question, in: pane, fontSize: fontSize, inColumn: inColumn, pills: pills, catalog: catalog)
    }
    let sizes = (Self.smallestFontSize...ControlMetrics(pane: pane).fontSize).reversed()
    let drafts = sizes.lazy.flatMap { [draft($0), draft($0, inColumn: true)] }
    let draft =
      drafts.first { $0.showsWholeWords && $0.size.height <= pane.size.height - 2 * $0.gap }
      ?? draft(Self.smallestFontSize)
    let gap = draft.gap
    let height = draft.size.height + 2 * gap <= end ? end : pane.size.height
    let room = PixelRect(x: 0, y: 0, width: pane.size.width, height: max(height, draft.size.height))
    let middle = PixelRect(draft.size, centeredIn: room)
    func place(_ x: Int, _ y: Int) -> PixelRect {
      PixelRect(origin: PixelPoint(x: x, y: y), size: draft.size)
    }
    let (low, high) = (max(middle.minY, room.maxY - draft.size.height - gap), min(middle.minY, gap))
    let sides = [middle.minX, gap, room.maxX - draft.size.width - gap]
    let places = [low, high, middle.minY].flatMap { y in sides.map { place($0, y) } }
    func covered(_ place: PixelRect) -> Int {
      question.faces.reduce(0) { $0 + $1.intersection(place).size.area }
    }
    frame = places.min { covered($0) < covered($1) } ?? middle
    (layers, buttons) = draft.placed(in: frame, pane: pane)
  }

  /// The smallest type, in panes that are hardly legible.
  private static let smallestFontSize = 6

  /// Returns the answer of the button at a point of the pane, or nil beside all buttons.
  func answer(at point: PixelPoint) -> ConsentQuestion.Answer? {
    buttons.first { $0.frame.contains(point) }?.answer
  }
}

/// The parts of a sheet in one size of type.
private struct Draft {
  /// The lines in each language.
  private let paragraphs: [(lines: [TextLine], pills: PillLayout)]
  /// The words of the buttons, a line in each language.
  private let labels: [(answer: ConsentQuestion.Answer, lines: [TextLine])]
  private let pills: PillLayout
  private let buttonHeight: Int
  private let buttonWidth: Int
  private let isColumn: Bool
  /// True if the words of the buttons have room.
  let showsWholeWords: Bool
  let gap: Int
  let size: PixelSize

  init(
    _ question: ConsentQuestion, in pane: Pane, fontSize: Int, inColumn: Bool, pills: PillLayout,
    catalog: MessageCatalog
  ) {
    let gap = fontSize
    let layout = pills.with(fontSize: fontSize)
    let padding = layout.metrics.padding
    let width = min(pane.size.width - 2 * gap, fontSize * 30)
    let words = question.languages.map { catalog[$0] }
    let paragraphs = words.map { strings in
      let layout = pills.with(fontSize: fontSize, strings: strings)
      let text =
        question.isWaiting
        ? strings.consentWaiting : strings.consentQuestion(question.subject)
      let lines = layout.lines(
        of: layout.directed(text), width: max(fontSize, width - 2 * gap - 2 * padding),
        language: strings.language)
      return (lines: lines, pills: layout)
    }
    let answers: [ConsentQuestion.Answer] = question.isWaiting ? [.refuse] : [.agree, .refuse]
    labels = answers.map { answer in
      let lines = words.flatMap { strings in
        layout.lines(
          of: answer == .agree ? strings.consentAgree : strings.consentRefuse(question.subject),
          width: .max / 2, language: strings.language)
      }
      return (answer, lines)
    }
    let widest = labels.flatMap(\.lines).map(\.advance).max() ?? 0
    // The buttons share a row of the sheet, or stand one below the other.
    let columns = inColumn ? 1 : labels.count
    let share = (width - 2 * gap - gap * (columns - 1)) / columns
    isColumn = inColumn
    showsWholeWords = widest + 2 * padding <= share
    buttonWidth = max(1, min(share, widest + 2 * padding))
    let height = labels.map { layout.size(around: $0.lines).height }.max() ?? 0
    let target = min(StripMetrics.minTarget(in: pane), pane.size.height / 4)
    buttonHeight = max(height, target)
    let text = paragraphs.reduce(0) { $0 + $1.pills.size(around: $1.lines).height }
    let rows = labels.count / columns
    size = PixelSize(
      width: width, height: text + rows * (buttonHeight + gap) + gap)
    self.gap = gap
    self.pills = layout
    self.paragraphs = paragraphs
  }

  /// Returns the layers and the buttons of the sheet with this frame.
  func placed(
    in frame: PixelRect, pane: Pane
  ) -> (layers: [Scene.Layer], buttons: [ConsentSheet.Button]) {
    var layers = [pills.box(frame, look: pills.theme.help)]
    var y = frame.minY + gap / 2
    // The paragraphs share an edge, each the one at which its lines begin.
    let textWidth = paragraphs.map { $0.pills.size(around: $0.lines).width }.max() ?? 0
    let left = frame.minX + (frame.size.width - textWidth) / 2
    for paragraph in paragraphs {
      let size = paragraph.pills.size(around: paragraph.lines)
      let indent = paragraph.pills.strings.isRightToLeft ? textWidth - size.width : 0
      layers += paragraph.pills.words(
        paragraph.lines,
        in: PixelRect(x: left + indent, y: y, width: size.width, height: size.height),
        color: pills.theme.text)
      y += size.height
    }
    let row = isColumn ? buttonWidth : labels.count * (buttonWidth + gap) - gap
    var x = frame.minX + (frame.size.width - row) / 2
    var buttons: [ConsentSheet.Button] = []
    let isMirrored = pills.strings.isRightToLeft && !isColumn
    for label in isMirrored ? labels.reversed() : labels {
      let button = PixelRect(x: x, y: y + gap / 2, width: buttonWidth, height: buttonHeight)
      layers += pills.pill(label.lines, in: button, look: pills.theme.plate)
      buttons.append(ConsentSheet.Button(answer: label.answer, frame: button))
      if isColumn { y += buttonHeight + gap } else { x += buttonWidth + gap }
    }
    return (layers, buttons)
  }
}
