import BrowserBench
import ProgramBench
import Testing

/// Tests of `visavis study` with its page in real browsers.
@Suite(.serialized) final class StudyPageTests {
  private let bench: StudyBench

  init() throws { bench = try StudyBench() }

  private static let spanish = """
    Word,Translations,Language,Reader language,Speaker
    perro,dog,es,en,Ana
    gato,cat,es,en,

    """

  @Test(arguments: StudyBrowser.allCases, ["en", "fa"])
  func twentyCardsAreReviewedByKeyboardAlone(in kind: StudyBrowser, language: String) async throws {
    let rows = (1...20).map { "کتاب \($0),book \($0),fa,en" }
    let url = try await bench.serve(
      "Word,Translations,Language,Reader language\n" + rows.joined(separator: "\n") + "\n")
    let browser = try await kind.start(language)
    try await browser.open(url)
    try await browser.wait(for: "!!document.querySelector('#deck-list .review')")
    #expect(try await browser.evaluate("document.documentElement.lang") == language)
    for _ in 0..<10
    where try await browser.evaluate("document.activeElement.matches('.review')") != "true" {
      try await browser.press("Tab")
    }
    try await browser.press("Enter")
    try await browser.wait(for: "document.activeElement.matches('#review .front')")
    #expect(
      try await browser.evaluate(
        "document.querySelector('.front .text').dir + document.activeElement.innerText"
      )
      .hasPrefix("rtlکتاب 1"))
    // Each card is learned in two steps; one is not known at first, and one is taken back.
    var count = 0
    while try await browser.evaluate("document.querySelector('.end').hidden") == "true", count < 60
    {
      try await browser.press(" ")
      try await browser.wait(for: "document.activeElement.matches('#review .back')")
      let front = try await browser.evaluate("document.querySelector('.front .text').textContent")
      try await browser.press(count == 3 ? "3" : "1")
      try await waitForQuestion(of: browser)
      count += 1
      guard count == 2 else { continue }
      try await browser.press("u")
      try await browser.wait(
        for: "document.querySelector('.front .text').textContent == '\(front)'")
    }
    #expect(count == 42)
    #expect(
      try await bench.study("due") == "Words  0 new  0 being learned  0 to review  20 cards\n")
    let program = try #require(bench.program)
    program.send(signal: 2)
    #expect(try await eventually { program.end == .exited(0) })
  }

  /// Waits until the next card is asked, or nothing is left.
  private func waitForQuestion(of browser: any Phone) async throws {
    try await browser.wait(
      for:
        "document.querySelector('.back').hidden && document.activeElement.matches('.front, .end')")
  }

  /// Drops a file on the page.
  private func drop(_ name: String, _ text: String, in browser: Browser) async throws {
    _ = try await browser.evaluate(
      """
      (() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['\(text)'], '\(name)'))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      })()
      """)
  }

  @Test func aTranscriptIsDroppedAndItsDeckSaved() async throws {
    let url = try await bench.serve()
    let browser = try await Browser()
    try await browser.open(url)
    try await browser.wait(for: "!document.querySelector('#no-decks').hidden")
    let line =
      #"{"speaker":"Ana","source_lang":"es","lang":"en","source":"Buenas tardes.","#
      + #""text":"Good afternoon.","final":true}"#
    try await drop("talk.jsonl", line, in: browser)
    try await browser.wait(for: "document.querySelector('#learned').open")
    _ = try await browser.evaluate("(document.querySelector('#learned select').value = 'en')")
    try await browser.click("#learned .primary")
    try await browser.wait(
      for: "document.querySelector('#notice').innerText.includes('New cards: 1')")
    try await browser.click("#deck-list .title")
    try await browser.wait(
      for: "document.querySelector('#cards').innerText.includes('Good afternoon.')")
    _ = try await browser.evaluate(
      """
      (() => {
        HTMLAnchorElement.prototype.click = function () { window.saved = this.download }
        URL.createObjectURL = (file) => { window.file = file; return 'blob:' }
      })()
      """)
    for (form, start) in [("csv", "Deck,GUID,Word"), ("apkg", "PK")] {
      try await browser.click("[data-opens=deck-settings]")
      try await browser.click("#deck-settings [value=\(form)]")
      try await browser.wait(for: "window.saved == 'talk.\(form)'")
      #expect(try await browser.evaluate("file.slice(0, \(start.count)).text()") == start)
      try await browser.click("#deck-settings .close")
    }
  }

  @Test func aFileWithoutCardsIsToldInThePage() async throws {
    let url = try await bench.serve()
    let browser = try await Browser(language: "fa")
    try await browser.open(url)
    try await browser.wait(for: "!document.querySelector('#no-decks').hidden")
    try await drop("a.apkg", "no package", in: browser)
    try await browser.wait(for: "document.querySelector('#notice').innerText.includes('پرونده')")
  }

  @Test func aFolderForTemporaryFilesThatIsMissingIsToldInThePage() async throws {
    let bench = try StudyBench(temporaryFolder: "/nonexistent")
    let url = try await bench.serve(Self.spanish)
    let browser = try await Browser()
    try await browser.open(url)
    try await browser.wait(for: "!!document.querySelector('#deck-list .title')")
    try await browser.click("#deck-list .title")
    try await browser.wait(for: "document.querySelector('#cards').innerText.includes('perro')")
    try await browser.click("[data-opens=deck-settings]")
    try await browser.click("#deck-settings [value=apkg]")
    try await browser.wait(for: "document.querySelector('#notice').innerText.includes('TMPDIR')")
  }

  @Test func aCardIsWrittenFoundChangedAndRemoved() async throws {
    let url = try await bench.serve(Self.spanish)
    let browser = try await Browser()
    try await browser.open(url)
    try await browser.wait(for: "!!document.querySelector('#deck-list .title')")
    try await browser.click("#deck-list .title")
    try await browser.wait(for: "!document.querySelector('#cards').hidden")
    try await browser.click("#cards .new")
    try await browser.wait(for: "!document.querySelector('#card').hidden")
    try await browser.type("<b>caballo</b>", into: "#card [name=word]")
    try await browser.click("#card .primary")
    try await browser.wait(for: "document.querySelector('#card [name=word]').value == ''")
    try await browser.type("CABALLO", into: "#search [name=words]")
    try await browser.press("Enter")
    try await browser.wait(for: "document.querySelectorAll('#cards .row').length == 1")
    #expect(try await browser.evaluate("document.querySelectorAll('#cards b').length") == "0")
    try await browser.click("#cards .row")
    try await browser.wait(
      for: "document.querySelector('#card [name=word]').value.includes('caballo')")
    try await browser.type("horse", into: "#card [name=translations]")
    try await browser.click("#card .primary")
    try await browser.wait(for: "document.querySelector('#cards').innerText.includes('horse')")
    try await browser.click("#cards .row")
    try await browser.wait(for: "!document.querySelector('#card .remove').hidden")
    try await browser.click("#card .remove")
    try await browser.click("#sure .yes")
    try await browser.wait(for: "!document.querySelector('#cards .none').hidden")
    #expect(try await bench.study("due") == "Words  2 new  0 being learned  0 to review  2 cards\n")
  }

  @Test func theSecondOfTwoPagesThatAnswerACardIsTold() async throws {
    let url = try await bench.serve(Self.spanish)
    let (first, second) = (try await Browser(), try await Browser())
    for browser in [first, second] {
      try await browser.open(url + "/review")
      try await browser.wait(for: "document.querySelector('.front').innerText.includes('perro')")
      try await browser.press(" ")
    }
    try await first.press("1")
    try await first.wait(for: "document.querySelector('.front').innerText.includes('gato')")
    try await second.press("3")
    try await second.wait(for: "document.querySelector('#notice').innerText.includes('elsewhere')")
    try await second.wait(for: "document.querySelector('.front').innerText.includes('gato')")
  }

  @Test func theWordThatIsReadAloudIsMarked() async throws {
    let url = try await bench.serve(
      "Word,Translations,Language,Reader language\nbuenas tardes,سلام,es,fa\n")
    let browser = try await Browser()
    try await browser.open(url)
    try await browser.wait(for: "!!document.querySelector('#deck-list .review')")
    // A voice of one language, which tells the second word.
    _ = try await browser.evaluate(
      """
      Object.defineProperty(window, 'speechSynthesis', { value: {
        getVoices: () => [{ lang: 'es-ES' }], cancel() {}, speak(read) { window.read = read } } })
      && (window.SpeechSynthesisUtterance = function (text) { this.text = text })
      """)
    try await browser.click("#deck-list .review")
    try await browser.wait(for: "!document.querySelector('#review').hidden")
    try await browser.press("r")
    try await browser.wait(for: "window.read?.text == 'buenas tardes'")
    _ = try await browser.evaluate("read.onboundary({ name: 'word', charIndex: 7 })")
    #expect(try await browser.evaluate("document.querySelector('mark').textContent") == "tardes")
    _ = try await browser.evaluate("read.onend()")
    #expect(try await browser.evaluate("document.querySelector('mark')") == "null")
    try await browser.press(" ")
    try await browser.wait(
      for:
        "document.querySelector('.back .aloud:disabled')?.innerText.includes('Persian')"
    )
  }

  @Test(
    .enabled(if: SpokenConversation.canBeCut, "ffmpeg is not installed"),
    arguments: StudyBrowser.allCases)
  func whatWasSaidIsHeardByAKeyAndThenWithEachAnswer(in kind: StudyBrowser) async throws {
    let url = try await bench.serveConversation()
    let browser = try await kind.start("en")
    try await browser.open(url)
    try await browser.wait(for: "!!document.querySelector('#deck-list .review')")
    try await browser.click("#deck-list .review")
    try await browser.wait(for: "document.activeElement.matches('#review .front')")
    let play = "document.querySelector('.front .play:not([hidden])')"
    #expect(
      try await browser.evaluate("\(play).getAttribute('aria-label')") == "Play what was said")
    let player = "document.querySelector('#sound')"
    #expect(try await browser.evaluate("\(player).src") == "")
    try await browser.press("p")
    try await browser.wait(for: "\(player).currentTime > 0.2 || \(player).ended")
    // The first sentence takes 1.76 s, with margins and frames.
    #expect(try await browser.evaluate("Math.abs(\(player).duration - 2.1) < 0.1") == "true")
    try await browser.wait(for: "\(player).ended")
    try await browser.press(" ")
    try await browser.wait(for: "!\(player).ended && \(player).currentTime > 0")
    // A sound that is stopped does not begin by itself again.
    try await browser.press("p")
    try await browser.wait(for: "\(player).paused")
    try await browser.press("1")
    try await waitForQuestion(of: browser)
    // An English sentence is heard with the answer.
    #expect(try await browser.evaluate(play) == "null")
    try await browser.press(" ")
    try await browser.wait(for: "!!document.querySelector('.back .play:not([hidden])')")
    #expect(try await browser.evaluate("\(player).paused") == "true")
  }

  @Test(.enabled(if: SpokenConversation.canBeCut, "ffmpeg is not installed"))
  func aSoundIsHeardFromTheListOfCards() async throws {
    let url = try await bench.serveConversation()
    let browser = try await Browser(language: "fa")
    try await browser.open(url + "/deck/1")
    try await browser.wait(
      for: "document.querySelectorAll('#cards .play:not([hidden])').length == 11")
    let player = "document.querySelector('#sound')"
    try await browser.click("#cards .play")
    try await browser.wait(for: "\(player).currentTime > 0.2")
    let source = try await browser.evaluate("\(player).src")
    try await browser.click("#cards li:nth-child(2) .play")
    try await browser.wait(for: "\(player).src != '\(source)' && !\(player).paused")
    try await browser.click("#bar .to-progress")
    try await browser.wait(for: "\(player).paused")
  }

  @Test func anAddressWithoutItsTokenIsTold() async throws {
    let url = try await bench.serve(Self.spanish)
    let browser = try await Browser()
    try await browser.open(String(url.prefix { $0 != "#" }))
    try await browser.wait(
      for: "document.querySelector('#notice').innerText.includes('visavis study')")
    #expect(try await !browser.text.contains("perro"))
  }

  @Test(arguments: [(390, 844), (1280, 800)], ["en", "fa", "de"])
  func everyViewFitsItsScreen(size: (Int, Int), language: String) async throws {
    let url = try await bench.serve(Self.spanish, deck: "Spanisch::Alltag und Reise")
    let browser = try await Browser(width: size.0, height: size.1, language: language)
    for (view, id) in [
      ("", "decks"), ("/deck/1", "cards"), ("/card/1", "card"), ("/review", "review"),
      ("/progress", "progress"), ("/search/perro", "cards"),
    ] {
      try await browser.open(url + view)
      try await browser.wait(for: "!document.querySelector('#\(id)').hidden")
      #expect(
        try await browser.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true",
        "\(view)")
    }
    // The columns are in line, whatever stands at the ends of the rows.
    try await browser.open(url + "/deck/1")
    try await browser.wait(for: "document.querySelectorAll('#cards .row').length > 1")
    #expect(
      try await browser.evaluate(
        """
        (() => {
          document.querySelector('#cards .state').textContent = '30.12.2026'
          const starts = [...document.querySelectorAll('#cards .row')].map((row) => {
            const { left, right } = row.querySelector('.meaning').getBoundingClientRect()
            return Math.round(document.dir === 'rtl' ? right : left)
          })
          return new Set(starts).size
        })()
        """) == "1")
  }
}
