import type { Areas } from '../areas.ts'
import type { Standing } from '../accounts/contract.ts'
import type { BodySize, Tier } from '../accounts/rules.ts'
import type { ProductCard } from '../catalogue/contract.ts'
import type { Order } from '../orders/contract.ts'
import { RECENT_ORDERS } from '../orders/rules.ts'
import { maskPhone } from '../phone.ts'
import type { Asker } from './tools/tool.ts'

/** What is known of who writes (data-18, data-19, data-21, data-22): filled by the server, whatever a browser claims. */
export interface CustomerContext {
  userId: string | null
  isLoggedIn: boolean
  customerName: string | null
  email: string | null
  /** Of the latest order, as "0722 ••• 456". */
  phone: string | null
  isVip: boolean
  tier: Tier
  /** KES. */
  totalSpent: number
  totalOrders: number
  averageOrderValue: number
  lastOrderDate: string | null
  /** The latest first, without address and phone (data-20, data-31). */
  recentOrders: ContextOrder[]
  currentPage: string
  currentProduct: ProductCard | null
  cartItems: ContextLine[]
  wishlistItems: ProductCard[]
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

export interface ContextOrder {
  id: string
  order_number: string
  total_amount: number
  status: Order['status']
  fulfillment_status: Order['fulfillment_status']
  created_at: string
  payment_reference: string
  order_items: { quantity: number; price: number; product_id: string; name: string; images: string[] }[]
}

export interface ContextLine {
  id: string
  name: string
  /** KES, as it costs now. */
  price: number
  quantity: number
  selectedSize: string | null
  category: string
  images: string[]
}

interface Deps {
  areas: Pick<Areas, 'accounts' | 'catalogue' | 'orders' | 'wishlist'>
  standing(userId: string): Promise<Standing>
}

const NOBODY: Standing = { tier: 'Regular', total_spent: 0, order_count: 0, last_order_date: null }
/** Wishes and categories that are told. */
const WISHES_TOLD = 12
const CATEGORIES_TOLD = 3
/** The context of a conversation: one statement for each part, of the asker's own things alone. */
export function createCustomerContext({ areas, standing }: Deps) {
  const { accounts, catalogue, orders, wishlist } = areas

  async function wishesOf({ visitor: { member }, page }: Asker): Promise<ProductCard[]> {
    if (!member) return (await catalogue.cards(page.wishlist.slice(0, WISHES_TOLD))).slice(0, WISHES_TOLD)
    return (await wishlist.list(member.id)).flatMap(({ product }) => product ?? []).slice(0, WISHES_TOLD)
  }

  return {
    /** Throws nothing: what somebody has not got is empty. */
    async customerContext(asker: Asker): Promise<CustomerContext> {
      const { visitor, page } = asker
      const { member } = visitor
      const ids = [...page.cart.map((line) => line.product_id), ...(page.product_id ? [page.product_id] : [])]
      const [profile, own, recent, wishes, cards] = await Promise.all([
        member ? accounts.profile(member.id) : null,
        member ? standing(member.id) : NOBODY,
        member ? orders.listFor(member.id, { limit: RECENT_ORDERS }).then(({ items }) => items) : [],
        wishesOf(asker),
        catalogue.cards(ids),
      ])
      const byId = new Map(cards.map((card) => [card.id, card]))
      const cartItems = page.cart.flatMap((line) => lineOf(line, byId.get(line.product_id)) ?? [])
      return {
        userId: member?.id ?? null,
        isLoggedIn: member !== null,
        customerName: profile?.full_name || null,
        email: profile?.email ?? null,
        phone: recent[0] ? maskPhone(recent[0].phone_number) : null,
        isVip: own.tier === 'VIP',
        tier: own.tier,
        totalSpent: own.total_spent,
        totalOrders: own.order_count,
        averageOrderValue: own.order_count > 0 ? Math.round(own.total_spent / own.order_count) : 0,
        lastOrderDate: own.last_order_date,
        recentOrders: recent.map(orderOf),
        currentPage: page.path,
        currentProduct: (page.product_id && byId.get(page.product_id)) || null,
        cartItems,
        wishlistItems: wishes,
        preferredCategories: mostFrequent([...cartItems, ...wishes].map(({ category }) => category)),
        bodySize: profile?.body_size ?? null,
        stylePreferences: profile?.style_preferences ?? [],
        colorPreferences: profile?.color_preferences ?? [],
        lifestyle: profile?.lifestyle ?? '',
        budgetRange: profile?.budget_range ?? '',
        occasions: profile?.occasions ?? [],
        styleGoals: profile?.style_goals ?? '',
      }
    },
  }
}

function orderOf({
  id,
  order_number,
  total_amount,
  status,
  fulfillment_status,
  created_at,
  payment_reference,
  items,
}: Order): ContextOrder {
  const order_items = items.map(({ quantity, price, product_id, name, picture_key: key }) => ({
    quantity,
    price,
    product_id,
    name,
    images: key ? [key] : [],
  }))
  return { id, order_number, total_amount, status, fulfillment_status, created_at, payment_reference, order_items }
}

function lineOf({ quantity, size }: Asker['page']['cart'][number], card: ProductCard | undefined): ContextLine | null {
  if (!card) return null
  const variant = card.variants.find((one) => one.size === (size ?? null))
  return {
    id: card.id,
    name: card.name,
    price: variant?.price ?? card.price,
    quantity,
    selectedSize: size ?? null,
    category: card.category,
    images: card.images.map(({ key }) => key),
  }
}

function mostFrequent(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
    .slice(0, CATEGORIES_TOLD)
    .map(([name]) => name)
}
