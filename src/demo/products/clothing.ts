import { bottoms } from './bottoms.ts'
import { dresses } from './dresses.ts'
import { outerwear } from './outerwear.ts'
import type { DemoProduct } from './product.ts'
import { tops } from './tops.ts'

/** Rail by rail, one from each in turn: neighbours in the shop should not be two of a kind. */
export const clothing: readonly DemoProduct[] = inTurn([outerwear, dresses, tops, bottoms])

/** The lists folded together so that each is spread evenly over the whole. */
export function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  return lists
    .flatMap((list, lane) => list.map((item, i) => ({ item, at: (i + 0.3 + lane * 0.13) / list.length })))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
