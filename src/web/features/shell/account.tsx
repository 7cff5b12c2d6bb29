import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { SessionUser } from '../../../shop/accounts/contract.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Lazy } from '../../ui/lazy.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Avatar } from '../account/avatar.tsx'
import { useSession, openSignIn } from '../account/session/session-store.ts'
import { MenuButton } from './menu-button.tsx'

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu

/** On wide screens: a placeholder while it is not known who is here (shell-01), Sign In, or the account menu, for admins with the way to Upload (shell-03). */
export function HeaderAccount() {
  const { state, user } = useSession()
  if (state === 'loading') return <Placeholder />
  if (!user) return <SignInButton className={buttonClass('ink', 'md', 'ml-1')}>Sign In</SignInButton>
  return (
    <>
      {user.is_admin && (
        <Link to="/upload" aria-label="Upload" className="head-icon">
          <Upload size={22} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
      <AccountButton user={user} />
    </>
  )
}

/** On phones and tablets, where the menu holds the account too (shell-09): a member opens it by their own picture. */
export function NarrowAccount() {
  const { state, user } = useSession()
  return (
    <>
      {state === 'loading' && <Placeholder />}
      {state === 'signed-out' && (
        <SignInButton className="head-sign-in">
          <UserRound size={24} strokeWidth={1.75} aria-hidden="true" />
          Sign In
        </SignInButton>
      )}
      <MenuButton user={user} />
    </>
  )
}

function Placeholder() {
  return (
    <span role="status" aria-label="Loading your account" className="flex size-11 shrink-0">
      <Skeleton className="m-auto size-8 rounded-full" />
    </span>
  )
}

function AccountButton({ user }: { user: SessionUser }) {
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
      {open && <Lazy load={loadMenu} onError={lost} with={{ user, close }} />}
    </div>
  )
}

/** Opens the sign-in dialog (shell-07); without scripts it leads to the page of the same name. */
function SignInButton({ className, children }: { className: string; children: ReactNode }) {
  const open = (event: FormEvent) => {
    event.preventDefault()
    openSignIn()
  }
  return (
    <form action="/login" onSubmit={open} className="contents">
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
