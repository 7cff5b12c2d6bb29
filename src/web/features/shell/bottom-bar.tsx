import House from 'lucide-react/icons/house'
import { NavLink } from 'react-router'
import { BarAccount } from './account.tsx'
import { BagButton } from './bag-button.tsx'
import { OrdersLink } from './orders-link.tsx'
import { WishlistLink } from './wishlist-link.tsx'

/** The main ways, within the thumb's reach. Phones only. */
export function BottomBar() {
  return (
    <nav aria-label="Main" className="bottom-bar">
      <NavLink to="/" end className="bar-link">
        <House size={22} strokeWidth={1.75} aria-hidden="true" />
        Home
      </NavLink>
      <WishlistLink className="bar-link" />
      <OrdersLink className="bar-link" icon />
      <BagButton className="bar-link" />
      <BarAccount />
    </nav>
  )
}
