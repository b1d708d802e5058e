internal import ArgumentParser
internal import Console
internal import HTTP
internal import TranslationEngines

/// The options of services on the network.
struct ServiceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address of the service, if it is not the usual one: your own LibreTranslate, for instance.",
      valueName: "url"))
  var serviceURL: String?

  /// Returns the access to the service that the user chose, with its key; nil for an engine on this machine.
  ///
  /// - Throws: `Failure` if there is no key that can be used, or the address is none.
  func access(
    for choice: EngineChoice, keys: KeyStore = KeyStore()
  ) throws(Failure) -> ServiceAccess? {
    guard let service = choice.service else { return nil }
    let key = try keys.requiredKey(for: service)
    let region = service == .azure ? try keys.azureRegion() : nil
    do throws(ServerAddress.Fault) {
      return try ServiceAccess(service, key: key, region: region, at: serviceURL)
    } catch {
      switch error {
      case .malformed:
        throw .usage("--service-url takes an address such as https://translate.example.org")
      case .notEncrypted:
        throw .usage(
          "--service-url: http:// is for this machine (localhost) only, as nothing is encrypted; "
            + "use https://")
      }
    }
  }

  /// Returns a line for each service, with the state of its key.
  static func list(keys: KeyStore = KeyStore()) -> [String] {
    TranslationService.allCases.map { service in
      let state: String
      do throws(Failure) {
        let key = try keys.key(for: service)
        state = key.map { "key in \($0.origin)" } ?? "no key"
      } catch {
        state = error.description
      }
      return "\(service.rawValue): a service on the network; \(state)"
    }
  }
}
