import { SEARCH_SLOTS, type Slots } from '../command.ts'
import { DROPS, FREE, INDIFFERENT, SLOT_NAMES } from '../words/dropped.ts'
import { PhraseList } from './lexicon.ts'

// Which wishes somebody gives up: "any colour", "drop the price limit", "rangi yoyote". Pure.

export type Dropped = NonNullable<Slots['dropped']>[number]

const NAMES = new PhraseList(SLOT_NAMES)
const BEFORE = new PhraseList({ any: FREE, drop: DROPS })
const AFTER = new PhraseList({ indifferent: INDIFFERENT })
/** May stand between "drop" and what is dropped. */
const BETWEEN: ReadonlySet<string> = new Set('the my that this of hiyo hii ile yangu about kuhusu ya'.split(' '))
const BETWEEN_MAX = 2
/** They name one after all: "any size M", "any colour but black"; "any price reductions" asks for something else. */
const NAMING =
  /^(?:x{0,3}[sml]|\d+\w*|small|medium|large|but|except|isipokuwa|ila|other|reduction|reductions|drop|drops|cut|cuts|discount|discounts|off)$/

export interface ReadDropped {
  dropped: Dropped[]
  /** Places of words that say it. */
  at: Set<number>
}

export function readDropped(words: readonly string[]): ReadDropped {
  const dropped = new Set<Dropped>()
  const at = new Set<number>()
  for (const { name, at: first, length } of NAMES.in(words)) {
    const from = freedFrom(words, first)
    const to = indifferentTo(words, first + length)
    if (from === null && to === null) continue
    if (to === null && NAMING.test(words[first + length] ?? '')) continue
    for (const slot of SEARCH_SLOTS) if (slot === name || (name === 'max_price' && slot === 'min_price')) dropped.add(slot)
    for (let place = from ?? first; place < (to ?? first + length); place++) at.add(place)
  }
  return { dropped: [...dropped], at }
}

/** Where "any", "drop the" begins that ends right before the name; null where there is none. */
function freedFrom(words: readonly string[], first: number): number | null {
  for (let at = first - 1; at >= Math.max(0, first - BETWEEN_MAX - 2); at--) {
    const hit = BEFORE.at(words, at).find(({ name, length }) => {
      const rest = words.slice(at + length, first)
      return at + length <= first && (name === 'any' ? rest.length === 0 : rest.every((word) => BETWEEN.has(word)))
    })
    if (hit) return at
  }
  return null
}

/** Where "doesn't matter", "yoyote" ends that begins right behind the name; null where there is none. */
function indifferentTo(words: readonly string[], next: number): number | null {
  for (let at = next; at <= next + 1; at++) {
    const [hit] = AFTER.at(words, at)
    if (hit && (at === next || BETWEEN.has(words[next] ?? '') || /^(?:is|ni|really|limit)$/.test(words[next] ?? ''))) return at + hit.length
  }
  return null
}
