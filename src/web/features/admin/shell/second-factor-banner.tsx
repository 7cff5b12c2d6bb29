import { Link, useLocation } from 'react-router'
import { ADMIN_GRACE_DAYS, type AdminStanding } from '../../../../shop/accounts/rules.ts'
import { SECURITY_PAGE } from './pages.ts'

/** On every admin page until the second factor is set up; where a demo needs none, on the first page only. */
export function SecondFactorBanner({ standing, graceDays }: { standing: AdminStanding; graceDays: number | null }) {
  const { pathname } = useLocation()
  if (standing !== 'grace' && (standing !== 'waived' || pathname !== '/admin')) return null
  return (
    <p className="mb-4 rounded-card border-l-4 border-sun bg-surface px-4 py-3">
      {standing === 'grace' ? (
        <>
          <strong>{graceDays === 1 ? 'This is the last day' : `${graceDays} days left`}</strong> to add a passkey or set up an authenticator
          app. After that the admin area stays closed until you do. You already need it for refunds, matching and statements.
        </>
      ) : (
        `This demo runs on your own computer and asks only for a password. In a real shop an admin has ${ADMIN_GRACE_DAYS} days to add a passkey or set up an authenticator app.`
      )}
      {pathname !== SECURITY_PAGE && (
        <>
          {' '}
          <Link to={SECURITY_PAGE} className="font-semibold whitespace-nowrap underline underline-offset-4">
            Set it up
          </Link>
        </>
      )}
    </p>
  )
}
