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

  /// The service's own address.
  func address(for key: ServiceKey?) -> String {
    switch self {
    case .libretranslate: LibreTranslate.address
    case .deepl: DeepL.address(for: key)
    case .azure: AzureTranslator.address
    }
  }
}

/// A service with what it needs to translate: its address and the user's key.
package struct ServiceAccess: Sendable {
  package let service: TranslationService
  let server: ServerAddress
  private let key: ServiceKey?
  private let region: ServiceKey?
  private let limits: HTTPClient.Limits

  /// Creates the access to a service.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - key: The key; nil without one.
  ///   - region: The region of a resource of Azure; nil without one.
  ///   - address: The address; nil for the service's own.
  ///   - limits: The times to wait.
  /// - Throws: `ServerAddress.Fault` if the address cannot be used.
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
