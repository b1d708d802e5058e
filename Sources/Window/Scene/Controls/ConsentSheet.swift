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

  /// Creates the sheet off the faces and the captions, above `end`, with type as large as there is room for.
  ///
  /// Unknown faces are taken to be in the middle of the picture. For those that are known, type may be
  /// smaller. The size is that of a whole window, as what is asked is more than a control.
  init(
    _ question: ConsentQuestion, in pane: Pane, end: Int, captions: PixelRect? = nil,
    pills: PillLayout, catalog: MessageCatalog
  ) {
    // The controls are above a question that leaves them usable.
    let start = question.blocksView ? 0 : ControlMetrics(pane: pane).belowStrip
    func draft(_ fontSize: Int, _ form: Draft.Form) -> Draft {
      Draft(question, in: pane, fontSize: fontSize, form: form, pills: pills, catalog: catalog)
    }
    let kept =
      (question.faces.isEmpty ? [Self.usualPlaceOfFaces(in: pane.picture)] : question.faces)
      + [captions].compactMap(\.self)
    /// Returns the places of a sheet with the areas of faces that it covers there.
    func places(_ draft: Draft) -> [Place] {
      Self.frames(of: draft.size, gap: draft.gap, in: pane, start: start, end: end).map { frame in
        let covered = kept.reduce(0) { $0 + $1.intersection(frame).size.area }
        return Place(draft: draft, frame: frame, covered: covered)
      }
    }
    let largest = max(ControlMetrics(pane: pane).fontSize, Int(pane.captionReferenceHeight / 30))
    var best: Place?
    for fontSize in (Self.smallestFontSize...largest).reversed() {
      let mayShrink = !question.faces.isEmpty && fontSize * 2 >= largest
      guard best.map({ $0.covered > 0 && mayShrink }) ?? true else { break }
      let fitting = Draft.Form.allCases.map { draft(fontSize, $0) }.filter {
        $0.showsWholeWords && $0.size.height <= pane.size.height - 2 * $0.gap
      }
      for place in fitting.flatMap(places) where place.covered < best?.covered ?? .max {
        best = place
      }
    }
    let place = best ?? places(draft(Self.smallestFontSize, .compact))[0]
    frame = place.frame
    (layers, buttons) = place.draft.placed(in: frame, pane: pane)
  }

  /// Returns the part of a picture in which most faces are.
  private static func usualPlaceOfFaces(in picture: PixelRect) -> PixelRect {
    PixelRect(
      x: picture.minX, y: picture.minY + picture.size.height / 5, width: picture.size.width,
      height: picture.size.height * 3 / 5)
  }

  /// A place for a form of the sheet.
  private struct Place {
    let draft: Draft
    let frame: PixelRect
    /// The area of faces behind the sheet.
    let covered: Int
  }

  /// Returns the frames that a sheet may have, the usual one first: low, high, in the middle of the
  /// height; each in the middle of the width, at the left and at the right.
  private static func frames(
    of size: PixelSize, gap: Int, in pane: Pane, start: Int, end: Int
  ) -> [PixelRect] {
    let height = size.height + 2 * gap <= end ? end : pane.size.height
    let room = PixelRect(x: 0, y: 0, width: pane.size.width, height: max(height, size.height))
    let middle = PixelRect(size, centeredIn: room)
    let low = max(middle.minY, room.maxY - size.height - gap)
    let high = min(middle.minY, start + gap)
    let columns = [middle.minX, gap, room.maxX - size.width - gap]
    return [low, high, middle.minY].flatMap { y in
      columns.map { PixelRect(origin: PixelPoint(x: $0, y: y), size: size) }
    }
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
  /// A form of the sheet, the usual one first.
  enum Form: CaseIterable {
    /// As wide as the pane allows, and therefore low.
    case wide
    case compact
    /// Compact, with the buttons one below the other.
    case column

    /// The maximum width in sizes of type.
    var width: Int { self == .wide ? 64 : 30 }
  }

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
    _ question: ConsentQuestion, in pane: Pane, fontSize: Int, form: Form, pills: PillLayout,
    catalog: MessageCatalog
  ) {
    let gap = fontSize
    let layout = pills.with(fontSize: fontSize)
    let padding = layout.metrics.padding
    let limit = min(pane.size.width - 2 * gap, fontSize * form.width)
    let words = question.languages.map { catalog[$0] }
    let paragraphs = words.map { strings in
      let layout = pills.with(fontSize: fontSize, strings: strings)
      let text =
        question.isWaiting
        ? strings.consentWaiting : strings.consentQuestion(question.subject)
      let lines = layout.lines(
        of: layout.directed(text), width: max(fontSize, limit - 2 * gap - 2 * padding),
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
    isColumn = form == .column
    let columns = isColumn ? 1 : labels.count
    let share = (limit - 2 * gap - gap * (columns - 1)) / columns
    showsWholeWords = widest + 2 * padding <= share
    buttonWidth = max(1, min(share, widest + 2 * padding))
    let target = min(StripMetrics.minTarget(in: pane), pane.size.height / 4)
    buttonHeight = max(labels.map { layout.size(around: $0.lines).height }.max() ?? 0, target)
    let texts = paragraphs.map { $0.pills.size(around: $0.lines) }
    let height = texts.reduce(0) { $0 + $1.height }
    let buttons = columns * (buttonWidth + gap) - gap
    size = PixelSize(
      width: min(limit, max(buttons, texts.map(\.width).max() ?? 0) + 2 * gap),
      height: height + labels.count / columns * (buttonHeight + gap) + gap)
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
