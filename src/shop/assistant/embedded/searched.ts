import type { Slots } from '../command.ts'

/** What of the slots a search reads. */
const SEARCHED = [
  'q',
  'kind',
  'category',
  'colour',
  'size',
  'style',
  'condition',
  'fabric',
  'pattern',
  'department',
  'occasion',
  'min_price',
  'max_price',
  'sort',
  'exclude',
] as const satisfies readonly (keyof Slots)[]

export function searchOf(slots: Slots): Pick<Slots, (typeof SEARCHED)[number]> {
  return Object.fromEntries(SEARCHED.flatMap((name) => (slots[name] === undefined ? [] : [[name, slots[name]]])))
}
