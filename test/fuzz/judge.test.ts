import { expect, test } from 'vitest'
import { REFUSALS } from '../../src/shop/errors.ts'
import { PASSWORD } from '../support/members.ts'
import { createJudge } from './judge.ts'
import { knownValues } from './known-values.ts'
import type { Operation } from './operations.ts'
import type { Received } from './send.ts'
import type { FuzzVisitor, Kind } from './visitors.ts'

// A fuzz that finds nothing is worth as much as what its judge would have seen.

const HASH = 'a-hash-of-a-token-as-it-is-stored-0001'
/** An order of somebody else. */
const THEIRS = '01a2208b-f4ea-7345-b902-005028a230d8'
const logged: string[] = []
const judge = createJudge({
  canary: { words: ['canaryquill', '799000123', THEIRS], proofs: [HASH] },
  secrets: ['a secret of the shop'],
  logged,
})

const operation: Operation = {
  name: 'GET /api/orders',
  method: 'GET',
  path: '/api/orders',
  parameters: [],
  consumes: [],
  body: null,
  replies: { 200: { type: 'object', properties: { name: { type: 'string' } } } },
  isForAdmins: false,
}
const OWN = 'member-00000000-0000-4000-8000-000000000001@mail.example'
const OTHER = 'member-00000000-0000-4000-8000-000000000002@mail.example'

function visitor(kind: Kind): FuzzVisitor {
  const known = knownValues(new Map())
  known.add('code', '493027')
  return { kind, known, headers: {}, jar: new Map(), isTheirs: () => true, email: kind === 'stranger' ? '' : OWN, own: () => undefined }
}

function judged(answer: Partial<Received>, kind: Kind = 'member', asked: Operation = operation, payload?: string): string[] {
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', ...answer.headers }
  const received = { status: 200, text: '{"name":"x"}', isStream: false, cpu: 1, ...answer, headers }
  return judge.judge(asked, visitor(kind), { method: 'GET', url: asked.path, headers: {}, payload, about: [] }, received)
}
const said = (name: string) => ({ text: JSON.stringify({ name }) })
const refused = (status: number, error: object) => ({ status, text: JSON.stringify({ error }) })

test('an answer as it should be is none of its business', () => {
  expect(judged(said(OTHER), 'member', operation, JSON.stringify({ email: OTHER }))).toEqual([])
  expect(judged({})).toEqual([])
  // Asked for as what it is not, it is called by its id.
  expect(judged(said(THEIRS), 'member', operation, JSON.stringify({ product_id: THEIRS }))).toEqual([])
  expect(judged(said(OWN))).toEqual([])
  expect(judged(refused(404, { code: 'not_found', message: REFUSALS.not_found.message }))).toEqual([])
  expect(judged(said('Zawadi Canaryquill, 0799 000 123'), 'admin')).toEqual([])
})

test.each([
  ['the name of somebody else', said('Zawadi CanaryQuill')],
  ['their phone number', said('+254799000123')],
  ['the id of something of theirs', said(THEIRS)],
  ['their phone number, grouped', said('0799 000-123')],
  ['the e-mail address of another member', said(OTHER)],
  ['what somebody is proven with', said(HASH)],
  ['a secret of the shop', said('a secret of the shop')],
  ['a stack', said('Error: x\n    at run (/app/src/main.ts:10:3)')],
  ['a path', said('/app/node_modules/pg/lib/client.js')],
  ['words of the database', said('duplicate key value violates unique constraint "users_email"')],
  ['a password as it is kept', said('$argon2id$v=19$m=64')],
  ['somebody else in a header', { headers: { 'content-disposition': 'attachment; filename="canaryquill.csv"' } }],
  ['personal, kept on the way', { ...said(OWN), headers: { 'cache-control': 'public, max-age=60' } }],
  ['what is not documented', { text: '{"name":7}' }],
  ['a failure of ours', refused(500, { code: 'internal', message: REFUSALS.internal.message })],
  ['busy, for nobody knows how long', refused(503, { code: 'unavailable', message: REFUSALS.unavailable.message })],
  ['why it failed', refused(503, { code: 'unavailable', message: 'connection to 10.0.0.5 refused' })],
])('%s is seen', (_what, answer) => {
  expect(judged(answer)).not.toEqual([])
})

test('whoever is no admin gets nothing of the admin area', () => {
  expect(judged({}, 'stranger', { ...operation, isForAdmins: true })).toEqual(['a stranger got 200 from the admin area'])
})

test.each([
  `to ${OTHER}`,
  'to 254712345678',
  'card 4084084084084081',
  `with ${PASSWORD}`,
  'the code is 493027',
  'of Canaryquill',
  'a secret of the shop',
])('the log says "%s"', (msg) => {
  logged.push(`${JSON.stringify({ level: 'info', msg })}\n`)
  expect(judged({})).toHaveLength(1)
  expect(logged).toEqual([])
})

test('digits of a code inside an id are not the code', () => {
  logged.push(`${JSON.stringify({ level: 'info', request: '0e493027-a82c-45b2-a155-566090e8d980' })}\n`)
  expect(judged({})).toEqual([])
})

test('a line of the log is one object', () => {
  logged.push('{"msg":"a"}\nb\n')
  expect(judged({})).toHaveLength(1)
})
