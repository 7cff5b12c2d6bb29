import fc from 'fast-check'
import { Known, lookUp, PROOFS } from './known-values.ts'
import type { Schema } from './operations.ts'
import { ODD_NAMES, ODD_NUMBERS, ODD_TEXTS, WORDS } from './words.ts'

type Values = fc.Arbitrary<unknown>

const odd: Values = fc.oneof(
  fc.constantFrom<unknown>(...ODD_TEXTS, ...ODD_NUMBERS, null, true, false, {}, [], [[]], [null], { __proto: 1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...ODD_NAMES), fc.constantFrom<unknown>(1, 'x', null, {}, { isAdmin: true }), {
    maxKeys: 3,
    noNullPrototype: false,
  }),
  fc.array(fc.integer(), { minLength: 120, maxLength: 150 }),
)

/** Anything. */
export const wild: Values = fc.oneof(
  odd,
  fc.array(odd, { maxLength: 4 }),
  fc.dictionary(fc.oneof(fc.string(), fc.constantFrom(...ODD_NAMES)), odd, { maxKeys: 5 }),
)

/** Nobody thinks of these by themselves. */
const TOLD = /^(?:version|consent|bag)$/

/** What fits the schema; `key` is how it is called. Some of it is what the shop has said under that name before. */
export function fitting(schema: Schema, key = ''): Values {
  const values = byType(schema, key)
  const isOne = schema.type === 'string' || schema.type === 'integer' || schema.type === 'number' || key === 'credential'
  if (!isOne || key === '' || schema.enum || schema.const !== undefined) return values
  const known = told(schema, key)
  const words = schema.type === 'string' ? lookUp(WORDS, key) : undefined
  const isId = schema.format === 'uuid' || (schema.pattern ?? '').startsWith('^[0-9a-f]')
  // What has to be as it was told.
  const isTold = isId || TOLD.test(key) || PROOFS.test(key)
  return fc.oneof(
    { weight: 2, arbitrary: values },
    { weight: isTold ? 12 : 2, arbitrary: known },
    ...(words ? [{ weight: 4, arbitrary: fc.constantFrom(...words) }] : []),
  )
}

/** As the shop has said it. */
export function told(schema: Schema, key: string): Values {
  return fc.tuple(fc.nat(), byType(schema, key)).map(([pick, otherwise]) => new Known(key, { pick, otherwise, schema }))
}

/** What fits but for one to three places. */
export function nearlyFitting(schema: Schema, key = ''): Values {
  const changes = fc.array(fc.record({ at: fc.nat(), how: fc.nat(6), value: odd, name: fc.constantFrom(...ODD_NAMES) }), {
    minLength: 1,
    maxLength: 3,
  })
  return fc.tuple(fitting(schema, key), changes).map(([value, list]) => list.reduce(changed, value))
}

function byType(schema: Schema, key: string): Values {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((one) => fitting(one, key)))
  if (schema.allOf) return fc.tuple(...schema.allOf.map((one) => fitting(one, key))).map((parts) => Object.assign({}, ...parts) as unknown)
  switch (schema.type) {
    case 'object':
      return objects(schema, key)
    case 'array':
      return arrays(schema, key)
    case 'string':
      return texts(schema)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objects({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, key: string): Values {
  // The `id` in a body is one of what the address is about; what was seen is all as it was told.
  const nameOf = (name: string) =>
    name !== 'id' ? name : key.endsWith(' body') ? key.slice(0, -' body'.length) : key === 'entry' ? 'entries' : name
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, key === 'seen' ? told(field, name) : fitting(field, nameOf(name))]),
  )
  const known = records(
    fields,
    required.filter((name) => name in fields),
  )
  if (!additionalProperties || Object.keys(properties).length > 0) return known
  const values = additionalProperties === true ? fc.jsonValue({ maxDepth: 1 }) : fitting(additionalProperties)
  return fc.dictionary(
    propertyNames ? (byType({ type: 'string', ...propertyNames }, '') as fc.Arbitrary<string>) : fc.string({ maxLength: 12 }),
    values,
    { maxKeys: 4 },
  )
}

/** Mostly with few of what need not be there: of many fields together one is nearly always refused, which would hide what the others do. */
export function records(fields: Record<string, Values>, required: string[]): fc.Arbitrary<Record<string, unknown>> {
  const all = fc.record(fields, { requiredKeys: required }) as fc.Arbitrary<Record<string, unknown>>
  const optional = Object.keys(fields).filter((name) => !required.includes(name))
  if (optional.length < 3) return all
  const few = fc
    .tuple(fc.subarray(optional, { maxLength: 3 }), fc.record(fields) as fc.Arbitrary<Record<string, unknown>>)
    .map(([names, values]) => Object.fromEntries([...required, ...names].map((name) => [name, values[name]])))
  return fc.oneof({ weight: 3, arbitrary: few }, { weight: 1, arbitrary: all })
}

