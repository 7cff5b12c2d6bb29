import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createSimulatedJobs, jobInputs, refuse, type SimulatedJob, type SimulatedJobs } from './jobs.ts'
import { simulatedPicture } from './picture.ts'

/** Where the simulated service is below a demo's own address. */
export const TRYON_PREFIX = '/simulator/try-on'

/** What a test hears of a request: never its pictures. */
export interface HeardRequest {
  method: string
  url: string
  authorization: string | undefined
  /** The photo as it came; only of requests that begin a job. */
  photo: string | null
}

export interface TryOnSimulatorOptions {
  onRequest?: (request: HeardRequest) => void
  /** Milliseconds that a picture takes; 3000, so that one sees it wait. */
  paceMs?: number
  /** Jobs that are remembered; 200. */
  keep?: number
}

const BODY_LIMIT = 20 * 1024 * 1024
const fashnRun = z.object({
  model_name: z.string().min(1),
  inputs: jobInputs.extend({
    category: z.enum(['auto', 'tops', 'bottoms', 'one-pieces']),
    return_base64: z.boolean().optional(),
    num_samples: z.number().int().min(1).max(4).optional(),
  }),
})
const replicateRun = z.object({ version: z.string().optional(), model: z.string().optional(), input: jobInputs })

/**
 * A service that dresses people in photos, as FASHN and as Replicate, for demos and tests: TRYON_API_URL=simulator, or its address.
 * What it does is said by the width of the photo (behaviours.ts); what it makes is the photo with a band and the garment on it, and
 * the word SIMULATION.
 */
export async function tryOnSimulator(app: FastifyInstance, { onRequest, paceMs = 3000, keep = 200 }: TryOnSimulatorOptions): Promise<void> {
  const jobs = createSimulatedJobs({ paceMs, keep })
  app.addHook('preHandler', async (request, reply) => {
    const { method, url, headers } = request
    onRequest?.({ method, url, authorization: headers.authorization, photo: photoIn(request.body) })
    const isKnown = url.includes('/output/') || /^Bearer \S+/.test(headers.authorization ?? '')
    if (!isKnown) refuse(reply, 401, 'Unauthorized')
  })
  mountFashn(app, jobs)
  mountReplicate(app, jobs)
  app.get<{ Params: { file: string } }>('/output/:file', async (request, reply) => {
    const [id = '', kind] = request.params.file.split('.')
    const job = jobs.find(id)
    if (!job) return void refuse(reply, 404, 'Not found')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
    return reply.type('image/jpeg').send(kind === 'txt' ? svg : await simulatedPicture(job))
  })
}

function mountFashn(app: FastifyInstance, jobs: SimulatedJobs): void {
  app.post('/v1/run', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { data } = fashnRun.safeParse(request.body)
    const job = data ? await jobs.begin(reply, data.inputs, data.inputs.return_base64 ?? false) : refuse(reply, 400, 'BadRequest')
    return job ? { id: job.id, error: null } : reply
  })

  app.get<{ Params: { id: string } }>('/v1/status/:id', async (request, reply) => {
    const job = jobs.look(reply, request.params.id)
    if (!job) return reply
    const { id, behaviour } = job
    const failed = (name: string) => ({ id, status: 'failed', output: null, error: { name, message: 'It did not work' } })
    if (Date.now() < job.readyAt) return { id, status: job.polls > 1 ? 'processing' : 'in_queue', output: null, error: null }
    if (behaviour === 'fails') return failed('PipelineError')
    if (behaviour === 'refuses') return failed('PoseError')
    const isInline = job.inline && behaviour !== 'elsewhere' && behaviour !== 'no-picture'
    const output = isInline ? `data:image/jpeg;base64,${(await simulatedPicture(job)).toString('base64')}` : addressOf(app, request, job)
    return { id, status: 'completed', output: [output], error: null }
  })
}

function mountReplicate(app: FastifyInstance, jobs: SimulatedJobs): void {
  app.post('/v1/predictions', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { data } = replicateRun.safeParse(request.body)
    const isNamed = Boolean(data?.version ?? data?.model)
    const job = data && isNamed ? await jobs.begin(reply, data.input, false) : refuse(reply, 422, 'Invalid input')
    return job ? reply.status(201).send({ id: job.id, status: 'starting', output: null, error: null }) : reply
  })

  app.get<{ Params: { id: string } }>('/v1/predictions/:id', async (request, reply) => {
    const job = jobs.look(reply, request.params.id)
    if (!job) return reply
    const { id, behaviour, cancelled } = job
    if (cancelled) return { id, status: 'canceled', output: null, error: null }
    if (Date.now() < job.readyAt) return { id, status: 'processing', output: null, error: null, logs: ' 40%|####      |' }
    if (behaviour === 'fails' || behaviour === 'refuses') return { id, status: 'failed', output: null, error: 'It did not work' }
    return { id, status: 'succeeded', output: addressOf(app, request, job), error: null }
  })

  app.post<{ Params: { id: string } }>('/v1/predictions/:id/cancel', async (request, reply) => {
    const job = jobs.find(request.params.id)
    if (!job) return void refuse(reply, 404, 'Not found')
    job.cancelled = true
    return { id: job.id, status: 'canceled' }
  })
}

/** Where the picture of a job is. */
function addressOf(app: FastifyInstance, { host }: FastifyRequest, { id, behaviour }: SimulatedJob): string {
  if (behaviour === 'elsewhere') return 'https://pictures.attacker.example/output.jpg'
  return `http://${host}${app.prefix}/output/${id}.${behaviour === 'no-picture' ? 'txt' : 'jpg'}`
}

function photoIn(body: unknown): string | null {
  const parsed = z
    .union([
      z.object({ inputs: z.object({ model_image: z.string() }) }).transform(({ inputs }) => inputs.model_image),
      z.object({ input: z.object({ model_image: z.string() }) }).transform(({ input }) => input.model_image),
    ])
    .safeParse(body)
  return parsed.data ?? null
}
