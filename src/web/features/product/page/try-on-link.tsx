import Shirt from 'lucide-react/icons/shirt'
import type { MouseEvent, ReactNode } from 'react'
import { NavLink } from 'react-router'
import { notify } from '../../../ui/notify.ts'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { openSignIn, useSession } from '../../account/session/session-store.ts'

const TRY_ON_NEEDS_SIGN_IN = 'Please log in or sign up to use the Virtual Try-On feature.'

interface TryOnLinkProps {
  className: string
  icon?: boolean
  /** The id of the product to begin with. */
  productId?: string
  /** Those of a look, in the place of one: the first is what one begins with. */
  productIds?: readonly string[]
  onLeave?: () => void
  children?: ReactNode
}

/** The way to the fitting room, for all to see (open-40); who is signed out is asked to sign in first (shell-11). */
export function TryOnLink({ className, icon = false, productId, productIds, onLeave, children = 'Try On' }: TryOnLinkProps) {
  const { state } = useSession()
  const [first = productId] = productIds ?? []
  const to = first ? `/try-on?piece=${first}${productIds ? `&pieces=${productIds.join(',')}` : ''}` : '/try-on'
  const ask = (event: MouseEvent) => {
    onLeave?.()
    // While it is not known who is here the page itself finds out.
    if (state !== 'signed-out' || !isPlainClick(event)) return
    event.preventDefault()
    notify.error(TRY_ON_NEEDS_SIGN_IN)
    openSignIn({ next: to })
  }
  return (
    <NavLink to={to} className={className} onClick={ask}>
      {icon && <Shirt size={22} strokeWidth={1.75} aria-hidden="true" />}
      {children}
    </NavLink>
  )
}
