import BrowserBench
import Testing

/// Tests of the page of `visavis study` that converts texts and has the list of spellings, in real browsers.
@Suite(.serialized) struct WritingPageTests {
  /// The colors of the states of words, on the light page.
  private enum Color {
    static let confirmed = "rgb(27, 38, 43)"
    static let added = "rgb(36, 105, 74)"
    static let unknown = "rgb(163, 48, 30)"
  }

  private let bench: StudyBench

  init() throws { bench = try StudyBench() }

  /// Serves the pages, with a word list that has the words of the program, and returns the address of this one.
  private func serve() async throws -> String {
    try await bench.serve().replacing("/#", with: "/writing#")
  }

  private static let result = "document.querySelector('#result').textContent"
  private static let field = "document.querySelector('#typed')"
  private static let lastWord = "[...document.querySelectorAll('#result [data-of]')].at(-1)"

  /// Opens the view with the text, whose field has the focus then.
  private func openText(_ url: String, in browser: any Phone) async throws {
    try await browser.open(url)
    try await browser.wait(for: "document.activeElement.id == 'typed'")
  }

  /// Waits until the last word of the result is this one, and returns its color.
  private func color(of word: String, in browser: any Phone) async throws -> String {
    try await browser.wait(for: "\(Self.lastWord)?.textContent == '\(word)'")
    return try await browser.evaluate("getComputedStyle(\(Self.lastWord)).color")
  }

  // MARK: - A text

  @Test(arguments: StudyBrowser.allCases)
  func aWordThatSomebodyAddsIsGreenUntilItIsConfirmed(in kind: StudyBrowser) async throws {
    let url = try await serve()
    let browser = try await kind.start("en")
    try await openText(url, in: browser)
    for (typed, word) in [("سلام", "salam"), ("خوب", "khoob"), ("khoob", "خوب")] {
      try await browser.type(typed, into: "#typed")
      #expect(try await color(of: word, in: browser) == Color.confirmed)
      try await browser.press("Enter")
    }
    try await browser.type("خیلی", into: "#typed")
    #expect(try await color(of: "kheili", in: browser) == Color.unknown)
    #expect(
      try await browser.evaluate("getComputedStyle(\(Self.lastWord)).textDecorationStyle")
        == "dotted")

    try await browser.click("#result .unknown")
    try await browser.wait(for: "document.querySelector('#word').open")
    _ = try await browser.evaluate("(document.querySelector('#word [name=spelling]').value = '')")
    try await browser.type("kheilie", into: "#word [name=spelling]")
    try await browser.press("Enter")
    #expect(try await color(of: "kheilie", in: browser) == Color.added)
    // The focus is back at the word.
    try await browser.wait(for: "document.activeElement.textContent == 'kheilie'")

