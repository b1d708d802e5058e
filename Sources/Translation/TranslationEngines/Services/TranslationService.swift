package import HTTP
package import Translation

/// A service on the network that translates.
package enum TranslationService: String, CaseIterable, Sendable {
  case libretranslate, deepl, azure

  /// The name for messages.
  package var name: String {
    switch self {
    case .libretranslate: "LibreTranslate"
    case .deepl: "DeepL"
    case .azure: "Azure"
    }
  }

  /// True if the service translates nothing without a key.
  package var needsKey: Bool { self != .libretranslate }

  /// The environment variable that may have the user's key.
  var keyVariable: String {
    self == .azure ? "AZURE_TRANSLATOR_KEY" : "\(rawValue.uppercased())_API_KEY"
  }

  /// The service's own address.
  ///
  /// Keys of DeepL that end with `:fx` are those of the free interface, which has a server of its own.
  func address(for key: ServiceKey?) -> String {
    switch self {
    case .libretranslate: "https://libretranslate.com"
    case .deepl where key?.text.hasSuffix(":fx") == true: "https://api-free.deepl.com"
    case .deepl: "https://api.deepl.com"
    case .azure: "https://api.cognitive.microsofttranslator.com"
    }
  }
}

/// A service with what it needs to translate: its address and the user's key.
package struct ServiceAccess: Sendable {
  package let service: TranslationService
  let server: ServerAddress
  private let key: ServiceKey?
  /// The region of a resource of Azure, such as `westeurope`; nil for a global one.
  private let region: ServiceKey?
  private let limits: HTTPClient.Limits

  /// Creates the access to a service, at its own address by default.
  package init(
    _ service: TranslationService, key: ServiceKey?, region: ServiceKey? = nil,
    at address: String? = nil, limits: HTTPClient.Limits = HTTPClient.Limits()
  ) throws(ServerAddress.Fault) {
    self.service = service
    self.key = key
    self.region = region
    self.limits = limits
    server = try ServerAddress(address ?? service.address(for: key))
  }

  /// The server's name for messages.
  package var host: String { server.host }

  /// Creates the engine of a pair, which connects with its first sentence.
  package func engine(for pair: LanguagePair) -> ServiceEngine {
    let api: any ServiceAPI =
      switch service {
      case .libretranslate: LibreTranslate(pair, key)
      case .deepl: DeepL(pair, key)
      case .azure: AzureTranslator(pair, key, region: region)
      }
    return ServiceEngine(service.name, api, hasKey: key != nil, at: server, limits: limits)
  }
}
