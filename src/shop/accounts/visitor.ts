import type { Identified } from './sessions.ts'

/** Who is signed in. */
export type Member = Identified

/** Who asks. Set by the server for every page and call. */
export interface Visitor {
  guestId: string | null
  /** Null for a visitor. */
  member: Member | null
  /** The session named by the cookie is over, or its access token is: true needs a refresh before anything personal. Null otherwise. */
  expired: true | null
  /** Network address, for limits on what can be guessed. */
  address: string
}
