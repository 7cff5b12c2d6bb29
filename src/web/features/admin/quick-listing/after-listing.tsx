import { Link } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { nameOf } from './listing-draft.ts'
import type { Listing } from './kept-listings.ts'
import { isUntouched, type ListingsState } from './listings.ts'
import { listings, listingSender } from './quick-listings.ts'

/** The piece before: where it is now, and the quickest way to the next. */
export function AfterListing({ state: { last, sent, listings: all } }: { state: ListingsState }) {
  const [latest] = sent
  const isSent = !all.some(({ state }) => state === 'waiting' || state === 'refused')
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-l-4 border-green bg-surface px-4 py-3">
      <p className="min-w-0 flex-[1_1_14rem] break-words">
        {isSent && latest ? (
          <>
            <Link to={`/admin/products/${latest.id}`} className="font-semibold underline underline-offset-4">
              {latest.name}
            </Link>{' '}
            {latest.publish ? 'is in the shop.' : 'is a draft.'}
          </>
        ) : (
          <>{last && nameOf(last)} is kept, and goes to the shop by itself.</>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => listings.startOver(true)}>
          Another like this
        </Button>
        <ButtonLink to="/admin/products/measure" variant="quiet">
          Measure
        </ButtonLink>
      </div>
    </div>
  )
}

/** What the shop does not have yet; nothing when it has all. */
export function UnsentListings({ state: { listings: all, isUnkept } }: { state: ListingsState }) {
  const waiting = all.filter(({ state }) => state === 'waiting').length
  const refused = all.filter(({ state }) => state === 'refused')
  const open = all.find(({ state }) => state === 'open')
  return (
    <div className="space-y-2 empty:hidden">
      {waiting > 0 && (
        <p role="status" className="rounded-card border-l-4 border-sun bg-surface px-4 py-3">
          <strong className="font-semibold">{waiting} waiting to be sent.</strong> {waiting === 1 ? 'It goes' : 'They go'} to the shop as
          soon as there is a connection.
        </p>
      )}
      {refused.map((listing) => (
        <Refused key={listing.id} listing={listing} mayEdit={open !== undefined && isUntouched(open)} />
      ))}
      {isUnkept && (
        <p role="alert" className="rounded-card border-l-4 border-primary bg-surface px-4 py-3">
          <strong className="font-semibold">This browser keeps nothing.</strong> It has no room, or is in private mode. Do not close the
          page before everything is sent.
        </p>
      )}
    </div>
  )
}

function Refused({ listing, mayEdit }: { listing: Listing; mayEdit: boolean }) {
  const { id, draft, error } = listing
  const again = () => {
    listings.update(id, { state: 'waiting', error: null })
    listingSender.send()
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-l-4 border-primary bg-surface px-4 py-3">
      <p className="min-w-0 flex-[1_1_14rem] break-words">
        <strong className="font-semibold">{nameOf(draft)} was not taken.</strong> {error}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={again}>
          Send again
        </Button>
        <Button variant="quiet" disabled={!mayEdit} onClick={() => listings.reopen(id)}>
          Change it
        </Button>
        <Button variant="quiet" onClick={() => listings.forget(id, null)}>
          Throw away
        </Button>
      </div>
    </div>
  )
}