    try await browser.open(url + "/list")
    try await browser.wait(for: "document.querySelectorAll('#waiting li').length == 1")
    #expect(
      try await browser.evaluate("document.querySelector('#waiting li').innerText")
        .contains("kheilie"))
    _ = try await browser.evaluate("document.querySelector('#waiting li').focus()")
    try await browser.press("1")
    try await browser.wait(for: "document.querySelectorAll('#waiting li').length == 0")
    try await openText(url, in: browser)
    try await browser.wait(for: "\(Self.lastWord)?.className == 'confirmed'")
    #expect(try await color(of: "kheilie", in: browser) == Color.confirmed)
    try await browser.click("#result div:last-child [data-of]")
    try await browser.wait(
      for: "document.querySelectorAll('#word .history li').length > 0")
  }

  @Test(arguments: StudyBrowser.allCases)
  func candidatesAreChosenByKeys(in kind: StudyBrowser) async throws {
    let browser = try await kind.start("en")
    try await openText(try await serve(), in: browser)
    let first = "document.querySelector('#candidates bdi')?.textContent"
    let second = "document.querySelectorAll('#candidates bdi')[1]?.textContent"
    try await browser.type("noon", into: "#typed")
    try await browser.wait(for: "\(first) == 'نون' && \(second) == 'نان'")
    try await browser.press("2")
    // A space is there, and the candidates are not any more.
    try await browser.wait(for: "\(Self.result) == 'نان ' && \(Self.field).value == 'noon '")
    #expect(try await browser.evaluate("document.querySelector('#candidates').hidden") == "true")
    // What was chosen is the first candidate of the same word now.
    try await browser.type("noon", into: "#typed")
    try await browser.wait(for: "\(first) == 'نان' && \(second) == 'نون'")
    try await browser.press("Tab")
    try await browser.wait(
      for: "document.querySelectorAll('#candidates li')[1]?.ariaSelected == 'true'")
    try await browser.press(" ")
    try await browser.wait(for: "\(Self.result) == 'نان نون '")
    // Esc keeps a word as it is typed.
    try await browser.type("salam", into: "#typed")
    try await browser.wait(for: "\(first) == 'سلام'")
    _ = try await browser.evaluate(
      "\(Self.field).dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))")
    try await browser.wait(for: "\(Self.result) == 'نان نون salam'")
    #expect(try await browser.evaluate("document.activeElement.id") == "typed")
  }

  @Test func punctuationIsLeftOutAndTheDirectionFixed() async throws {
    let browser = try await Browser()
    try await openText(try await serve(), in: browser)
    try await browser.type("salam, khoobi?", into: "#typed")
    try await browser.wait(for: "\(Self.result) == 'سلام، خوبی؟'")
    try await browser.click("#punctuation")
    try await browser.wait(for: "\(Self.result) == 'سلام خوبی'")
    try await browser.click("#punctuation")
    try await browser.click("#directions [value=latin]")
    try await browser.wait(for: "\(Self.result) == 'salam, khoobi?'")
  }

  /// Pastes a text, which is an expression.
  private func paste(_ text: String, in browser: any Phone) async throws {
    // Firefox gives events of scripts no clipboard.
    _ = try await browser.evaluate(
      """
      (() => {
        const text = \(text)
        const event = new Event('paste', { bubbles: true, cancelable: true })
        event.clipboardData = { getData: () => text }
        \(Self.field).dispatchEvent(event)
      })()
      """)
  }

  /// Begins to measure the longest time in which the page did nothing else.
  private func watch(_ browser: any Phone) async throws {
    _ = try await browser.evaluate(
      """
      (window.longest = 0, window.last = performance.now(), setInterval(() => {
        const now = performance.now()
        window.longest = Math.max(window.longest, now - window.last)
        window.last = now
      }, 20))
      """)
  }

  private func longestPause(of browser: any Phone) async throws -> Int {
    Int(try await browser.evaluate("Math.round(window.longest)")) ?? .max
  }

  @Test(arguments: StudyBrowser.allCases)
  func aPastedMegabyteOfPersianIsWrittenToItsEndAndCopied(in kind: StudyBrowser) async throws {
    let browser = try await kind.start("en")
    try await openText(try await serve(), in: browser)
    try await watch(browser)
    _ = try await browser.evaluate(
      "(navigator.clipboard.writeText = async (text) => { window.copied = text })")
    let lines = 34_000
    // More than one word a line, in another order in each.
    try await paste(
      """
      Array.from({ length: \(lines) }, (_, number) =>
        [0, 1, 2, 3].map((step) => ['سلام', 'خوب', 'نان', 'من', 'کتاب'][(number * 7 + step) % 5]).join(' ') + '\\n')
        .join('') + 'سلام خوبی'
      """, in: browser)
    try await browser.wait(for: "!document.querySelector('#progress').hidden")
    try await browser.wait(
      for: "!document.querySelector('#copy').disabled", within: .seconds(240))
    try await browser.click("#copy")
    try await browser.wait(for: "!!window.copied")
    #expect(try await browser.evaluate("window.copied == \(Self.result)") == "true")
    #expect(try await browser.evaluate("window.copied.split('\\n').length") == "\(lines + 1)")
    #expect(try await browser.evaluate("window.copied.endsWith('\\nsalam khoobi')") == "true")
    #expect(try await browser.evaluate(#"/[\u0600-\u06ff]/.test(window.copied)"#) == "false")
    let longest = try await longestPause(of: browser)
    #expect(longest < 2000, "\(longest) ms")
  }

  @Test func thePageAnswersWhileAPastedMegabyteIsConverted() async throws {
    let browser = try await Browser()
    try await openText(try await serve(), in: browser)
    try await watch(browser)
    try await paste(#"'salam khoobi\n'.repeat(80000)"#, in: browser)
    try await browser.wait(for: "!document.querySelector('#progress').hidden")
    #expect(try await browser.evaluate("document.querySelector('#copy').disabled") == "true")
    try await browser.wait(
      for: "!document.querySelector('#copy').disabled", within: .seconds(120))
    #expect(try await browser.evaluate("\(Self.result) == 'سلام خوبی\\n'.repeat(80000)") == "true")
    let words = try await browser.evaluate("document.querySelectorAll('#result [data-of]').length")
    #expect((1...20_000).contains(Int(words) ?? 0))
    let longest = try await longestPause(of: browser)
    #expect(longest < 2000, "\(longest) ms")
    // A newer text ends the work on an older one.
    try await paste(#"'سلام خوبی\n'.repeat(100000)"#, in: browser)
    try await browser.wait(for: "!document.querySelector('#progress').hidden")
    try await browser.click("#clear")
    try await browser.type("salam", into: "#typed")
    try await browser.wait(for: "\(Self.result) == 'سلام'")
    #expect(try await browser.evaluate("document.querySelector('#progress').hidden") == "true")
  }

  @Test func signsOfAllKindsStayAsTheyAre() async throws {
    let browser = try await Browser()
    try await openText(try await serve(), in: browser)
    _ = try await browser.evaluate(
      #"""
      (() => {
        const field = document.querySelector('#typed')
        field.value = 'salam \ud800 \u0000 \ue000 \u202e 😀 日本語 <b>khoob</b>'
        field.dispatchEvent(new Event('input'))
      })()
      """#)
    try await browser.wait(for: "\(Self.result).includes('سلام')")
    let result = try await browser.evaluate(Self.result)
    #expect(result.contains("😀 日本語") && result.contains("خوب"), "\(result)")
    #expect(try await browser.evaluate("document.querySelectorAll('#result b').length") == "0")
  }

  // MARK: - The list

  /// Writes a word and its spelling into the fields of the list.
  private func add(_ word: String, _ spelling: String, in browser: any Phone) async throws {
    try await browser.type(word, into: "#new-word [name=word]")
    try await browser.type(spelling, into: "#new-word [name=spelling]")
    try await browser.press("Enter")
    try await browser.wait(
      for: "document.querySelector('#waiting').innerText.includes('\(spelling)')")
  }

  @Test func theSecondOfTwoPagesThatDecideAboutAWordIsTold() async throws {
    let url = try await serve() + "/list"
    let (first, second) = (try await Browser(), try await Browser())
    try await first.open(url)
    try await first.wait(for: "document.querySelectorAll('#confirmed li').length == 50")
    try await add("خیلی", "kheilie", in: first)
    try await second.open(url)
    try await second.wait(for: "document.querySelectorAll('#waiting li').length == 1")
    for browser in [first, second] {
      _ = try await browser.evaluate("document.querySelector('#waiting li').focus()")
    }
    try await first.press("1")
    try await first.wait(for: "document.querySelectorAll('#waiting li').length == 0")
    try await second.press("3")
    try await second.wait(for: "document.querySelector('#notice').innerText.includes('faster')")
    try await second.wait(for: "document.querySelectorAll('#waiting li').length == 0")
    try await second.type("kheilie", into: "#list [type=search]")
    try await second.wait(for: "document.querySelectorAll('#confirmed li').length == 1")
    #expect(
      try await second.evaluate("document.querySelector('#confirmed li').innerText")
        .contains("خیلی"))
  }

  @Test func wordsOfAFileAreConfirmedAndTheListIsSaved() async throws {
    let browser = try await Browser()
    try await browser.open(try await serve() + "/list/ja")
    try await browser.wait(for: "!document.querySelector('#confirmed .none').hidden")
    _ = try await browser.evaluate(
      #"""
      (() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['猫\tneko\n犬\tinu\nnothing'], 'words.tsv'))
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      })()
      """#)
    try await browser.wait(
      for: "document.querySelector('#notice').innerText.includes('not understood')")
    #expect(
      try await browser.evaluate(
        #"document.querySelector('#notice').innerText.match(/\d+/g).join(' ')"#) == "2 0 0 1")
    try await browser.wait(for: "document.querySelectorAll('#confirmed li').length == 2")
    _ = try await browser.evaluate(
      """
      (() => {
        HTMLAnchorElement.prototype.click = function () { window.saved = this.download }
        URL.createObjectURL = (file) => { window.file = file; return 'blob:' }
      })()
      """)
    try await browser.click("#export")
    try await browser.wait(for: "window.saved == 'words-ja.tsv'")
    let lines = try await browser.evaluate("file.text()").split(separator: "\n").sorted()
    #expect(lines == ["犬\tinu", "猫\tneko"])
  }

  @Test(arguments: [(360, 640), (1280, 800)], ["en", "fa", "ja"])
  func everyViewFitsItsScreen(size: (Int, Int), language: String) async throws {
    let url = try await serve()
    let browser = try await Browser(width: size.0, height: size.1, language: language)
    for (view, id) in [("", "text"), ("/list", "list"), ("/list/ja", "list")] {
      try await browser.open(url + view)
      try await browser.wait(for: "!document.querySelector('#\(id)').hidden")
      if view.isEmpty {
        try await browser.type("khoobi noon", into: "#typed")
        try await browser.wait(for: "document.querySelectorAll('#candidates li').length == 5")
        #expect(
          try await browser.evaluate(
            """
            [...document.styleSheets].at(-1).insertRule('kbd { display: inline-block }'),
            (list => [...list.children].every(({ offsetLeft, offsetWidth }) => offsetLeft >= list.offsetLeft
              && offsetLeft + offsetWidth <= list.offsetLeft + list.clientWidth))(document.querySelector('#candidates'))
            """) == "true", "all candidates are seen")
      }
      #expect(
        try await browser.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true",
        "\(view)")
    }
  }
}
