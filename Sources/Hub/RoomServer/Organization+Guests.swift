internal import Accounts
internal import NIOCore
internal import NIOHTTP1
internal import PageServer
internal import Rooms
internal import System

/// Those who ask a hub for something: guests with a code, and people with an account.
extension Organization {
  private static let maxSigningIn = 8

  func find(_ code: String, _ request: Request) -> Answer {
    let code = JoinGate.canonical(code)
    let host = directory.hosts.first { host in
      host.access.code.map { Secrets.areEqual($0, code) } == true
    }
    switch codeGate.judge(host != nil, from: request.address, at: .now) {
    case .right:
      let id = host?.room.settings.id ?? ""
      return Answer(json: JSONText.of(["path": "/r/\(id)/"]))
    case .wrong(let wait), .wait(let wait): return Self.refusal(wait)
    }
  }

  private static func refusal(_ wait: Duration) -> Answer {
    Answer(status: .forbidden, json: #"{"seconds":\#(Int((wait / .seconds(1)).rounded(.up)))}"#)
  }

  // MARK: - Accounts

  func signIn(_ body: SignIn, _ request: Request, _ done: @escaping Done) {
    // A password is not sent over a connection that others read.
    guard request.isSecure else { return done(Answer(status: .forbidden)) }
    let (address, account) = (request.address, Accounts.canonical(body.name) ?? "")
    let waits = [addressGate.wait(of: address, at: .now), accountGate.wait(of: account, at: .now)]
    if let wait = waits.compactMap(\.self).max() { return done(Self.refusal(wait)) }
    guard signingIn.count < Self.maxSigningIn, signingIn.insert(address).inserted else {
      return done(Self.refusal(.seconds(1)))
    }
    let accounts = accounts
    aside(on: \.passwords) {
      try accounts.signIn(body.name, password: body.password)
    } then: { [self] result in
      signingIn.remove(address)
      guard case .success(let session) = result else { return done(Self.unavailable) }
      let verdicts = [
        addressGate.judge(session != nil, from: address, at: .now),
        accountGate.judge(session != nil, from: account, at: .now),
      ]
      if let session {
        remember(session)
        return done(Answer(session: session))
      }
      let longest = verdicts.map { verdict in
        switch verdict {
        case .right: Duration.zero
        case .wrong(let wait), .wait(let wait): wait
        }
      }
      done(Self.refusal(longest.max() ?? .zero))
    }
  }

  func signOut(_ request: Request, _ done: @escaping Done) {
    guard let session = request.session else { return done(Answer(session: "")) }
    knownSessions.remove(session)
    let accounts = accounts
    ask {
      try accounts.signOut(session)
    } then: { result in
      if case .success = result { done(Answer(session: "")) } else { done(Self.unavailable) }
    }
  }

  /// Tells `done` the account that has signed in; nil if there is none.
  func account(
    of request: Request, _ done: @escaping (Result<String?, any Error>) -> Void
  ) {
    guard let session = request.session, request.isSecure else { return done(.success(nil)) }
    let accounts = accounts
    ask {
      try accounts.name(ofSession: session)
    } then: {
      done($0)
    }
  }

  /// Does something for who is signed in.
  func account(
    of request: Request, _ done: @escaping Done, _ action: @escaping (String) -> Void
  ) {
    account(of: request) { result in
      switch result {
      case .success(let account?): action(account)
      case .success(nil): done(Answer(status: .unauthorized))
      case .failure: done(Self.unavailable)
      }
    }
  }
}
