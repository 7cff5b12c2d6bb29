import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** The same key with the same request is one request, with another it is refused: every POST that creates or changes something takes one. */
export const keyHeader = z.object({ 'idempotency-key': z.string().min(8).max(100).optional() })

/** Null when the request came without one. */
export function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : null
}
