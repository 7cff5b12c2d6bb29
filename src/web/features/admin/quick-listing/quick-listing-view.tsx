import { useEffect, useRef, useState } from 'react'
import { useOnline } from '../../../lib/page-visibility.ts'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { garmentOf } from '../../../../shop/try-on/rules-rig.ts'
import { CleanUp, preloadCleanUp } from '../studio/clean-up.tsx'
import { AfterListing, UnsentListings } from './after-listing.tsx'
import { FactsSection } from './facts-section.tsx'
import { missingOf, NEW_LISTING, type ListingDraft, type ListingField } from './listing-draft.ts'
import type { ListingPhoto } from './kept-listings.ts'
import { isUntouched, NO_LISTINGS } from './listings.ts'
import { askToKeep, listings, listingSender, startListings } from './quick-listings.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { Viewfinder } from './viewfinder.tsx'
import { WordsSection } from './words-section.tsx'
import './quick-listing.css'

/** Listing piece after piece with a phone: photos, a few taps, publish. Works without a line. */
export function QuickListingView() {
  const state = useStore(listings, NO_LISTINGS)
  const [missing, setMissing] = useState<Partial<Record<ListingField, string>>>({})
  const [cleaning, setCleaning] = useState<ListingPhoto | null>(null)
  const form = useRef<HTMLDivElement>(null)
  useEffect(startListings, [])
  const piece = state.listings.find((listing) => listing.state === 'open')
  const draft = piece?.draft ?? NEW_LISTING
  const photos = piece?.photos ?? []
  const hasPhotos = photos.length > 0
  const isOnline = useOnline()
  useEffect(() => {
    if (hasPhotos && isOnline) preloadCleanUp()
  }, [hasPhotos, isOnline])
  const finish = (publish: boolean) => {
    const found = missingOf(draft, photos.length, publish)
    setMissing(found)
    if (Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector('[data-missing], [aria-invalid]')?.scrollIntoView({ block: 'center' }))
      return
    }
    listings.finish(publish)
    listingSender.send()
    scrollTo({ top: 0 })
  }
  const change: typeof listings.change = (to) => {
    listings.change(to)
    setMissing({})
  }
  const add = (picture: Blob) => {
    setMissing({})
    askToKeep()
    void listings.addPhoto(picture).then(listingSender.onChange)
  }
  const cleaned = ({ id }: ListingPhoto, picture: Blob) => {
    setCleaning(null)
    void listings.cleanPhoto(id, picture).then((photo) => {
      listingSender.onChange()
      notify.success('Cleaned up.', 8000, { label: 'Use the original', run: () => void (photo && listings.cleanPhoto(photo, null)) })
    })
  }
  return (
    <div ref={form} className="space-y-4 text-base">
      <h1 className="display text-2xl">List with the camera</h1>
      <UnsentListings state={state} />
      {piece && state.last && isUntouched(piece) && <AfterListing state={state} />}
      <div className="quick-listing">
        <div className="quick-listing-camera">
          <Viewfinder disabled={!state.isLoaded} guide={guideOf(draft, state.last, photos.length)} onPhoto={add} />
          {missing.photos && (
            <p data-missing="" className="mt-2 text-center font-medium text-primary-strong">
              {missing.photos}
            </p>
          )}
          <PhotoStrip photos={photos} error={piece?.error ?? null} onRemove={listings.removePhoto} onClean={setCleaning} />
        </div>
        <div className="min-w-0 space-y-4">
          <fieldset disabled={!state.isLoaded} className="min-w-0 space-y-4">
            <legend className="sr-only">The piece</legend>
            <FactsSection draft={draft} last={state.last} photos={photos.map(({ id }) => id)} missing={missing} onChange={change} />
            <WordsSection draft={draft} error={missing.name} onChange={change} />
            {piece && !isUntouched(piece) && (
              <Button variant="quiet" onClick={startOver}>
                Throw this piece away
              </Button>
            )}
          </fieldset>
          {cleaning && (
            <CleanUp
              photo={cleaning.original?.picture ?? cleaning.picture}
              id={cleaning.id}
              garment={garmentOf(draft.kind)}
              onDone={(picture) => cleaned(cleaning, picture)}
              onClose={() => setCleaning(null)}
            />
          )}
          <FinishBar missing={Object.values(missing)} disabled={!state.isLoaded} onFinish={finish} />
        </div>
      </div>
    </div>
  )
}

/** Photos that show all of it: its front and its back. */
const WHOLE = 2

/** What lies before the camera is most likely of the kind that was listed last. */
function guideOf({ category, kind }: ListingDraft, last: ListingDraft | null, photos: number) {
  return { category, kind: kind ?? (last?.category === category ? last.kind : null), hasOutline: photos < WHOLE }
}

function startOver(): void {
  const thrown = listings.startOver(false)
  scrollTo({ top: 0 })
  notify.success('Thrown away.', 8000, { label: 'Undo', run: () => void listings.restore(thrown) })
}

interface FinishBarProps {
  missing: readonly string[]
  disabled: boolean
  onFinish: (publish: boolean) => void
}

function FinishBar({ missing, disabled, onFinish }: FinishBarProps) {
  return (
    <div role="region" aria-label="Finish" className="admin-bulk">
      {missing.length > 0 && (
        <p role="alert" className="min-w-0 flex-[1_1_12rem] font-medium text-primary-strong">
          {missing.join(' ')}
        </p>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap gap-2">
        <Button variant="secondary" className="flex-1" disabled={disabled} onClick={() => onFinish(false)}>
          Save draft
        </Button>
        <Button className="flex-1" disabled={disabled} onClick={() => onFinish(true)}>
          Publish
        </Button>
      </div>
    </div>
  )
}
