internal import Language
internal import Translation

/// The interface of LibreTranslate, which users can run on machines of their own.
struct LibreTranslate: ServiceAPI {
  private let source: String
  private let target: String
  private let key: ServiceKey?

  init(_ pair: LanguagePair, _ key: ServiceKey?) {
    source = Self.code(pair.sourceTag)
    target = Self.code(pair.targetTag)
    self.key = key
  }

  private struct Answer: Decodable {
    var translatedText: String
  }

  private struct Refusal: Decodable {
    var error: String
  }

  func request(for sentence: String) -> ServiceRequest {
    var fields = ["q": sentence, "source": source, "target": target, "format": "text"]
    fields["api_key"] = key?.text
    return ServiceRequest(path: "/translate", body: ServiceJSON.encoded(fields))
  }

  func translation(in body: [UInt8]) throws -> String? {
    try ServiceJSON.decoded(Answer.self, from: body).translatedText
  }

  /// A request without a key that the server wants has the status 400, as one with a wrong language has.
  func refusal(status: Int, body: [UInt8]) -> ServiceRefusal? {
    if status == 400, let refusal = try? ServiceJSON.decoded(Refusal.self, from: body),
      refusal.error.lowercased().contains("api key")
    {
      return .key
    }
    return ServiceRefusal(status: status)
  }

  /// Returns the service's code of a language; varieties of Chinese and Portuguese have codes of their own.
  private static func code(_ text: String) -> String {
    guard let tag = LanguageTag(text) else { return "" }
    return switch (tag.primary, tag.region) {
    case ("zh", _): tag.isTraditionalChinese ? "zt" : "zh"
    case ("pt", "br"): "pb"
    case ("no", _): "nb"
    default: tag.primary
    }
  }
}
