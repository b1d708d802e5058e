/// The function words of a language, by which line breaks are rated.
struct FunctionWords: Sendable {
  /// Conjunctions and prepositions, before which a line break is good.
  private let phraseStarters: Set<String>
  /// Articles, possessives and subject pronouns, which end a line only without an alternative.
  private let determinersAndPronouns: Set<String>
  /// Auxiliaries and negations, which end a line only if no better break exists.
  private let auxiliaries: Set<String>
  /// True if two capitalized words in a row are a name, as nouns have no capitals.
  private let capitalsAreNames: Bool

  /// Creates a table from lists of lower-case words, separated by spaces.
  init(
    phraseStarters: String, determinersAndPronouns: String, auxiliaries: String,
    capitalsAreNames: Bool = true
  ) {
    self.phraseStarters = Set(phraseStarters.split(separator: " ").map(String.init))
    self.determinersAndPronouns = Set(determinersAndPronouns.split(separator: " ").map(String.init))
    self.auxiliaries = Set(auxiliaries.split(separator: " ").map(String.init))
    self.capitalsAreNames = capitalsAreNames
  }

  /// Returns true if no line should end with `word`, given with its punctuation.
  ///
  /// A word followed by a comma or other punctuation may end a line, except for abbreviated titles.
  func forbidsBreak(after word: String) -> Bool {
    let key = Self.key(word)
    guard word.last?.isLetter == true else { return word.last == "." && Self.titles.contains(key) }
    return determinersAndPronouns.contains(key) || phraseStarters.contains(key)
      || Self.titles.contains(key)
  }

  /// Titles that precede a name, in all supported languages.
  private static let titles: Set<String> = [
    "dott", "dr", "dra", "frau", "herr", "mme", "mr", "mrs", "ms", "prof", "sig", "sr", "sra", "st",
  ]

  /// Returns true if `word` is an auxiliary or a negation, which belongs to the next word.
  func isAuxiliary(_ word: String) -> Bool { auxiliaries.contains(Self.key(word)) }

  /// Returns true if a phrase begins with `word`, given with its punctuation.
  ///
  /// An elided word counts as its first part: `qu'il` begins with `qu`.
  func startsPhrase(_ word: String) -> Bool {
    let key = Self.key(word)
    if phraseStarters.contains(key) { return true }
    guard let elision = key.firstIndex(where: { $0 == "'" || $0 == "’" }) else { return false }
    return phraseStarters.contains(String(key[..<elision]))
  }

  /// Returns true if two adjacent words look like a first and a last name.
  func isFullName(_ before: String, _ after: String) -> Bool {
    capitalsAreNames && before.first?.isUppercase == true && after.first?.isUppercase == true
      && before.count > 1 && after.count > 1
  }

  private static func key(_ word: String) -> String {
    let letters = word.drop { !$0.isLetter }
    return letters.lastIndex(where: \.isLetter).map { letters[...$0].lowercased() } ?? ""
  }
}

/// The tables of the supported languages.
///
/// The words follow the language guides of Netflix's Timed Text Style Guide ("line treatment": a
/// line break goes after punctuation, before conjunctions and prepositions, and does not separate a
/// noun from its article, a first name from a last name, or a verb from a subject pronoun, an
/// auxiliary or a negation). The word lists are completed from the closed word classes of each
/// language.
extension FunctionWords {
  /// The tables by primary language subtag (ISO 639).
  static let byLanguage: [String: FunctionWords] = [
    "en": english, "es": spanish, "fr": french, "de": german, "it": italian, "pt": portuguese,
    "ca": catalan,
  ]

  private static let english = FunctionWords(
    phraseStarters: """
      and but or nor so yet because although though while when where if unless until since that \
      which who whom whose than whether as about above across after against along among around at \
      before behind below beneath beside between beyond by despite down during for from in inside \
      into like near of off on onto over past through throughout to toward towards under upon with \
      within without
      """,
    determinersAndPronouns: """
      a an the my your his her its our their this these every each no i you he she we they it's \
      i'm you're he's she's we're they're
      """,
    auxiliaries: """
      am is are was were be been has have had do does did will would shall should can could may \
      might must not don't doesn't didn't isn't aren't wasn't can't won't wouldn't couldn't
      """)

