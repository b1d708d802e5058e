internal import ArgumentParser
internal import Console
internal import Language
internal import Messages
internal import System

/// The option for the language of controls, notices and help.
struct InterfaceOptions: ParsableArguments {
  @Option(
    help: .init(
      """
      The language of controls, notices and help: es, Spanish or español. By default the locale's; \
      without a window, English.
      """, valueName: "language"),
    transform: NamedLanguage.argument)
  var uiLanguage: NamedLanguage?

  /// Returns the language of a window's interface, a tag of `catalog`.
  ///
  /// Without the option it is that of the environment. English stands in for languages without
  /// words; for one that the option names, a line on standard error says so.
  func windowLanguage(in catalog: MessageCatalog) -> String {
    guard uiLanguage == nil else { return pictureLanguage(in: catalog) }
    let wanted = UserLocale.languages(Environment.variable)
    return wanted.lazy.compactMap(catalog.language).first ?? InterfaceStrings.english.language
  }

  /// Returns the words for exact pictures, which are read only if the option is given.
  func catalogForPictures() -> MessageCatalog {
    uiLanguage == nil ? .english : InterfaceFolder.catalog()
  }

  /// Returns the language of the interface in exact pictures, a tag of `catalog`.
  ///
  /// Without the option it is English, as the same command must give the same picture on every
  /// machine.
  func pictureLanguage(in catalog: MessageCatalog) -> String {
    guard let uiLanguage else { return InterfaceStrings.english.language }
    if let language = catalog.language(for: uiLanguage.tag) { return language }
    Diagnostics.report(
      "there is no interface in \(uiLanguage.englishName), so it is in English; "
        + "the languages are \(catalog.languages.joined(separator: ", "))")
    return InterfaceStrings.english.language
  }
}
