import Ellipsis from 'lucide-react/icons/ellipsis'
import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { centreIn } from '../../../lib/centre-in.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { countText } from '../list/list-tabs.tsx'
import { useOpenCounts } from '../page/open-counts.tsx'
import './admin-nav.css'
import { ADMIN_PAGE_GROUPS, ADMIN_PAGES, type AdminPage } from './pages.ts'

/** Every page, at the left edge of wide screens. */
export function AdminRail() {
  const nav = useRef<HTMLElement>(null)
  // In a low window the rail scrolls: the link of the open page is in view.
  useEffect(() => {
    centreIn(nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]'))
  })
  return (
    <nav ref={nav} aria-label="Admin" className="admin-nav">
      <PageLinks />
    </nav>
  )
}

function PageLinks({ onLeave }: { onLeave?: () => void }) {
  const { pathname } = useLocation()
  // The link of a page is not also that of the pages below it that have one of their own.
  const isOwn = ADMIN_PAGES.some(({ to }) => to === pathname)
  return ADMIN_PAGE_GROUPS.map(({ name, pages }) => (
    <div key={name} role="group" aria-label={name} className="admin-nav-group">
      <p aria-hidden="true" className="admin-nav-heading">
        {name}
      </p>
      {pages.map(({ to, label, icon: Icon, counts }) => (
        <NavLink key={to} to={to} end={isOwn || to === '/admin'} className="admin-nav-link" onClick={onLeave}>
          <Icon size={19} strokeWidth={1.75} aria-hidden="true" />
          {label}
          {counts && <CountBadge of={[counts]} />}
        </NavLink>
      ))}
    </div>
  ))
}

type Counts = NonNullable<AdminPage['counts']>
const BAR = ADMIN_PAGES.filter(({ bar }) => bar).toSorted((a, b) => (a.bar ?? 0) - (b.bar ?? 0))

/** What there is to do on the pages that phones have behind "More". */
const BEHIND_MORE: readonly Counts[] = ADMIN_PAGES.flatMap(({ counts, bar }) => (counts && !bar ? [counts] : []))

/** The pages of every day within the thumb's reach, and the way to all others. Phones and tablets. */
export function AdminBar({ email }: { email: string | null }) {
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const isElsewhere = !BAR.some(({ to }) => (to === '/admin' ? pathname === to : pathname.startsWith(to)))
  return (
    <>
      <nav aria-label="Admin, quick" className="admin-bar">
        {BAR.map(({ to, label, icon: Icon, counts }) => (
          <NavLink key={to} to={to} end={to === '/admin'} className="admin-bar-link">
            <Icon size={21} strokeWidth={1.75} aria-hidden="true" />
            {label}
            {counts && <CountBadge of={[counts]} />}
          </NavLink>
        ))}
        <button
          type="button"
          className="admin-bar-link"
          aria-haspopup="dialog"
          aria-expanded={open}
          data-here={isElsewhere || undefined}
          onClick={() => setOpen(true)}
        >
          <Ellipsis size={21} strokeWidth={1.75} aria-hidden="true" />
          More
          <CountBadge of={BEHIND_MORE} />
        </button>
      </nav>
      <Sheet open={open} onClose={() => setOpen(false)} title="Admin" side="bottom">
        <nav aria-label="All admin pages" className="admin-nav-all">
          <PageLinks onLeave={() => setOpen(false)} />
        </nav>
        {email && <p className="mt-4 break-words text-ink-soft">Signed in as {email}</p>}
      </Sheet>
    </>
  )
}

/** How much there is to do of these together. */
function CountBadge({ of: names }: { of: readonly Counts[] }) {
  const { counts } = useOpenCounts()
  const count = names.reduce((sum, name) => sum + (counts?.[name] ?? 0), 0)
  if (count === 0) return null
  return (
    <span className="admin-nav-count">
      {countText(count)}
      <span className="sr-only"> to do</span>
    </span>
  )
}
