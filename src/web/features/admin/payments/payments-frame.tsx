import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
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
