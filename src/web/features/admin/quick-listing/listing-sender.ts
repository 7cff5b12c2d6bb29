import { ApiError, isRetryable } from '../../../lib/api.ts'
import { nameOf, listingBody } from './listing-draft.ts'
import type { Listing, ListingPhoto } from './kept-listings.ts'
import type { Listings } from './listings.ts'

/** Before what could not be sent is sent again after the nth failure, and at most. Milliseconds. */
const PAUSE = 3000
const PAUSE_MAX = 60_000
const SESSION_CODES: ReadonlySet<string> = new Set(['session_expired', 'sign_in_required', 'csrf_failed'])

/** How the shop is told, in the name of `owner` or not at all. Both throw ApiError. */
export interface ListingCalls {
  /** Returns the key of the picture. */
  sendPicture: (picture: Blob, owner: string) => Promise<string>
  /** Of which stored picture another one was made. */
  noteOriginal: (key: string, original: string, owner: string) => Promise<void>
  /** `key` lists the piece once. Returns its id. */
  sendPiece: (body: ReturnType<typeof listingBody>, key: string, owner: string) => Promise<string>
  /** One tab at a time. */
  alone: (work: () => Promise<void>) => Promise<void>
}

export interface ListingSender {
  /** Sends what there is, now; or once more after what is under way. */
  send: () => void
  /** Something has changed: sends it, but not before the pause after a failure is over. */
  onChange: () => void
}

type Job = { listing: Listing; photo: ListingPhoto } | { listing: Listing; photo: null }

/** Sends photos as soon as they are taken, and pieces as soon as they are finished; after a lost line it goes on by itself. */
export function createListingSender(listings: Listings, { sendPicture, noteOriginal, sendPiece, alone }: ListingCalls): ListingSender {
  let isBusy = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run({ listing, photo }: Job): Promise<void> {
    const { id, owner, draft, publish, spent } = listing
    if (photo) return runPhoto(id, photo, owner)
    const photos = listing.photos.flatMap(({ id: photoId, key }) => (key === null ? [] : { id: photoId, key }))
    const sent = await sendPiece(listingBody(draft, photos, { publish, spent }), id, owner)
    listings.forget(id, { id: sent, name: nameOf(draft), publish })
  }

  /** First the photo it was made of, where there is one: whatever comes between, the shop has that. */
  async function runPhoto(id: string, { id: photo, picture, original }: ListingPhoto, owner: string): Promise<void> {
    if (original?.key === null) return listings.updateOriginal(id, photo, await sendPicture(original.picture, owner))
    const key = await sendPicture(picture, owner)
    if (original?.key && original.key !== key) await noteOriginal(key, original.key, owner)
    listings.updatePhoto(id, photo, key)
  }

  async function sendAll(): Promise<void> {
    for (let job = nextJob(listings); job; job = nextJob(listings)) {
      try {
        await run(job)
        failures = 0
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isRetryable(error)) {
          timer = setTimeout(send, Math.min(PAUSE_MAX, PAUSE * 2 ** failures++))
          return
        }
        // Nobody, or somebody else, is signed in: they wait for the one who made them.
        if (SESSION_CODES.has(error.code)) return
        const why = [error.message, ...Object.values(error.fields)].join(' ')
        const { listing } = job
        // One that is still being written says so, and goes on; a finished one waits for a person.
        listings.update(listing.id, { error: why, ...(listing.state === 'waiting' ? { state: 'refused' } : {}) })
      }
    }
  }

  function send(): void {
    clearTimeout(timer)
    timer = undefined
    if (isBusy || !nextJob(listings)) return
    isBusy = true
    void alone(sendAll).finally(() => (isBusy = false))
  }

  return { send, onChange: () => void (timer ?? send()) }
}

/** Finished pieces first, the oldest first, each after its photos; then the photos of the one that is being written. */
function nextJob(listings: Listings): Job | null {
  const all = listings.get().listings
  const sending = [...all.filter(({ state }) => state === 'waiting'), ...all.filter(({ state, error }) => state === 'open' && !error)]
  for (const listing of sending) {
    const photo = listing.photos.find(({ key }) => key === null)
    if (photo) return { listing, photo }
    if (listing.state === 'waiting') return { listing, photo: null }
  }
  return null
}
