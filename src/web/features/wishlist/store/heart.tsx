import { classes } from '../../../ui/classes.ts'
import { popHeart } from './card-hearts.ts'
import type { Wishable } from './wishlist-rows.ts'
import { toggleWish, useWished } from './wishlist-store.ts'

/** Puts a piece on the wishlist and takes it off again (wish-01). Tiles have a heart without hooks: see tile-hearts.ts. */
export function Heart({ product, className }: { product: Wishable; className?: string }) {
  const wished = useWished(product.id)
  return (
    <button
      type="button"
      className={classes('heart heart-plain', className)}
      aria-pressed={wished}
      aria-label={`Add to wishlist: ${product.name}`}
      onClick={({ currentTarget }) => {
        if (!wished) popHeart(currentTarget)
        toggleWish(product)
      }}
    />
  )
}
