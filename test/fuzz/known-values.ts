import type { Schema } from './operations.ts'

/** A value that is taken out of earlier answers when the request is sent: what is generated stays the same whatever the shop says. */
export class Known {
  readonly key: string
  readonly pick: number
  readonly otherwise: unknown
  private readonly schema: Schema
  private readonly pattern: RegExp | null

  /** `otherwise`: while nothing of that name is known that fits the schema. */
  constructor(key: string, { pick, otherwise, schema }: { pick: number; otherwise: unknown; schema: Schema }) {
    this.key = key
    this.pick = pick
    this.otherwise = otherwise
    this.schema = schema
    this.pattern = schema.pattern ? new RegExp(schema.pattern, 'u') : null
  }

  fits(value: unknown): boolean {
    const { type, minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity, enum: options } = this.schema
    if (options) return options.includes(value)
    if (typeof value === 'number') return (type === 'integer' || type === 'number') && value >= minimum && value <= maximum
    if (typeof value === 'object') return type === 'object'
    if (typeof value !== 'string' || type !== 'string') return false
    return value.length >= minLength && value.length <= maxLength && (this.pattern?.test(value) ?? true)
  }
}

/** What a value belongs to: ids, and patterns of addresses; the nearest first. */
export type Within = readonly string[]

export interface KnownValues {
  /** Keeps what an answer says under its names, ids also under the last word of the address, and each with what it belongs to. */
  learn(path: string, ids: Within, answer: unknown): void
  add(key: string, value: unknown, within?: Within): void
  /** `needs`: names of what has to be known of it, if there is one of which it is. */
  get(known: Known, within: Within, needs?: readonly string[]): unknown
  /** What was told last of a thing. */
  latest(thing: string, key: string): unknown
  /** Whether it was ever told, or typed, under this name. */
  has(key: string, value: string): boolean
  /** The one-time codes and tokens they were sent. */
  proofs(): string[]
}

const KEPT_OF_EACH = 24
/** Of one thing. */
const KEPT_OF_ONE = 6
const THINGS_KEPT = 4000
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/** Whoever knows one of these may see what belongs to it: they stay with whom they were told. */
export const PROOFS = /guest|key|token|secret|code|checkout|session|reference|receipt|phone|email|credential/
/** The end of an address that nobody guesses. */
const LINK = /^(?:https?:\/)?\/.*[/=]([\w-]{20,64})$/
const DEPTH_READ = 6
/** Of a list the first ones stand for all. */
const ITEMS_READ = 3

