import Console
import Captions
import Imaging
import Messages
import Testing
import Typesetting

@testable import Scene

/// Words that were spoken in the reader's language, in larger letters.
@Suite struct OwnWordsTests {
  private static let viewport = PixelSize(width: 640, height: 360)
  private let typesetter: Typesetter
  private let composer: SceneComposer

  init() throws {
    typesetter = try Typesetter(fonts: InstalledFiles.fonts())
    composer = SceneComposer(typesetter: typesetter, strings: .english)
  }

  private func look(
    _ position: CaptionLook.Position = .bottom, textSize: Int = 100,
    ownWords: CaptionLook.OwnWords = .larger
  ) -> CaptionLook {
    CaptionLook(textSize: textSize, position: position, box: .black, ownWords: ownWords)
  }

  private func caption(
    _ number: Int, _ text: String, isOwn: Bool, final: Bool = true, language: String? = nil,
    speaker: String? = nil
  ) -> VisibleCaption {
    .sample(
      text, number: number, in: language, isFinal: final, isOwn: isOwn,
      speaker: speaker.map { VisibleCaption.Speaker(name: $0) })
  }

  private func scene(
    _ rows: CaptionRows, _ look: CaptionLook, in viewport: PixelSize = viewport,
    at now: Duration = .zero
  ) -> Scene {
    composer.scene(
      of: SceneInput(viewport: viewport, look: look, captions: rows, picture: nil, now: now))
  }

  /// The rows of captions that appear at once.
  private func rows(_ captions: VisibleCaption..., look: CaptionLook) -> CaptionRows {
    composer.scroller(look: look).arrange(
      VisibleCaptions(captions), in: Pane(Self.viewport), animated: false, at: .zero)
  }

  @Test func ownWordsAreAQuarterLargerAndTheirLinesAQuarterHigher() throws {
    let rows = rows(
      caption(1, "¿Dónde está?", isOwn: false), caption(2, "Over there", isOwn: true), look: look()
    ).rows
    #expect(rows.map(\.style.size) == [18, 22.5])
    #expect(rows.map(\.height) == [23, 29])
    #expect(rows[1].color == rows[0].color)
    let shown = scene(self.rows(caption(2, "Over there", isOwn: true), look: look()), look())
    let plain = scene(
      self.rows(caption(2, "Over there", isOwn: true), look: look(ownWords: .plain)), look())
    let widths = [shown, plain].map { Double($0.rows[0].rect.size.width) }
    #expect(abs(widths[0] / widths[1] - 1.25) < 0.02)
    #expect(shown.rows[0].rect.size.height == 29)
  }

