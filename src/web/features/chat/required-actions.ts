import type { RequiredAction } from '../../../shop/assistant/contract.ts'
import { RECOMMENDATIONS_MAX, SUGGESTED_ACTIONS_MAX } from '../../../shop/chat/rules.ts'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import type { BagEntry } from '../bag/store/bag-items.ts'
import { addToBag } from '../bag/store/bag-store.ts'
import { bag } from '../bag/store/bag-state.ts'
import { onlySize, sizeChoices } from '../product/data/card-product.ts'
import { fetchCards, searchProducts, tellAdded } from './chat-api.ts'
import { addNote, fieldOf, shownProducts } from './talk.ts'
import { askSize } from './size-question.ts'

/** Does what the answer asks for of the page without a tap: putting in the bag what the shopper has asked for (assist-15). All else waits for a tap. */
export async function performActions(actions: readonly RequiredAction[]): Promise<void> {
  for (const action of actions.slice(0, SUGGESTED_ACTIONS_MAX)) if (action.type === 'cart_add') await addByAction(action)
}

/** cart_add: by id, else by name in any case; what is not there is said, with what is similar (assist-15, assist-16). */
export async function addByAction(action: RequiredAction): Promise<void> {
  const name = fieldOf(action, 'product_name')
  const found = await findProduct(fieldOf(action, 'product_id'), name)
  if (!found.product) return addNote({ type: 'products', products: found.similar.slice(0, RECOMMENDATIONS_MAX), missing: true })
  const { product } = found
  const wanted = fieldOf(action, 'size')
  const sizes = sizeChoices(product)
  const size = sizes.find((choice) => choice.size.toLowerCase() === wanted?.toLowerCase() && choice.stock > 0)?.size
  if (size === undefined && sizes.length > 1) return askSize(product)
  addPiece(product, size ?? onlySize(product), fieldOf(action, 'quantity'))
}

/** Puts a piece into the bag and says so, with Undo. False when it could not be added. */
export function addPiece(product: ProductCard, size: string | null, quantity = 1): boolean {
  const before = inBag(product, size)
  let added = false
  for (let count = 0; count < quantity && addToBag(product, size); count++) added = true
  if (!added) return false
  tellAdded(product.id)
  addNote({ type: 'added', product, size, before })
  return true
}

/** Makes it so many of that piece in the bag again. */
export function restoreBag(product: ProductCard, size: string | null, before: number): void {
  const isIt = (entry: BagEntry) => entry.product_id === product.id && entry.size === size
  bag.set(bag.get().flatMap((entry) => (isIt(entry) ? (before > 0 ? [{ ...entry, quantity: before }] : []) : [entry])))
}

function inBag(product: ProductCard, size: string | null): number {
  return bag.get().find((entry) => entry.product_id === product.id && entry.size === size)?.quantity ?? 0
}

async function findProduct(id: string | undefined, name: string | undefined): Promise<{ product: ProductCard | null; similar: ProductCard[] }> {
  const shown = shownProducts()
  const known = shown.find((product) => product.id === id) ?? (id ? null : byName(shown, name))
  try {
    const [fresh] = known || id ? await fetchCards([known?.id ?? id ?? '']) : []
    if (fresh) return { product: fresh, similar: [] }
    const similar = name ? await searchProducts(name) : []
    return { product: byName(similar, name), similar }
  } catch {
    // Without a line what is shown is what there is.
    return { product: known ?? null, similar: [] }
  }
}

function byName(products: readonly ProductCard[], name: string | undefined): ProductCard | null {
  const wanted = name?.trim().toLowerCase()
  return products.find((product) => product.name.toLowerCase() === wanted) ?? null
}
