import fc from 'fast-check'
import type { TestServer } from '../support/server.ts'
import type { Judge } from './judge.ts'
import { fittingPlansOf, plansOf, type Plan } from './requests.ts'
import { ask, sentOf, type Received, type Sent } from './send.ts'
import type { Operation } from './operations.ts'
import { visitorOf, type FuzzVisitor, type Kind } from './visitors.ts'
import { readMessages, useAuthenticator } from './messages.ts'

export interface Finding {
  /** What is wrong. */
  words: string
  request: string
  seed: number
}

export interface Run {
  requests: number
  /** How often each status was answered. */
  statuses: Record<number, number>
  /** Operations that have answered with success, to anybody. */
  answered: Set<string>
  /** Of the others: what they were refused with, and how often. */
  refused: Map<string, Record<string, number>>
  findings: Finding[]
  /** Milliseconds of CPU time, the slowest first. */
  slowest: { cpu: number; request: string }[]
}

export const newRun = (): Run => ({ requests: 0, statuses: {}, answered: new Set(), refused: new Map(), findings: [], slowest: [] })

const SLOWEST_KEPT = 12
/** Of one fault there may be thousands of requests: enough is known by a few. */
export const FINDINGS_MAX = 40
const SHRINK_MS = 2000

export interface Asking {
  operation: Operation
  visitors: Map<Kind, FuzzVisitor>
  kind: Kind
  judge: Judge
  run: Run
  seed: number
  /** Only what fits: to find the way in. */
  isFitting?: boolean
}

/** Asks once for this operation as this visitor. A request that finds something is made smaller as long as it still does. */
export async function fuzzOnce(t: TestServer, { operation, visitors, kind, judge, run, seed, isFitting = false }: Asking): Promise<void> {
  if (run.findings.length >= FINDINGS_MAX) return
  let foundAt = Infinity
  const attempt = async (plan: Plan) => {
    // Whoever is slow is no finding: the time is that of making it smaller.
    if (performance.now() - foundAt > SHRINK_MS) return
    const visitor = visitors.get(kind)!
    const sent = sentOf(operation, plan, visitor)
    const received = await ask(t.app, sent)
    note(run, operation, kind, sent, received)
    const wrong = judge.judge(operation, visitor, sent, received)
    if (wrong.length > 0) {
      foundAt = Math.min(foundAt, performance.now())
      throw new Fault(wrong.join('; '), described(sent, kind))
    }
    await learn(t, operation, visitor, sent, received)
    if (received.status === 401 || received.status === 403) await renew(t, visitors, visitor)
    // Their password is another one now.
    else if (received.status < 300 && sent.method !== 'GET' && operation.path.endsWith('password') && visitor.email)
      visitors.set(kind, await visitorOf(t, kind, visitor.known))
  }
  const plans = isFitting ? fittingPlansOf(operation) : plansOf(operation)
  const { failed, errorInstance } = await fc.check(fc.asyncProperty(plans, attempt), { seed, numRuns: 1 })
  if (!failed) return
  const fault = errorInstance instanceof Fault ? errorInstance : new Fault(String((errorInstance as Error)?.stack), operation.name)
  if (!run.findings.some(({ words, request }) => words === fault.message && request.startsWith(operation.name))) {
    run.findings.push({ words: fault.message, request: `${operation.name}\n${fault.request}`, seed })
  }
}

class Fault extends Error {
  readonly request: string
  constructor(words: string, request: string) {
    super(words)
    this.request = request
  }
}

function note(run: Run, operation: Operation, kind: Kind, sent: Sent, { status, cpu, text }: Received): void {
  run.requests++
  run.statuses[status] = (run.statuses[status] ?? 0) + 1
  if (status < 300) run.answered.add(operation.name)
  else if (!run.answered.has(operation.name)) {
    const codes = run.refused.get(operation.name) ?? {}
    const code = /"code":"(\w+)"(?:.*"fields":\{"(\w+))?/.exec(text)?.slice(1).filter(Boolean).join(' ') ?? String(status)
    codes[code] = (codes[code] ?? 0) + 1
    run.refused.set(operation.name, codes)
  }
  const least = run.slowest.at(-1)?.cpu ?? 0
  if (run.slowest.length >= SLOWEST_KEPT && cpu <= least) return
  run.slowest.push({ cpu: Math.round(cpu), request: `${kind}: ${sent.method} ${sent.url.slice(0, 160)} ${status}` })
  run.slowest.sort((a, b) => b.cpu - a.cpu).splice(SLOWEST_KEPT)
}

/** Keeps what the answer says, its cookies, and what came by e-mail and phone. */
async function learn(t: TestServer, operation: Operation, visitor: FuzzVisitor, sent: Sent, received: Received): Promise<void> {
  const { status, text, isStream, headers } = received
  if (status >= 300 || isStream) return
  const { known } = visitor
  keepCookies(visitor, headers['set-cookie'])
  const location =
    String(headers['location'] ?? '')
      .split('/')
      .at(-1) ?? ''
  if (location) known.learn(operation.path, sent.about, { id: location })
  try {
    // The answer to a message in the chat is a list of events.
    const answers = text.startsWith('{') ? [text] : [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => data)
    for (const answer of answers.map((one) => JSON.parse(one) as unknown)) {
      known.learn(operation.path, sent.about, answer)
      useAuthenticator(t, visitor, operation.path, answer)
      if (sent.method !== 'GET') await readMessages(t, visitor, sent, operation.path, answer)
    }
    if (answers.length === 0 && sent.method !== 'GET') await readMessages(t, visitor, sent, operation.path, {})
  } catch (error) {
    // A file.
    if (!(error instanceof SyntaxError)) throw error
  }
}

/** All but those that say who it is. */
function keepCookies({ jar }: FuzzVisitor, lines: unknown): void {
  for (const line of [lines ?? []].flat() as string[]) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/session|refresh|signed_in/.test(name)) continue
    if (pair.endsWith('=')) jar.delete(name)
    else jar.set(name, pair)
  }
}

/** Whoever has signed themselves out, closed their account or lost their right is followed by somebody new. */
async function renew(t: TestServer, visitors: Map<Kind, FuzzVisitor>, visitor: FuzzVisitor): Promise<void> {
  if (visitor.kind === 'stranger') return
  const token = /upya_session=([^;]+)/.exec(visitor.headers['cookie'] ?? '')?.[1] ?? ''
  const member = await t.shop.accounts.sessions.identify(token)
  const standing = { member: 'none', admin: 'grace', 'proven admin': 'proven' }[visitor.kind]
  if (member && (visitor.kind === 'member' || (member.standing !== 'none' && (standing !== 'proven' || member.second_factor)))) return
  visitors.set(visitor.kind, await visitorOf(t, visitor.kind, visitor.known))
}

function described({ method, url, headers, payload }: Sent, kind: Kind): string {
  const { cookie: _cookie, 'x-csrf-token': _token, 'user-agent': _agent, ...rest } = headers
  const body =
    payload === undefined ? '' : Buffer.isBuffer(payload) ? `<${payload.toString('base64').slice(0, 400)}>` : payload.slice(0, 1500)
  return `as ${kind}: ${method} ${url}\n${JSON.stringify(rest)}\n${body}`
}
