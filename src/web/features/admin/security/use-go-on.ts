import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { safeNext } from '../../../../shop/accounts/rules-session.ts'

/** Leads on to the admin page that was asked for, once the second factor has opened it. Back does not lead here again. */
export function useGoOn(): () => Promise<void> {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const next = safeNext(params.get('next'))
  return async () => {
    // The shell shows nothing else until it knows.
    await revalidate()
    await navigate(next.startsWith('/admin') ? next : '/admin', { replace: true })
  }
}
