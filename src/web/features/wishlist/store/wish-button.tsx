import { prefersLessMotion } from '../../../lib/motion.ts'
import { useSecondTap } from '../../../lib/use-second-tap.ts'
import { classes } from '../../../ui/classes.ts'
import type { Wishable } from './wishlist-rows.ts'
import { toggleWish, useWished } from './wishlist-store.ts'

interface WishButtonProps {
  product: Wishable
  /** Beside words instead of on a picture. */
  plain?: boolean
  className?: string
}

/** The heart that puts a product on the wishlist and takes it off again (wish-01); a double tap does the first of the two. */
export function WishButton({ product, plain = false, className }: WishButtonProps) {
  const wished = useWished(product.id)
  const isSecondTap = useSecondTap()
  return (
    <button
      type="button"
      className={classes('wish-button', plain && 'wish-button-plain', className)}
      aria-pressed={wished}
      aria-label={`Add to wishlist: ${product.name}`}
      onClick={({ currentTarget, detail }) => {
        // Keys, which have no detail, are meant each time.
        if (detail > 0 && isSecondTap()) return
        if (!wished) leap(currentTarget)
        toggleWish(product)
      }}
    />
  )
}

/** A small leap; none when reduced motion is asked. */
function leap(heart: Element): void {
  if (prefersLessMotion()) return
  heart.animate({ scale: ['1', '1.25', '0.95', '1'] }, { duration: 250, easing: 'ease-out' })
}
