import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Late } from '../../ui/late.tsx'
import { notify } from '../../ui/notify.ts'

const loadMenu = async () => (await import('./mobile-menu.tsx')).MobileMenu

/** Opens the menu of phones (shell-09). */
export function MenuButton() {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  if (open && !used) setUsed(true)
  const lost = () => {
    setOpen(false)
    setUsed(false)
    notify.error('The menu did not come: the line is weak. Please try again.')
  }
  return (
    <>
      <IconButton label="Menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu size={24} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {used && <Late load={loadMenu} onLost={lost} with={{ open, close: () => setOpen(false) }} />}
    </>
  )
}
