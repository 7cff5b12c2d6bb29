import { SEARCH_SLOTS, type Slots } from '../command.ts'

export function searchOf(slots: Slots): Pick<Slots, (typeof SEARCH_SLOTS)[number]> {
  return Object.fromEntries(SEARCH_SLOTS.flatMap((name) => (slots[name] === undefined ? [] : [[name, slots[name]]])))
}
