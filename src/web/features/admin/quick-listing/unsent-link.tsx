import { useEffect } from 'react'
import { Link } from 'react-router'
import { useStore } from '../../../lib/store.ts'
import { isUntouched, NO_LISTINGS } from './listings.ts'
import { listings, startListings } from './quick-listings.ts'

/** On other pages: what this browser still has of pieces that were listed with the camera, which is sent from here, too. */
export function UnsentLink() {
  const { listings: all } = useStore(listings, NO_LISTINGS)
  useEffect(startListings, [])
  const unsent = all.filter(({ state }) => state !== 'open').length
  const isBegun = all.some((listing) => listing.state === 'open' && !isUntouched(listing))
  if (unsent === 0 && !isBegun) return null
  return (
    <p role="status" className="rounded-card border-l-4 border-sun bg-surface px-4 py-2">
      {unsent > 0 ? (
        <strong className="font-semibold">{unsent} waiting to be sent. </strong>
      ) : (
        'A piece that was begun with the camera is kept in this browser. '
      )}
      <Link to="/admin/products/quick" className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {unsent > 0 ? 'See which' : 'Go on with it'}
      </Link>
    </p>
  )
}
