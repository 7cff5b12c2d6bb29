import type { FastifyInstance } from 'fastify'
import { ShopError } from '../shop/errors.ts'

/**
 * A path and a query in visible ASCII. A fragment never travels, a backslash is a slash to some and none to others, and
 * what else is missing here (" < >) no browser leaves as it is: each would be read in two ways by two parts of the server.
 */
const TARGET = /^\/[!$-;=?-[\]-~]*$/
/** A step that browsers take before they ask: to some it leads somewhere else, to others it is a name. */
const DOTS = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i

/** True for the request targets that the shop answers; the absolute form is none, as it names a host of its own. */
export function isTarget(url: string): boolean {
  return TARGET.test(url) && !DOTS.test(url.split('?', 1)[0] ?? '')
}

/** Refuses every other target with `invalid_input`, before anything else reads it. */
export async function requestTargets(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => done(isTarget(request.url) ? undefined : new ShopError('invalid_input')))
}
