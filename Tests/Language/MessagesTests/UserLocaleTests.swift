import InterfaceFiles
import Messages
import Testing

/// The languages of the environment (POSIX.1-2017, 8.2; GNU gettext).
@Suite struct UserLocaleTests {
  @Test(
    arguments: [
      ([:], []),
      (["LANG": "es_ES.UTF-8"], ["es-ES"]),
      (["LANG": "pt_BR"], ["pt-BR"]),
      (["LANG": "ca_ES.UTF-8@valencia"], ["ca-ES"]),
      (["LANG": "zh_TW.Big5"], ["zh-TW"]),
      (["LANG": "ast_ES"], ["ast-ES"]),
      (["LANG": "de"], ["de"]),
      // The order, and empty values.
      (["LANG": "es_ES", "LC_MESSAGES": "fr_FR"], ["fr-FR"]),
      (["LANG": "es_ES", "LC_MESSAGES": "fr_FR", "LC_ALL": "de_DE"], ["de-DE"]),
      (["LANG": "es_ES", "LC_MESSAGES": "", "LC_ALL": ""], ["es-ES"]),
      (["LANG": "fr_FR", "LC_CTYPE": "de_DE", "LC_TIME": "it_IT"], ["fr-FR"]),
      // No language.
      (["LANG": "C"], []), (["LANG": "POSIX"], []), (["LANG": "C.UTF-8"], []),
      (["LANG": "es_ES", "LC_ALL": "C"], []),
      // The list comes first, unless the locale is C.
      (["LANG": "es_ES", "LANGUAGE": "sv:fr_CA:de"], ["sv", "fr-CA", "de"]),
      (["LANG": "C", "LANGUAGE": "fr"], []), (["LANGUAGE": "fr"], []),
      (["LANG": "es_ES", "LANGUAGE": ""], ["es-ES"]),
      (["LANG": "es_ES", "LANGUAGE": ":::"], ["es-ES"]),
      (["LANG": "es_ES", "LANGUAGE": "C:x:../../etc:fr"], ["en", "fr"]),
      // Names that are no locale.
      (["LANG": "español"], []), (["LANG": "../../etc/passwd"], []), (["LANG": "_ES"], []),
      (["LANG": "english"], []), (["LANG": "e"], []), (["LANG": "de_DE_x"], []),
      (["LANG": " "], []),
    ] as [([String: String], [String])])
  func theLanguagesOfTheEnvironment(variables: [String: String], expected: [String]) {
    #expect(UserLocale.languages { variables[$0] } == expected)
  }

  @Test func aLongListIsCut() {
    let list = Array(repeating: "fr", count: 10_000).joined(separator: ":")
    let languages = UserLocale.languages { ["LANG": "es_ES", "LANGUAGE": list][$0] }
    #expect(languages.count == 16)
  }
}
