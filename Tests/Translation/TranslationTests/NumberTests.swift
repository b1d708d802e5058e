import Testing
import Translation

/// Sixty sentences with numbers, dates, times, ordinals and units, ten in each of six languages.
@Suite("Numbers in sentences") struct NumberTests {
  /// What a sentence says in digits.
  enum Value: Sendable, CustomStringConvertible {
    /// A number as English writes it, such as `1,234.50`.
    case number(String)
    /// A word that stays as it is: a time, a telephone number, a code.
    case word(String)
    /// An ordinal.
    case ordinal(Int, isFeminine: Bool)
    /// A date: day, month and year.
    case date(String)

    var description: String { written(in: "en") }

    /// The value as a language writes it.
    func written(in language: String) -> String {
      switch self {
      case .word(let word): return word
      case .date(let date):
        guard language != "en" else {
          return date.split(separator: "/").reversed().joined(separator: "-")
        }
        return language == "de" ? date.replacing("/", with: ".") : date
      case .number(let number):
        let (group, decimal) =
          ["en": (",", "."), "fr": ("\u{202F}", ",")][language] ?? (".", ",")
        return String(
          number.map { $0 == "," ? Character(group) : $0 == "." ? Character(decimal) : $0 })
      case .ordinal(let number, let isFeminine):
        let ending =
          switch language {
          case "en":
            ["st", "nd", "rd"].indices.contains(number - 1) ? ["st", "nd", "rd"][number - 1] : "th"
          case "es": isFeminine ? ".ª" : ".º"
          case "pt": isFeminine ? "ª" : "º"
          case "ca":
            isFeminine
              ? "a"
              : ["r", "n", "r", "t"].indices.contains(number - 1)
                ? ["r", "n", "r", "t"][number - 1] : "è"
          case "fr": number == 1 ? (isFeminine ? "re" : "er") : "e"
          default: "."
          }
        return "\(number)\(ending)"
      }
    }
  }

