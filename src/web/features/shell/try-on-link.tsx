import Shirt from 'lucide-react/icons/shirt'
import type { MouseEvent } from 'react'
import { NavLink } from 'react-router'
import { notify } from '../../ui/notify.ts'
import { openSignIn, useSession } from '../session/session-store.ts'

export const TRY_ON_NEEDS_SIGN_IN = 'Please log in or sign up to use the Virtual Try-On feature.'

/** The way to the fitting room, for all to see (open-40); who is signed out is asked to sign in first (shell-11). */
export function TryOnLink({ className, icon = false, onLeave }: { className: string; icon?: boolean; onLeave?: () => void }) {
  const { state } = useSession()
  const ask = (event: MouseEvent) => {
    onLeave?.()
    // While it is not known who is here the page itself finds out.
    if (state !== 'signed-out' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    notify.error(TRY_ON_NEEDS_SIGN_IN)
    openSignIn({ next: '/try-on' })
  }
  return (
    <NavLink to="/try-on" className={className} onClick={ask}>
      {icon && <Shirt size={22} strokeWidth={1.75} aria-hidden="true" />}
      Try On
    </NavLink>
  )
}
