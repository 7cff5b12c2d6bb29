import type { GarmentsAdminQuery } from '../../../../shop/try-on/contract-garments.ts'
import type { PreparationState } from '../../../../shop/try-on/rules.ts'
import type { ListParams } from '../list/list-url.ts'

export const GARMENTS_LIST = '/admin/garments'

/** What the list shows; all of it is in the address. */
export type GarmentsListQuery = Pick<GarmentsAdminQuery, 'state' | 'spare' | 'import' | 'cursor'>

/** The query as its address says it: what is shown without any choice is left out. */
export function garmentsParams({ state, spare, import: run, cursor }: GarmentsListQuery): ListParams {
  return { state: state === 'uncertain' ? undefined : state, spare: spare ? '1' : undefined, import: run, cursor }
}

/** In the order of what an admin has to do about them. */
export const STATE_TABS: readonly { state: PreparationState; label: string; none: string }[] = [
  { state: 'uncertain', label: 'Needs a hand', none: 'Nothing needs a hand. Shoppers can try on whatever is ready.' },
  { state: 'failed', label: 'Could not be prepared', none: 'Every picture could be read.' },
  { state: 'pending', label: 'Waiting', none: 'Nothing waits to be prepared.' },
  { state: 'ready', label: 'Ready', none: 'Nothing is ready yet. New pictures are prepared within minutes.' },
  { state: 'corrected', label: 'Corrected', none: 'Nothing was put right by hand yet.' },
  { state: 'excluded', label: 'Left out', none: 'Nothing was left out.' },
]

/** "62 % sure", or what it is before anything was cut out. */
export function confidenceText({ confidence, cutout }: { confidence: number; cutout: string | null }): string {
  return cutout === null ? 'Not cut out yet' : `${Math.round(confidence * 100)} % sure`
}
