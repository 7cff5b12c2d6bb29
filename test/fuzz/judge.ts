import { join } from 'node:path'
import { z } from 'zod'
import { REFUSALS } from '../../src/shop/errors.ts'
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

export interface Judge {
  /** What is wrong with this answer, in words; empty when nothing is. */
  judge(operation: Operation, visitor: FuzzVisitor, sent: Sent, received: Received): string[]
}

/** `logged`: what the server writes down, emptied as it is looked at. */
export function createJudge({ canary, secrets, logged }: { canary: Canary; secrets: readonly string[]; logged: string[] }): Judge {
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

  function leaksOf(operation: Operation, visitor: FuzzVisitor, { text, status }: Received): string[] {
    const small = text.toLowerCase()
    const isAdmin = visitor.kind === 'admin' || visitor.kind === 'proven admin'
    return [
      ...NEVER.filter(([, pattern]) => pattern.test(text)).map(([what]) => `the answer has ${what}`),
      ...secrets.filter((secret) => text.includes(secret)).map(() => 'the answer has a secret of the shop'),
      ...(isAdmin ? [] : canaries.filter((word) => small.includes(word)).map((word) => `the answer names somebody else: ${word}`)),
      ...(operation.isForAdmins && !isAdmin && status < 400 ? [`a ${visitor.kind} got ${status} from the admin area`] : []),
    ]
  }

  /** A line is one object of JSON, without persons and without what proves anything. */
  function logOf(visitor: FuzzVisitor, lines: readonly string[]): string[] {
    const token = /upya_session=([^;]+)/.exec(visitor.headers['cookie'] ?? '')?.[1]
    const never = [
      ...canaries,
      ...secrets,
      ...[token, visitor.email, visitor.headers['x-csrf-token']].filter((word) => word !== undefined && word !== ''),
    ] as string[]
    return lines.flatMap((line) => [
      ...(typeof parsed(line) === 'object' && line.indexOf('\n') === line.length - 1 ? [] : [`the log has a line that is none: ${line}`]),
      ...never.filter((word) => line.toLowerCase().includes(word.toLowerCase())).map((word) => `the log names ${word}`),
    ])
  }

  return {
    judge(operation, visitor, _sent, received) {
      const lines = logged.splice(0)
      const words = [
        ...statusOf(operation, received),
        ...leaksOf(operation, visitor, received),
        ...headersOf(visitor, received, canaries),
        ...logOf(visitor, lines),
      ]
      return words.length > 0 && received.status >= 500 ? [...words, ...lines.slice(-1)] : words
    },
  }
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
