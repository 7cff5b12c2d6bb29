import { addLine, LINE_PROBLEMS, LINES_MAX, sameLine } from '../../../../shop/cart/rules.ts'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { useSelected, useStore } from '../../../lib/store.ts'
import { notify } from '../../../ui/notify.ts'
import { countAdd } from '../../product/data/traffic.ts'
import { bag, changeBagView, quickPurchase } from './bag-state.ts'
import { storedProduct, needsSize, variantOf, type BagEntry } from './bag-items.ts'

/** How long a cart toast stays (cart-12), milliseconds. */
const TOAST_MS = 5000
/** From Buy Now to the checkout (checkout-06), milliseconds. */
const QUICK_REDIRECT_MS = 1500

const NOTHING: readonly BagEntry[] = []

/** Puts one product into the bag and says so; stock 0 puts nothing in (cart-06, cart-08, cart-11). True when it is in. */
export function addToBag(product: ProductCard, size: string | null): boolean {
  if (!mayBuy(product, size)) return false
  const entries = bag.get()
  const added = entryOf(product, size)
  const stock = stockOf(product, size)
  const existing = entries.find((entry) => sameLine(entry, added))
  if (!existing && entries.length >= LINES_MAX) return refuse('Your bag is full. Check out, or remove a piece first.')
  if (existing && existing.quantity >= stock) {
    notify.info(stock === 1 ? 'The last one is already in your bag.' : `All ${stock} are already in your bag.`, TOAST_MS)
    return false
  }
  bag.set(addLine(entries, added, stock))
  countAdd(product.id)
  notify.success('Added to bag!', TOAST_MS, { label: 'View', run: openBag, elsewhere: true })
  return true
}

/** Takes one product straight to the checkout; the bag stays as it is (checkout-06, checkout-07, open-17). */
export function buyNow(product: ProductCard, size: string | null): void {
  if (!mayBuy(product, size)) return
  quickPurchase.set({ product: storedProduct(product), quantity: 1, selectedSize: size })
  countAdd(product.id)
  notify.success('Proceeding to checkout!', TOAST_MS)
  changeBagView({ quickPending: true })
  setTimeout(() => changeBagView({ quickPending: false, leavingForCheckout: true, panelOpen: false }), QUICK_REDIRECT_MS)
}

export function openBag(): void {
  notify.clear()
  changeBagView({ panelOpen: true })
}

export function closeBag(): void {
  changeBagView({ panelOpen: false })
}

/** Products in the bag; 0 on the server and until the page is live. */
export function useBagCount(): number {
  return useBag().reduce((sum, entry) => sum + entry.quantity, 0)
}

/** Whether a product is in the bag, in this size, or in any without one; false on the server and before hydration. */
export function useInBag(productId: string, size?: string | null): boolean {
  const isIt = (entry: BagEntry) => entry.product_id === productId && (size === undefined || entry.size === size)
  return useSelected(bag, (entries) => entries.some(isIt), false)
}

/** The cart lines; none on the server and before hydration. */
export function useBag(): readonly BagEntry[] {
  return useStore(bag, NOTHING)
}

function mayBuy(product: ProductCard, size: string | null): boolean {
  if (needsSize(product, size)) return refuse(LINE_PROBLEMS.size_required)
  if (stockOf(product, size) <= 0) return refuse('This piece is no longer available.')
  return true
}

function refuse(message: string): false {
  notify.error(message)
  return false
}

/** A cart line with a size has its variant's stock, any other the product's (open-53). */
function stockOf(product: ProductCard, size: string | null): number {
  return variantOf(product, size)?.stock ?? product.stock
}

function entryOf(product: ProductCard, size: string | null): BagEntry {
  return { product_id: product.id, size, quantity: 1, product: storedProduct(product) }
}
