import { CLAIMED_TODAY } from '../offers/rules-exit-offers.ts'
import type { FomoNotification } from '../fomo/contract.ts'
import { placeText, REAL_AGE, whenText } from '../fomo/rules.ts'
import {
  bannerText,
  countsSold,
  DEFAULT_SETTINGS,
  LIVE_VIEWERS_MIN,
  SOLD_LEAST,
  VIEWERS,
  VIEWERS_CHANGE_MS,
  viewersProof,
  type Settings,
  type ViewedOn,
} from '../settings/rules.ts'
import { simulatedViewers, viewersText } from '../settings/rules-viewers.ts'

// What shoppers are told of one another, and why, for those who run the shop: said by the same rules by which the shop shows it. Pure.

export const TOLD_FIGURES = ['viewers', 'sold', 'claimed', 'purchases'] as const
export type ToldFigureName = (typeof TOLD_FIGURES)[number]

export const FIGURE_LABELS: Record<ToldFigureName, string> = {
  viewers: 'How many look',
  sold: 'Items sold',
  claimed: 'Claimed today',
  purchases: 'Recent purchases',
}
/** Where shoppers meet it. */
export const FIGURE_PLACES: Record<ToldFigureName, string> = {
  viewers: 'On cards, pieces, the full screen and videos, with “High demand”',
  sold: 'The banner of the home page',
  claimed: 'In the offer on leaving',
  purchases: 'The popup in the corner',
}

/** One figure about other shoppers, as they read it now. */
export interface ToldFigure {
  figure: ToldFigureName
  /** Its own switch. */
  is_on: boolean
  /** What visitors see, in words; null for nothing. */
  shows: string | null
  /** Why, in a sentence: whether it is made up or counted, or why there is none. */
  why: string
}

/** What all of it is made of. */
export interface ToldFacts {
  settings: Settings
  /** Milliseconds since 1970. */
  at: number
  /** One of those that shoppers see first; null in an empty shop. */
  example: { id: string; name: string } | null
  /** The piece that most people have open; null when nobody has any. */
  viewed: { name: string; viewers: number } | null
  /** Pieces; null where they are not counted. */
  sold: number | null
  /** What the offer on leaving would say, 0 for nothing. */
  claimed: number
  /** What the popup tells. */
  purchases: readonly FomoNotification[]
}

type Told = Pick<ToldFigure, 'shows' | 'why'>

const OFF: Told = { shows: null, why: 'Nothing: it is switched off.' }
const ALL_OFF: Told = { shows: null, why: 'Nothing, because shopper activity is off.' }

/** All figures about other shoppers, in the order of TOLD_FIGURES (open-25, open-26). */
export function toldFigures(facts: ToldFacts): ToldFigure[] {
  const { figures, recent_purchases: popup } = facts.settings
  return [
    { figure: 'viewers', is_on: figures.viewers, ...viewersTold(facts) },
    { figure: 'sold', is_on: figures.sold, ...soldTold(facts) },
    { figure: 'claimed', is_on: figures.claimed, ...claimedTold(facts) },
    { figure: 'purchases', is_on: popup.on, ...purchasesTold(facts) },
  ]
}

const RANGES: [ViewedOn, string][] = [
  ['card', 'on cards'],
  ['modal', 'on a piece’s page'],
  ['tnt', 'in full screen'],
  ['video', 'on videos'],
]

