import Liquid

/// What the templates are given: a value of each kind.
let data = Map([
  ("a", .string("a < b & \"c\"")), ("b", .markup("<b>")), ("n", .int(-7)), ("d", .double(2.5)),
  ("t", .bool(true)), ("nothing", .null), ("r", .range(1...5)),
  ("list", .array([.int(3), .string("é"), .null, .array([.int(1), .double(0.1)])])),
  ("map", .map(Map([("name", .string("Ana")), ("size", .int(2)), ("inner", .map(Map()))]))),
])
