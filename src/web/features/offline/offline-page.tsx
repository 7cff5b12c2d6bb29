import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '../../../shop/accounts/rules.ts'
import { TileSkeletons } from '../product-card/tile-skeleton.tsx'
import { OfflineView } from './offline-view.tsx'
import { opensWithoutLine } from './opens-without-line.ts'

/**
 * Stands in for a page that was asked for without a line (`?to=`), and leads on to it when it can be shown from what is
 * kept here. The service worker has put this page by; it is the same for everybody.
 */
export function OfflinePage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [looking, setLooking] = useState(true)
  const to = safeNext(params.get('to'))
  const leadOn = useEffectEvent(() => {
    const { pathname } = new URL(to, location.origin)
    if (params.has('to') && opensWithoutLine(pathname) && pathname !== location.pathname) void navigate(to, { replace: true })
    else setLooking(false)
  })
  useEffect(() => leadOn(), [])
  // What is shown first is in the page itself, which knows nothing of what was asked for.
  if (looking)
    return (
      <div className="page gutter pt-6 pb-16" aria-busy="true">
        <h1 className="sr-only">Looking for what you have seen</h1>
        <ul className="tiles" aria-hidden="true">
          <TileSkeletons count={6} />
        </ul>
      </div>
    )
  return <OfflineView again={() => location.replace(to)} back={() => history.back()} />
}
