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
    const { type, minLength = 0, maxLength = Infinity } = this.schema
    if (typeof value === 'number') return type === 'integer' || type === 'number'
    if (typeof value !== 'string' || type !== 'string') return false
    return value.length >= minLength && value.length <= maxLength && (this.pattern?.test(value) ?? true)
  }
}

export interface KnownValues {
  /** Keeps what an answer says under its names, and ids also under the last word of the address. */
  learn(path: string, answer: unknown): void
  add(key: string, value: unknown): void
  get(known: Known): unknown
  latest(key: string, form: RegExp): unknown
}

const KEPT_OF_EACH = 24
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/** Whoever knows one of these may see what belongs to it: they stay with whom they were told. */
const PROOFS = /guest|key|token|secret|code|checkout|session|reference|receipt|phone|email/
const DEPTH_READ = 6
/** Of a list the first ones stand for all. */
const ITEMS_READ = 3

/** What one kind of visitor was told. `shared`: ids that prove nothing, so that everybody also tries those of others. */
export function knownValues(shared: Map<string, unknown[]>): KnownValues {
  const own = new Map<string, unknown[]>()

  function add(key: string, value: unknown): void {
    keep(own, key, value)
    if (typeof value === 'string' && UUID.test(value) && !PROOFS.test(key)) keep(shared, key, value)
  }

  function walk(path: string, key: string, value: unknown, depth: number): void {
    if (depth > DEPTH_READ) return
    if (Array.isArray(value)) for (const item of value.slice(0, ITEMS_READ)) walk(path, key, item, depth + 1)
    else if (value && typeof value === 'object') for (const [name, item] of Object.entries(value)) walk(path, name, item, depth + 1)
    else if (typeof value === 'string' || typeof value === 'number') {
      if (typeof value === 'string' && value.length > 300) return
      add(key, value)
      // `conversation_id` is the id of what is below `/conversations`, whoever names it.
      add(key === 'id' ? resourceOf(path) : key.replace(/_id$/, 's'), value)
    }
  }

  return {
    add,
    latest: (key, form) => own.get(key)?.findLast((value) => typeof value === 'string' && form.test(value)),
    learn: (path, answer) => walk(path, '', answer, 0),
    get(known) {
      const { key, pick } = known
      // Some are of another kind.
      if (pick % 17 === 0) return anyOf(shared, pick)
      // Every seventh is of somebody else.
      const values = [...((pick % 7 === 0 ? shared : own).get(key) ?? []), ...(own.get(key) ?? shared.get(key) ?? [])].filter((value) =>
        known.fits(value),
      )
      // What belongs together came last.
      return pick % 5 < 2 ? values.at(-1) : values[Math.floor(pick / 30) % (values.length || 1)]
    },
  }
}

/** The last word of an address before an id: of `/api/admin/videos/{id}/tags` that is `videos` for its id. */
export function resourceOf(path: string): string {
  return path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
}

function keep(values: Map<string, unknown[]>, key: string, value: unknown): void {
  const list = values.get(key) ?? []
  if (list.includes(value)) return
  list.push(value)
  // What stays longest is as likely as what came last.
  if (list.length > KEPT_OF_EACH) list.splice(1 + ((list.length * 7) % (KEPT_OF_EACH - 1)), 1)
  values.set(key, list)
}

function anyOf(values: Map<string, unknown[]>, pick: number): unknown {
  const lists = [...values.values()]
  const list = lists[pick % Math.max(1, lists.length)]
  return list?.[pick % list.length]
}
