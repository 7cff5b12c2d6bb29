import Menu from 'lucide-react/icons/menu'
import { useState, type FormEvent } from 'react'
import type { SessionUser } from '../../../shop/accounts/contract.ts'
import { Lazy } from '../../ui/lazy.tsx'
import { notify } from '../../ui/notify.ts'
import { Avatar } from '../account/avatar.tsx'

const loadMenu = async () => (await import('./mobile-menu.tsx')).MobileMenu

/** Opens the menu of phones and tablets (shell-09). Without scripts it leads to where most of it is found. */
export function MenuButton({ user }: { user: SessionUser | null }) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  if (open && !used) setUsed(true)
  const show = (event: FormEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  const lost = () => {
    setOpen(false)
    setUsed(false)
    notify.notLoaded('The menu')
  }
  return (
    <>
      <form action={user ? '/profile' : '/guest-orders'} onSubmit={show} className="contents">
        <button
          type="submit"
          className="head-icon"
          aria-label={user ? `Menu and account of ${user.full_name || user.email}` : 'Menu'}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerDown={() => void loadMenu().catch(() => undefined)}
        >
          {user ? <Avatar user={user} className="size-8 text-xs" /> : <Menu size={24} strokeWidth={1.75} aria-hidden="true" />}
        </button>
      </form>
      {used && <Lazy load={loadMenu} onError={lost} with={{ open, close: () => setOpen(false) }} />}
    </>
  )
}
