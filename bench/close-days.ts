import type { Shop } from '../src/shop/shop.ts'

/** Counts all buyers and writes down all days that are over, as a worker does in time. Returns in how many turns. */
export async function closeDays({ figures }: Pick<Shop, 'figures'>): Promise<number> {
  await figures.recount()
  for (let [before, turns] = ['', 0]; ; turns++) {
    await figures.keepDays()
    const to = (await figures.daysState()).closed_to ?? ''
    if (to === before) return turns
    before = to
  }
}
