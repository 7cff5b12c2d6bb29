// Numbers and states of photos that are cleaned up as a job, to be looked at afterwards. Pure: the browser uses it too.

/** Photos asked for at once, such as those of an import: about an hour of one worker. */
export const PROPOSALS_AT_ONCE = 1000
/** Photos that wait or are to be looked at, of the whole shop: what lies about in storage, about 250 kB each. */
export const PROPOSALS_OPEN_MAX = 1000
/** Products that can be asked for at once, whatever pictures they have. */
export const PIECES_AT_ONCE = 1000

/** How long a proposal is kept, decided or not. Seconds. */
export const PROPOSAL_KEPT_SECONDS = 14 * 86_400

export const PROPOSAL_TRIES_MAX = 3
/** After so long a worker that has not come back is taken for dead. Seconds. */
export const PROPOSAL_LEASE_SECONDS = 180
/** Before the second try; ten times as long before the third. Seconds. */
export const PROPOSAL_RETRY_SECONDS = 30

/** Proposals on one page, and at most decided at once: what can be seen. */
export const PROPOSALS_PAGE = 24

/** Pixels: the small copy of a proposal, as the list shows it. */
export const PROPOSAL_SMALL_WIDTH = 360

/** Of a proposal. `ready` waits for a look; the last two are decided. */
export const PROPOSAL_STATES = ['waiting', 'ready', 'failed', 'accepted', 'rejected'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** What the list is split into: what is ready by whether the shop is sure of it. */
export const PROPOSAL_TABS = ['sure', 'doubtful', 'waiting', 'failed', 'accepted', 'rejected'] as const
export type ProposalTab = (typeof PROPOSAL_TABS)[number]

/** Where the pictures of a proposal are, for admins alone. */
export function proposalAddress(id: string, size: 'small' | 'whole'): string {
  return `/api/admin/studio/proposals/${id}/${size}`
}
