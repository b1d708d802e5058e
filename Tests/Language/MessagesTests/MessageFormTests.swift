import InterfaceFiles
import Testing

@testable import Messages

/// Plurals, numbers and directions of messages.
@Suite struct MessageFormTests {
  private let catalog: MessageCatalog

  init() throws {
    catalog = try InterfaceFiles.catalog()
  }

  @Test func pluralsFollowTheRulesOfTheLanguage() {
    func texts(_ language: String) -> [String] {
      [1, 2, 3, 11, 100].map(catalog[language].furtherNotices)
    }
    #expect(
      texts("en") == ["and 1 more", "and 2 more", "and 3 more", "and 11 more", "and 100 more"])
    #expect(
      texts("ar") == [
        "وإشعار آخر", "وإشعاران آخران", "و٣ إشعارات أخرى", "و١١ إشعارًا آخر", "و١٠٠ إشعار آخر",
      ])
    #expect(texts("ca") == ["i 1 més", "i 2 més", "i 3 més", "i 11 més", "i 100 més"])
    #expect(
      texts("fa") == [
        "و ۱ مورد دیگر", "و ۲ مورد دیگر", "و ۳ مورد دیگر", "و ۱۱ مورد دیگر", "و ۱۰۰ مورد دیگر",
      ])
    #expect(
      texts("fr") == ["et 1 autre", "et 2 autres", "et 3 autres", "et 11 autres", "et 100 autres"])
    #expect(texts("it").prefix(2) == ["e un altro", "e altri 2"])
    #expect(texts("ja").last == "ほか 100 件")
  }

  @Test func nounsAgreeWithTheirNumber() {
    func text(_ language: String, _ count: Int) -> String {
      catalog[language].text(of: .pictureUnsaved(.noUnusedName(path: "a.png", count: count)))
    }
    #expect(text("en", 1) == "Cannot write a.png: this second has 1 picture already")
    #expect(text("de", 1).hasSuffix("schon 1 Bild") && text("de", 2).hasSuffix("schon 2 Bilder"))
    #expect(text("ca", 1).hasSuffix("té 1 imatge"))
    #expect(text("ca", 1_000).hasSuffix("1.000 imatges"))
    #expect(text("ar", 2).contains("صورتان") && text("ar", 3).contains("٣ صور من"))
    #expect(text("ar", 11).contains("١١ صورةً") && text("ar", 100).contains("١٠٠ صورة من"))
  }

  @Test func numbersHaveTheDigitsAndMarksOfTheLanguage() {
    let factors = [
      "en": "2.5×", "de": "2,5×", "fr": "2,5×", "fa": "۲٫۵×", "ar": "٢٫٥×", "zh": "2.5×",
      "ja": "2.5×", "tr": "2,5×",
    ]
    for (language, factor) in factors {
      #expect(catalog[language].zoom(tenths: 25) == factor, "\(language)")
    }
    #expect(catalog["fa"].zoom(tenths: 20) == "۲٫۰×")
  }

  @Test func theSizeOfTheTextIsAPercentage() {
    func text(_ language: String) -> String { catalog[language].text(of: .textSize(125)) }
    #expect(text("en") == "Text size: 125%" && text("tr") == "Metin boyutu: %125")
    #expect(text("fa").contains("۱۲۵") && text("ar").contains("١٢٥"))
    #expect(text("zh") == "文字大小：125%")
  }

  @Test func anArgumentWithALongNameIsNotTheLast() {
    let long = String(repeating: "a", count: 80)
    #expect(MessagePattern("{x} {\(long)} {y}", language: "en")?.argumentNames == nil)
    #expect(MessagePattern("{x} {y}", language: "en")?.argumentNames == ["x", "y"])
  }

  @Test func onlyArabicAndPersianRunFromRightToLeft() {
    let languages = catalog.languages.filter { catalog[$0].isRightToLeft }
    #expect(languages == ["ar", "fa"])
  }

  /// Without isolation, the slash at the start of a path would move to its other end.
  @Test func namesKeepTheirOrderInATextFromRightToLeft() {
    let isolated = "\u{2068}/tmp/a.png\u{2069}"
    #expect(catalog["fa"].text(of: .pictureSaved(path: "/tmp/a.png")) == "\(isolated) ذخیره شد")
    #expect(catalog["de"].text(of: .pictureSaved(path: "/tmp/a.png")) == "/tmp/a.png gespeichert")
    #expect(catalog["fa"].languages(["English", "Español"]).contains("\u{2068}English\u{2069} › "))
    #expect(catalog["fa"].languages(["Español"]) == "Español")
  }

  @Test func aSentenceBeginsWithTheUppercaseLetterOfItsLanguage() {
    #expect(catalog["tr"].sentence("iki ekran yok") == "İki ekran yok")
    #expect(catalog["en"].sentence("is it?") == "Is it?")
    #expect(catalog["ca"].sentence("l’altra càmera") == "L’altra càmera")
    #expect(catalog["es"].sentence("únicamente una") == "Únicamente una")
    #expect(catalog["de"].sentence("/dev/video0 fehlt") == "/dev/video0 fehlt")
    #expect(catalog["de"].sentence("clip.avi fehlt") == "clip.avi fehlt")
    #expect(catalog["zh"].sentence("没有摄像头 a") == "没有摄像头 a")
  }
}
