/** Merges the lists so that each is spread evenly over the result: neighbours in the shop should not be of one kind. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list, lane) => list.map((item, i) => ({ item, at: (i + 0.3 + lane * 0.13) / list.length })))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
