// Photos of many pieces that are cleaned up as a job: what admins ask for, look at and decide. Admins only.

import { z } from 'zod'
import { productFilter } from '../../merchandising/contract.ts'
import { GARMENT_NAMES } from '../rules-rig.ts'
import { PIECES_AT_ONCE, PROPOSALS_PAGE, PROPOSAL_STATES, PROPOSAL_TABS } from './rules-proposals.ts'

const pictureKey = z.string().regex(/^[0-9a-f]{20}$/)
const whole = z.number().int()

/** `POST /api/admin/studio/proposals`: pictures of marked pieces, or of all that match. */
export const cleanUpRequest = z.strictObject({
  /** Of each piece the first one alone, or all but those that show a flaw. */
  pictures: z.enum(['first', 'all']).default('first'),
  products: z.union([
    z.strictObject({ marked: z.array(z.uuid()).min(1).max(PIECES_AT_ONCE) }),
    z.strictObject({ matching: productFilter }),
  ]),
})
export type CleanUpRequest = z.output<typeof cleanUpRequest>

export const cleanUpStarted = z.object({
  /** Pictures that wait to be cleaned up by this. */
  added: whole,
  /** That are being cleaned up already, or wait for a look. */
  open: whole,
  /** That were made by the studio, or show a flaw: they are left as they are. */
  left: whole,
})
export type CleanUpStarted = z.infer<typeof cleanUpStarted>

export const proposal = z.object({
  id: z.uuid(),
  product: z.object({ id: z.uuid(), name: z.string() }),
  picture: pictureKey,
  garment: z.enum(GARMENT_NAMES),
  state: z.enum(PROPOSAL_STATES),
  confidence: z.number(),
  reasons: z.array(z.string()),
  /** By how much it was turned. Degrees, clockwise. */
  angle: z.number(),
  /** Addresses of what is proposed; null when there is nothing (any more). */
  small: z.string().nullable(),
  whole: z.string().nullable(),
  /** Key of the picture that the piece has got by it. */
  made: pictureKey.nullable(),
  /** Why it can no longer be decided: the piece has gone, or has another picture. */
  stale: z.enum(['product_gone', 'picture_changed']).nullable(),
  /** Name or address of who decided. */
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
})
export type Proposal = z.infer<typeof proposal>

/** `GET /api/admin/studio/proposals`. */
export const proposalsQuery = z.strictObject({
  tab: z.enum(PROPOSAL_TABS).default('sure'),
  /** The last one that was seen. */
  after: z.uuid().optional(),
})
export type ProposalsQuery = z.output<typeof proposalsQuery>

export const proposals = z.object({
  items: z.array(proposal),
  next_after: z.uuid().nullable(),
  /** At most one more than COUNT_MAX: that one means "and more". */
  counts: z.record(z.enum(PROPOSAL_TABS), whole),
})
export type Proposals = z.infer<typeof proposals>

/** `POST /api/admin/studio/proposals/decisions`: of what was seen, one by one. */
export const decisionsRequest = z.strictObject({
  /** `restore`: a piece that has accepted one shows the photo again. */
  decision: z.enum(['accept', 'reject', 'restore']),
  proposals: z
    .array(
      z.strictObject({
        id: z.uuid(),
        /** A stored picture that was made of the same photo by hand, in place of what was proposed. */
        made: pictureKey.optional(),
      }),
    )
    .min(1)
    .max(PROPOSALS_PAGE),
})
export type DecisionsRequest = z.output<typeof decisionsRequest>
export type Decision = DecisionsRequest['decision']

export const decided = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      done: z.boolean(),
      /** Why not. */
      reason: z.string().nullable(),
    }),
  ),
})
export type Decided = z.infer<typeof decided>
