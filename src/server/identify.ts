import type { FastifyInstance } from 'fastify'
import type { Member, Visitor } from '../shop/accounts/visitor.ts'
import { sessionCookieOf } from './cookies.ts'
import { bearerOf, guestOf, networkOf } from './request-visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor; set before anything else reads the request. */
    visitor: Visitor
    /** It carries a session, valid or not: what is shown to them is never shared with others. */
    isSignedIn: boolean
  }
}

/** `shop.accounts.sessions`. */
export interface Identifies {
  identify(accessToken: string): Promise<Member | null>
}

/** Says of every request of this scope who asks. Only those that carry a token cost a query; the others do not wait. */
export function identify(app: FastifyInstance, { sessions, origin }: { sessions: Identifies; origin: string }): void {
  app.decorateRequest('visitor', null as unknown as Visitor)
  app.decorateRequest('isSignedIn', false)
  app.addHook('onRequest', (request, _reply, done) => {
    const visitor: Visitor = { guestId: guestOf(request), member: null, expired: null, address: networkOf(request) }
    request.visitor = visitor
    const cookie = sessionCookieOf(request, origin)
    const token = bearerOf(request) ?? cookie.token
    request.isSignedIn = token !== null || cookie.isOld
    // Asks for the exchange that every access token that is over asks for.
    if (token === null && cookie.isOld) visitor.expired = true
    // What payment providers send in these headers is no session.
    if (token === null || request.routeOptions.url?.startsWith('/pay/')) return done()
    sessions.identify(token).then((member) => {
      request.visitor = { ...visitor, member, expired: member ? null : true }
      done()
    }, done)
  })
}
