// Smooth curves through points. Pure.

/** A value that changes with a position: `at` rises from one station to the next. */
export interface Station {
  at: number
  value: number
}

/** A smooth curve through the stations; constant before the first and after the last. */
export function curveThrough(stations: readonly Station[]): (at: number) => number {
  const count = stations.length
  const slopes = stations.map((station, index) => {
    const before = stations[Math.max(0, index - 1)]!
    const after = stations[Math.min(count - 1, index + 1)]!
    if (before === station || after === station) return slopeOf(before, after)
    // Weighted by how near each side is, which keeps a short stretch from throwing a long one off.
    const [left, right] = [station.at - before.at, after.at - station.at]
    return (slopeOf(before, station) * right + slopeOf(station, after) * left) / (left + right)
  })
  return (at) => {
    const first = stations[0]!
    if (at <= first.at) return first.value
    let index = 1
    while (index < count && stations[index]!.at < at) index += 1
    if (index === count) return stations[count - 1]!.value
    const [from, to] = [stations[index - 1]!, stations[index]!]
    const span = to.at - from.at
    const t = (at - from.at) / span
    const [t2, t3] = [t * t, t * t * t]
    return (
      (2 * t3 - 3 * t2 + 1) * from.value +
      (t3 - 2 * t2 + t) * span * slopes[index - 1]! +
      (3 * t2 - 2 * t3) * to.value +
      (t3 - t2) * span * slopes[index]!
    )
  }
}

function slopeOf(from: Station, to: Station): number {
  return (to.value - from.value) / Math.max(1e-6, to.at - from.at)
}
