internal import FoundationEssentials
internal import HTTP

/// The requests and the answers of a service, for one language pair.
protocol ServiceAPI: Sendable {
  /// Returns the request for a sentence.
  func request(for sentence: String) -> ServiceRequest

  /// Returns the translation in the body of an answer; nil for an answer without any translation.
  ///
  /// - Throws: `DecodingError` if the body is not the JSON text that the service sends.
  func translation(in body: [UInt8]) throws -> String?

  /// Returns the reason for which the service refuses a request with this status; nil for other failures.
  func refusal(status: Int, body: [UInt8]) -> ServiceRefusal?
}

/// A request to a service, of which the path follows the server's address, and the body is JSON.
struct ServiceRequest {
  var path: String
  var headers: [HTTPHeader] = []
  var body: [UInt8]
}

/// The reason why a service refuses a request.
enum ServiceRefusal {
  /// The key is wrong, or missing.
  case key
  /// There were too many requests of late.
  case pace
  /// There were too many words in this month, or for this price.
  case quota

  /// Creates the refusal of a status as most services use it.
  init?(status: Int) {
    switch status {
    case 401, 403: self = .key
    case 429: self = .pace
    default: return nil
    }
  }
}

/// The translations in an answer of DeepL and of Azure.
struct TranslationList: Decodable {
  struct Translation: Decodable {
    let text: String
  }

  let translations: [Translation]
}

/// The JSON texts of services.
enum ServiceJSON {
  static func encoded(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.keyEncodingStrategy = .convertToSnakeCase
    // Texts and names cannot fail.
    return (try? encoder.encode(value)).map(Array.init) ?? []
  }

  static func decoded<Value: Decodable>(_ type: Value.Type, from body: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(body))
  }
}
