import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** For routes to which the browser sends something as it leaves (`sendBeacon`): JSON as text/plain, at most so many bytes; null when it is none. */
export function takeBeacons(app: FastifyInstance, bytes: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string', bodyLimit: bytes }, (_request, body, done) =>
    done(null, parsed(String(body))),
  )
}

/** Counts what a browser says, as far as it may be counted. */
export type BeaconTaker = (said: unknown, request: FastifyRequest) => Promise<void>

/** Too long, too often, or of another type: nobody waits for a word about it. `failed` is logged when it was our fault. */
export function quietly(failed: string) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if ((error.statusCode ?? 500) >= 500) request.log.warn({ err: error }, failed)
    void reply.status(204).send()
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
