import Rooms
import Testing

/// The order and the state of lines and people in a room.
@Suite final class RoomTests {
  private var room = Room(RoomSettings(name: "Recepció"))

  private func enter(_ name: String, _ language: String = "ca", key: String? = nil)
    -> String
  {
    let key = key ?? "key-of-\(name)-0000000"
    _ = apply(.entered(key: key, PersonProfile(name: name, language: language)))
    return room.person(of: key) ?? ""
  }

  private func apply(_ change: RoomChange) -> [RoomEvent] { room.apply(change) }

  private func say(
    _ person: String, _ id: String, _ text: String, final: Bool = true, correction: Bool = false,
    cancel: Bool = false
  ) -> [RoomEvent] {
    var update = LineUpdate(id: id, source: text, language: "ca", isFinal: final, time: 0)
    update.isCorrection = correction
    update.isCancelled = cancel
    return apply(.said(person: person, update))
  }

  @Test func linesHaveOneOrder() {
    let (marta, luis) = (enter("Marta"), enter("Luis"))
    _ = say(marta, "a", "Bon dia", final: false)
    _ = say(luis, "a", "Hola")
    _ = say(marta, "a", "Bon dia a tothom")
    let lines = room.lines(since: 0)
    #expect(lines.map(\.source) == ["Bon dia a tothom", "Hola"])
    #expect(lines.map(\.order) == [1, 2])
    #expect(lines.map(\.change) == [3, 2])
  }

  @Test func aLineThatIsSentAgainChangesNothing() {
    let marta = enter("Marta")
    #expect(say(marta, "a", "Bon dia") == [.line("p1.a")])
    #expect(say(marta, "a", "Bon dia").isEmpty)
    #expect(say(marta, "a", "Una altra cosa").isEmpty)
    #expect(room.lines(since: 0).map(\.source) == ["Bon dia"])
  }

  @Test func aLineThatWasForgottenIsNotSaidAgain() {
    let marta = enter("Marta")
    for number in 0..<2100 { _ = say(marta, "\(number)", "Línia \(number)") }
    #expect(room.lines(since: 0).count == 2000)
    #expect(say(marta, "3", "Línia 3").isEmpty)
    #expect(room.lines(since: 0).last?.source == "Línia 2099")
  }

  @Test func longLinesAreForgottenBeforeTheMemoryIsFull() {
    let marta = enter("Marta")
    let long = String(repeating: "a", count: 16 << 10)
    for number in 0..<1000 { _ = say(marta, "\(number)", long) }
    #expect(room.lines(since: 0).count <= 512)
    #expect(room.lines(since: 0).last?.id == "p1.999")
  }