function viewersTold({ settings, at, example, viewed }: ToldFacts): Told {
  if (!settings.figures.viewers) return OFF
  const proof = viewersProof(settings)
  if (proof === 'off') return ALL_OFF
  if (proof === 'live') {
    if (!viewed || viewed.viewers < LIVE_VIEWERS_MIN)
      return { shows: null, why: `Nothing, because fewer than ${LIVE_VIEWERS_MIN} look at any piece.` }
    const shows = `At most “${viewersText(viewed.viewers, true)}”, at ${viewed.name}`
    return { shows, why: `Really counted: who has a piece open right now, from ${LIVE_VIEWERS_MIN} on. Videos have no count.` }
  }
  const ranges = RANGES.map(([on, where]) => `${VIEWERS[on].min} to ${VIEWERS[on].max} ${where}`).join(', ')
  const now = example && simulatedViewers(example.id, 'modal', Math.floor(at / VIEWERS_CHANGE_MS))
  return {
    shows: now === null ? ranges : `${ranges}; now “${viewersText(now, false)}” at ${example?.name}`,
    why: 'Made up within fixed ranges, because shopper activity is simulated.',
  }
}

function soldTold({ settings, sold }: ToldFacts): Told {
  if (!settings.figures.sold) return OFF
  const text = bannerText(settings, sold)
  const shows = text === '' ? null : `“${text}”`
  if (settings.banner === '') return { shows, why: 'Nothing, because the banner’s text is empty.' }
  if (settings.banner !== DEFAULT_SETTINGS.banner) return { shows, why: 'Your own text. It is shown whatever shopper activity is.' }
  if (!countsSold(settings))
    return shows ? { shows, why: 'Made up: it is the text the shop comes with, and shopper activity is simulated.' } : ALL_OFF
  return {
    shows,
    why: shows
      ? 'Really counted: pieces in paid orders, also those that came back, and pieces sold in the stall.'
      : `Nothing, because ${sold ?? 0} ${sold === 1 ? 'piece was' : 'pieces were'} sold so far: it is shown from ${SOLD_LEAST} on.`,
  }
}

function claimedTold({ settings, claimed }: ToldFacts): Told {
  const { figures, overlays, social_proof: proof } = settings
  if (!figures.claimed) return OFF
  if (proof === 'off') return ALL_OFF
  if (!overlays.exit_offer) return { shows: null, why: 'Nothing, because the offer on leaving is switched off.' }
  if (claimed === 0) return { shows: null, why: 'Nothing, because nobody has claimed an offer today.' }
  const shows = claimed === 1 ? '“1 person claimed today”' : `“${claimed} people claimed today”`
  const { least, most } = CLAIMED_TODAY
  return {
    shows,
    why:
      proof === 'live'
        ? 'Really counted: codes of the offer on leaving that were claimed today.'
        : `Made up: a number from ${least} to ${most} that the date decides, because shopper activity is simulated.`,
  }
}

function purchasesTold({ settings, at, purchases }: ToldFacts): Told {
  const { recent_purchases: popup, social_proof: proof } = settings
  if (!popup.on) return OFF
  if (proof === 'off') return ALL_OFF
  return { shows: purchasesText(purchases, at), why: purchasesWhy(purchases, popup.real, proof === 'live') }
}

function purchasesText([first, ...others]: readonly FomoNotification[], at: number): string | null {
  if (!first) return null
  const text = `“${first.customer_name} ${placeText(first.customer_location)} bought ${first.product_name}”, ${whenText(first, at)}`
  return others.length > 0 ? `${text}; and ${others.length} more` : text
}

const HOURS = `${REAL_AGE.least / 3600} to ${REAL_AGE.most / 3600} hours ago`

function purchasesWhy(purchases: readonly FomoNotification[], tellsReal: boolean, isLive: boolean): string {
  const isReal = purchases[0]?.is_real === true
  if (isLive && !tellsReal) return 'Nothing, because shopper activity is live and real purchases are not shown.'
  if (isLive && !isReal) return `Nothing, because nobody bought anything ${HOURS}.`
  if (purchases.length === 0) return 'Nothing, because the shop has no pieces yet.'
  if (isReal) return `Real: orders of ${HOURS}, with first name and town.`
  const because = tellsReal ? `nobody bought anything ${HOURS}` : 'real purchases are not shown'
  return `Made up, and marked as examples: shopper activity is simulated, and ${because}.`
}
