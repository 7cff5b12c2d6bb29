import House from 'lucide-react/icons/house'
import Package from 'lucide-react/icons/package'
import { NavLink } from 'react-router'
import { BagButton } from './bag-button.tsx'

/** The main ways, within the thumb's reach. Phones only. */
export function BottomBar() {
  return (
    <nav aria-label="Main" className="bottom-bar">
      <NavLink to="/" end className="bar-link">
        <House size={22} strokeWidth={1.75} aria-hidden="true" />
        Home
      </NavLink>
      <NavLink to="/guest-orders" className="bar-link">
        <Package size={22} strokeWidth={1.75} aria-hidden="true" />
        My Orders
      </NavLink>
      <BagButton className="bar-link" />
    </nav>
  )
}
