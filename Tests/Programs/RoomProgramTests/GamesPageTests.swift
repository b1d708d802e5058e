import BrowserBench
import Testing

/// Tests of the games of `visavis study` in real browsers.
@Suite(.serialized) struct GamesPageTests {
  enum Game: String, CaseIterable {
    case choose, letters, keyboard
  }

  private let bench: StudyBench

  init() throws { bench = try StudyBench() }

  /// Ten Persian words of four letters by their meanings.
  private static let words = [
    "hello": "سلام", "book": "کتاب", "house": "خانه", "cheese": "پنیر", "fruit": "میوه",
    "sea": "دریا", "fish": "ماهی", "oil": "روغن", "tree": "درخت", "cat": "گربه",
  ]

  /// Words of languages whose keyboards have many keys, or whose letters become syllables.
  private static let others = """
    рыба,fish,ru,en
    вода,water,ru,en
    небо,sky,ru,en
    море,sea,ru,en
    학교,school,ko,en
    고양이,cat,ko,en
    의사,doctor,ko,en
    바다,sea,ko,en
    פרח,flower,he,en
    ים,sea,he,en

    """

  /// Serves the words as cards, and returns the address of the games.
  private func serve() async throws -> String {
    let rows = Self.words.map { "\($0.value),\($0.key),fa,en\n" }.joined()
    let url = try await bench.serve(
      "Word,Translations,Language,Reader language\n" + rows + Self.others)
    return url.replacing("/#", with: "/games#")
  }

  /// Opens the page and chooses what is played, without a game.
  private func choose(
    _ language: String, _ source: String, _ level: Int, at url: String, in browser: any Phone
  ) async throws {
    try await browser.open(url)
    try await browser.wait(
      for: "document.querySelectorAll('#start [name=language] option').length > 1")
    for (name, value) in [("language", language), ("from", source), ("level", "\(level)")] {
      _ = try await browser.evaluate(
        """
        (menu => {
          menu.value = '\(value)'
          menu.dispatchEvent(new Event('change', { bubbles: true }))
        })(document.querySelector('#start [name=\(name)]'))
        """)
    }
  }

  /// Presses Tab until something has the focus.
  private func walk(to selector: String, in browser: any Phone) async throws {
    for _ in 0..<40
    where try await browser.evaluate("document.activeElement.matches('\(selector)')") != "true" {
      try await browser.press("Tab")
    }
    #expect(try await browser.evaluate("document.activeElement.matches('\(selector)')") == "true")
  }

