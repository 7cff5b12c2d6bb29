import fc from 'fast-check'
import type { TestServer } from '../support/server.ts'
import type { Judge } from './judge.ts'
import { plansOf, type Plan } from './requests.ts'
import { ask, sentOf, type Received, type Sent } from './send.ts'
import type { Operation } from './operations.ts'
import { visitorOf, type FuzzVisitor, type Kind } from './visitors.ts'

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

/** Asks once for this operation as this visitor. A request that finds something is made smaller as long as it still does. */
export async function fuzzOnce(
  t: TestServer,
  {
    operation,
    visitors,
    kind,
    judge,
    run,
    seed,
  }: { operation: Operation; visitors: Map<Kind, FuzzVisitor>; kind: Kind; judge: Judge; run: Run; seed: number },
): Promise<void> {
  if (run.findings.length >= FINDINGS_MAX) return
  const attempt = async (plan: Plan) => {
    const visitor = visitors.get(kind)!
    const sent = sentOf(operation, plan, visitor)
    const received = await ask(t.app, sent)
    note(run, operation, sent, received)
    const wrong = judge.judge(operation, visitor, sent, received)
    learn(operation, visitor, received)
    if (received.status === 401 || received.status === 403) await renew(t, visitors, visitor)
    if (wrong.length > 0) throw new Fault(wrong.join('; '), described(sent, kind))
  }
  const property = fc.asyncProperty(plansOf(operation), attempt)
  const { failed, errorInstance } = await fc.check(property, {
    seed,
    numRuns: 1,
    interruptAfterTimeLimit: SHRINK_MS,
    markInterruptAsFailure: false,
  })
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

function note(run: Run, operation: Operation, sent: Sent, { status, cpu, text }: Received): void {
  run.requests++
  run.statuses[status] = (run.statuses[status] ?? 0) + 1
  if (status < 300) run.answered.add(operation.name)
  else if (!run.answered.has(operation.name)) {
    const codes = run.refused.get(operation.name) ?? {}
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? String(status)
    codes[code] = (codes[code] ?? 0) + 1
    run.refused.set(operation.name, codes)
  }
  const least = run.slowest.at(-1)?.cpu ?? 0
  if (run.slowest.length >= SLOWEST_KEPT && cpu <= least) return
  run.slowest.push({ cpu: Math.round(cpu), request: `${sent.method} ${sent.url.slice(0, 160)} ${status}` })
  run.slowest.sort((a, b) => b.cpu - a.cpu).splice(SLOWEST_KEPT)
}

function learn(operation: Operation, { known }: FuzzVisitor, { status, text, isStream }: Received): void {
  if (status >= 300 || isStream) return
  try {
    // The answer to a message in the chat is a list of events.
    if (text.startsWith('{')) known.learn(operation.path, JSON.parse(text))
    else for (const [, data = ''] of text.matchAll(/^data: (\{.*\})$/gm)) known.learn(operation.path, JSON.parse(data))
  } catch {
    // A file.
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