function arrays({ items = {}, prefixItems, minItems = 0, maxItems = 4 }: Schema, key: string): Values {
  if (prefixItems) return fc.tuple(...prefixItems.map((item) => fitting(item, key)))
  return fc.array(fitting(items, key.replace(/s$/, '')), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
}

function numbers({ type, minimum = -(2 ** 53) + 1, maximum = 2 ** 53 - 1, exclusiveMinimum, exclusiveMaximum }: Schema): Values {
  const [least, most] = [
    exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1,
    exclusiveMaximum === undefined ? maximum : exclusiveMaximum - 1,
  ]
  const near = fc.integer({ min: Math.ceil(least), max: Math.floor(Math.min(most, Math.max(least, 0) + 200)) })
  const edges = fc.constantFrom(least, most)
  const all =
    type === 'integer' ? fc.integer({ min: Math.ceil(least), max: Math.floor(most) }) : fc.double({ min: least, max: most, noNaN: true })
  const least4 = fc.integer({ min: Math.ceil(least), max: Math.floor(Math.min(most, least + 3)) })
  return fc.oneof(
    { weight: 6, arbitrary: least4 },
    { weight: 4, arbitrary: near },
    { weight: 1, arbitrary: edges },
    { weight: 1, arbitrary: all },
  )
}

const A_LATER_UUID = '0199c0de-0000-7000-8000-000000000001'

function texts({ format, pattern, minLength = 0, maxLength = 200 }: Schema): Values {
  if (format === 'uuid') return fc.uuid({ version: pattern && !new RegExp(pattern).test(A_LATER_UUID) ? 4 : [4, 7] })
  if (format === 'email') return fc.constantFrom('someone@mail.example', 'other.one@mail.example', `${'a'.repeat(60)}@mail.example`)
  if (format === 'date') return days.map((day) => day.slice(0, 10))
  if (format === 'date-time') return days
  if (pattern) return matching(pattern)
  const longest = Math.max(minLength, Math.min(maxLength, 40))
  const size = { minLength, maxLength: longest }
  return fc.oneof(
    { weight: 3, arbitrary: fc.string(size) },
    { weight: 1, arbitrary: fc.string({ ...size, unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('x'.repeat(maxLength), '€'.repeat(minLength || 1), '🧥'.repeat(Math.ceil(minLength / 2) || 1)),
    },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS).map((text) => text.slice(0, maxLength).padEnd(minLength, 'x')) },
  )
}

const days = fc
  .oneof(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
    fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }),
  )
  .map((date) => date.toISOString())

const patterns = new Map<string, fc.Arbitrary<string>>()

/** Those with a look ahead are not understood: some that fit are known. */
function matching(pattern: string): fc.Arbitrary<string> {
  let known = patterns.get(pattern)
  if (!known) {
    try {
      known = fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' })
    } catch {
      known = fc.constantFrom('/', '/orders', 'x')
    }
    patterns.set(pattern, known)
  }
  return known
}

interface Change {
  at: number
  how: number
  value: unknown
  name: string
}

/** Another value somewhere in it, a field that is missing, one that is not known, a number beside the edge, one text too many. */
function changed(value: unknown, change: Change): unknown {
  const places = count(value)
  return visit(value, { left: change.at % places }, change)
}

function count(value: unknown): number {
  if (!isBranch(value)) return 1
  return Object.values(value).reduce<number>((sum, item) => sum + count(item), 1)
}

function isBranch(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null && !(value instanceof Known)
}

function visit(value: unknown, counter: { left: number }, change: Change): unknown {
  if (counter.left-- === 0) return instead(value, change)
  if (!isBranch(value)) return value
  if (Array.isArray(value)) return value.map((item) => visit(item, counter, change))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item, counter, change)]))
}

function instead(value: unknown, { how, value: other, name }: Change): unknown {
  if (typeof value === 'number' && how < 4) return [value - 1, value + 1, -value, value + 0.5][how]
  if (typeof value === 'string' && how < 3) return [value.repeat(how + 2), value.slice(1), `${value}\u0000`][how]
  if (Array.isArray(value) && how < 3)
    return how === 0 ? [] : Array.from({ length: how === 1 ? 60 : 3 }, (_, i) => value[i % (value.length || 1)] as unknown)
  if (isBranch(value) && !Array.isArray(value) && how < 5) {
    const entries = Object.entries(value)
    if (how < 2) return Object.fromEntries(entries.filter((_, i) => i !== entries.length % (how + 2)))
    return Object.fromEntries([...entries, [name, other]])
  }
  return other
}