  private static let spanish = FunctionWords(
    phraseStarters: """
      y e o u ni pero sino mas aunque porque pues que si cuando donde mientras como quien cuyo a \
      ante bajo con contra de del al desde durante en entre hacia hasta mediante para por según \
      sin sobre tras antes después
      """,
    determinersAndPronouns: """
      el la los las un una unos unas lo mi mis tu tus su sus nuestro nuestra nuestros nuestras \
      este esta estos estas ese esa cada yo tú él ella me te se le les nos os
      """,
    auxiliaries: """
      no he has ha hemos han había habían es son era está están puede pueden quiere
      """)

  private static let french = FunctionWords(
    phraseStarters: """
      et ou mais donc or ni car que qu qui quand lorsque lorsqu puisque puisqu si comme dont où \
      parce à au aux avec chez contre dans de d des du depuis derrière dès devant durant en entre \
      envers jusque jusqu malgré par parmi pendant pour sans selon sous sur vers avant après
      """,
    determinersAndPronouns: """
      le la les un une ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur \
      leurs chaque je tu il elle on nous vous ils elles me te se ne y
      """,
    auxiliaries: """
      ai as a avons avez ont suis es est sommes êtes sont était étaient peut peuvent va vont ne \
      pas
      """)

  private static let german = FunctionWords(
    phraseStarters: """
      und oder aber denn sondern sowie dass ob weil wenn als wie während obwohl damit bevor \
      nachdem seit bis ab an am auf aus außer bei beim durch für gegen hinter im in ins mit nach \
      neben ohne trotz über um unter vom von vor wegen zu zum zur zwischen
      """,
    determinersAndPronouns: """
      der die das den dem des ein eine einen einem einer eines kein keine keinen mein meine meinen \
      dein deine sein seine seinen ihr ihre ihren unser unsere euer eure dieser diese dieses \
      diesen jeder jede jedes ich du er sie es wir man
      """,
    auxiliaries: """
      bin bist ist sind war waren habe hast hat haben hatte hatten wird werden kann können muss \
      nicht
      """,
    capitalsAreNames: false)

  private static let italian = FunctionWords(
    phraseStarters: """
      e ed o od ma però né che chi cui se quando dove mentre come perché poiché sebbene a ad al \
      allo alla ai agli alle con contro da dal dallo dalla dai dagli dalle di del dello della dei \
      degli delle dopo durante fino fra in nel nello nella nei negli nelle per presso prima senza \
      sopra sotto su sul sullo sulla sui sugli sulle tra verso
      """,
    determinersAndPronouns: """
      il lo la i gli le un uno una mio mia miei mie tuo tua suo sua suoi sue nostro nostra vostro \
      vostra loro questo questa questi queste quel quella quei ogni io tu lui lei noi voi mi ti si \
      ci vi
      """,
    auxiliaries: """
      non ho hai ha abbiamo avete hanno sono sei è siamo siete era può possono
      """)

  private static let portuguese = FunctionWords(
    phraseStarters: """
      e ou mas nem porém porque pois que se quando onde enquanto como embora quem cujo a à ao aos \
      às ante após até com contra da das de desde do dos durante em entre na nas no nos num numa \
      para pela pelas pelo pelos perante por sem sob sobre antes depois
      """,
    determinersAndPronouns: """
      o os as um uma uns umas meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos \
      nossas este esta estes estas esse essa aquele aquela cada eu tu ele ela nós eles elas você \
      vocês me te lhe
      """,
    auxiliaries: """
      não tenho tem temos têm é são era está estão foi foram pode podem vai vão
      """)

  private static let catalan = FunctionWords(
    phraseStarters: """
      i o ni però sinó perquè que qui si quan on mentre com encara a al als amb cap contra d de \
      del dels des durant en entre fins malgrat per pel pels segons sense sobre sota vers abans \
      després
      """,
    determinersAndPronouns: """
      el la els les un una uns unes l meu meva meus teu teva seu seva nostre nostra vostre vostra \
      aquest aquesta aquests aquestes cada jo tu ell ella nosaltres vosaltres em et es ens us
      """,
    auxiliaries: """
      no he has ha hem heu han sóc és som són era està estan pot poden vaig va van
      """)
}
