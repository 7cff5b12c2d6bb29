import { z } from 'zod'
import { productCard } from '../catalogue/contract.ts'
import { WISHLIST_MAX } from './rules.ts'

/** A row as the browser stores it under `wishlist` and as the server gives it (data-05). KES; `product_images` are picture keys. */
export const wishlistRow = z.object({
  product_id: z.uuid(),
  product_name: z.string(),
  product_price: z.number().int(),
  product_images: z.array(z.string()),
  is_in_stock: z.boolean(),
  added_at: z.iso.datetime(),
})
export type WishlistRow = z.infer<typeof wishlistRow>

/** The row, what it cost when it was added, and the product as it is now; null when it has left the shop. */
export const wishlistItem = wishlistRow.extend({ price_when_added: z.number().int(), product: productCard.nullable() })
export type WishlistItem = z.infer<typeof wishlistItem>
export const wishlistReply = z.object({ items: z.array(wishlistItem) })

const wanted = z.strictObject({
  product_id: z.uuid(),
  added_at: z.iso.datetime().optional(),
  /** KES, as the browser saw it; only ever shown back to the same person. */
  price_when_added: z.number().int().positive().max(100_000_000).optional(),
})

/** `POST /api/wishlist/merge`: union by product, the earliest added_at stays (open-48). Unknown products are left out. */
export const wishlistMerge = z.strictObject({ items: z.array(wanted).max(WISHLIST_MAX) })
export type WishlistMerge = z.output<typeof wishlistMerge>
/** `PUT /api/wishlist/:product_id` */
export const wishlistAdd = wanted.omit({ product_id: true })

/** `POST /api/wishlist/share`: a member's whole list; a guest sends the products. */
export const shareRequest = z.strictObject({ product_ids: z.array(z.uuid()).min(1).max(WISHLIST_MAX).optional() })
/** `path` is the page to send: `/wishlist/shared/{token}`. */
export const shareReply = z.object({ token: z.string(), path: z.string() })
export const sharedWishlist = z.object({ owner: z.string().nullable(), items: z.array(productCard) })
export type SharedWishlist = z.infer<typeof sharedWishlist>
