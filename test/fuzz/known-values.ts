/** A value that is taken out of earlier answers when the request is sent: what is generated stays the same whatever the shop says. */
export class Known {
  readonly key: string
  readonly pick: number
  readonly otherwise: unknown

  constructor(key: string, pick: number, otherwise: unknown) {
    this.key = key
    this.pick = pick
    this.otherwise = otherwise
  }
}

export interface KnownValues {
  /** Keeps what an answer says under its names, and ids also under the last word of the address. */
  learn(path: string, answer: unknown): void
  add(key: string, value: unknown): void
  get(known: Known): unknown
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
      if (key === 'id') add(resourceOf(path), value)
    }
  }

  return {
    add,
    learn: (path, answer) => walk(path, '', answer, 0),
    get({ key, pick, otherwise }) {
      // Every sixth is of somebody else, or of another kind.
      const values = (pick % 6 === 0 ? shared.get(key) : own.get(key)) ?? own.get(key) ?? shared.get(key)
      if (pick % 11 === 0) return anyOf(shared, pick) ?? otherwise
      return values ? values[Math.floor(pick / 12) % values.length] : otherwise
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
