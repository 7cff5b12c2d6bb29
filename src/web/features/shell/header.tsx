import { NavLink, useLocation, Link } from 'react-router'
import { PagePart } from '../../lib/page-part.tsx'
import { useSettings } from '../product/live/live-settings.ts'
import { NotificationBell } from '../notifications/bell.tsx'
import { AccessibilityButton } from './accessibility/accessibility.tsx'
import { HeaderAccount, NarrowAccount } from './account.tsx'
import { BagButton } from '../bag/bag-button.tsx'
import { OrdersLink } from './orders-link.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { sectionOf } from './section.ts'
import { SearchForm, searchedFor } from './search-form.tsx'
import { TryOnLink } from '../product/page/try-on-link.tsx'
import { WishlistLink } from './wishlist-link.tsx'

/** Phones have the main ways in the bar at the bottom; tablets have those that fit here and the others in the menu. */
export function Header() {
  const { pathname, search } = useLocation()
  const section = sectionOf(pathname)
  return (
    <header className="header">
      <div className="page gutter flex h-14 items-center gap-3 @max-[16rem]:gap-1 md:gap-4 lg:h-18 lg:gap-8">
        <PagePart name="wordmark" by={useSettings().name}>
          <Wordmark />
        </PagePart>
        <PagePart name="search-form" by={() => searchedFor(pathname, search)}>
          <SearchForm />
        </PagePart>
        <ScrollToTop />
        <PagePart name="header-links" by={section} personal="state">
          <HeaderLinks />
        </PagePart>
        <PagePart name="header-tools" personal="user">
          <HeaderTools />
        </PagePart>
      </div>
    </header>
  )
}

function HeaderLinks() {
  return (
    <nav aria-label="Main" className="hidden items-center md:flex lg:ml-auto">
      <NavLink to="/" end className="head-link head-wide">
        Home
      </NavLink>
      <NavLink to="/feed" className="head-link">
        Videos
      </NavLink>
      <TryOnLink className="head-link" />
      <OrdersLink className="head-link head-wide" />
      <WishlistLink className="head-icon" />
    </nav>
  )
}

function HeaderTools() {
  return (
    <div className="head-tools">
      <NotificationBell className="head-icon head-bell" />
      <BagButton className="head-icon head-bag" />
      <AccessibilityButton className="head-icon head-person head-wide">Accessibility</AccessibilityButton>
      <span className="head-account">
        <HeaderAccount />
      </span>
      <span className="head-menu">
        <NarrowAccount />
      </span>
    </div>
  )
}

/** The shop's name, the way home; the dot is the button sewn back on. */
function Wordmark() {
  const { name } = useSettings()
  return (
    <Link to="/" aria-label={`${name}, home`} className="wordmark display">
      <b className="wordmark-name">{name.toLowerCase()}</b>
      <span aria-hidden="true">.</span>
    </Link>
  )
}
