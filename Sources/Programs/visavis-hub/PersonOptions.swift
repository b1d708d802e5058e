internal import ArgumentParser
internal import Console
internal import Glibc
internal import Language
internal import Messages
internal import Rooms
internal import System

/// The options that say who somebody is in a room.
struct PersonOptions: ParsableArguments {
  @Option(help: .init("Your name in the room.", valueName: "name"))
  var name: String?

  @Option(help: .init("Your language, such as ca or Persian.", valueName: "language"))
  var lang: String?

  @Option(
    help: .init(
      "A file with the password of the room in its first line.", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  /// The name, by default that of the user's account.
  func personName() throws(Failure) -> String {
    guard let name else {
      let account = unsafe getpwuid(getuid()).map { unsafe String(cString: $0.pointee.pw_gecos) }
      let full = account.flatMap { $0.split(separator: ",").first.map(String.init) }
      return full.flatMap { RoomLimits.name($0) } ?? Environment.variable("USER") ?? "visavis"
    }
    guard let clean = RoomLimits.name(name) else {
      throw .usage("--name takes a name of at most \(RoomLimits.maxNameCharacters) letters")
    }
    return clean
  }

  /// The language, by default that of the locale.
  func language() throws(Failure) -> String {
    guard let lang else {
      return UserLocale.languages(Environment.variable).first.map(LanguageTag.canonical) ?? "en"
    }
    guard let language = NamedLanguage(lang) else {
      throw .usage("--lang takes a language, such as ca or Persian; '\(lang)' is none")
    }
    return language.tag
  }

  /// The password in the file, if there is one.
  func password() throws(Failure) -> String? {
    guard let passwordFile else { return nil }
    let file = try SecretFile(passwordFile, maxBytes: 4096)
    file.warnIfShared()
    return try file.token()
  }

  func hello(secret: String?, key: String = Base64URL.random(bits: 160)) throws(Failure)
    -> RoomHello
  {
    RoomHello(name: try personName(), language: try language(), secret: secret, key: key)
  }
}