  @Test func aCorrectionReplacesAFinishedLineAndItsTranslations() {
    let marta = enter("Marta")
    _ = say(marta, "a", "Bon dia")
    _ = apply(
      .translated(
        line: "p1.a", corrections: 0, language: "es", .init(text: "Buenos días", isFinal: true)))
    #expect(say(marta, "a", "Bona nit", correction: true) == [.line("p1.a")])
    #expect(room[line: "p1.a"]?.source == "Bona nit")
    #expect(room[line: "p1.a"]?.translations.isEmpty == true)
    #expect(room[line: "p1.a"]?.corrections == 1)
    // A translation of the earlier words comes late.
    #expect(
      apply(
        .translated(
          line: "p1.a", corrections: 0, language: "es", .init(text: "Buenos días", isFinal: true))
      ).isEmpty)
  }

  @Test func onlyFinishedLinesAreCorrected() {
    let marta = enter("Marta")
    #expect(say(marta, "a", "Bona nit", correction: true).isEmpty)
    _ = say(marta, "a", "Bon", final: false)
    #expect(say(marta, "a", "Bona nit", correction: true).isEmpty)
  }

  @Test func aWithdrawnLineHasNoWordsAndStaysWithdrawn() {
    let marta = enter("Marta")
    _ = say(marta, "a", "Bon", final: false)
    #expect(say(marta, "a", "", cancel: true) == [.line("p1.a")])
    #expect(room[line: "p1.a"]?.isCancelled == true)
    #expect(room[line: "p1.a"]?.source == "")
    #expect(say(marta, "a", "Bon dia").isEmpty)
    #expect(say(marta, "never", "", cancel: true).isEmpty)
  }

  @Test func aFinalTranslationIsNotTakenBackByAPartialOne() {
    let marta = enter("Marta")
    _ = say(marta, "a", "Bon dia")
    let final = RoomLine.Translation(text: "Buenos días", isFinal: true)
    _ = apply(.translated(line: "p1.a", corrections: 0, language: "es", final))
    #expect(
      apply(.translated(line: "p1.a", corrections: 0, language: "es", .init(text: "Bue")))
        .isEmpty)
    #expect(room[line: "p1.a"]?.translations["es"] == final)
  }

  @Test func whoComesBackWithTheKeyIsTheSamePerson() {
    let first = enter("Marta", key: "the-key-of-marta-1")
    _ = apply(.left(person: first))
    #expect(room.people.isEmpty)
    #expect(enter("Marta Puig", key: "the-key-of-marta-1") == first)
    #expect(room.people[first]?.number == 1)
    #expect(room.people[first]?.profile.name == "Marta Puig")
    #expect(enter("Marta") == "p2")
  }

  @Test func whoWasSentOutIsKnown() {
    let luis = enter("Luis", key: "the-key-of-luis-11")
    #expect(apply(.sentOut(person: luis)) == [.sentOut(luis), .gone(luis)])
    #expect(room.hasSentOut("the-key-of-luis-11"))
  }

  @Test func linesAreTranslatedIntoWhatOthersRead() {
    _ = enter("Marta", "ca")
    _ = enter("Luis", "es")
    _ = enter("Ana", "es")
    _ = enter("Zé", "pt-BR")
    let reader = enter("Max", "de")
    _ = apply(
      .profile(person: reader, PersonProfile(name: "Max", language: "de", isTranslated: false)))
    #expect(room.targets(from: "ca") == ["es", "pt-BR"])
    #expect(room.targets(from: "es-MX") == ["ca", "pt-BR"])
  }

  @Test func onlyWhatChangedIsSentAgain() {
    let marta = enter("Marta")
    for number in 0..<5 { _ = say(marta, "\(number)", "Línia \(number)") }
    _ = say(marta, "1", "Corregida", correction: true)
    #expect(room.lines(since: 4).map(\.id) == ["p1.1", "p1.4"])
    #expect(room.lines(since: room.change).isEmpty)
  }

  @Test func nobodyHasReadWhatDoesNotExist() {
    let marta = enter("Marta")
    _ = say(marta, "a", "Bon dia")
    #expect(room.people[marta]?.receivedOrder == 0)
    _ = apply(.received(person: marta, order: 1))
    #expect(room.people[marta]?.receivedOrder == 1 && room.people[marta]?.readOrder == 0)
    _ = apply(.read(person: marta, order: 900))
    #expect(room.people[marta]?.readOrder == 1)
    _ = apply(.read(person: marta, order: -5))
    #expect(room.people[marta]?.readOrder == 1)
  }

  @Test func theSameChangesMakeTheSameRoom() throws {
    let changes: [RoomChange] = [
      .entered(key: "k1-000000000000000", PersonProfile(name: "A", language: "en")),
      .entered(key: "k2-000000000000000", PersonProfile(name: "B", language: "fa")),
      .said(
        person: "p2", LineUpdate(id: "x", source: "سلام", language: "fa", isFinal: true, time: 5)),
      .translated(
        line: "p2.x", corrections: 0, language: "en", .init(text: "Hello", isFinal: true)),
      .left(person: "p1"),
      .entered(key: "k1-000000000000000", PersonProfile(name: "A", language: "de")),
    ]
    var (first, second) = (Room(RoomSettings(name: "R")), Room(RoomSettings(name: "R")))
    for change in changes { _ = first.apply(change) }
    for change in changes { _ = second.apply(change) }
    #expect(first.people == second.people)
    #expect(first.lines(since: 0) == second.lines(since: 0))
    #expect(first.change == second.change)
  }

  @Test func whoWasSentOutDoesNotComeBackByAnEarlierRequest() {
    let key = "k9-000000000000000"
    _ = apply(.entered(key: key, PersonProfile(name: "Max", language: "en")))
    let person = room.person(of: key) ?? ""
    _ = apply(.sentOut(person: person))
    #expect(apply(.entered(key: key, PersonProfile(name: "Max", language: "en"))).isEmpty)
    #expect(room.people[person] == nil)
  }

  @Test func decisionsOfTwoServersChangeOnlyWhatTheyName() {
    var (lock, rename) = (RoomSettings.Update(), RoomSettings.Update())
    lock.locked = true
    rename.name = "Sala 2"
    _ = apply(.settings(lock))
    _ = apply(.settings(rename))
    #expect(room.settings.locked && room.settings.name == "Sala 2")
    #expect(apply(.settings(lock)).isEmpty)
  }
}
