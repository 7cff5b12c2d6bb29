import { NavLink } from 'react-router'
import { NoticeBell } from '../notifications/bell.tsx'
import { HeaderAccount } from './account.tsx'
import { BagButton } from './bag-button.tsx'
import { MenuButton } from './menu-button.tsx'
import { OrdersLink } from './orders-link.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SearchForm } from './search-form.tsx'
import { WishlistLink } from './wishlist-link.tsx'
import { Wordmark } from './wordmark.tsx'

export function Header() {
  return (
    <header className="header">
      <div className="page gutter flex h-14 items-center gap-3 md:gap-4 lg:h-18 lg:gap-8">
        <Wordmark />
        <SearchForm />
        <ScrollToTop />
        <nav aria-label="Main" className="hidden items-center md:flex lg:ml-auto">
          <NavLink to="/" end className="head-link">
            Home
          </NavLink>
          <OrdersLink className="head-link" />
          <WishlistLink className="head-icon" />
        </nav>
        <div className="head-tools">
          <NoticeBell className="head-icon head-bell" />
          <BagButton className="head-icon head-bag" />
          <span className="hidden md:contents">
            <HeaderAccount />
          </span>
          <span className="head-menu">
            <MenuButton />
          </span>
        </div>
      </div>
    </header>
  )
}
