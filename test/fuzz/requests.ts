import fc from 'fast-check'
import sharp from 'sharp'
import { resourceOf } from './known-values.ts'
import type { Operation, Parameter, Schema } from './operations.ts'
import { fitting, nearlyFitting, records, told, wild } from './values.ts'

/** One request, as it is generated: ids that are known by then are put in when it is sent. */
export interface Plan {
  path: Record<string, unknown>
  query: [name: string, value: unknown][]
  headers: Record<string, unknown>
  body: Body
  /** What is odd about its headers; of those that are signed in it may lack what shows it. */
  oddities: Oddity[]
}

export type Body = { type: string; json: unknown } | { type: string; text: string } | { type: string; bytes: Buffer } | null

export type Oddity =
  | 'no token'
  | 'wrong token'
  | 'other account'
  | 'other site'
  | 'bearer'
  | 'odd guest'
  | 'odd accept'
  | 'odd key'
  | 'long header'
  | 'range'
  | 'forwarded'
  | 'override'
  | 'odd cookies'

const ODDITIES: readonly Oddity[] = [
  'no token',
  'wrong token',
  'other account',
  'other site',
  'bearer',
  'odd guest',
  'odd accept',
  'odd key',
  'long header',
  'range',
  'forwarded',
  'override',
  'odd cookies',
]

const PICTURE = await sharp({ create: { width: 500, height: 700, channels: 3, background: '#a4502c' } })
  .png()
  .toBuffer()
const FILES: readonly Buffer[] = [
  PICTURE,
  PICTURE,
  PICTURE.subarray(0, 40),
  Buffer.concat([PICTURE.subarray(0, 16), Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]), PICTURE.subarray(24)]),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'),
  Buffer.from('name,price,category,size,stock\n"Linen shirt",1200,clothing,M,1\n=1+1,-5,nothing,,\n"open'),
  Buffer.from('{"views":["0199c0de-0000-7000-8000-000000000001"],"adds":[null,{}],"visit":"x"}'),
  Buffer.from('{"overlay":"exit_offer","event":"shown"}'),
  Buffer.from('[[{"__proto__":1}]]'),
  Buffer.from('List-Unsubscribe=One-Click'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
  Buffer.alloc(0),
]

/** Bodies that no writer of JSON makes. */
const BROKEN: readonly Body[] = [
  { type: 'application/json', text: '' },
  { type: 'application/json', text: '{"a":' },
  { type: 'application/json', text: '{"__proto__":{"is_admin":true},"constructor":{"prototype":{"x":1}}}' },
  { type: 'application/json', text: `${'['.repeat(30_000)}${']'.repeat(30_000)}` },
  { type: 'application/json', text: `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}` },
  { type: 'application/json', text: '{"a":1e400,"quantity":-1e400}' },
  { type: 'application/json', text: `{"n":${'9'.repeat(3000)}}` },
  { type: 'application/json', text: '{"a":1,"a":2,"a":"\\ud800"}' },
  { type: 'application/json', text: '\ufeff{}' },
  { type: 'application/json', text: `"${'x'.repeat(270_000)}"` },
  { type: 'application/json; charset=utf-16', text: '{}' },
  { type: 'application/json', bytes: Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x22]) },
  { type: 'application/xml', text: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
  { type: 'text/plain', text: '{}' },
  {
    type: 'multipart/form-data; boundary=x',
    text: '--x\r\ncontent-disposition: form-data; name="a"; filename="../a"\r\n\r\nb\r\n--x--\r\n',
  },
  { type: 'application/x-www-form-urlencoded', text: '__proto__[a]=1&a[b]=%ff' },
  { type: '', text: 'x' },
  { type: ';;=', text: '{}' },
]

const oddity = fc.constantFrom(...ODDITIES)
const plans = new Map<string, fc.Arbitrary<Plan>>()

/** Requests of this operation: half of them as they should be, a third nearly so, the others anything. */
export function plansOf(operation: Operation): fc.Arbitrary<Plan> {
  const made = plans.get(operation.name) ?? build(operation)
  plans.set(operation.name, made)
  return made
}

/** Only such as they should be. */
export function fittingPlansOf(operation: Operation): fc.Arbitrary<Plan> {
  const name = `${operation.name} fitting`
  const made = plans.get(name) ?? planned(operation, fitting, { isWild: false })
  plans.set(name, made)
  return made
}

function build(operation: Operation): fc.Arbitrary<Plan> {
  const fits = planned(operation, fitting, { isWild: false })
  const nearly = planned(operation, nearlyFitting, { isWild: false })
  const strange = planned(operation, (schema, key) => fc.oneof(fitting(schema, key), wild), { isWild: true })
  return fc.oneof({ weight: 5, arbitrary: fits }, { weight: 3, arbitrary: nearly }, { weight: 2, arbitrary: strange })
}

type Make = (schema: Schema, key: string) => fc.Arbitrary<unknown>

function planned(operation: Operation, make: Make, { isWild }: { isWild: boolean }): fc.Arbitrary<Plan> {
  const named = (place: Parameter['in']) => operation.parameters.filter((parameter) => parameter.in === place)
  const path = Object.fromEntries(named('path').map(({ name, schema }) => [name, pathValue(operation.path, name, schema, isWild)]))
  const record = (parameters: Parameter[]) =>
    records(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, make(schema, name)])),
      isWild ? [] : parameters.filter(({ required }) => required).map(({ name }) => name),
    )
  const queries = record(named('query')).map((fields) => Object.entries(fields) as Plan['query'])
  const strange = fc.array(fc.tuple(fc.constantFrom('q', 'id', '__proto__[a]', 'cursor', 'limit', 'x', ''), wild), { maxLength: 3 })
  return fc.record({
    path: fc.record(path),
    query: isWild ? fc.tuple(queries, strange).map(([known, others]) => [...known, ...others]) : queries,
    headers: record(named('header')),
    body: bodyOf(operation, make, isWild),
    oddities: isWild
      ? fc.uniqueArray(oddity, { maxLength: 2 })
      : fc.nat(9).chain((one) => fc.uniqueArray(oddity, { maxLength: one === 0 ? 1 : 0 })),
  })
}

function pathValue(path: string, name: string, schema: Schema, isWild: boolean): fc.Arbitrary<unknown> {
  const before = path.slice(0, path.indexOf(`{${name}}`))
  const key = name === 'id' || name === 'key' ? resourceOf(before) : name
  const known = told(schema, key)
  return isWild
    ? fc.oneof(
        known,
        wild.filter((value) => typeof value === 'string' || typeof value === 'number'),
      )
    : known
}

function bodyOf({ path, body, consumes, method }: Operation, make: Make, isWild: boolean): fc.Arbitrary<Body> {
  const json = (values: fc.Arbitrary<unknown>) => values.map((value): Body => ({ type: 'application/json', json: value }))
  const [type] = consumes
  const described = body
    ? json(make(body, `${resourceOf(path.replace(/\/[^/{]+$/, ''))} body`))
    : type
      ? fc.constantFrom(...FILES).map((bytes): Body => ({ type, bytes }))
      : fc.constantFrom<Body>(null, null, null, ...(method === 'GET' ? [] : [{ type: 'application/json', json: {} }]))
  return isWild
    ? fc.oneof(
        { weight: 2, arbitrary: described },
        { weight: 2, arbitrary: fc.constantFrom(...BROKEN, null) },
        { weight: 1, arbitrary: json(wild) },
      )
    : described
}
