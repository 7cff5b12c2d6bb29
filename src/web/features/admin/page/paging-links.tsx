import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'

/** Above a list that is not at its first page. */
export function NewestLink({ to, children = 'Back to the newest' }: { to: string; children?: string }) {
  return (
    <p>
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {children}
      </Link>
    </p>
  )
}

/** Below a list that goes on. */
export function OlderLink({ to, children = 'Older' }: { to: string; children?: string }) {
  return (
    <ButtonLink to={to} rel="next" variant="secondary">
      {children}
    </ButtonLink>
  )
}
