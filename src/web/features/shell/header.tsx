import { NavLink } from 'react-router'
import { BagButton } from './bag-button.tsx'
import { ScrollToTop } from './scroll-to-top.tsx'
import { SearchForm } from './search-form.tsx'
import { Wordmark } from './wordmark.tsx'

export function Header() {
  return (
    <header className="header">
      <div className="page gutter flex h-14 items-center gap-3 md:gap-4 lg:h-18 lg:gap-8">
        <Wordmark />
        <SearchForm />
        <ScrollToTop />
        <BagButton className="head-bag" />
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex lg:ml-auto">
          <NavLink to="/" end className="head-link">
            Home
          </NavLink>
          <NavLink to="/guest-orders" className="head-link">
            My Orders
          </NavLink>
          <BagButton className="head-link" />
        </nav>
      </div>
    </header>
  )
}
