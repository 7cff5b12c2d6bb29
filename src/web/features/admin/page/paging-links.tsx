import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'

/** Above a list that is not at its newest page. */
export function NewestLink({ to }: { to: string }) {
  return (
    <p>
      <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Back to the newest
      </Link>
    </p>
  )
}

/** Below a list that goes on. */
export function OlderLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} rel="next" variant="secondary">
      Older
    </ButtonLink>
  )
}
