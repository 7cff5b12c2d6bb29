import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { centreIn } from '../../../lib/centre-in.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { PageHead } from '../page/page-head.tsx'
import './payments.css'

const PAGES = [
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/payments/books', label: 'Daily report' },
  { to: '/admin/payments/reconciliation', label: 'Reconciliation' },
] as const

interface PaymentsFrameProps {
  title: string
  at: string
  stale: boolean
  children: ReactNode
}

/** The head of the three pages about payments: title, age of the data and tabs. */
export function PaymentsFrame({ title, at, stale, children }: PaymentsFrameProps) {
  return (
    <div className="space-y-4">
      <PageHead title={title} at={at} stale={stale} />
      <nav aria-label="Payments" className="payments-tabs">
        {PAGES.map(({ to, label }) => (
          <NavLink key={to} to={to} end className="payments-tab">
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  )
}

interface ViewChipProps {
  to: string
  chosen: boolean
  children: ReactNode
}

/** One of several views of a page, a link in a row of .payments-chips; the chosen one is never outside the screen. */
export function ViewChip({ to, chosen, children }: ViewChipProps) {
  return (
    <Link to={to} ref={chosen ? intoView : undefined} aria-current={chosen ? 'true' : undefined} className={chipClass(chosen)}>
      {children}
    </Link>
  )
}

function intoView(chip: HTMLElement | null) {
  centreIn(chip?.parentElement, chip)
}
