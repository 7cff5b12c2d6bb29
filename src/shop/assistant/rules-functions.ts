// What ai-support and ai-stylist read of what they are sent: claims, of which only ids and the path count. Pure.
import { isUuid } from '../ids.ts'
import { turnContext, type TurnContext } from './contract.ts'

/** A session as it is handed out: the conversation and its key. */
export function sessionText(id: string, key: string): string {
  return `${id}.${key}`
}

/** Null for one that is none: a new conversation begins. */
export function sessionOf(text: string | undefined): { id: string; key: string } | null {
  const [id = '', key = ''] = (text ?? '').split('.')
  return isUuid(id) ? { id, key } : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Page, piece and bag of a customerContext (data-18, data-19); who asks, their tier and their orders are never its word. */
export function pageOf(context: Record<string, unknown> | undefined): TurnContext {
  const { currentPage, currentProduct, cartItems } = context ?? {}
  const product = isObject(currentProduct) ? currentProduct['id'] : undefined
  const lines = Array.isArray(cartItems) ? cartItems.filter(isObject).slice(0, 50) : []
  const cart = lines.flatMap(({ id, selectedSize, quantity }) => {
    if (typeof id !== 'string' || !isUuid(id)) return []
    const count = typeof quantity === 'number' && Number.isInteger(quantity) ? Math.min(Math.max(quantity, 1), 99) : 1
    return [{ product_id: id, size: typeof selectedSize === 'string' ? selectedSize.slice(0, 20) : null, quantity: count }]
  })
  return turnContext.parse({
    path: typeof currentPage === 'string' ? currentPage.slice(0, 300) : '/',
    product_id: typeof product === 'string' && isUuid(product) ? product : null,
    cart,
  })
}
