import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Where browsers report what a page did against its policy; also named in the policy itself. */
export const REPORTS_PATH = '/policy-reports'

const BODY_LIMIT = 16 * 1024
/** Reports accepted from one network; more would repeat the same. */
const PER_MINUTE = 30
/** Read of one message. */
const REPORTS_MAX = 10
/** Kinds logged per hour and process, each once, however many reports are sent. */
const LINES_PER_HOUR = 20
const HOUR = 3_600_000
/** What browsers call both kinds. */
const TYPES = ['application/reports+json', 'application/csp-report']
const EXTENSION = /^[a-z-]*extension$/
/** Words browsers use in place of an address, and schemes. */
const WORD = /^[a-z][a-z0-9+.-]{0,30}$/

const text = z.string().max(4000).catch('')
/** The newer form (Reporting API) and the older one (report-uri): the same facts under other names. */
const report = z.union([
  z
    .object({
      type: z.literal('csp-violation'),
      body: z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text, documentURL: text }),
    })
    .transform(({ body }) => ({
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
      source: body.sourceFile,
      page: body.documentURL,
    })),
  z
    .object({
      'csp-report': z.object({
        'effective-directive': text,
        'violated-directive': text,
        'blocked-uri': text,
        'source-file': text,
        'document-uri': text,
      }),
    })
    .transform(({ 'csp-report': body }) => ({
      directive: body['effective-directive'] || body['violated-directive'],
      blocked: body['blocked-uri'],
      source: body['source-file'],
      page: body['document-uri'],
    })),
])
type Report = z.output<typeof report>

export interface PolicyReportOptions {
  origin: string
  /** False where limits by address are switched off. */
  limited: boolean
  count: (event: 'policy_violation') => void
  now?: () => number
}

/**
 * Takes reports of violations of the content policy. Anybody can send anything, so all of it is counted, and of what is
 * written down there is little: no whole address, nothing typed, each kind once in an hour.
 */
export async function policyReports(app: FastifyInstance, { origin, limited, count, now = Date.now }: PolicyReportOptions): Promise<void> {
  let written = new Set<string>()
  let until = 0
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(TYPES, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))

  function isNew(kind: string): boolean {
    if (now() >= until) {
      written = new Set()
      until = now() + HOUR
    }
    if (written.has(kind) || written.size >= LINES_PER_HOUR) return false
    written.add(kind)
    return true
  }

  app.post(
    REPORTS_PATH,
    {
      bodyLimit: BODY_LIMIT,
      schema: { hide: true },
      ...(limited ? { config: { rateLimit: { max: PER_MINUTE, timeWindow: 60_000 } } } : {}),
    },
    async (request, reply) => {
      for (const one of reportsIn(request.body)) {
        const facts = factsOf(one, origin)
        if (!facts) continue
        count('policy_violation')
        if (isNew(JSON.stringify(facts))) request.log.warn(facts, 'a page did what its policy forbids')
      }
      return reply.status(204).send()
    },
  )
}

function reportsIn(body: unknown): Report[] {
  try {
    const given: unknown = JSON.parse(String(body))
    return (Array.isArray(given) ? given : [given]).slice(0, REPORTS_MAX).flatMap((one) => report.safeParse(one).data ?? [])
  } catch {
    return []
  }
}

/** Null for what is not about our pages, and for what an extension of the browser did. */
function factsOf({ directive, blocked, source, page }: Report, origin: string) {
  if (!URL.canParse(page) || new URL(page).origin !== origin || !WORD.test(directive)) return null
  const facts = { directive, blocked: placeOf(blocked, origin), source: placeOf(source, origin), page: placeOf(page, origin) }
  return EXTENSION.test(facts.blocked) || EXTENSION.test(facts.source) ? null : facts
}

/** For our addresses the first path segment and the file type, for others the host: the rest may contain personal data. */
function placeOf(address: string, origin: string): string {
  if (address === '' || WORD.test(address)) return address
  if (!URL.canParse(address)) return 'other'
  const { origin: from, protocol, host, pathname } = new URL(address)
  if (from === origin) return /^\/(?:assets\/[\w.-]{1,60}|[a-z-]{0,30})/.exec(pathname)?.[0] ?? '/'
  return /^https?:$/.test(protocol) ? host.slice(0, 100) : protocol.slice(0, -1)
}