  /// Spells a word by keys, or its letters in reverse, and takes one letter back on the way.
  private func spell(_ word: String, isRight: Bool, in browser: any Phone) async throws {
    let letters = isRight ? word : String(word.reversed())
    try await browser.press(String(letters.prefix(1)))
    try await browser.press("Backspace")
    for letter in letters { try await browser.press(String(letter)) }
    #expect(
      try await browser.evaluate("document.querySelector('#play .grown').textContent") == letters)
    try await browser.press("Enter")
  }

  /// Chooses a word, or another one, by the digit beside it.
  private func choose(_ word: String, isRight: Bool, in browser: any Phone) async throws {
    let found = try await browser.evaluate(
      """
      [...document.querySelectorAll('.choose button')]
        .findIndex(one => (one.lastElementChild.textContent == '\(word)') == \(isRight))
      """)
    let isPersian = try await browser.evaluate("document.documentElement.lang") == "fa"
    let digits = Array(isPersian ? "۱۲۳۴" : "1234")
    let index = try #require(Int(found))
    try await browser.press(String(digits[index]))
  }

  /// Plays a game to its end by keys, and misses its first word.
  private func play(_ game: Game, in browser: any Phone) async throws {
    let round = "document.querySelector('#play .round').textContent"
    for number in 1...10 {
      try await browser.wait(for: "document.activeElement.matches('.asked')")
      let before = try await browser.evaluate(round)
      let meaning = try await browser.evaluate(
        "document.querySelector('#play .meaning').textContent")
      let word = try #require(Self.words[meaning])
      if game == .choose {
        try await choose(word, isRight: number > 1, in: browser)
      } else {
        try await spell(word, isRight: number > 1, in: browser)
      }
      try await browser.wait(
        for: "!!document.querySelector('.verdict.right, .verdict.wrong') || \(round) != '\(before)'"
      )
      if number == 1 {
        #expect(
          try await browser.evaluate("document.querySelector('.verdict.wrong bdi').textContent")
            == word)
        try await browser.press(" ")
      } else if number != 3 {
        // The third word goes on by itself.
        try await browser.press("Enter")
      }
      try await browser.wait(
        for: "!document.querySelector('#end').hidden || \(round) != '\(before)'")
    }
  }

  @Test(arguments: StudyBrowser.allCases, ["en", "fa"])
  func allGamesArePlayedByKeyboardAlone(in kind: StudyBrowser, language: String) async throws {
    let url = try await serve()
    let browser = try await kind.start(language)
    for game in Game.allCases {
      try await choose("fa", "cards", 2, at: url, in: browser)
      #expect(try await browser.evaluate("document.documentElement.lang") == language)
      try await browser.wait(for: "!document.querySelector('.games button').disabled")
      try await walk(to: "[value=\(game.rawValue)]", in: browser)
      try await browser.press("Enter")
      try await play(game, in: browser)
      try await browser.wait(for: "!!document.querySelector('#end .best').textContent")
      #expect(
        try await browser.evaluate("/[9۹]/.test(document.querySelector('#end h1').textContent)")
          == "true")
      #expect(
        try await browser.evaluate(
          "document.querySelectorAll('#end li b[lang=fa][dir=rtl]').length")
          == "1")
      // Another game of the same words begins at once.
      try await walk(to: "#end .again", in: browser)
      try await browser.press("Enter")
      try await browser.wait(for: "document.activeElement.matches('.asked')")
      try await browser.open(url)
      try await browser.wait(
        for:
          "/[9۹]/.test(document.querySelector('[value=\(game.rawValue)] small').textContent)")
    }
  }

  @Test func missedWordsGoToADeck() async throws {
    let url = try await bench.serve().replacing("/#", with: "/games#")
    let browser = try await Browser()
    try await browser.open(url + "/fa/list/2/keyboard")
    for number in 1...10 {
      try await browser.wait(
        for: "document.querySelector('#play .round').textContent == 'Word \(number) of 10'")
      try await browser.click(".skip")
      try await browser.wait(for: "!!document.querySelector('.verdict.wrong bdi').textContent")
      try await browser.click(".next")
    }
    try await browser.wait(
      for: "document.querySelector('#end .kept').textContent.includes('Missed words')")
    #expect(
      try await bench.study("due")
        == "Missed words  10 new  0 being learned  0 to review  10 cards\n")
    let word = try await browser.evaluate("document.querySelector('#end li b').textContent")
    try await browser.click("#end .to-decks")
    try await browser.wait(for: "!!document.querySelector('#deck-list .title')")
    try await browser.click("#deck-list .title")
    try await browser.wait(for: "document.querySelector('#cards').innerText.includes('\(word)')")
  }

  @Test func aLanguageWithTooFewWordsSaysSo() async throws {
    let url = try await serve()
    let browser = try await Browser()
    try await choose("he", "cards", 1, at: url, in: browser)
    try await browser.wait(
      for: "document.querySelector('#notice').innerText.includes('too few words')")
    #expect(
      try await browser.evaluate("document.querySelectorAll('.games button:disabled').length")
        == "3")
    try await choose("fa", "list", 1, at: url, in: browser)
    try await browser.wait(for: "!document.querySelector('.games button').disabled")
    #expect(try await browser.evaluate("document.querySelector('#notice').hidden") == "true")
  }

  /// Taps on a button with a letter that is not used yet, or with a word.
  private func tap(button text: String, in browser: Browser) async throws {
    _ = try await browser.evaluate(
      """
      (() => {
        document.querySelector('#wanted')?.removeAttribute('id')
        const isWanted = one => one.lastElementChild.textContent == '\(text)'
          && one.getAttribute('aria-disabled') != 'true'
        ;[...document.querySelectorAll('.offered button')].find(isWanted).id = 'wanted'
      })()
      """)
    try await browser.tap("#wanted")
  }

  @Test(arguments: [Game.letters, .keyboard])
  func aWordIsSpelledByTouch(game: Game) async throws {
    let url = try await serve()
    let browser = try await Browser(width: 360, height: 640)
    try await browser.open(url + "/fa/cards/2/\(game.rawValue)")
    try await browser.wait(for: "!!document.querySelector('#play .meaning')?.textContent")
    let meaning = try await browser.evaluate("document.querySelector('#play .meaning').textContent")
    let word = try #require(Self.words[meaning])
    for (count, letter) in word.enumerated() {
      try await tap(button: String(letter), in: browser)
      #expect(
        try await browser.evaluate("document.querySelector('#play .grown').textContent")
          == String(word.prefix(count + 1)))
    }
    try await browser.tap("#play .check")
    try await browser.wait(for: "document.querySelector('.score').textContent == 'Right: 1'")
    // The right answer goes on by itself, a wrong one by a touch.
    try await browser.wait(for: "document.querySelector('.round').textContent == 'Word 2 of 10'")
    try await browser.tap("#play .skip")
    try await browser.wait(for: "!!document.querySelector('.verdict.wrong')")
    try await Task.sleep(for: .milliseconds(500))
    try await browser.tap("#play .asked")
    try await browser.wait(for: "document.querySelector('.round').textContent == 'Word 3 of 10'")
  }

  @Test func aWordIsChosenByTouch() async throws {
    let url = try await serve()
    let browser = try await Browser(width: 360, height: 640)
    try await browser.open(url + "/fa/cards/2/choose")
    try await browser.wait(for: "!!document.querySelector('#play .meaning')?.textContent")
    let meaning = try await browser.evaluate("document.querySelector('#play .meaning').textContent")
    let word = try #require(Self.words[meaning])
    try await tap(button: word, in: browser)
    try await browser.wait(for: "document.querySelector('.score').textContent == 'Right: 1'")
  }

  @Test func theWordIsReadAloudAfterTheRound() async throws {
    let url = try await serve()
    let browser = try await Browser()
    try await browser.open(url + "/fa/cards/2/choose")
    try await browser.wait(for: "!!document.querySelector('#play .meaning')?.textContent")
    _ = try await browser.evaluate(
      """
      Object.defineProperty(window, 'speechSynthesis', { value: {
        getVoices: () => [{ lang: 'fa-IR' }], cancel() {}, speak(read) { window.read = read } } })
      && (window.SpeechSynthesisUtterance = function (text) { this.text = text })
      """)
    try await browser.press("1")
    try await browser.wait(
      for: "window.read?.text == document.querySelector('.verdict bdi').textContent")
    #expect(try await browser.evaluate("read.lang") == "fa")
  }

  @Test(arguments: [(360, 640), (1280, 800)], ["en", "fa", "de"])
  func everyGameFitsItsScreen(size: (Int, Int), language: String) async throws {
    let url = try await serve()
    let browser = try await Browser(width: size.0, height: size.1, language: language)
    try await browser.open(url)
    try await browser.wait(for: "!document.querySelector('.games button').disabled")
    #expect(try await isWithin(browser))
    for (language, words, game) in [
      ("fa", "cards/2", Game.choose), ("fa", "list/3", .letters), ("fa", "list/3", .keyboard),
      ("ru", "cards/2", .keyboard), ("ko", "cards/1", .keyboard),
    ] {
      try await browser.open("\(url)/\(language)/\(words)/\(game.rawValue)")
      try await browser.wait(
        for: "!!document.querySelector('.\(game.rawValue) :lang(\(language))')")
      #expect(try await isWithin(browser), "\(language) \(game)")
      #expect(try await areHintsApart(browser), "\(language) \(game)")
      try await browser.click("#play .skip")
      #expect(try await isWithin(browser), "\(language) \(game), answered")
    }
  }

  /// Returns true if the keys that are named on buttons are neither on their letters nor on their colored borders.
  ///
  /// The keys are shown as with a mouse.
  private func areHintsApart(_ browser: Browser) async throws -> Bool {
    try await browser.evaluate(
      """
      [...document.styleSheets].at(-1).insertRule('kbd { display: inline-block }'),
      [...document.querySelectorAll('.offered button')].every((button) => {
        const [hint, letter] = [...button.children].map((part) => part.getBoundingClientRect())
        if (!hint.width || getComputedStyle(button).visibility === 'hidden') return true
        const { left, right, top } = button.getBoundingClientRect()
        // A letter is in the lower part of its line.
        const isOver = button.closest('.keyboard') && hint.left < letter.right && hint.right > letter.left
          && hint.bottom > letter.top + letter.height / 4
        const border = button.closest('.choose') ? 6 : 0
        return !isOver && hint.left >= left + border && hint.right <= right - border && hint.top >= top + border
      })
      """) == "true"
  }

  /// Returns true if nothing is beside the screen.
  private func isWithin(_ browser: Browser) async throws -> Bool {
    try await browser.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true"
  }
}
