/// A value for a parameter of a statement.
package enum DatabaseValue: Hashable, Sendable {
  case null
  case integer(Int)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  package init(_ value: Int?) { self = value.map { .integer($0) } ?? .null }
  package init(_ value: Double?) { self = value.map { .real($0) } ?? .null }
  package init(_ value: String?) { self = value.map { .text($0) } ?? .null }
}

extension DatabaseValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}
