import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

// What Microsoft Clarity is to a page, as far as the shop uses it: a loader that fetches a script, which works off the queue of
// calls, sets its cookies once it is told that it may, and reports what it sees. What is marked as masked it sees as dots. It follows
// the history by itself: what it sends names the address, also of pages where it is told to stop too late.

const TAG = readFileSync(new URL('./assets/tag.js', import.meta.url))
const SCRIPT = readFileSync(new URL('./assets/clarity.js', import.meta.url))
const KEPT = 500
const BODY_LIMIT = 256 * 1024
const params = z.object({ id: z.string().regex(/^[a-z0-9]{1,40}$/i) })
const report = z.object({
  projectId: z.string(),
  /** The value of its cookie; null while it may not set one. */
  user: z.string().nullable(),
  kind: z.enum(['page', 'change', 'click', 'end']),
  path: z.string().max(2000),
  /** Where it started, where it is now, and where the document came from; empty for nowhere. */
  addresses: z.array(z.string().max(2000)).length(3),
  title: z.string().max(2000),
  consent: z.object({ ad_Storage: z.string(), analytics_Storage: z.string() }).nullable(),
  text: z.string().max(20_000),
})
export type Collected = z.infer<typeof report>

/** Below a demo's own address. */
export const CLARITY_PREFIX = '/simulator/clarity'

/** `app.register(clarity, { prefix: CLARITY_PREFIX })`: CLARITY_URL is its address. For demo mode and tests only. */
export async function clarity(app: FastifyInstance): Promise<void> {
  const collected: Collected[] = []
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })

  app.get('/tag/:id', async (request, reply) => {
    if (!params.safeParse(request.params).success) return reply.status(404).send('')
    return reply.type('text/javascript; charset=utf-8').send(TAG)
  })
  app.get('/s/clarity.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))

  app.post('/collect', async (request, reply) => {
    const parsed = report.safeParse(jsonOf(request.body))
    if (!parsed.success) return reply.status(400).send('')
    collected.push(parsed.data)
    if (collected.length > KEPT) collected.shift()
    return reply.status(204).send()
  })
  app.get('/collected.json', async () => ({ items: collected }))
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return null
  }
}
