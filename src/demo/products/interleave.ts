/** The lists folded together so that each is spread evenly over the whole: neighbours in the shop should not be two of a kind. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list, lane) => list.map((item, i) => ({ item, at: (i + 0.3 + lane * 0.13) / list.length })))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
