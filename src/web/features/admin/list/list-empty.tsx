import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyList } from '../page/list-section.tsx'

interface NothingFoundProps {
  children: ReactNode
  /** The list without what narrows it. */
  to: string
  action: string
}

/** A list that is empty because of what was chosen: says so, and leads to where there is something. */
export function NothingFound({ children, to, action }: NothingFoundProps) {
  return (
    <EmptyList>
      {children}{' '}
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4">
        {action}
      </Link>
    </EmptyList>
  )
}
