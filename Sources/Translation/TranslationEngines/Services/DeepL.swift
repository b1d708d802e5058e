internal import HTTP
internal import Language
internal import Translation

/// The interface of DeepL, version 2.
struct DeepL: ServiceAPI {
  private let source: String
  private let target: String
  private let headers: [HTTPHeader]

  /// Returns the address of the service.
  ///
  /// Keys that end with `:fx` are those of the free interface, which has a server of its own.
  static func address(for key: ServiceKey?) -> String {
    key?.text.hasSuffix(":fx") == true ? "https://api-free.deepl.com" : "https://api.deepl.com"
  }

  init(_ pair: LanguagePair, _ key: ServiceKey?) {
    source = Self.source(pair)
    target = Self.target(pair)
    headers = [key.flatMap { HTTPHeader("Authorization", "DeepL-Auth-Key \($0.text)") }]
      .compactMap(\.self)
  }

  private struct Request: Encodable {
    enum CodingKeys: String, CodingKey {
      case text
      case source = "source_lang"
      case target = "target_lang"
    }

    var text: [String]
    var source: String
    var target: String
  }

  private struct Answer: Decodable {
    struct Translation: Decodable {
      var text: String
    }

    var translations: [Translation]
  }

  func request(for sentence: String) -> ServiceRequest {
    ServiceRequest(
      path: "/v2/translate", headers: headers,
      body: ServiceJSON.encoded(Request(text: [sentence], source: source, target: target)))
  }

  func translation(in body: [UInt8]) throws(ServiceFault) -> String {
    let answer = try ServiceJSON.decoded(Answer.self, from: body)
    guard let translation = answer.translations.first else { throw .empty }
    return translation.text
  }

  func refusal(status: Int, body: [UInt8]) -> ServiceRefusal? {
    switch status {
    case 456: .quota
    case 529: .pace
    default: ServiceRefusal(status: status)
    }
  }

  // MARK: - Languages

  private static func source(_ pair: LanguagePair) -> String {
    pair.source == "no" ? "NB" : pair.source.uppercased()
  }

  /// Returns the target, of which three languages need a variety.
  private static func target(_ pair: LanguagePair) -> String {
    let tag = LanguageTag(pair.targetTag)
    return switch pair.target {
    case "en": tag?.region == "gb" ? "EN-GB" : "EN-US"
    case "pt": tag?.region == "br" ? "PT-BR" : "PT-PT"
    case "zh": tag?.isTraditionalChinese == true ? "ZH-HANT" : "ZH-HANS"
    case "no": "NB"
    default: pair.target.uppercased()
    }
  }
}
