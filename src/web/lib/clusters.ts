/** Colours that are like one another. */
export interface Cluster {
  /** Three numbers. */
  mean: number[]
  /** How much of all it is, 0 to 1. */
  share: number
  /** How far its colours are from the mean, on average. */
  spread: number
}

interface ClusterOptions {
  count: number
  rounds: number
  /** From the colour at an offset to another one. */
  distance: (values: ArrayLike<number>, at: number, colour: readonly number[]) => number
}

/**
 * k-means over colours: three numbers each, at the offsets `sorted`. It begins with colours evenly spaced in that order, so that the
 * same colours give the same clusters.
 */
export function clustersOf(values: ArrayLike<number>, sorted: readonly number[], { count, rounds, distance }: ClusterOptions): Cluster[] {
  const colourAt = (at: number): number[] => [values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0]
  let clusters = Array.from({ length: count }, (_, i): Cluster => {
    return { mean: colourAt(sorted[Math.floor(((i + 0.5) / count) * sorted.length)] ?? 0), share: 0, spread: 0 }
  })
  for (let round = 0; round < rounds; round++) {
    const sums = clusters.map(() => ({ count: 0, colour: [0, 0, 0], away: 0 }))
    for (const at of sorted) {
      const [nearest, away] = nearestOf(clusters, (mean) => distance(values, at, mean))
      const sum = sums[nearest]
      if (!sum) continue
      sum.count++
      sum.away += away
      for (let c = 0; c < 3; c++) sum.colour[c] = (sum.colour[c] ?? 0) + (values[at + c] ?? 0)
    }
    clusters = clusters.map(({ mean }, i): Cluster => {
      const { count, colour, away } = sums[i] ?? { count: 0, colour: [], away: 0 }
      const moved = count > 0 ? colour.map((value) => value / count) : mean
      return { mean: moved, share: count / Math.max(1, sorted.length), spread: away / Math.max(1, count) }
    })
  }
  return clusters
}

/** Which is nearest, and how far it is. */
export function nearestOf(
  clusters: readonly Cluster[],
  distanceTo: (mean: readonly number[]) => number,
): [index: number, distance: number] {
  let [nearest, least] = [0, Infinity]
  for (const [i, { mean }] of clusters.entries()) {
    const distance = distanceTo(mean)
    if (distance < least) [nearest, least] = [i, distance]
  }
  return [nearest, least]
}
