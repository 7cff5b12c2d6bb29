import type { AreaDeps } from '../deps.ts'
import type { FomoNotification } from '../fomo/contract.ts'
import { FOMO_LIMIT } from '../fomo/rules.ts'
import { countsSold, type Settings } from '../settings/rules.ts'
import type { SocialProofDesk } from './contract-social-proof.ts'
import { toldFigures } from './rules-social-proof.ts'

const EXAMPLE = {
  name: 'insights_told_example',
  text: `select id, name from products where is_active and shelf = 2 order by popularity_score desc, id desc limit 1`,
}
const NAMES = { name: 'insights_told_names', text: 'select id, name from products where is_active and id = any($1::uuid[])' }

/** A piece and how many have it open, as the server counts them. */
export interface Viewed {
  product: string
  viewers: number
}

export interface SocialProofDeps extends Pick<AreaDeps, 'db' | 'clock'> {
  settings: { get(): Promise<Settings> }
  /** Of the recent purchase popup: what it tells. */
  toldPurchases(limit: number): Promise<FomoNotification[]>
  /** Of the figures. */
  soldPieces(): Promise<number>
  /** Of the offers: how many have claimed one today, counted or made up. */
  claimedFigure(isSimulated: boolean): Promise<number>
}

/** What shoppers are told of one another, for those who run the shop. */
export function createSocialProof({ db, clock, settings: all, toldPurchases, soldPieces, claimedFigure }: SocialProofDeps) {
  async function mostViewed(viewed: readonly Viewed[]): Promise<{ name: string; viewers: number } | null> {
    if (viewed.length === 0) return null
    const rows = await db.query<{ id: string; name: string }>(NAMES, [viewed.map(({ product }) => product)])
    const known = viewed.toSorted((a, b) => b.viewers - a.viewers).find(({ product }) => rows.some(({ id }) => id === product))
    const name = rows.find(({ id }) => id === known?.product)?.name
    return known && name !== undefined ? { name, viewers: known.viewers } : null
  }

  return {
    /** Each figure as visitors see it now, and why (open-25, open-26). `viewed`: who has what open right now. */
    async socialProof(viewed: readonly Viewed[]): Promise<SocialProofDesk> {
      const settings = await all.get()
      const [[example], most, sold, claimed, purchases] = await Promise.all([
        db.query<{ id: string; name: string }>(EXAMPLE, []),
        mostViewed(viewed),
        countsSold(settings) ? soldPieces() : null,
        claimedFigure(settings.social_proof === 'simulated'),
        toldPurchases(FOMO_LIMIT),
      ])
      const facts = { settings, at: clock.now().getTime(), example: example ?? null, viewed: most, sold, claimed, purchases }
      const { social_proof, figures, recent_purchases } = settings
      return { figures: toldFigures(facts), settings: { social_proof, figures, recent_purchases } }
    },
  }
}
