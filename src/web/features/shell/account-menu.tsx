import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect, useEffectEvent, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { SessionUser } from '../../../shop/accounts/contract.ts'
import { signOut } from '../account/session/session-store.ts'

const ITEM = 'flex min-h-11 w-full items-center gap-3 rounded-badge px-3 text-left font-medium hover:bg-sand focus-visible:bg-sand'
const ICON = { size: 19, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Profile, Admin Dashboard for admins, Sign Out (shell-08). `close(true)` gives the focus back to the button. */
export function AccountMenu({ user, close }: { user: SessionUser; close: (refocus: boolean) => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  const closeNow = useEffectEvent(() => close(false))
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    const onPointer = ({ target }: PointerEvent) => {
      // A press on the button itself closes it by its own click.
      if (target instanceof Node && !menu.current?.parentElement?.contains(target)) closeNow()
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') close(true)
    else if (event.key === 'Tab') close(false)
    else if (to !== undefined) all[to % all.length]?.focus()
    if (event.key === 'Escape' || to !== undefined) event.preventDefault()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !menu.current?.parentElement?.contains(relatedTarget)) close(false)
  }
  return (
    <div
      ref={menu}
      role="menu"
      aria-label="Account"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      className="absolute top-full right-0 z-40 mt-2 w-64 rounded-card border border-line bg-surface p-2 shadow-float outline-none"
    >
      <p role="presentation" className="mb-1 border-b border-line px-3 pt-1 pb-2 text-sm">
        {user.full_name && <strong className="block truncate">{user.full_name}</strong>}
        <span className="block truncate text-ink-soft">{user.email}</span>
      </p>
      <Link role="menuitem" tabIndex={-1} to="/profile" className={ITEM} onClick={() => close(false)}>
        <UserRound {...ICON} />
        Profile
      </Link>
      {user.is_admin && (
        <Link role="menuitem" tabIndex={-1} to="/admin" className={ITEM} onClick={() => close(false)}>
          <LayoutDashboard {...ICON} />
          Admin Dashboard
        </Link>
      )}
      <button
        role="menuitem"
        tabIndex={-1}
        type="button"
        className={ITEM}
        onClick={() => {
          close(true)
          void signOut()
        }}
      >
        <LogOut {...ICON} />
        Sign Out
      </button>
    </div>
  )
}
