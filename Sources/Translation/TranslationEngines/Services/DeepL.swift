internal import HTTP
internal import Language
internal import Translation

/// The interface of DeepL, version 2.
struct DeepL: ServiceAPI {
  private let source: String
  private let target: String
  private let headers: [HTTPHeader]

  init(_ pair: LanguagePair, _ key: ServiceKey?) {
    source = pair.source == "no" ? "NB" : pair.source.uppercased()
    target = Self.target(pair)
    headers = [key.flatMap { HTTPHeader("Authorization", "DeepL-Auth-Key \($0.text)") }]
      .compactMap(\.self)
  }

  private struct Request: Encodable {
    let text: [String]
    let sourceLang: String
    let targetLang: String
  }

  func request(for sentence: String) -> ServiceRequest {
    ServiceRequest(
      path: "/v2/translate", headers: headers,
      body: ServiceJSON.encoded(
        Request(text: [sentence], sourceLang: source, targetLang: target)))
  }

  func translation(in body: [UInt8]) throws -> String? {
    try ServiceJSON.decoded(TranslationList.self, from: body).translations.first?.text
  }

  func refusal(status: Int, body: [UInt8]) -> ServiceRefusal? {
    switch status {
    case 456: .quota
    case 529: .pace
    default: ServiceRefusal(status: status)
    }
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
