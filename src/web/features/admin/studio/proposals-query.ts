import type { Proposal, ProposalsQuery } from '../../../../shop/try-on/studio/contract-proposals.ts'
import type { ProposalTab } from '../../../../shop/try-on/studio/rules-proposals.ts'
import type { ListParams } from '../list/list-url.ts'

export const PROPOSALS_LIST = '/admin/studio'
export const PROPOSALS_API = '/api/admin/studio/proposals'

/** The query as its address says it: what is shown without any choice is left out. */
export function proposalsParams({ tab, after }: ProposalsQuery): ListParams {
  return { tab: tab === 'sure' ? undefined : tab, after }
}

/** In the order of what an admin has to do about them. */
export const PROPOSAL_TAB_WORDS: readonly { tab: ProposalTab; label: string; none: string }[] = [
  { tab: 'sure', label: 'Ready', none: 'Nothing waits for a look.' },
  { tab: 'doubtful', label: 'Look closely', none: 'Nothing that the shop is unsure of.' },
  { tab: 'waiting', label: 'Being cleaned up', none: 'No photo is being cleaned up.' },
  { tab: 'failed', label: 'Could not be cleaned up', none: 'Every photo could be cleaned up.' },
  { tab: 'accepted', label: 'Accepted', none: 'Nothing was accepted in the last 14 days.' },
  { tab: 'rejected', label: 'Left as it was', none: 'Nothing was left as it was in the last 14 days.' },
]

export const STALE_WORDS: Record<NonNullable<Proposal['stale']>, string> = {
  product_gone: 'The piece is no longer in the shop.',
  picture_changed: 'The piece shows another picture by now.',
}
