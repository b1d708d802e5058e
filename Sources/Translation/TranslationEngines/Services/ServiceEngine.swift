internal import HTTP
internal import System
package import Translation

/// A translation by a service on the network.
///
/// Every sentence leaves this machine. If the service fails or refuses, it is left alone for a while, for
/// the time that it asks for or for pauses that double, and the sentences until then fail in the same way.
/// No error contains a text or a key. One thread at a time uses the engine.
package final class ServiceEngine: TranslationEngine {
  package let name: String
  private let api: any ServiceAPI
  private let hasKey: Bool
  private let client: HTTPClient
  private var backoff = Backoff.ofRequests
  private var lastError: TranslationError?

  init(
    _ name: String, _ api: any ServiceAPI, hasKey: Bool, at server: ServerAddress,
    limits: HTTPClient.Limits
  ) {
    self.name = name
    self.api = api
    self.hasKey = hasKey
    client = HTTPClient(for: server, limits: limits)
  }

  package var isMetered: Bool { true }

  package func translate(_ sentence: String) throws(TranslationError) -> String {
    if backoff.isPaused() { throw lastError ?? .paused(engine: name) }
    do throws(Failure) {
      let translation = try translation(of: sentence)
      backoff.recordSuccess()
      return translation
    } catch {
      backoff.recordFailure(atLeast: error.requestedPause ?? .zero)
      lastError = error.error
      throw error.error
    }
  }

  /// An error with the pause that the service asks for.
  private struct Failure: Error {
    var error: TranslationError
    var requestedPause: Duration?
  }

  private func translation(of sentence: String) throws(Failure) -> String {
    let answer = try answer(to: api.request(for: sentence))
    guard (200..<300).contains(answer.status) else {
      throw Failure(error: error(of: answer), requestedPause: answer.retryAfter)
    }
    let translation: String?
    do {
      translation = try api.translation(in: answer.body)
    } catch {
      throw failure("its answer cannot be read")
    }
    guard let translation else { throw failure("its answer has no translation") }
    return translation
  }

  private func answer(to request: ServiceRequest) throws(Failure) -> HTTPClient.Answer {
    do throws(TransferProblem) {
      return try client.post(request.body, to: request.path, request.headers)
    } catch {
      switch error.kind {
      case .timedOut, .silent: throw Failure(error: .timedOut(engine: name))
      case .notSecure: throw failure("the connection is not secure: \(error.reason)")
      case .tooLong: throw failure(error.reason)
      case .badAddress, .badRedirection, .refused, .notConnected:
        throw failure("it cannot be reached: \(error.reason)")
      }
    }
  }

  /// Returns the error for a status that is no success.
  private func error(of answer: HTTPClient.Answer) -> TranslationError {
    switch api.refusal(status: answer.status, body: answer.body) {
    case .key: return hasKey ? .keyRejected(engine: name) : .keyMissing(engine: name)
    case .pace: return .tooManyRequests(engine: name)
    case .quota: return .quotaExceeded(engine: name)
    case nil: break
    }
    let reason =
      (300..<400).contains(answer.status) ? "it leads to another address" : "it refuses or fails"
    return .failed(engine: name, reason: "\(reason), status \(answer.status)")
  }

  private func failure(_ reason: String) -> Failure {
    Failure(error: .failed(engine: name, reason: reason))
  }
}
