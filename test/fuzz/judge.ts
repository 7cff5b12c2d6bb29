import { join } from 'node:path'
import { z } from 'zod'
import { REFUSALS } from '../../src/shop/errors.ts'
import { PASSWORD } from '../support/members.ts'
import type { Operation, Schema } from './operations.ts'
import type { Received, Sent } from './send.ts'
import type { Canary, FuzzVisitor } from './visitors.ts'

const ROOT = join(import.meta.dirname, '../..')

/** What no answer says to anybody: how the shop is built, what the database said, and what proves something. */
const NEVER: readonly [what: string, pattern: RegExp][] = [
  ['a stack trace', /\n\s+at .+:\d+:\d+|\(node:internal|\.ts:\d+:\d+/],
  ['a path of files', new RegExp(`${ROOT.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}|/node_modules/|upya-files-`)],
  [
    'words of the database',
    /syntax error at or near|violates (?:unique|check|not-null|foreign key) constraint|invalid input syntax|duplicate key value|relation "\w+" does not|column "\w+"|out of range for type/,
  ],
  [
    'words of a library',
    /ZodError|FastifyError|FST_ERR|ECONNREFUSED|Cannot read propert|is not a function|Unexpected token|undefined \(reading/,
  ],
  ['a password as it is kept', /\$argon2id\$/],
  ['a sealed secret', /\bv1\.[\w-]{11}\.[\w-]{38,}/],
]

/** What no line of the log says: who it is, how to reach them, and what they pay or prove something with. */
const NEVER_LOGGED: readonly [what: string, pattern: RegExp][] = [
  ['an e-mail address', /@mail\.example/i],
  ['a phone number', /(?<![\w-])\+?(?:254|0)[17]\d{8}(?![\w-])/],
  ['a card number', /(?<![\w-])[2-6]\d{15}(?![\w-])/],
]
/** Whoever has an account here, but for those who were typed. */
const MEMBER = /member-[\da-f-]{36}@mail\.example/g
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/
/** Numbers as they are grouped for the eye. */
const GROUPED = /(?<=\d)[\s().-]{1,3}(?=\d)/g

export interface Judge {
  /** What is wrong with this answer, in words; empty when nothing is. */
  judge(operation: Operation, visitor: FuzzVisitor, sent: Sent, received: Received): string[]
}

interface JudgeOptions {
  canary: Pick<Canary, 'words' | 'proofs'>
  secrets: readonly string[]
  /** What the server writes down, emptied as it is looked at. */
  logged: string[]
}

export function createJudge({ canary, secrets: ours, logged }: JudgeOptions): Judge {
  const secrets = [...ours, ...canary.proofs]
  const schemas = new Map<Schema, z.ZodType>()
  const canaries = canary.words.map((word) => word.toLowerCase())

  function check(schema: Schema, value: unknown): string[] {
    let known = schemas.get(schema)
    if (!known) schemas.set(schema, (known = z.fromJSONSchema(readable(schema) as never)))
    const result = known.safeParse(value)
    return result.success
      ? []
      : [
          `the answer is not as documented: ${result.error.issues
            .slice(0, 3)
            .map(({ path, message }) => `${path.join('.')} ${message}`)
            .join('; ')}`,
        ]
  }

  function statusOf(operation: Operation, { status, text, isStream }: Received): string[] {
    const documented = operation.replies[status]
    if (documented) return isStream ? [] : check(documented, parsed(text))
    if (status >= 400) return refusalOf(status, text)
    if (status === 204) return text === '' ? [] : ['204 with a body']
    return status in operation.replies || (status < 300 && !Object.values(operation.replies).some(Boolean))
      ? []
      : [`status ${status} is not documented`]
  }

  function leaksOf(operation: Operation, visitor: FuzzVisitor, sent: Sent, { text, status, headers }: Received): string[] {
    const all = `${text}\n${Object.values(headers).join('\n')}`
    const isAdmin = visitor.kind === 'admin' || visitor.kind === 'proven admin'
    return [
      ...NEVER.filter(([, pattern]) => pattern.test(all)).map(([what]) => `the answer has ${what}`),
      ...secrets.filter((secret) => all.includes(secret)).map(() => 'the answer has a secret of the shop'),
      ...(isAdmin ? [] : othersIn(visitor, sent, all).map((word) => `the answer names somebody else: ${word}`)),
      ...(operation.isForAdmins && !isAdmin && status < 400 ? [`a ${visitor.kind} got ${status} from the admin area`] : []),
    ]
  }

  function othersIn({ known, email }: FuzzVisitor, { payload }: Sent, text: string): string[] {
    // Whoever has typed an address, or an id of something, has known it, and may read it again in what is wrong with it.
    const typed = typeof payload === 'string' ? payload.toLowerCase() : ''
    const small = text.toLowerCase()
    const grouped = small.replaceAll(GROUPED, '')
    const members = [...small.matchAll(MEMBER)].map(([address]) => address)
    return [
      ...canaries.filter((word) => (small.includes(word) || grouped.includes(word)) && !(ID.test(word) && typed.includes(word))),
      ...members.filter((address) => address !== email && !known.has('email', address) && !typed.includes(address)),
    ]
  }

  /** A line is one object of JSON, without persons and without what proves anything. */
  function logOf(visitor: FuzzVisitor, lines: readonly string[]): string[] {
    if (lines.length === 0) return []
    const token = /upya_session=([^;]+)/.exec(visitor.headers['cookie'] ?? '')?.[1]
    const never = [...canaries, ...secrets, PASSWORD, token, visitor.headers['x-csrf-token'], ...visitor.known.proofs()]
      .filter((word): word is string => Boolean(word))
      .map((word) => word.toLowerCase())
    return lines.flatMap((line) => {
      const small = line.toLowerCase()
      return [
        ...(typeof parsed(line) === 'object' && line.indexOf('\n') === line.length - 1 ? [] : [`the log has a line that is none: ${line}`]),
        ...NEVER_LOGGED.filter(([, pattern]) => pattern.test(line)).map(([what]) => `the log has ${what}: ${line}`),
        ...never.filter((word) => names(small, word)).map((word) => `the log names ${word}: ${line}`),
      ]
    })
  }

  return {
    judge(operation, visitor, sent, received) {
      const lines = logged.splice(0)
      const words = [
        ...statusOf(operation, received),
        ...leaksOf(operation, visitor, sent, received),
        ...headersOf(visitor, received, canaries),
        ...logOf(visitor, lines),
      ]
      if (words.length === 0 || received.status < 500) return words
      // Why it failed, where that was written down; else what was.
      const failed = lines.filter((line) => line.includes('"level":"error"'))
      return [...words, ...(failed.length > 0 ? failed : lines).slice(-1)]
    },
  }
}

/** A code of a few digits also occurs inside ids, by chance. */
function names(line: string, word: string): boolean {
  return /^\d{4,8}$/.test(word) ? new RegExp(`(?<![\\da-f-])${word}(?![\\da-f-])`).test(line) : line.includes(word)
}

/** zod reads patterns without the flag by which classes of letters are known, and would take them for letters. */
function readable(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === 'pattern' && String(value).includes('\\p{') ? undefined : value,
  ) as Schema
}

function refusalOf(status: number, text: string): string[] {
  const body = parsed(text) as { error?: { code?: string; message?: string; fields?: object } } | undefined
  const { code = '', message, fields = {}, ...others } = body?.error ?? {}
  const words: string[] = []
  if (!(code in REFUSALS) || typeof message !== 'string' || message === '')
    words.push(`${status} without the shop's error: ${text.slice(0, 200)}`)
  else if (REFUSALS[code as keyof typeof REFUSALS].status !== status && code !== 'invalid_input')
    words.push(`${code} with status ${status}`)
  if (Object.values(fields).some((field) => typeof field !== 'string') || Object.keys(others).length > 0)
    words.push('the error has more in it than it should')
  // Why something failed is ours to know.
  if (status >= 500 && message !== REFUSALS[code as keyof typeof REFUSALS]?.message) words.push(`${status} with other words: ${message}`)
  if (status >= 500 && ![503, 507].includes(status)) words.push(`a failure of ours: ${status} ${code}`)
  return words
}

function headersOf(visitor: FuzzVisitor, { headers, text, status }: Received, canaries: readonly string[]): string[] {
  const kept = String(headers['cache-control'] ?? '')
  const isPersonal = [visitor.email, ...canaries].some((word) => word !== '' && text.toLowerCase().includes(word))
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no x-content-type-options: nosniff']),
    ...(headers['x-powered-by'] || headers['server'] ? ['says what it is made of'] : []),
    ...(isPersonal && !/no-store|private/.test(kept) ? [`personal, and may be kept on the way (cache-control: ${kept || 'none'})`] : []),
    ...(status >= 400 && !kept.includes('no-store') ? [`a refusal that may be kept (cache-control: ${kept || 'none'})`] : []),
    ...(status === 503 && !headers['retry-after'] ? ['503 without when to come again'] : []),
    ...(status < 400 && status >= 300 ? [`sends elsewhere: ${String(headers['location'])}`] : []),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