/** What one kind of visitor was told. `shared`: ids that prove nothing, so that everybody also tries those of others. */
export function knownValues(shared: Map<string, unknown[]>): KnownValues {
  const own = new Map<string, unknown[]>()
  const things = new Map<string, Map<string, Fact>>()
  let now = 0

  function add(key: string, value: unknown, within: Within = []): void {
    keep(own, key, value, KEPT_OF_EACH)
    if (typeof value === 'string' && UUID.test(value) && !PROOFS.test(key)) keep(shared, key, value, KEPT_OF_EACH)
    for (const thing of within) {
      const facts = things.get(thing) ?? new Map<string, Fact>()
      things.delete(thing)
      things.set(thing, facts)
      facts.set(key, {
        values: [...(facts.get(key)?.values ?? []).filter((one) => one !== value).slice(1 - KEPT_OF_ONE), value],
        at: ++now,
      })
      if (things.size > THINGS_KEPT) things.delete(things.keys().next().value ?? '')
    }
  }

  function walk(path: string, key: string, value: unknown, within: Within, depth: number): void {
    if (depth > DEPTH_READ) return
    if (Array.isArray(value)) {
      for (const item of value.slice(0, ITEMS_READ)) walk(path, key, item, within, depth + 1)
    } else if (value && typeof value === 'object') {
      const id = (value as { id?: unknown }).id
      const inside = typeof id === 'string' || typeof id === 'number' ? [String(id), ...within] : within
      for (const [name, item] of Object.entries(value)) walk(path, name === 'id' ? idName(path, key) : name, item, inside, depth + 1)
    } else if (typeof value === 'string' || typeof value === 'number') {
      if (typeof value === 'string' && value.length > 300) return
      for (const name of namesOf(key)) add(name, value, within)
      const token = typeof value === 'string' && LINK.exec(value)?.[1]
      if (token) add('token', token, within)
    }
  }

  return {
    add,
    has: (key, value) => (own.get(key) ?? []).includes(value),
    proofs: () =>
      ['code', 'token']
        .flatMap((key) => own.get(key) ?? [])
        .filter((value) => /^(?:\d{6}|[\w-]{32,})$/.test(String(value)))
        .map(String),
    latest: (thing, key) => things.get(thing)?.get(key)?.values.at(-1),
    learn: (path, ids, answer) => walk(path, '', answer, [...ids, path], 0),
    get(known, within, needs = []) {
      const { key, pick } = known
      // Some are of another kind.
      if (pick % 17 === 0) return anyOf(shared, pick)
      const near = pick % 4 === 0 ? [] : nearest(known, within)
      // Every seventh is of somebody else.
      const others = [...((pick % 7 === 0 ? shared : own).get(key) ?? []), ...(lookUp(own, key) ?? shared.get(key) ?? [])]
      const all = near.length > 0 ? near : others.length > 0 ? others : idsIn(within)
      const fits = all.filter((value) => known.fits(value))
      const suits = fits.filter((value) => needs.every((name) => isKnownOf(String(value), name)))
      const values = suits.length > 0 ? suits : fits
      // What belongs together came last.
      return pick % 5 < 2 ? values.at(-1) : values[Math.floor(pick / 30) % (values.length || 1)]
    },
  }

  /** It has such a thing inside, or says that this may be done with it. */
  function isKnownOf(thing: string, need: string): boolean {
    const facts = things.get(thing)
    return facts?.has(need) === true || facts?.get('actions')?.values.includes(need) === true
  }

  /** What was said of the nearest thing, or of any of them last. */
  function nearest(known: Known, within: Within): unknown[] {
    const near = within.flatMap((thing) => {
      const fact = lookUp(things.get(thing), known.key)
      const values = fact?.values.filter((value) => known.fits(value)) ?? []
      return fact && values.length > 0 ? [{ values, at: fact.at }] : []
    })
    return (known.pick % 5 < 3 ? near[0] : near.toSorted((a, b) => b.at - a.at)[0])?.values ?? []
  }

  /** Where an id is called by no name that is known: those that its list has. */
  function idsIn(within: Within): unknown[] {
    return within.map((thing) => things.get(thing)?.get('id')?.values).find((ids) => ids !== undefined) ?? []
  }
}

interface Fact {
  values: unknown[]
  /** Which one was told last has the highest. */
  at: number
}

/** By its name, or by the end of it: `p_phone_number` is a phone number. */
export function lookUp<T>(values: ReadonlyMap<string, T> | undefined, key: string): T | undefined {
  for (let name = key; ; name = name.slice(name.search(/[-_]/) + 1)) {
    const found = values?.get(name)
    if (found !== undefined || !/[-_]/.test(name)) return found
  }
}

/** The last word of an address before an id: of `/api/admin/videos/{id}/tags` that is `videos` for its id. */
export function resourceOf(path: string): string {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
}

/** An id is called by the list or the field that it is in, and by the address without one. */
function idName(path: string, key: string): string {
  return `${key === '' || key === 'items' ? resourceOf(path) : key} id`
}

/** `conversation_id` is the id of what is below `/conversations`, whoever names it, and `return_id` of what is in `returns`. */
function namesOf(key: string): string[] {
  if (!key.endsWith(' id')) return key.endsWith('_id') ? [key, key.replace(/_id$/, 's')] : [key]
  const list = key.slice(0, -' id'.length)
  const one = list.replace(/s$/, '').replaceAll('-', '_')
  return [...new Set(['id', list, one, `${one}_id`])]
}

function keep(values: Map<string, unknown[]>, key: string, value: unknown, most: number): void {
  const list = values.get(key) ?? []
  if (list.includes(value)) return
  list.push(value)
  // What stays longest is as likely as what came last.
  if (list.length > most) list.splice(1 + ((list.length * 7) % (most - 1)), 1)
  values.set(key, list)
}

function anyOf(values: Map<string, unknown[]>, pick: number): unknown {
  const lists = [...values.values()]
  const list = lists[pick % Math.max(1, lists.length)]
  return list?.[pick % list.length]
}
