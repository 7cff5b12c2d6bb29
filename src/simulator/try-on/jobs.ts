import type { FastifyReply } from 'fastify'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { BEHAVIOURS, type Behaviour } from './behaviours.ts'
import { widthOf } from './picture.ts'

export interface SimulatedJob {
  id: string
  behaviour: Behaviour
  /** Milliseconds since 1970. */
  readyAt: number
  person: Buffer
  garment: Buffer
  /** The picture comes in the answer. */
  inline: boolean
  polls: number
  cancelled: boolean
}

/** A service that is slow is slow for so long; milliseconds. */
const SILENCE_MS = 600_000

const dataUrl = z
  .string()
  .regex(/^data:image\/(?:jpeg|png|webp);base64,/)
  .transform((text) => Buffer.from(text.slice(text.indexOf(',') + 1), 'base64'))
export const jobInputs = z.looseObject({ model_image: dataUrl, garment_image: dataUrl, seed: z.number().int().optional() })

export type SimulatedJobs = ReturnType<typeof createSimulatedJobs>

/** The jobs of both protocols; what one does is said by the width of its photo. */
export function createSimulatedJobs({ paceMs, keep }: { paceMs: number; keep: number }) {
  const jobs = new Map<string, SimulatedJob>()
  // Refused once, by the seed that a job keeps.
  const refused = new Set<number>()

  return {
    find: (id: string): SimulatedJob | null => jobs.get(id) ?? null,

    /** Null when it was refused, which is said. */
    async begin(reply: FastifyReply, given: z.output<typeof jobInputs>, inline: boolean): Promise<SimulatedJob | null> {
      const { model_image: person, garment_image: garment, seed = 0 } = given
      const behaviour = BEHAVIOURS[await widthOf(person)] ?? 'works'
      if (behaviour === 'busy') return refuse(reply, 429, 'Rate limit exceeded')
      if (behaviour === 'broken') return refuse(reply, 500, 'Internal error')
      if (behaviour === 'no-credit') return refuse(reply, 402, 'Out of credits')
      if (behaviour === 'busy-once' && !refused.has(seed)) {
        refused.add(seed)
        void reply.header('retry-after', '1')
        return refuse(reply, 429, 'Rate limit exceeded')
      }
      const readyAt = Date.now() + (behaviour === 'slow' ? SILENCE_MS : paceMs)
      const job = { id: randomUUID(), behaviour, readyAt, person, garment, inline, polls: 0, cancelled: false }
      jobs.set(job.id, job)
      const [oldest] = jobs.keys()
      if (jobs.size > keep && oldest) jobs.delete(oldest)
      return job
    },

    /** As it is asked for; null when that was answered already. */
    look(reply: FastifyReply, id: string): SimulatedJob | null {
      const job = jobs.get(id)
      if (!job || job.behaviour === 'gone') return refuse(reply, 404, 'Not found')
      job.polls++
      if (job.behaviour === 'stumbles' && job.polls === 1) return refuse(reply, 502, 'Bad gateway')
      if (job.behaviour !== 'garbage') return job
      void reply.type('text/html').send('<html>Sign in to the network</html>')
      return null
    },
  }
}

/** Answers so; null, as there is no job then. */
export function refuse(reply: FastifyReply, status: number, message: string): null {
  void reply.status(status).send({ error: message, message })
  return null
}
