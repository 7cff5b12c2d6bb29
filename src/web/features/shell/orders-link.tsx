import { NavLink } from 'react-router'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSession } from '../account/session/session-store.ts'

/** Orders for members, My Orders for visitors (shell-04). */
export function OrdersLink({ className }: { className: string }) {
  const { state } = useSession()
  if (state === 'loading') return <Waiting className={className} />
  const member = state === 'signed-in'
  return (
    <NavLink to={member ? '/orders' : '/guest-orders'} className={className}>
      {member ? 'Orders' : 'My Orders'}
    </NavLink>
  )
}

function Waiting({ className }: { className: string }) {
  return (
    <span className={className}>
      <Skeleton className="h-4 w-14" />
    </span>
  )
}
