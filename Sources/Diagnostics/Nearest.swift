/// Returns the known name that was most likely meant, or nil where none is near.
///
/// Near means: the same but for case, or an edit distance (insert, delete, replace, swap of two
/// neighbours) of at most a third of the longer name's length, or one in a name of two letters.
/// Of several equally near names the first one wins.
public func nearestName(to name: String, among known: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in known {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let longer = max(wanted.count, letters.count)
    let limit = longer == 1 ? 0 : max(1, longer / 3)
    guard !letters.isEmpty, abs(wanted.count - letters.count) <= limit else { continue }
    let distance = editDistance(wanted, letters)
    if distance <= limit, distance < best?.distance ?? .max {
      best = (candidate, distance)
    }
  }
  return best?.name
}

/// The optimal string alignment distance of two names.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i]
    row.reserveCapacity(b.count + 1)
    for j in 1...b.count {
      let cost = a[i - 1] == b[j - 1] ? 0 : 1
      var distance = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        distance = min(distance, beforeLast[j - 2] + 1)
      }
      row.append(distance)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
