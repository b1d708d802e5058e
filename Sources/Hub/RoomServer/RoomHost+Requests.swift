internal import Language
internal import NIOCore
internal import Rooms
internal import System

/// The number of messages of one client that wait; more are not taken.
private let maxWaiting = 500

/// The requests of members.
extension RoomHost {
  /// Takes a message of a member, in its turn: one who sends more than the room takes waits.
  ///
  /// - Returns: False if too many messages of the member wait already.
  @discardableResult
  func receive(_ request: RoomRequest, from member: Member) -> Bool {
    guard isMember(member) else { return true }
    member.lastHeard = .now
    if let id = request.id, let text = request.source, text.utf8.count > RoomLimits.maxLineBytes {
      send(RoomMessage.rejection(of: id, .long), to: member)
      return true
    }
    guard member.waiting.isEmpty, member.rate.take(at: .now) else {
      if member.waiting.isEmpty {
        send(RoomMessage.slow, to: member)
        member.outlet?.setReading(false)
        resume(member)
      }
      // A connection is not read while messages wait; what had arrived already is bounded, too.
      guard member.waiting.count < maxWaiting, (request.preview?.utf8.count ?? 0) < 4 * 4096
      else { return false }
      member.waiting.append(request)
      return true
    }
    handle(request, of: member)
    return true
  }

  /// True until the member is dropped.
  private func isMember(_ member: Member) -> Bool { members[member.session] === member }

  private func resume(_ member: Member) {
    let wait = TimeAmount(max(.milliseconds(50), member.rate.wait()))
    let host = NIOLoopBound((self, member), eventLoop: loop)
    loop.scheduleTask(in: wait) {
      let (host, member) = host.value
      host.takeWaiting(of: member)
    }
  }

  private func takeWaiting(of member: Member) {
    var count = 0
    guard isMember(member) else { return }
    while count < member.waiting.count, member.rate.take(at: .now) {
      handle(member.waiting[count], of: member)
      count += 1
    }
    member.waiting.removeFirst(count)
    if member.waiting.isEmpty { member.outlet?.setReading(true) } else { resume(member) }
  }

  private func handle(_ request: RoomRequest, of member: Member) {
    guard isMember(member), let person = room.people[member.person] else { return }
    if let id = request.id, request.source != nil || request.cancel == true, request.speech == nil {
      say(request, id, by: person, on: member)
    }
    if let me = request.me { change(person, to: me) }
    if let order = request.got { apply(.received(person: person.id, order: order)) }
    if let order = request.read { apply(.read(person: person.id, order: order)) }
    if let consent = request.transcript {
      apply(.consent(person: person.id, consent == .agree))
    }
    if let text = request.preview { preview(text, request.number ?? 0, for: person, on: member) }
    if let wish = request.translate { translate(wish, for: member) }
    if let speech = request.speech { handle(speech, request.id, of: person, on: member) }
    if room.settings.opener == person.id { handleOpener(request) }
    if let number = request.ping { send(RoomMessage.pong(number), to: member) }
    if request.leave == true { leave(member) }
  }

  private func say(_ request: RoomRequest, _ id: String, by person: Person, on member: Member) {
    guard RoomLimits.isIdentifier(id) else { return }
    let text = RoomLimits.text(request.source ?? "")
    guard mayTalk(person) else { return send(RoomMessage.rejection(of: id, .muted), to: member) }
    var update = LineUpdate(
      id: id, source: text, language: language(of: text, request.sourceLanguage, by: person),
      stableCount: request.stableCount.flatMap {
        (0...text.unicodeScalars.count).contains($0) ? $0 : nil
      },
      isFinal: request.isFinal == true, time: seconds())
    update.isCancelled = request.cancel == true
    update.isCorrection = request.correction == true
    if update.isCorrection { update.isFinal = true }
    apply(.said(person: person.id, update))
  }

  private func mayTalk(_ person: Person) -> Bool {
    !person.isMuted && (!room.settings.muted || room.settings.opener == person.id)
  }

  private func language(of text: String, _ named: String?, by person: Person) -> String {
    Room.language(
      of: text, by: named.flatMap { LanguageName.canonical($0) } ?? person.profile.language)
  }

  private func change(_ person: Person, to me: RoomRequest.Profile) {
    var profile = person.profile
    if let name = me.name.flatMap({ RoomLimits.name($0) }) { profile.name = name }
    if let language = me.lang.flatMap(LanguageName.canonical) { profile.language = language }
    if let isTranslated = me.translated { profile.isTranslated = isTranslated }
    if let place = me.place {
      profile.place = RoomLimits.name(place, atMost: RoomLimits.maxPlaceCharacters)
    }
    if let state = me.state, state != .away { apply(.presence(person: person.id, state)) }
    guard profile != person.profile else { return }
    apply(.profile(person: person.id, profile))
  }

  /// Sends the newest lines again, with what the member reads now.
  func resendLines(to member: Member) {
    let changes = room.lines(since: 0).suffix(translatedBacklog).map(\.change)
    guard let first = changes.min(), !member.isBehind else { return }
    member.sentChange = min(member.sentChange, first - 1)
    catchUp(member)
  }

