import Testing

@testable import Screen

/// The conclusions from the portal's answers, tested without a bus.
@Suite struct SettingsQueryTests {
  private static let notFound = "org.freedesktop.portal.Error.NotFound"

  /// A query about motion, whose first requests have the numbers 1, 2 and 3.
  private func query(about topics: Set<DesktopSetting.Topic> = [.reducedMotion]) -> SettingsQuery {
    var query = SettingsQuery(about: topics)
    for (number, setting) in query.settings.enumerated() {
      query.sent(setting, serial: UInt32(number + 1))
    }
    return query
  }

  /// True if motion is reduced after these answers, of which nil is a refusal.
  private func isReduced(_ answers: BusValue?...) -> Bool {
    answer(to: .reducedMotion, answers)
  }

  /// The answer to a topic after these replies about its settings, of which nil is a refusal.
  private func answer(to topic: DesktopSetting.Topic, _ answers: [BusValue?]) -> Bool {
    var query = query(about: [topic])
    for (number, value) in answers.enumerated() {
      let serial = UInt32(number + 1)
      query.handle(
        value.map { .reply(to: serial, $0) } ?? .failure(of: serial, error: Self.notFound))
    }
    return query.answer(to: topic)
  }

  private func change(_ setting: DesktopSetting, to value: BusValue) -> BusMessage {
    .signal(
      "org.freedesktop.portal.Settings.SettingChanged",
      [.text(setting.namespace), .text(setting.key), value])
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
    query.handle(.reply(to: 2, .flag(false)))
    #expect(!query.answer(to: .reducedMotion))
    query.handle(.failure(of: 1, error: Self.notFound))
    #expect(query.answer(to: .reducedMotion))
  }

  @Test func aChangeCountsWhetherTheSettingWasThereOrNot() {
    var query = query()
    query.handle(.reply(to: 1, .number(0)))
    query.handle(change(.reducedMotion, to: .number(1)))
    #expect(query.answer(to: .reducedMotion))
    query.handle(change(.reducedMotion, to: .number(0)))
    #expect(!query.answer(to: .reducedMotion))

    var other = self.query()
    other.handle(change(.reducedMotion, to: .number(1)))
    #expect(other.answer(to: .reducedMotion))
    other.handle(.failure(of: 1, error: Self.notFound))
    #expect(other.answer(to: .reducedMotion), "a change is news, a refusal is not")
  }

  @Test func colorsAreLightIfTheUserPrefersThemOnly() {
    #expect(answer(to: .lightColors, [.number(2)]))
    #expect(!answer(to: .lightColors, [.number(0)]), "no preference keeps the dark default")
    #expect(!answer(to: .lightColors, [.number(1)]))
    #expect(!answer(to: .lightColors, [.text("light")]))
    #expect(!answer(to: .lightColors, [nil]))
  }

  @Test func contrastIsThePortalsSettingOrGnomes() {
    #expect(answer(to: .highContrast, [.number(1)]))
    #expect(answer(to: .highContrast, [nil, .flag(true)]))
    #expect(!answer(to: .highContrast, [.number(0), .flag(true)]))
    #expect(!answer(to: .highContrast, [nil, .flag(false)]))
    #expect(!answer(to: .highContrast, [nil, nil]))
  }

  @Test func topicsThatNobodyAskedAboutAreNotRequested() {
    let query = query(about: [.lightColors])
    #expect(query.settings == [.colorScheme] && query.matches.count == 1)
    #expect(SettingsQuery(about: []).settings.isEmpty)
  }

  @Test func aChangeToNonsenseOrOfSomethingElseChangesNothing() {
    var query = query()
    query.handle(.reply(to: 1, .number(1)))
    let unsupported: [BusMessage] = [
      change(.reducedMotion, to: .text("0")), change(.reducedMotion, to: .other),
      .signal(
        "org.freedesktop.portal.Settings.SettingChanged",
        [.text("org.freedesktop.appearance"), .text("color-scheme"), .number(0)]),
      .signal("org.freedesktop.portal.Settings.SettingChanged", [.number(0)]),
      .signal("org.freedesktop.portal.Settings.SettingChanged", []),
      .signal("org.freedesktop.DBus.NameAcquired", [.text(":1.1"), .other, .other]),
      .reply(to: 9, .number(0)), .failure(of: 9, error: Self.notFound),
      .reply(to: 1, .number(0)),
    ]
    for message in unsupported {
      query.handle(message)
      #expect(query.answer(to: .reducedMotion), "\(message)")
    }
  }
}
