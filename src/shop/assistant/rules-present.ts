// How messages are shown, wherever they are read. Pure.
import type { ProductCard } from '../catalogue/contract.ts'
import type { StoredMessage } from '../chat/contract.ts'
import { RECOMMENDATIONS_MAX, SUGGESTED_ACTIONS_MAX } from '../chat/rules.ts'
import { requiredAction, stylingResult, type ChatMessage, type RequiredAction } from './contract.ts'

export interface PresentDeps {
  /** Of the catalogue: products as they are now. */
  cards(ids: readonly string[]): Promise<ProductCard[]>
}

/** How far a conversation has come. */
export interface Seen {
  /** The shopper's messages up to there have an answer: they are read (open-71). */
  answered_seq: number
  /** The shopper has seen the others up to there. */
  read_seq: number
}

/**
 * Messages as the page shows them (data-16): with their products as they are now, at most RECOMMENDATIONS_MAX recommendations and
 * SUGGESTED_ACTIONS_MAX actions (chat-06). What left the shop is missing.
 */
export async function presentMessages({ cards }: PresentDeps, messages: readonly StoredMessage[], seen: Seen): Promise<ChatMessage[]> {
  const looks = messages.map(({ payload }) =>
    stylingResult
      .array()
      .catch([])
      .parse(payload.looks ?? []),
  )
  const named = messages.flatMap(({ payload: { products = [], recommendations = [] } }) => [...products, ...recommendations])
  const ids = new Set([...named, ...looks.flat().flatMap(({ items }) => items.map(({ product_id }) => product_id))])
  const known = new Map((await cards([...ids])).map((card) => [card.id, card]))
  const found = (wanted: readonly string[] = []) => wanted.flatMap((id) => known.get(id) ?? [])

  return messages.map((message, at) => {
    const { sender, seq, payload } = message
    const isRead = seq <= (sender === 'customer' ? seen.answered_seq : seen.read_seq)
    return {
      ...message,
      status: isRead ? 'read' : 'delivered',
      isAI: sender === 'ai',
      products: found(payload.products),
      productRecommendations: found(payload.recommendations).slice(0, RECOMMENDATIONS_MAX),
      suggestedActions: requiredAction
        .array()
        .catch([])
        .parse(payload.actions ?? [])
        .filter(isButton)
        .slice(0, SUGGESTED_ACTIONS_MAX),
      stylingResults: (looks[at] ?? []).map((look) => ({
        ...look,
        items: look.items.map((item) => {
          const product = known.get(item.product_id)
          return product ? { ...item, product } : item
        }),
      })),
    }
  })
}

/** What is shown anyway, or was done at once, is no button. */
function isButton({ type, data }: RequiredAction): boolean {
  return type !== 'product_display' && data?.auto !== true
}
