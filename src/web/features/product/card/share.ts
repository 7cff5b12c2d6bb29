import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { notify } from '../../../ui/notify.ts'
import { sizesText } from '../data/card-product.ts'

export interface ShareContent {
  title: string
  /** What is said about it, without the link. */
  text: string
  /** Opens the thing itself. */
  url: string
  /** What is copied where the device has no share sheet; `url` when missing. */
  copied?: string
}

export type Shareable = Pick<ProductCard, 'id' | 'name' | 'price' | 'variants'>

/** Shares a product with its price and size. Call it right from the press: browsers open their sheet for nothing else. */
export function shareProduct(product: Shareable): Promise<void> {
  return shareLink(productShareContent(product, location.origin))
}

/** What goes out with a product. The copied address is the one that the specification gives; it leads to the same page (card-15, open-51). */
export function productShareContent({ id, name, price, variants }: Shareable, origin: string): Required<ShareContent> {
  const sizes = sizesText({ variants })
  const size = sizes && `${sizes.includes(',') ? 'sizes' : 'size'} ${sizes}`
  return {
    title: name,
    text: [name, formatKes(price), size].filter(Boolean).join(', '),
    url: `${origin}/product/${id}`,
    copied: `${origin}/products/${id}`,
  }
}

/** By the device's own share sheet; where there is none the link is copied, and WhatsApp is one press away (card-14). */
export async function shareLink(note: ShareContent): Promise<void> {
  if ((await shareNatively(note)) !== 'cannot') return
  const byWhatsApp = { label: 'WhatsApp', run: () => openWhatsApp(note), elsewhere: true }
  try {
    await navigator.clipboard.writeText(note.copied ?? note.url)
    notify.success('Link copied to clipboard!', undefined, byWhatsApp)
  } catch {
    notify.error('Failed to copy link', byWhatsApp)
  }
}

/** Call it right from the press. */
export async function shareNatively({ title, text, url }: ShareContent): Promise<'done' | 'cannot'> {
  if (!('share' in navigator)) return 'cannot'
  try {
    await navigator.share({ title, text, url })
    return 'done'
  } catch (error) {
    // Thinking better of it is no failure.
    return error instanceof DOMException && error.name === 'AbortError' ? 'done' : 'cannot'
  }
}

/** Opens WhatsApp with the note written; who gets it is chosen there. */
function openWhatsApp({ text, url }: ShareContent): void {
  window.open(whatsAppUrl(text, url), '_blank', 'noopener')
}

export function whatsAppUrl(text: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`
}
