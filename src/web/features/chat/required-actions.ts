import type { ChatMessage, RequiredAction } from '../../../shop/assistant/contract.ts'
import { RECOMMENDATIONS_MAX } from '../../../shop/chat/rules.ts'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import { onlySize, sizeChoices } from '../product/data/card-product.ts'
import { removeWish, toggleWish, wishlist } from '../wishlist/store/wishlist-store.ts'
import { addPiece, changeCartLine } from './bag-changes.ts'
import { fetchCards, searchProducts } from './chat-api.ts'
import { addNotice, changeChat, fieldOf, shownProducts, chat } from './chat-store.ts'
import { askSize } from './size-question.ts'
import { saveTabState } from './chat-storage.ts'

/** Does what the shopper's own message asked for, without a tap (assist-15). All else waits for one. */
export async function performActions(messageId: string, actions: readonly RequiredAction[]): Promise<void> {
  for (const { key, action } of openActions(messageId, actions, chat.get().done)) await performOnce(key, action)
}

/** Once for its message, however often that comes, and over a reload. */
export async function performOnce(key: string, action: RequiredAction): Promise<void> {
  const { done } = chat.get()
  if (done.includes(key)) return
  changeChat({ done: [...done, key] })
  saveTabState({ done: [...done, key] })
  await (action.type === 'cart_add' ? addByAction(action) : changeByAction(action))
}

/** What a message asked for that was not done: its stream broke, or the page was loaded again. A tap does it then. */
export function openActions(
  messageId: string,
  actions: readonly RequiredAction[],
  done: readonly string[],
): { key: string; action: RequiredAction }[] {
  return actions
    .filter(isAutomatic)
    .map((action, at) => ({ key: `${messageId}/${at}`, action }))
    .filter(({ key }) => !done.includes(key))
}

/** As they are kept; `suggestedActions` are only those that wait for a tap from the beginning. */
export function actionsOf({ payload }: ChatMessage): RequiredAction[] {
  return (payload.actions ?? []) as RequiredAction[]
}

/** It is done as the answer comes, and can be undone. */
export function isAutomatic(action: RequiredAction): boolean {
  return fieldOf(action, 'auto') === true && (action.type === 'cart_add' || isChange(action))
}

function isChange({ type }: RequiredAction): boolean {
  return type === 'cart_change' || type === 'wishlist_change'
}

/** cart_add: by id, else by name in any case; what is not there is said, with what is similar (assist-15, assist-16). */
export async function addByAction(action: RequiredAction): Promise<void> {
  const name = fieldOf(action, 'product_name')
  const found = await findProduct(fieldOf(action, 'product_id'), name)
  if (!found.product) return addNotice({ type: 'products', products: found.similar.slice(0, RECOMMENDATIONS_MAX), missing: true })
  const { product } = found
  const wanted = fieldOf(action, 'size')
  const sizes = sizeChoices(product)
  const size = sizes.find((choice) => choice.size.toLowerCase() === wanted?.toLowerCase() && choice.stock > 0)?.size
  if (size === undefined && sizes.length > 1) return askSize(product)
  addPiece(product, size ?? onlySize(product), fieldOf(action, 'quantity'))
}

/** What the bag or a guest's wishlist, which only the browser has, is changed in. */
export async function changeByAction(action: RequiredAction): Promise<void> {
  const id = fieldOf(action, 'product_id')
  if (!id) return
  const op = fieldOf(action, 'op')
  if (action.type === 'cart_change')
    return changeCartLine(id, fieldOf(action, 'size') ?? null, op === 'set' ? (fieldOf(action, 'quantity') ?? 1) : 0)
  const row = wishlist.get().find(({ product_id }) => product_id === id)
  if (op === 'remove' && row) return removeWish(row)
  const { product } = op === 'add' && !row ? await findProduct(id, undefined) : { product: null }
  if (product) toggleWish(product)
}

async function findProduct(
  id: string | undefined,
  name: string | undefined,
): Promise<{ product: ProductCard | null; similar: ProductCard[] }> {
  const shown = shownProducts()
  const known = shown.find((product) => product.id === id) ?? (id ? null : byName(shown, name))
  try {
    const [fresh] = known || id ? await fetchCards([known?.id ?? id ?? '']) : []
    if (fresh) return { product: fresh, similar: [] }
    const similar = name ? await searchProducts(name) : []
    return { product: byName(similar, name), similar }
  } catch {
    // Without a connection what is shown is what there is.
    return { product: known ?? null, similar: [] }
  }
}

function byName(products: readonly ProductCard[], name: string | undefined): ProductCard | null {
  const wanted = name?.trim().toLowerCase()
  return products.find((product) => product.name.toLowerCase() === wanted) ?? null
}
