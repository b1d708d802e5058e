import Testing

@testable import Screen

/// The conclusions from the portal's answers, tested without a bus.
@Suite struct MotionQueryTests {
  private static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  private static let notFound = "org.freedesktop.portal.Error.NotFound"

  /// A query whose first requests have the numbers 1, 2 and 3.
  private func query() -> MotionQuery {
    var query = MotionQuery()
    for (number, request) in MotionQuery.requests.enumerated() {
      query.sent(request, serial: UInt32(number + 1))
    }
    return query
  }

  /// True if motion is reduced after these answers, of which nil is a refusal.
  private func isReduced(_ answers: BusValue?...) -> Bool {
    var query = query()
    for (number, value) in answers.enumerated() {
      let serial = UInt32(number + 1)
      _ = query.handle(
        value.map { .reply(to: serial, $0) } ?? .failure(of: serial, error: Self.notFound))
    }
    return query.isReduced
  }

  private func change(_ preference: MotionPreference, to value: BusValue) -> BusMessage {
    .signal(
      "org.freedesktop.portal.Settings.SettingChanged",
      [.text(preference.namespace), .text(preference.key), value])
  }

  @Test func thePortalsOwnSettingIsOneForReducedMotion() {
    #expect(isReduced(.number(1)))
    #expect(!isReduced(.number(0)))
    #expect(!isReduced(.number(2)), "a preference that has no meaning yet")
  }

  @Test func gnomeTurnsAnimationsOff() {
    #expect(isReduced(nil, .flag(false)))
    #expect(!isReduced(nil, .flag(true)))
  }

  @Test func plasmaLetsThemTakeNoTime() {
    #expect(isReduced(nil, nil, .text("0")))
    #expect(isReduced(nil, nil, .fraction(0)))
    #expect(!isReduced(nil, nil, .text("0.5")))
    #expect(!isReduced(nil, nil, .fraction(1)))
  }

  @Test func theFirstSettingThatThereIsDecides() {
    #expect(!isReduced(.number(0), .flag(false), .text("0")))
    #expect(isReduced(.number(1), .flag(true), .text("1")))
    #expect(!isReduced(nil, .flag(true), .text("0")))
  }

  @Test func aSettingOfAnotherTypeIsNone() {
    for odd: BusValue in [.other, .text("1"), .flag(true), .fraction(1)] {
      #expect(!isReduced(odd))
      #expect(isReduced(odd, .flag(false)))
    }
    for odd: BusValue in [.other, .number(0), .flag(false), .text("none"), .fraction(.nan)] {
      #expect(!isReduced(nil, nil, odd))
    }
    #expect(!isReduced(nil, nil, nil))
  }

  @Test func nothingIsDecidedWhileAnEarlierAnswerIsAwaited() {
    var query = query()
    #expect(query.handle(.reply(to: 2, .flag(false))) == nil)
    #expect(!query.isReduced)
    #expect(query.handle(.failure(of: 1, error: Self.notFound)) == nil)
    #expect(query.isReduced)
  }

  @Test func anOldPortalIsAskedTheOldWayOnce() {
    var query = query()
    let request = query.handle(.failure(of: 1, error: Self.unknownMethod))
    #expect(request == .init(preference: .appearance, method: .read))
    #expect(request?.call.method == "Read")
    query.sent(.init(preference: .appearance, method: .read), serial: 4)
    #expect(query.handle(.failure(of: 4, error: Self.unknownMethod)) == nil)
    #expect(query.handle(.reply(to: 2, .flag(false))) == nil)
    #expect(query.isReduced)
  }

  @Test func aChangeCountsWhetherTheSettingWasThereOrNot() {
    var query = query()
    _ = query.handle(.reply(to: 1, .number(0)))
    #expect(query.handle(change(.appearance, to: .number(1))) == nil)
    #expect(query.isReduced)
    _ = query.handle(change(.appearance, to: .number(0)))
    #expect(!query.isReduced)

    var other = self.query()
    _ = other.handle(change(.appearance, to: .number(1)))
    #expect(other.isReduced)
    _ = other.handle(.failure(of: 1, error: Self.notFound))
    #expect(other.isReduced, "a change is news, a refusal is not")
  }

  @Test func aChangeToNonsenseOrOfSomethingElseChangesNothing() {
    var query = query()
    _ = query.handle(.reply(to: 1, .number(1)))
    let unsupported: [BusMessage] = [
      change(.appearance, to: .text("0")), change(.appearance, to: .other),
      .signal(
        "org.freedesktop.portal.Settings.SettingChanged",
        [.text("org.freedesktop.appearance"), .text("color-scheme"), .number(0)]),
      .signal("org.freedesktop.portal.Settings.SettingChanged", [.number(0)]),
      .signal("org.freedesktop.portal.Settings.SettingChanged", []),
      .signal("org.freedesktop.DBus.NameAcquired", [.text(":1.1"), .other, .other]),
      .reply(to: 9, .number(0)), .failure(of: 9, error: Self.unknownMethod),
      .reply(to: 1, .number(0)),
    ]
    for message in unsupported {
      #expect(query.handle(message) == nil)
      #expect(query.isReduced, "\(message)")
    }
  }
}
