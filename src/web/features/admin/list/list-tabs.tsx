import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { COUNT_MAX } from '../../../../shop/list-count.ts'
import { centreIn } from '../../../lib/centre-in.ts'
import { chipClass } from '../../../ui/chip.tsx'

export interface ListTab {
  to: string
  label: ReactNode
  chosen: boolean
  /** How many wait in it; nothing is shown at 0. */
  count?: number | undefined
}

/** Ways of looking at one list, as a row of links. On phones it slides sideways. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  return (
    <nav aria-label={label} className="admin-tabs">
      {tabs.map(({ to, label: name, chosen, count = 0 }) => (
        <Link key={to} to={to} ref={chosen ? intoView : undefined} aria-current={chosen ? 'true' : undefined} className={chipClass(chosen)}>
          {name}
          {count > 0 && <span className="font-semibold">{countText(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** "1,000+" for what was counted only so far. */
export function countText(count: number): string {
  return count > COUNT_MAX ? `${COUNT_MAX.toLocaleString('en-KE')}+` : count.toLocaleString('en-KE')
}

function intoView(tab: HTMLElement | null) {
  centreIn(tab?.parentElement, tab)
}
