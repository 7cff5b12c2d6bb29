import { useLocation, useNavigate, useNavigation } from 'react-router'
import { OfflineView } from './offline-view.tsx'
import { isOffline } from '../../../lib/no-connection.ts'

/** A page that did not come for lack of a connection. Opens by itself when the connection is back; Back leads to where the shopper was. */
export function OfflineScreen({ anew }: { anew: boolean }) {
  const navigate = useNavigate()
  const here = useLocation()
  const busy = useNavigation().state !== 'idle'
  const again = () => {
    if (isOffline()) return
    if (anew) location.reload()
    else void navigate(here, { replace: true })
  }
  return (
    <>
      <title>You are offline | Upya</title>
      <OfflineView again={again} back={() => void navigate(-1)} busy={busy} />
    </>
  )
}
