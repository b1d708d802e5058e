import MessageBus
import Testing

@testable import Screen

/// The conclusions from the portal's answers, tested without a bus.
@Suite struct SettingsQueryTests {
  /// A query whose requests have the numbers 1, 2 and so on.
  private func query(about topic: DesktopSetting.Topic = .reducedMotion) -> SettingsQuery {
    var query = SettingsQuery(about: [topic])
    for (number, setting) in query.settings.enumerated() {
      query.sent(setting, serial: UInt32(number + 1))
    }
    return query
  }

  /// The answer to a topic after these replies about its settings, of which nil is a refusal.
  private func answer(to topic: DesktopSetting.Topic, _ answers: [BusValue?]) -> Bool {
    var query = query(about: topic)
    for (serial, value) in zip(UInt32(1)..., answers) {
      query.handle(value.map { .reply(to: serial, [$0]) } ?? .failure(of: serial))
    }
    return query.answer(to: topic)
  }

  private func change(of setting: DesktopSetting, to value: BusValue) -> BusMessage {
    .signal(
      "org.freedesktop.portal.Settings.SettingChanged",
      [.text(setting.namespace), .text(setting.key), value])
  }

  /// The portal's own setting comes first, then GNOME's, then Plasma's.
  @Test(
    arguments: [
      [.number(1)], [nil, .flag(false)], [nil, nil, .text("0")], [nil, nil, .fraction(0)],
      [.number(1), .flag(true), .text("1")], [.other, .flag(false)], [.text("1"), .flag(false)],
      [.flag(true), .flag(false)], [.fraction(1), .flag(false)],
    ] as [[BusValue?]])
  func motionIsReduced(answers: [BusValue?]) {
    #expect(answer(to: .reducedMotion, answers))
  }

  @Test(
    arguments: [
      // 2 has no meaning yet.
      [.number(0)], [.number(2)], [nil, .flag(true)], [nil, nil, .text("0.5")],
      [nil, nil, .fraction(1)], [.number(0), .flag(false), .text("0")],
      [nil, .flag(true), .text("0")],
      [nil, nil, .other], [nil, nil, .number(0)], [nil, nil, .flag(false)],
      [nil, nil, .text("none")],
      [nil, nil, .fraction(.nan)], [nil, nil, nil], [.other],
    ] as [[BusValue?]])
  func motionIsNotReduced(answers: [BusValue?]) {
    #expect(!answer(to: .reducedMotion, answers))
  }

  @Test func nothingIsDecidedWhileAnEarlierAnswerIsAwaited() {
    var query = query()
    query.handle(.reply(to: 2, [.flag(false)]))
    #expect(!query.answer(to: .reducedMotion))
    query.handle(.failure(of: 1))
    #expect(query.answer(to: .reducedMotion))
  }

  @Test func aChangeCountsWhetherTheSettingWasThereOrNot() {
    var query = query()
    query.handle(.reply(to: 1, [.number(0)]))
    for reduces in [true, false] {
      query.handle(change(of: query.settings[0], to: .number(reduces ? 1 : 0)))
      #expect(query.answer(to: .reducedMotion) == reduces)
    }
    var other = self.query()
    other.handle(change(of: query.settings[0], to: .number(1)))
    #expect(other.answer(to: .reducedMotion))
    other.handle(.failure(of: 1))
    #expect(other.answer(to: .reducedMotion), "a change is news, a refusal is not")
  }

  @Test func colorsAreLightIfTheUserPrefersThemOnly() {
    #expect(answer(to: .lightColors, [.number(2)]))
    for other in [BusValue.number(0), .number(1), .text("light"), nil] {
      #expect(!answer(to: .lightColors, [other]))
    }
  }

  @Test func contrastIsThePortalsSettingOrGnomes() {
    #expect(answer(to: .highContrast, [.number(1)]))
    #expect(answer(to: .highContrast, [nil, .flag(true)]))
    for answers in [[.number(0), .flag(true)], [nil, .flag(false)], [nil, nil]] as [[BusValue?]] {
      #expect(!answer(to: .highContrast, answers))
    }
  }

  @Test func topicsThatNobodyAskedAboutAreNotRequested() {
    let query = query(about: .lightColors)
    #expect(query.settings.map(\.key) == ["color-scheme"] && query.matches.count == 1)
    #expect(SettingsQuery(about: []).settings.isEmpty)
  }

  @Test func aChangeToNonsenseOrOfSomethingElseChangesNothing() {
    var query = query()
    query.handle(.reply(to: 1, [.number(1)]))
    let signal = "org.freedesktop.portal.Settings.SettingChanged"
    for message in [
      change(of: query.settings[0], to: .text("0")), change(of: query.settings[0], to: .other),
      .signal(signal, [.text("org.freedesktop.appearance"), .text("color-scheme"), .number(0)]),
      .signal(signal, [.number(0)]), .signal(signal, []),
      .signal("org.freedesktop.DBus.NameAcquired", [.text(":1.1"), .other, .other]),
      .reply(to: 9, [.number(0)]), .failure(of: 9), .reply(to: 1, [.number(0)]),
    ] {
      query.handle(message)
      #expect(query.answer(to: .reducedMotion), "\(message)")
    }
  }
}