  private func handleOpener(_ request: RoomRequest) {
    if let set = request.set {
      var update = RoomSettings.Update()
      update.name = set.name.flatMap { RoomLimits.name($0, atMost: 60) }
      (update.locked, update.muted) = (set.locked, set.muted)
      if let transcript = set.transcript, transcript != .on { update.transcript = transcript }
      apply(.settings(update))
    }
    if let id = request.mute, id != room.settings.opener {
      apply(.muted(person: id, request.on ?? true))
    }
    if let id = request.out, id != room.settings.opener { apply(.sentOut(person: id)) }
    if request.close == true { close() }
  }

  /// Begins the transcript once everybody agrees, and ends it if somebody does not.
  func settleTranscript() {
    guard room.settings.transcript != .off else { return }
    let agree = room.people.values.allSatisfy {
      $0.consents == true || $0.id == room.settings.opener
    }
    var update = RoomSettings.Update()
    update.transcript = agree ? .on : .asked
    if update.transcript != room.settings.transcript { apply(.settings(update)) }
  }

  /// Closes the room for everybody.
  func close() {
    guard !room.isClosed else { return }
    apply(.closed)
  }

  // MARK: - Speech

  private func handle(
    _ speech: RoomRequest.Speech, _ id: String?, of person: Person, on member: Member
  ) {
    endSpeech(of: member)
    guard speech == .begin else { return }
    guard let id, RoomLimits.isIdentifier(id), mayTalk(person) else {
      return send(RoomMessage.speech(.failed), to: member)
    }
    guard let recognizers else { return send(RoomMessage.speech(.failed), to: member) }
    member.speech = recognizers.lend(
      to: SpeechOwner(room: room.settings.id, person: person.id, id: id),
      language: person.profile.language)
    guard member.speech != nil else { return send(RoomMessage.speech(.busy), to: member) }
    apply(.presence(person: person.id, .speaking))
  }

  /// Takes back what a member speaks into.
  func endSpeech(of member: Member) {
    guard let lease = member.speech.take() else { return }
    recognizers?.end(lease, at: .now)
    apply(.presence(person: member.person, .here))
  }

  /// Takes back what those speak into who may not talk any more.
  func endSpeechOfMuted() {
    for member in members.values where member.speech != nil {
      guard let person = room.people[member.person], !mayTalk(person) else { continue }
      endSpeech(of: member)
    }
  }

  /// Takes sound of a member: 16 kHz, mono, signed 16 bits, little-endian.
  func hear(_ sound: ByteBuffer, from member: Member) {
    member.lastHeard = .now
    // Half a sample would shift all that follow.
    guard isMember(member), let lease = member.speech, sound.readableBytes.isMultiple(of: 2),
      member.soundRate.take(Double(sound.readableBytes), at: .now)
    else { return }
    recognizers?.hear(sound.readableBytesView, for: lease)
  }

  /// Takes what a recognizer has heard, as a line of the person who spoke.
  func receive(_ text: RecognizedText, from owner: SpeechOwner) {
    guard let person = room.people[owner.person] else { return }
    var update = LineUpdate(
      id: owner.id, source: RoomLimits.text(text.text),
      language: language(of: text.text, text.language, by: person), stableCount: text.stableCount,
      isFinal: text.isFinal, time: seconds())
    // Sound without words, such as a cough, is no line.
    update.isCancelled =
      text.isCancelled || text.isFinal && text.text.isEmpty || !mayTalk(person)
    apply(.said(person: person.id, update))
  }

  /// Tells who was speaking that the recognizer has ended.
  func recognizerEnded(_ number: Int) {
    for member in members.values {
      guard let lease = member.speech, lease.recognizerNumber == number else { continue }
      endSpeech(of: member)
      send(RoomMessage.speech(.failed), to: member)
    }
  }
}

/// Documents and pictures, and the transcript.
extension RoomHost {
  /// Returns the transcript in the language of a member; nil without one.
  func transcript(for member: Member) -> String? {
    room.people[member.person].flatMap { room.transcript(in: $0.profile.language) }
  }

  enum FileOutcome { case taken, wrongType, notAllowed, notKept }

  /// Keeps a file that a member sent, and shows it as a line.
  func receiveFile(
    _ bytes: ByteBuffer, named name: String, from member: Member,
    _ done: @escaping (FileOutcome) -> Void
  ) {
    member.lastHeard = .now
    guard isMember(member), let person = room.people[member.person], mayTalk(person),
      member.rate.take(10, at: .now)
    else { return done(.notAllowed) }
    guard let file = files.add(bytes, named: name) else { return done(.wrongType) }
    let change = RoomChange.said(
      person: person.id,
      LineUpdate(
        id: file.id, source: "", language: person.profile.language, isFinal: true,
        time: seconds(), file: file))
    guard let group, let entry = files[file.id] else {
      _ = files.takeEvicted()
      apply(change)
      return done(.taken)
    }
    // Everybody else can load it once the line is there.
    group.keep(entry, of: room.settings.id, insteadOf: files.takeEvicted()) { [self] isKept in
      let isTaken = isKept && apply(change)
      if !isTaken { files.remove(file.id) }
      done(isTaken ? .taken : .notKept)
    }
  }
}

/// The tags of languages that clients name.
enum LanguageName {
  /// Returns a tag in its usual form; nil for what is none.
  static func canonical(_ tag: String) -> String? {
    guard LanguageTag.isWellFormed(tag), LanguageTag(tag) != nil else { return nil }
    return LanguageTag.canonical(tag)
  }
}
