package import Console
internal import Glibc

/// The user's keys for services: environment variables, and files that nobody else can use.
package struct KeyStore {
  private let folder: String
  private let variable: (String) -> String?

  /// A key and its origin.
  package struct StoredKey: Sendable {
    package let key: ServiceKey
    /// The variable or the file that has it.
    package let origin: String
  }

  /// Creates the store of a folder and of variables.
  ///
  /// - Parameters:
  ///   - folder: The folder with a file for each service.
  ///   - variable: The function that returns the value of an environment variable.
  package init(
    folder: String = "\(UserFolder.config)/visavis/keys",
    variable: @escaping (String) -> String? = { name in
      unsafe getenv(name).map { unsafe String(cString: $0) }
    }
  ) {
    self.folder = folder
    self.variable = variable
  }

  /// Returns the key for a service; nil if there is none.
  ///
  /// A variable comes before a file.
  ///
  /// - Throws: `Failure` if there is one that cannot be used, such as a file that others can read.
  package func key(for service: TranslationService) throws(Failure) -> StoredKey? {
    let name = Self.variableName(of: service)
    if let key = try key(inVariable: name) { return StoredKey(key: key, origin: name) }
    let path = "\(folder)/\(service.rawValue)"
    return try key(inFile: path, isSecret: true).map { StoredKey(key: $0, origin: path) }
  }

  /// Returns the key for a service; nil if there is none and the service may need none.
  ///
  /// - Throws: `Failure` with advice if there is none that can be used.
  package func requiredKey(for service: TranslationService) throws(Failure) -> ServiceKey? {
    let key = try key(for: service)?.key
    guard key != nil || !service.needsKey else {
      throw .noInput(
        "\(service.name) needs a key: in \(folder)/\(service.rawValue), readable by you only, or in "
          + Self.variableName(of: service))
    }
    return key
  }

  /// Returns the region of the user's resource of Azure, which is no secret; nil if none is named.
  package func azureRegion() throws(Failure) -> ServiceKey? {
    if let region = try key(inVariable: "AZURE_TRANSLATOR_REGION") { return region }
    return try key(inFile: "\(folder)/azure-region", isSecret: false)
  }

  private static func variableName(of service: TranslationService) -> String {
    switch service {
    case .libretranslate: "LIBRETRANSLATE_API_KEY"
    case .deepl: "DEEPL_API_KEY"
    case .azure: "AZURE_TRANSLATOR_KEY"
    }
  }

  private func key(inVariable name: String) throws(Failure) -> ServiceKey? {
    guard let text = variable(name), !text.isEmpty else { return nil }
    guard let key = ServiceKey(text.utf8) else { throw Self.noKey(in: name) }
    return key
  }

  private func key(inFile path: String, isSecret: Bool) throws(Failure) -> ServiceKey? {
    if unsafe access(path, F_OK) != 0, errno == ENOENT || errno == ENOTDIR { return nil }
    // Blanks at the ends do not count.
    let file = try SecretFile(path, maxBytes: 2 * ServiceKey.maxBytes)
    if isSecret { try file.requirePrivacy() }
    guard let key = ServiceKey(file.bytes) else { throw Self.noKey(in: path) }
    return key
  }

  private static func noKey(in place: String) -> Failure {
    .noInput(
      "\(place) has no key: one line of at most \(ServiceKey.maxBytes) letters, digits and signs")
  }
}