  private static let sentences: [(language: String, text: String, values: [Value])] = [
    ("en", "Take 1,500 mg of this twice a day.", [.number("1,500")]),
    ("en", "The room is number 214, and costs $1,234.50.", [.word("214"), .number("$1,234.50")]),
    ("en", "The train leaves at 10:45 from platform 3.", [.word("10:45"), .word("3")]),
    ("en", "It costs 1,234.50 with 21% tax.", [.number("1,234.50"), .word("21%")]),
    ("en", "She was born on 25/12/1998 in room 7.", [.date("25/12/1998"), .word("7")]),
    ("en", "It is 3.5 km from here, about 40 minutes.", [.number("3.5"), .word("40")]),
    ("en", "The temperature is 38.5 °C today, really.", [.number("38.5")]),
    (
      "en", "Call me at 555-0199 before 9:30, gate B12.",
      [.word("555-0199"), .word("9:30"), .word("B12")]
    ),
    (
      "en", "Write to ana@example.org about order 10,250.",
      [.word("ana@example.org"), .number("10,250")]
    ),
    (
      "en", "We need 0.5 l and 2.25 kg for 12 people.",
      [.number("0.5"), .number("2.25"), .word("12")]
    ),
    ("es", "Tome 1.500 mg dos veces al día, por favor.", [.number("1,500")]),
    (
      "es", "La habitación está en la 2.ª planta, número 214.",
      [.ordinal(2, isFeminine: true), .word("214")]
    ),
    ("es", "El tren sale a las 10:45 h del andén 3.", [.word("10:45"), .word("3")]),
    ("es", "Cuesta 1.234,50 €, con el 21% de IVA.", [.number("1,234.50"), .word("21%")]),
    ("es", "La cita es el 12/05/2026 a las 17 h.", [.date("12/05/2026"), .word("17:00")]),
    ("es", "Está a 3,5 km de aquí, unos 40 minutos.", [.number("3.5"), .word("40")]),
    (
      "es", "La temperatura es de 38,5 °C en el 3.º piso.",
      [.number("38.5"), .ordinal(3, isFeminine: false)]
    ),
    (
      "es", "Llámeme al 612 345 678 antes de las 9 h.",
      [.word("612"), .word("345"), .word("678"), .word("9:00")]
    ),
    ("es", "Compre 0,75 l de leche y 12 huevos, hoy.", [.number("0.75"), .word("12")]),
    ("es", "El código es XK-90210 y dura 2 h más.", [.word("XK-90210"), .word("2")]),
    ("pt", "Tome 1.500 mg duas vezes por dia, por favor.", [.number("1,500")]),
    (
      "pt", "O quarto fica no 2º andar, número 214.",
      [.ordinal(2, isFeminine: false), .word("214")]
    ),
    ("pt", "O trem sai às 10h45 da plataforma 3.", [.word("10:45"), .word("3")]),
    ("pt", "Custa 1.234,50 reais, com 21% de imposto.", [.number("1,234.50"), .word("21%")]),
    ("pt", "A reunião é no dia 12/05/2026 às 15h30.", [.date("12/05/2026"), .word("15:30")]),
    ("pt", "Fica a 3,5 km daqui, uns 40 minutos.", [.number("3.5"), .word("40")]),
    (
      "pt", "A temperatura é de 38,5 °C no 4º dia.",
      [.number("38.5"), .ordinal(4, isFeminine: false)]
    ),
    ("pt", "Ligue para 912-345-678 antes das 17h, sim.", [.word("912-345-678"), .word("17:00")]),
    ("pt", "Compre 2,25 kg de maçãs e 10.250 folhas.", [.number("2.25"), .number("10,250")]),
    (
      "pt", "É a 1ª porta, código B12, sala 7.",
      [.ordinal(1, isFeminine: true), .word("B12"), .word("7")]
    ),
    ("ca", "Prengui 1.500 mg dues vegades al dia, si us plau.", [.number("1,500")]),
    (
      "ca", "L'habitació és al 2n pis, número 214.", [.ordinal(2, isFeminine: false), .word("214")]
    ),
    ("ca", "El tren surt a les 10.45 h de l'andana 3.", [.word("10:45"), .word("3")]),
    ("ca", "Costa 1.234,50 €, amb el 21% d'IVA.", [.number("1,234.50"), .word("21%")]),
    ("ca", "La reunió és el 12/05/2026 a les 15.30 h.", [.date("12/05/2026"), .word("15:30")]),
    ("ca", "És a 3,5 km d'aquí, uns 40 minuts.", [.number("3.5"), .word("40")]),
    (
      "ca", "La temperatura és de 38,5 °C al 4t dia.",
      [.number("38.5"), .ordinal(4, isFeminine: false)]
    ),
    ("ca", "Truqui'm al 612-345-678 abans de les 17 h.", [.word("612-345-678"), .word("17:00")]),
    ("ca", "Compri 0,75 l de llet i 12 ous, avui.", [.number("0.75"), .word("12")]),
    ("ca", "És la 1a porta, i dura 2 h més.", [.ordinal(1, isFeminine: true), .word("2")]),
    ("de", "Nehmen Sie 1.500 mg zweimal am Tag.", [.number("1,500")]),
    ("de", "Das Zimmer hat die Nummer 214, Tür B12.", [.word("214"), .word("B12")]),
    ("de", "Der Zug fährt um 10:45 Uhr von Gleis 3 ab.", [.word("10:45"), .word("3")]),
    ("de", "Es kostet 1.234,50 €, mit 21% Steuer.", [.number("1,234.50"), .word("21%")]),
    ("de", "Das Treffen ist am 12.05.2026 um 17 Uhr.", [.date("12/05/2026"), .word("17:00")]),
    ("de", "Es sind 3,5 km, etwa 40 Minuten zu Fuß.", [.number("3.5"), .word("40")]),
    ("de", "Die Temperatur beträgt heute 38,5 °C, leider.", [.number("38.5")]),
    ("de", "Rufen Sie 030-1234567 vor 9 Uhr 30 an.", [.word("030-1234567"), .word("9:30")]),
    ("de", "Kaufen Sie 0,75 l Milch und 12 Eier.", [.number("0.75"), .word("12")]),
    ("de", "Es waren 10.250 Leute, also 2,5% mehr.", [.number("10,250"), .number("2.5%")]),
    ("fr", "Prenez 1\u{202F}500 mg deux fois par jour.", [.number("1,500")]),
    ("fr", "La chambre a le numéro 214, porte B12.", [.word("214"), .word("B12")]),
    ("fr", "Le train part à 10 h 45 du quai 3.", [.word("10:45"), .word("3")]),
    ("fr", "Cela coûte 1 234,50 €, avec 21% de taxe.", [.number("1,234.50"), .word("21%")]),
    ("fr", "La réunion est le 12/05/2026 à 15 h 30.", [.date("12/05/2026"), .word("15:30")]),
    ("fr", "C'est à 3,5 km d'ici, environ 40 minutes.", [.number("3.5"), .word("40")]),
    ("fr", "La température est de 38,5 °C, hélas.", [.number("38.5")]),
    ("fr", "Appelez le 06-12-34-56 avant 17 h, merci.", [.word("06-12-34-56"), .word("17:00")]),
    ("fr", "Achetez 0,75 l de lait et 12 œufs.", [.number("0.75"), .word("12")]),
    ("fr", "Le code est XK-90210, et cela dure 2 h.", [.word("XK-90210"), .word("2")]),
  ]

  /// An engine that moves all words and leaves numbers in the notation of the language that was spoken.
  private final class MovingEngine: TranslationEngine {
    let name = "moving"

    func translate(_ sentence: String) throws(TranslationError) -> String {
      var words = sentence.split(separator: " ").map(String.init)
      let mark = words.last?.last.map(String.init) ?? ""
      words[words.count - 1].removeLast()
      return words.reversed().joined(separator: " ") + mark
    }
  }

  @Test(arguments: ["en", "es", "pt", "ca", "de", "fr"])
  func keepTheirValueInTheNotationOfTheTarget(target: String) throws {
    for (language, text, values) in Self.sentences where language != target {
      let translator = SentenceTranslator(LanguagePair(language, target), MovingEngine())
      let translation = try #require(try translator.translate(text))
      for value in values {
        let written = value.written(in: target)
        let tokens = translation.split { " ,".contains($0) && !written.contains($0) || $0 == " " }
        let isThere =
          written.contains(where: { " ,\u{202F}".contains($0) }) || written.hasPrefix("$")
          ? translation.contains(written)
          : tokens.contains {
            $0.drop { "([".contains($0) }.prefix(written.count) == written
              && $0.dropFirst(written.count).first?.isNumber != true
          }
        #expect(isThere, "\(text) → \(translation)")
      }
    }
  }
}
