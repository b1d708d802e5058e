internal import Accounts
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import PageServer
internal import StudyServer

/// The pages by which accounts learn, on a thread of their own.
struct StudyHall {
  private let group: MultiThreadedEventLoopGroup
  private let studies: NIOLoopBoundBox<AccountStudies>
  private let fit: ParameterFit

  /// Opens the files.
  ///
  /// - Throws: what `AccountStudies` throws.
  init(_ files: StudyFiles) throws {
    let studies = try AccountStudies(files)
    fit = studies.fit
    group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    self.studies = .makeBoxSendingValue(studies, eventLoop: group.next())
  }

  /// Answers a request of an account; the answer comes on `loop`.
  func answer(
    to request: PageRequest, _ words: [String], of account: String, isAdministrator: Bool,
    on loop: any EventLoop
  ) -> EventLoopFuture<StudyAnswer> {
    group.next().submit { [studies] in
      studies.value.answer(to: request, words, of: account, isAdministrator: isAdministrator)
    }.hop(to: loop)
  }

  func stop() {
    fit.stop()
    group.shutdownGracefully { _ in }
  }
}

/// Requests of accounts for what they learn with.
extension Organization {
  /// The sessions that were seen last, whose browsers may send files.
  private static let maxKnown = 1000

  /// Returns true for a browser that has asked for something of its account before.
  func knows(_ session: String?) -> Bool { session.map(knownSessions.contains) ?? false }

  /// Lets a browser send files from now on.
  func remember(_ session: String) {
    if knownSessions.count == Self.maxKnown { knownSessions.removeFirst() }
    knownSessions.insert(session)
  }

  /// Answers a request of who is signed in, by the words of its address behind `/hub/study/`.
  func study(
    _ asked: Request, _ request: PageRequest, _ done: @escaping (StudyAnswer?, Answer) -> Void
  ) {
    guard let hall, let session = asked.session, asked.isSecure else {
      return done(nil, Answer(status: hall == nil ? .notFound : .unauthorized))
    }
    let accounts = accounts
    ask {
      try accounts.name(ofSession: session).map { ($0, try accounts.isAdministrator($0)) }
    } then: { [self] result in
      guard case .success(let account) = result else { return done(nil, Self.unavailable) }
      guard let (name, isAdministrator) = account else {
        return done(nil, Answer(status: .unauthorized))
      }
      remember(session)
      let answer = hall.answer(
        to: request, Array(request.target.parts.dropFirst(2)), of: name,
        isAdministrator: isAdministrator, on: loop)
      let bound = NIOLoopBound(done, eventLoop: loop)
      answer.whenSuccess { bound.value($0, Answer()) }
      answer.whenFailure { _ in bound.value(nil, Self.unavailable) }
    }
  }
}
