import Clapperboard from 'lucide-react/icons/clapperboard'
import House from 'lucide-react/icons/house'
import { NavLink, useLocation } from 'react-router'
import { PagePart } from '../../lib/page-part.tsx'
import { BagButton } from '../bag/bag-button.tsx'
import { TryOnLink } from '../product/page/try-on-link.tsx'
import { sectionOf } from './section.ts'
import { WishlistLink } from './wishlist-link.tsx'

/** The main ways, within the thumb's reach. Phones only: orders and the account are in the menu above. */
export function BottomBar() {
  const { pathname } = useLocation()
  return (
    <PagePart name="bottom-bar" by={sectionOf(pathname)}>
      <BottomBarContent />
    </PagePart>
  )
}

function BottomBarContent() {
  return (
    <nav aria-label="Main" className="bottom-bar">
      <NavLink to="/" end className="bar-link">
        <House size={22} strokeWidth={1.75} aria-hidden="true" />
        Home
      </NavLink>
      <NavLink to="/feed" className="bar-link">
        <Clapperboard size={22} strokeWidth={1.75} aria-hidden="true" />
        Videos
      </NavLink>
      <TryOnLink className="bar-link" icon />
      <WishlistLink className="bar-link" />
      <BagButton className="bar-link" />
    </nav>
  )
}
