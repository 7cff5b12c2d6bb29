import type { Areas } from '../areas.ts'
import type { Profile, Standing } from '../accounts/contract.ts'
import type { BodySize, Tier } from '../accounts/rules.ts'
import type { ProductCard } from '../catalogue/contract.ts'
import type { Order } from '../orders/contract.ts'
import { RECENT_ORDERS } from '../orders/rules.ts'
import type { Asker } from './tools/tool.ts'

/**
 * What the shop knows of who writes: by the session, whatever a browser claims. Each part is read by one statement, when it is first
 * asked for, and not again in the same turn; of guests there is nothing.
 */
export interface Customer {
  /** Null for guests. */
  profile(): Promise<Profile | null>
  /** The member's own measures; null for guests and who gave none. */
  body(): Promise<BodySize | null>
  /** Paid orders and the tier they make (data-22). */
  standing(): Promise<Standing>
  /** The last five, the latest first (data-20, data-31). */
  orders(): Promise<readonly Order[]>
  /** Pieces of their wishlist that are in the shop, the latest first; null for guests, whose browser has it. */
  wishes(): Promise<readonly ProductCard[] | null>
  /** Something of the wishlist was changed in this turn. */
  wishesChanged(): void
  context(): Promise<CustomerContext>
}

/** All of it together, with where the shopper is (data-18, data-19, data-21, data-22). No address, phone or e-mail: nothing that answers needs them. */
export interface CustomerContext {
  userId: string | null
  isLoggedIn: boolean
  customerName: string | null
  isVip: boolean
  tier: Tier
  /** KES. */
  totalSpent: number
  totalOrders: number
  averageOrderValue: number
  lastOrderDate: string | null
  recentOrders: ContextOrder[]
  currentPage: string
  currentProduct: ContextPiece | null
  cartItems: ContextLine[]
  wishlistItems: ContextPiece[]
  /** Of what was bought and wished for, the most frequent first. */
  preferredCategories: string[]
  bodySize: BodySize | null
  stylePreferences: string[]
  colorPreferences: string[]
  lifestyle: string
  budgetRange: string
  occasions: string[]
  styleGoals: string
}

interface ContextOrder {
  order_number: string
  /** KES. */
  total_amount: number
  status: Order['status']
  fulfillment_status: Order['fulfillment_status']
  /** YYYY-MM-DD. */
  ordered_on: string
  order_items: { quantity: number; price: number; product_id: string; name: string }[]
}

interface ContextPiece {
  id: string
  name: string
  /** KES, as it costs now. */
  price: number
  category: string
  stock: number
}

interface ContextLine extends Omit<ContextPiece, 'stock'> {
  quantity: number
  selectedSize: string | null
}

interface Deps {
  areas: Pick<Areas, 'accounts' | 'catalogue' | 'orders' | 'wishlist'>
  standing(userId: string): Promise<Standing>
}

export type CustomerOf = (asker: Pick<Asker, 'visitor' | 'page'>) => Customer

const NOBODY: Standing = { tier: 'Regular', total_spent: 0, order_count: 0, last_order_date: null }
/** Of each list that is told. */
const TOLD = { wishes: 6, lines: 10, items: 4, categories: 3 } as const

/** One turn is one asker: who asks twice for the customer of the same asker gets the same, with what was read. */
export function createCustomers(deps: Deps): CustomerOf {
  const known = new WeakMap<object, Customer>()
  return (asker) => {
    const customer = known.get(asker) ?? customerOf(deps, asker)
    known.set(asker, customer)
    return customer
  }
}

function customerOf({ areas, standing }: Deps, { visitor: { member }, page }: Pick<Asker, 'visitor' | 'page'>): Customer {
  const { accounts, catalogue, orders, wishlist } = areas
  const profile = once(async () => (member ? accounts.profile(member.id) : null))
  const own = once(async () => (member ? standing(member.id) : NOBODY))
  const recent = once(async () => (member ? (await orders.listFor(member.id, { limit: RECENT_ORDERS })).items : []))
  const wished = once(async () => (member ? (await wishlist.list(member.id)).flatMap(({ product }) => product ?? []) : null))

  async function context(): Promise<CustomerContext> {
    const ids = [...page.cart.slice(0, TOLD.lines).map((line) => line.product_id), ...(page.product_id ? [page.product_id] : [])]
    const [saved, { tier, total_spent, order_count, last_order_date }, bought, wishes, cards] = await Promise.all([
      profile.read(),
      own.read(),
      recent.read(),
      wished.read(),
      catalogue.cards(ids),
    ])
    const byId = new Map(cards.map((card) => [card.id, card]))
    const cartItems = page.cart.slice(0, TOLD.lines).flatMap((line) => lineOf(line, byId.get(line.product_id)) ?? [])
    const opened = page.product_id ? byId.get(page.product_id) : undefined
    return {
      userId: member?.id ?? null,
      isLoggedIn: member !== null,
      customerName: member?.full_name || null,
      isVip: tier === 'VIP',
      tier,
      totalSpent: total_spent,
      totalOrders: order_count,
      averageOrderValue: order_count > 0 ? Math.round(total_spent / order_count) : 0,
      lastOrderDate: last_order_date?.slice(0, 10) ?? null,
      recentOrders: bought.map(orderOf),
      currentPage: page.path.split(/[?#]/)[0] ?? '/',
      currentProduct: opened ? pieceOf(opened) : null,
      cartItems,
      wishlistItems: (wishes ?? []).slice(0, TOLD.wishes).map(pieceOf),
      preferredCategories: mostFrequent([...cartItems, ...(wishes ?? [])].map(({ category }) => category)),
      bodySize: saved?.body_size ?? null,
      stylePreferences: saved?.style_preferences ?? [],
      colorPreferences: saved?.color_preferences ?? [],
      lifestyle: saved?.lifestyle ?? '',
      budgetRange: saved?.budget_range ?? '',
      occasions: saved?.occasions ?? [],
      styleGoals: saved?.style_goals ?? '',
    }
  }

  return {
    profile: profile.read,
    body: async () => (await profile.read())?.body_size ?? null,
    standing: own.read,
    orders: recent.read,
    wishes: wished.read,
    wishesChanged: wished.forget,
    context,
  }
}

function once<T>(work: () => Promise<T>) {
  let known: Promise<T> | undefined
  return { read: (): Promise<T> => (known ??= work()), forget: () => void (known = undefined) }
}

function pieceOf({ id, name, price, category, stock }: ProductCard): ContextPiece {
  return { id, name, price, category, stock }
}

function orderOf({ order_number, total_amount, status, fulfillment_status, created_at, items }: Order): ContextOrder {
  const order_items = items.slice(0, TOLD.items).map(({ quantity, price, product_id, name }) => ({ quantity, price, product_id, name }))
  return { order_number, total_amount, status, fulfillment_status, ordered_on: created_at.slice(0, 10), order_items }
}

function lineOf({ quantity, size }: Asker['page']['cart'][number], card: ProductCard | undefined): ContextLine | null {
  if (!card) return null
  const { id, name, category, variants } = card
  const variant = variants.find((one) => one.size === (size ?? null))
  // A size that the piece does not have is only a claim.
  return { id, name, price: variant?.price ?? card.price, quantity, selectedSize: variant?.size ?? null, category }
}

function mostFrequent(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
    .slice(0, TOLD.categories)
    .map(([name]) => name)
}
