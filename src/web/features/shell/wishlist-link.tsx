import Heart from 'lucide-react/icons/heart'
import { NavLink } from 'react-router'
import { useWishlistCount } from '../wishlist/store/wishlist-store.ts'

/** The way to the wishlist, with its count (shell-05), which appears once the browser has read it. */
export function WishlistLink({ className }: { className: string }) {
  const count = useWishlistCount()
  return (
    <NavLink
      to="/wishlist"
      // Where there is a list, its page opens without a connection too.
      prefetch={count > 0 ? 'viewport' : 'none'}
      className={className}
      aria-label={count > 0 ? `Wishlist, ${count} ${count === 1 ? 'piece' : 'pieces'}` : 'Wishlist'}
    >
      <span className="relative">
        <Heart size={22} strokeWidth={1.75} aria-hidden="true" />
        {count > 0 && <span className="bag-count">{count > 99 ? '99+' : count}</span>}
      </span>
      Wishlist
    </NavLink>
  )
}
