import type { Command } from '../../src/shop/assistant/command.ts'
import type { Expectation, ExpectedSlot, ExpectedSlots } from './cases.ts'

/** How the slots of one turn compare; a slot that has another value is missing and wrong. */
export interface SlotScore {
  right: number
  missing: string[]
  wrong: string[]
}

/** Words of a search, not readings of it; and what is said of a garment that is named. */
const UNCOUNTED = new Set(['q', 'topic', 'reason', 'category', 'owned', 'session', 'change'])

/** By name, those inside others as `exclude.colour`. */
export function slotsOf(commands: readonly Command[]): Map<string, unknown[]> {
  const found = new Map<string, unknown[]>()
  const add = (name: string, value: unknown) => found.set(name, [...(found.get(name) ?? []), ...(Array.isArray(value) ? value : [value])])
  for (const { slots } of commands)
    for (const [name, value] of Object.entries(slots)) {
      if (value === undefined || value === null) continue
      if (name === 'exclude' || name === 'measures') for (const [part, inner] of Object.entries(value)) add(`${name}.${part}`, inner)
      else add(name, value)
    }
  return found
}

/** The best of the sets that are right; `before`: what earlier turns named may be repeated. */
export function scoreSlots(
  expected: Expectation['slots'],
  read: ReadonlyMap<string, unknown[]>,
  before: ReadonlySet<string>,
): SlotScore | null {
  if (!expected) return null
  const sets = isSets(expected) ? expected.any : [expected]
  const scores = sets.map((set) => scoreSet(set, read, before))
  return scores.toSorted((a, b) => a.missing.length + a.wrong.length - b.missing.length - b.wrong.length)[0] ?? null
}

/** Names of the slots that a turn asks for. */
export function namesIn(expected: Expectation['slots']): string[] {
  if (!expected) return []
  return isSets(expected) ? expected.any.flatMap((set) => Object.keys(set)) : Object.keys(expected)
}

function isSets(expected: NonNullable<Expectation['slots']>): expected is { any: ExpectedSlots[] } {
  return 'any' in expected && Array.isArray(expected['any'])
}

function scoreSet(set: ExpectedSlots, read: ReadonlyMap<string, unknown[]>, before: ReadonlySet<string>): SlotScore {
  const score: SlotScore = { right: 0, missing: [], wrong: [] }
  for (const [name, value] of Object.entries(set)) {
    const values = read.get(name) ?? []
    const mayMiss = typeof value === 'object' && !Array.isArray(value) && value.opt === true
    if (values.length === 0) {
      if (!mayMiss) score.missing.push(name)
    } else if (matches(value, values)) {
      if (!mayMiss) score.right += 1
    } else {
      if (!mayMiss) score.missing.push(name)
      score.wrong.push(`${name}=${JSON.stringify(values)}`)
    }
  }
  for (const [name, values] of read)
    if (!(name in set) && !UNCOUNTED.has(name) && !before.has(name)) score.wrong.push(`${name}=${JSON.stringify(values)}`)
  return score
}

export function matches(expected: ExpectedSlot, values: readonly unknown[]): boolean {
  if (Array.isArray(expected)) return expected.every((one) => values.some((value) => isSame(one, value)))
  if (typeof expected !== 'object') return values.some((value) => isSame(expected, value))
  const { any, between } = expected
  if (between) return values.some((value) => typeof value === 'number' && value >= between[0] && value <= between[1])
  return any === undefined || any.some((one) => matches(one as ExpectedSlot, values))
}

/** Texts whatever their case; a place is right with more words around it. */
function isSame(expected: string | number, value: unknown): boolean {
  if (typeof expected === 'number' || typeof value !== 'string') return expected === value
  // Sizes of shoes and waists as the catalogue writes them: "EU 39", "W32".
  const [wanted, has] = [expected, value].map((text) => text.toLowerCase().replace(/^(?:eu |w)(?=\d)/, '')) as [string, string]
  return wanted === has || (wanted.length > 4 && has.includes(wanted))
}