  @Test func otherChoicesAndOtherWordsHaveTheUsualSize() throws {
    for ownWords in [CaptionLook.OwnWords.plain, .dimmed] {
      let look = look(ownWords: ownWords)
      let rows = rows(caption(1, "Over there", isOwn: true), look: look).rows
      #expect(rows.map(\.style.size) == [18] && rows.map(\.height) == [23])
      #expect(rows.map(\.color) == [ownWords == .dimmed ? look.dimmedText : look.text])
      #expect(
        CaptionMetrics(look: look, pane: Pane(Self.viewport))
          == CaptionMetrics(look: self.look(ownWords: .plain), pane: Pane(Self.viewport)))
    }
    #expect(rows(caption(1, "Allí", isOwn: false), look: look()).rows.map(\.style.size) == [18])
  }

  @Test func theNameOfTheSpeakerGrowsWithTheWords() throws {
    let row = try #require(
      rows(caption(1, "Over there", isOwn: true, speaker: "Eva"), look: look()).rows.first)
    #expect(row.label?.style.size == 22.5)
    #expect(row.label?.color == SpeakerPalette(look: look())[0])
    let rect = try #require(
      scene(
        rows(caption(1, "Over there", isOwn: true, speaker: "Eva"), look: look()), look()
      ).rows.first?.rect)
    #expect(rect.size.width == row.width)
  }

  /// The conversation grows word by word, in both directions of writing.
  ///
  /// - Parameter step: Takes the captions after each word.
  private func converse(_ step: ([VisibleCaption], Duration) throws -> Void) rethrows {
    let sentences: [(text: String, isOwn: Bool, language: String)] = [
      ("Where is the nearest station, please? I have a train to catch at six", false, "en"),
      ("Over there on the left, behind the old theatre and the market", true, "en"),
      ("هناك على اليسار خلف المسرح القديم والسوق الكبير في المدينة", true, "ar"),
      ("शुक्रिया, मैं अब स्टेशन जा रहा हूँ और फिर घर", false, "hi"),
    ]
    var captions: [VisibleCaption] = []
    var now = Duration.zero
    for (number, sentence) in sentences.enumerated() {
      let words = sentence.text.split(separator: " ")
      for count in 1...words.count {
        let caption = caption(
          number, words.prefix(count).joined(separator: " "), isOwn: sentence.isOwn,
          final: count == words.count, language: sentence.language)
        captions = captions.filter { $0.number != number } + [caption]
        now += .milliseconds(350)
        try step(captions, now)
      }
    }
  }

  @Test(
    arguments: [
      PixelSize(width: 640, height: 360), PixelSize(width: 480, height: 135),
      PixelSize(width: 320, height: 180), PixelSize(width: 360, height: 640),
      PixelSize(width: 1280, height: 720),
    ], CaptionMode.allCases)
  func noLineLeavesItsBoxAndNoBoxThePane(viewport: PixelSize, mode: CaptionMode) throws {
    for position in CaptionPlaces.order {
      let look = look(position, textSize: viewport.height == 720 ? 150 : 100)
      let scroller = composer.scroller(look: look, flow: CaptionFlow(mode: mode))
      let pane = PixelRect(origin: .zero, size: viewport)
      converse { captions, now in
        for delay in [0, 60, 200] {
          let now = now + .milliseconds(delay)
          let rows = scroller.arrange(
            VisibleCaptions(captions), in: Pane(viewport), animated: true, at: now)
          let scene = scene(rows, look, in: viewport, at: now)
          guard let box = scene.layers.first?.bounds else { continue }
          #expect(pane.intersection(box) == box, "\(box) in \(viewport), \(position)")
          for (row, next) in zip(scene.rows, scene.rows.dropFirst()) {
            #expect(row.rect.maxY <= next.rect.minY)
          }
          for layer in scene.layers.dropFirst() {
            #expect((layer.clip ?? layer.bounds).intersection(layer.bounds).isIn(box))
          }
          if delay == 200 { #expect(scene.rows.allSatisfy { $0.rect.isIn(box) }) }
        }
      }
    }
  }

  /// In paint-on mode, no line moves before it leaves or becomes the first one of the next page.
  @Test(arguments: [CaptionLook.Position.bottom, .top, .raised])
  func linesOfAPageStayWhereTheyAre(position: CaptionLook.Position) throws {
    let look = look(position)
    let scroller = composer.scroller(look: look, flow: CaptionFlow(mode: .paintOn))
    var (places, first): ([String: Int], String?) = ([:], nil)
    converse { captions, now in
      // Devanagari may sink by the room for its marks.
      guard captions.last?.language != "hi" else { return }
      let rows = scroller.arrange(
        VisibleCaptions(captions), in: Pane(Self.viewport), animated: false, at: now)
      let scene = scene(rows, look, at: now)
      var shown: [String: Int] = [:]
      for (row, line) in zip(scene.rows, rows.rows) {
        let key = "\(line.caption).\(line.lineIndex)"
        let place = row.rect.minY
        shown[key] = place
        let beginsPage = shown.count == 1 && first != key
        #expect(places[key, default: place] == place || beginsPage, "\(row)")
        if beginsPage { first = key }
      }
      places = shown
    }
  }

  @Test func wordsThatGrowMoveNoLine() throws {
    let scroller = composer.scroller(look: look())
    let first = caption(1, "¿Dónde está?", isOwn: false)
    var edges: Set<[Int]> = []
    for (index, words) in ["Over", "Over there", "Over there, yes"].enumerated() {
      let rows = scroller.arrange(
        VisibleCaptions([first, caption(2, words, isOwn: true, final: false)]),
        in: Pane(Self.viewport),
        animated: false, at: .milliseconds(200 * index))
      edges.insert(scene(rows, look()).rows.map(\.rect.minY))
    }
    #expect(edges.count == 1)
  }

  /// A pipeline may name the language of the speech later than its words.
  @Test func wordsThatTurnOutToBeOwnAreBrokenAnew() throws {
    let text = "The train to the sea leaves from the second platform at half past six today"
    let scroller = composer.scroller(look: look())
    func lines(isOwn: Bool, at seconds: Int) -> [CaptionRow] {
      scroller.arrange(
        VisibleCaptions([caption(1, text, isOwn: isOwn, final: false)]), in: Pane(Self.viewport),
        animated: false, at: .seconds(seconds)
      ).rows
    }
    let metrics = CaptionMetrics(look: look(), pane: Pane(Self.viewport))
    let small = lines(isOwn: false, at: 0)
    let large = lines(isOwn: true, at: 1)
    #expect(Set(large.map(\.style.size)) == [22.5])
    #expect(large.allSatisfy { $0.width <= metrics.measure })
    #expect(large.map(\.line.text) != small.map(\.line.text))
    #expect(large.last?.line.text.hasSuffix("today") == true)
    #expect(lines(isOwn: false, at: 2).last?.line.text.hasSuffix("today") == true)
  }
}
