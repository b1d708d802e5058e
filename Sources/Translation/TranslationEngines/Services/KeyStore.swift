package import Console
internal import Glibc
internal import System

/// The user's keys for services: environment variables, and files that nobody else can use.
package struct KeyStore {
  private let folder: String
  private let variable: (String) -> String?

  /// Creates the store of a folder with a file for each service, and of environment variables.
  package init(
    folder: String = "\(UserFolder.config)/keys",
    variable: @escaping (String) -> String? = Environment.variable
  ) {
    self.folder = folder
    self.variable = variable
  }

  /// Returns the key for a service, with the variable or the file that has it; nil if there is none.
  ///
  /// A variable comes before a file.
  ///
  /// - Throws: `Failure` if there is one that cannot be used, such as a file that others can read.
  package func key(
    for service: TranslationService
  ) throws(Failure) -> (key: ServiceKey, origin: String)? {
    let name = service.keyVariable
    if let key = try key(inVariable: name) { return (key, name) }
    let path = "\(folder)/\(service.rawValue)"
    return try key(inFile: path, isSecret: true).map { ($0, path) }
  }

  /// Returns the key for a service; nil if there is none and the service may need none.
  ///
  /// - Throws: `Failure` with advice if there is none that can be used.
  package func requiredKey(for service: TranslationService) throws(Failure) -> ServiceKey? {
    let key = try key(for: service)?.key
    guard key != nil || !service.needsKey else {
      throw .noInput(
        "\(service.name) needs a key: in \(folder)/\(service.rawValue), readable by you only, or in "
          + service.keyVariable)
    }
    return key
  }

  /// Returns the region of the user's resource of Azure, which is no secret; nil if none is named.
  package func azureRegion() throws(Failure) -> ServiceKey? {
    if let region = try key(inVariable: "AZURE_TRANSLATOR_REGION") { return region }
    return try key(inFile: "\(folder)/azure-region", isSecret: false)
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
