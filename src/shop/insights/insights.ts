import { later } from '../clock.ts'
import type { Standing } from '../accounts/contract.ts'
import { tierOf } from '../accounts/rules.ts'
import type { AreaDeps } from '../deps.ts'
import type { Dashboard } from './contract.ts'
import { createChatDesk } from './chat-desk/chat-desk.ts'
import { createChatFigures } from './chat-desk/chat-figures.ts'
import { createDiscountFigures } from './discount-figures.ts'
import { createHoldNumbers } from './holds.ts'
import { createOpenCounts } from './open-counts.ts'
import { createOrderDesk } from './order-desk/order-desk.ts'
import { createPeople } from './people/people.ts'
import { createPriceSuggestion } from './price-suggestion.ts'
import { NEW_MEMBER_DAYS } from './rules.ts'
import { createSetup } from './setup.ts'
import { createSocialProof, type SocialProofDeps } from './social-proof.ts'
import { createTodo } from './todo.ts'

// Of wishes as the figures keep them: some seconds old, and not as many rows as there are wishes.
const COUNTS = {
  name: 'insights_counts',
  text: `select (select count(*) from users) as members, (select count(*) from users where created_at > $1) as new_members,
    (select coalesce(sum(wishes), 0)::bigint from stat_wished) as wishlist_pieces`,
}

const STANDING = {
  name: 'insights_standing',
  text: `select coalesce(sum(total_amount), 0) as total_spent, count(*) as order_count, max(created_at) as last_order_date
    from orders where user_id = $1 and status = 'paid'`,
}

/** Their plans are tested. */
export const STATEMENTS = { counts: COUNTS }

interface Counts {
  members: number
  new_members: number
  wishlist_pieces: number
}

export interface InsightsDeps extends Pick<AreaDeps, 'db' | 'clock' | 'gateways' | 'mailer' | 'demo'> {
  /** Of the catalogue. */
  unitsInShop(): Promise<number>
  /** Of the catalogue. */
  productNumbers(): Promise<{ active: number; on_sale: number }>
  /** Of the notifications: unprocessed entries of the queue of order e-mails, 0 on an error. */
  queueCount(): Promise<number>
  /** Of the highlights: rows of the home page that are too short, and chosen pieces that are sold. */
  highlightsWork(): Promise<{ short: number; gone: number }>
  socialProof: Omit<SocialProofDeps, 'db' | 'clock'>
}

/** What the shop's people need to know; reads every table and writes none. */
export function createInsights({ db, clock, unitsInShop, productNumbers, queueCount, highlightsWork, socialProof, ...deps }: InsightsDeps) {
  const holds = createHoldNumbers({ db }, { unitsInShop })
  const open = createOpenCounts({ db }, queueCount)
  const todo = createTodo({ db, clock }, { highlightsWork })
  const setup = createSetup({ db, ...deps })
  return {
    ...holds,
    ...open,
    people: createPeople({ db }),
    orderDesk: createOrderDesk({ db, clock }),
    chatDesk: createChatDesk({ db, clock }),
    chatFigures: createChatFigures({ db, clock }),
    ...createDiscountFigures({ db, clock }),
    ...createPriceSuggestion({ db, clock }),
    ...createSocialProof({ db, clock, ...socialProof }),

    /** A member's paid orders and the tier they make (role-07 to role-09, data-22). KES. */
    async standing(userId: string): Promise<Standing> {
      const [row] = await db.query<Omit<Standing, 'tier' | 'last_order_date'> & { last_order_date: Date | null }>(STANDING, [userId])
      const { total_spent = 0, order_count = 0, last_order_date: last = null } = row ?? {}
      return { tier: tierOf(total_spent, order_count), total_spent, order_count, last_order_date: last?.toISOString() ?? null }
    },

    /** Key figures of the shop now (admin-01). */
    async dashboard(): Promise<Dashboard> {
      const [held, products, items, steps, [counts]] = await Promise.all([
        holds.heldTotals(),
        productNumbers(),
        todo(),
        setup(),
        db.query<Counts>(COUNTS, [later(clock.now(), -NEW_MEMBER_DAYS * 86_400)]),
      ])
      if (!counts) throw new Error('the counts of the dashboard are one row')
      return {
        todo: items,
        setup: steps,
        pieces: { on_sale: products.on_sale, sold_out: products.active - products.on_sale, held: held.units },
        held_unusual: held.unusual,
        members: { total: counts.members, new_this_week: counts.new_members },
        wishlist_pieces: counts.wishlist_pieces,
      }
    },
  }
}
