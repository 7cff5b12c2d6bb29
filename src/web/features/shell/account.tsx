import UserRound from 'lucide-react/icons/user-round'
import { useRef, useState } from 'react'
import { NavLink, useNavigate } from 'react-router'
import type { SessionUser } from '../../../shop/accounts/contract.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Late } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Avatar } from '../session/avatar.tsx'
import { useSession } from '../session/session-store.ts'
import { SignInButton } from './sign-in-button.tsx'

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu

/** In the header: a placeholder while it is not known who is here (shell-01), Sign In, or the account menu. */
export function HeaderAccount() {
  const { state, user } = useSession()
  if (state === 'loading') return <Placeholder className="size-11" />
  if (!user) return <SignInButton className={buttonClass('ink', 'md', 'ml-1')}>Sign In</SignInButton>
  return <MenuButton user={user} />
}

/** The same in the bottom bar of phones; there the profile is one press away. */
export function BarAccount() {
  const { state, user } = useSession()
  if (state === 'loading') return <Placeholder className="bar-link" />
  const icon = <UserRound size={22} strokeWidth={1.75} aria-hidden="true" />
  if (!user)
    return (
      <SignInButton className="bar-link">
        {icon}
        Sign In
      </SignInButton>
    )
  return (
    <NavLink to="/profile" className="bar-link">
      <Avatar user={user} className="size-5.5 text-[0.625rem]" />
      Profile
    </NavLink>
  )
}

function Placeholder({ className }: { className: string }) {
  return (
    <span role="status" aria-label="Loading your account" className={className}>
      <Skeleton className="m-auto size-8 rounded-full" />
    </span>
  )
}

function MenuButton({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const lost = () => {
    setOpen(false)
    void navigate('/profile')
  }
  const close = (refocus: boolean) => {
    setOpen(false)
    if (refocus) button.current?.focus()
  }
  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`Account of ${user.full_name || user.email}`}
        onPointerEnter={() => void loadMenu().catch(() => undefined)}
        onClick={() => setOpen(!open)}
        className="flex size-11 items-center justify-center rounded-full hover:bg-sand"
      >
        <Avatar user={user} />
      </button>
      {open && <Late load={loadMenu} onLost={lost} with={{ user, close }} />}
    </div>
  )
}
