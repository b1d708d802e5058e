internal import HTTP
internal import Language
internal import Translation

/// The interface of Azure AI Translator, version 3.
struct AzureTranslator: ServiceAPI {
  private let path: String
  private let headers: [HTTPHeader]

  init(_ pair: LanguagePair, _ key: ServiceKey?, region: ServiceKey?) {
    let languages = "from=\(Self.code(pair.sourceTag))&to=\(Self.code(pair.targetTag))"
    path = "/translate?api-version=3.0&\(languages)"
    headers = [
      key.flatMap { HTTPHeader("Ocp-Apim-Subscription-Key", $0.text) },
      region.flatMap { HTTPHeader("Ocp-Apim-Subscription-Region", $0.text) },
    ].compactMap(\.self)
  }

  private struct Refusal: Decodable {
    struct Fault: Decodable {
      var code: Int
    }

    var error: Fault
  }

  func request(for sentence: String) -> ServiceRequest {
    ServiceRequest(path: path, headers: headers, body: ServiceJSON.encoded([["Text": sentence]]))
  }

  func translation(in body: [UInt8]) throws -> String? {
    try ServiceJSON.decoded([TranslationList].self, from: body).first?.translations.first?.text
  }

  /// 403001 is the code for the words of a free resource that are used up.
  func refusal(status: Int, body: [UInt8]) -> ServiceRefusal? {
    let code = try? ServiceJSON.decoded(Refusal.self, from: body).error.code
    return code == 403_001 ? .quota : ServiceRefusal(status: status)
  }

  /// Returns the service's code of a language: the primary subtag, with a script or a region if the service
  /// knows several varieties.
  private static func code(_ text: String) -> String {
    guard let tag = LanguageTag(text) else { return "" }
    return switch (tag.primary, tag.script, tag.region) {
    case ("zh", _, _): tag.isTraditionalChinese ? "zh-Hant" : "zh-Hans"
    case ("sr", "latn", _): "sr-Latn"
    case ("sr", _, _): "sr-Cyrl"
    case ("pt", _, "pt"): "pt-PT"
    case ("fr", _, "ca"): "fr-CA"
    case ("no", _, _): "nb"
    default: tag.primary
    }
  }
}
