import Captions
import Testing

@Test func theOldestKeyIsForgottenForAFurtherOne() {
  var names = RecentDictionary<Int, String>(limit: 2)
  let before = [names.set("a", for: 1), names.set("b", for: 2), names.set("c", for: 1)]
  #expect(before.allSatisfy { $0 == nil } && names.keys == [1, 2])
  let forgotten = names.set("d", for: 3)
  #expect(forgotten?.key == 1 && forgotten?.value == "c")
  #expect(names[1] == nil && names[2] == "b" && names.keys == [2, 3])
}
