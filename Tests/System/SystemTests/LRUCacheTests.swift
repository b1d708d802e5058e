import Testing

@testable import System

@Suite struct LRUCacheTests {
  @Test func theLeastRecentlyUsedGoesFirst() {
    let cache = LRUCache<String, Int>(capacity: 2)
    cache.insert(1, for: "a")
    cache.insert(2, for: "b")
    #expect(cache.value(for: "a") == 1)
    cache.insert(3, for: "c")
    #expect(cache.value(for: "b") == nil)
    #expect(cache.value(for: "a") == 1)
    #expect(cache.value(for: "c") == 3)
  }

  @Test func aCostlyValueDrivesOutTheOthersAndStays() {
    let cache = LRUCache<Int, String>(capacity: 10)
    for key in 0..<5 { cache.insert("small", for: key) }
    cache.insert("large", for: 9, cost: 1_000)
    #expect(cache.count == 1)
    #expect(cache.value(for: 9) == "large")
    cache.insert("small", for: 1)
    #expect(cache.count == 1)
    #expect(cache.cost == 1)
  }

  @Test func aValueUnderAKnownKeyTakesItsPlace() {
    let cache = LRUCache<Int, String>(capacity: 10)
    cache.insert("old", for: 1, cost: 6)
    cache.insert("new", for: 1, cost: 3)
    #expect(cache.value(for: 1) == "new")
    #expect(cache.cost == 3)
  }

  @Test func whatWasUsedLatelyStaysWhateverItCosts() {
    let cache = LRUCache<Int, String>(capacity: 2, protectingLast: 3)
    for key in 0..<4 { cache.insert("line", for: key, cost: 5) }
    #expect(cache.value(for: 0) == nil)
    #expect(cache.count == 3)
    #expect(cache.cost == 15)
  }

  @Test func manyUsesOfOneValueTakeNoPlaceOfOthers() {
    let cache = LRUCache<Int, String>(capacity: 2, protectingLast: 3)
    cache.insert("panel", for: 0, cost: 5)
    cache.insert("word", for: 1)
    for _ in 0..<10 { _ = cache.value(for: 1) }
    cache.insert("bar", for: 2)
    #expect(cache.value(for: 0) == "panel")
  }
}
