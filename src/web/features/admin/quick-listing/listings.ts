import { createStore, type Readable } from '../../../lib/store.ts'
import { createKeeping, PIECE, takenUp, type Listing, type ListingPhoto, type ListingStorage } from './kept-listings.ts'
import { NEW_LISTING, listingAfter, type ListingDraft } from './listing-draft.ts'

/** What the shop has got from this page. */
export interface SentListing {
  id: string
  name: string
  publish: boolean
}

export interface ListingsState {
  /** Whose they are; null until somebody is known. */
  owner: string | null
  isLoaded: boolean
  /** The oldest first. */
  listings: readonly Listing[]
  /** The latest first. */
  sent: readonly SentListing[]
  /** The piece that was finished last: for another one like it. */
  last: ListingDraft | null
  /** This browser has no room for them: they last as long as the page. */
  isUnkept: boolean
}

/** Before anything is known: on the server, too. */
export const NO_LISTINGS: ListingsState = { owner: null, isLoaded: false, listings: [], sent: [], last: null, isUnkept: false }

/** Who does nothing for longer has gone away: that is not the time that listing takes. Milliseconds. */
const WORK_GAP_MAX = 60_000
/** Names of what was sent that stay on the screen. */
const SENT_SHOWN = 5

export interface Listings extends Readable<ListingsState> {
  /** Takes up what an earlier page kept of this account, in place of what another had; nothing is changed before. */
  load: (owner: string) => Promise<void>
  /** The piece that is being written. */
  open: () => Listing
  change: (to: Partial<ListingDraft>) => void
  /** Kept in this browser once it is done. */
  addPhoto: (picture: Blob) => Promise<void>
  removePhoto: (id: string) => void
  /** A picture that was made of the photo takes its place, and the photo stays beside it; null brings the photo back. Its id from now on; null when there is no such photo. */
  cleanPhoto: (id: string, picture: Blob | null) => Promise<string | null>
  /** The piece is finished: it waits to be sent, and another one is open. */
  finish: (publish: boolean) => void
  /** Begins the open one anew. Returns what it was. */
  startOver: (isAlike: boolean) => Listing
  /** Brings it back, in place of one that nobody has begun. */
  restore: (listing: Listing) => Promise<void>
  /** One that was refused is being written again, in place of one that nobody has begun. */
  reopen: (id: string) => void
  update: (id: string, to: Partial<Listing>) => void
  updatePhoto: (id: string, photo: string, key: string) => void
  /** The shop has the photo it was made of. */
  updateOriginal: (id: string, photo: string, key: string) => void
  /** The shop has it. */
  forget: (id: string, sent: SentListing | null) => void
}

/** Pieces that are being listed in this browser, kept as they are written. */
export function createListings(storage: ListingStorage): Listings {
  const state = createStore<ListingsState>({ ...NO_LISTINGS, listings: [newListing(NEW_LISTING, '')] })
  let loading = Promise.resolve()
  const set = (to: Partial<ListingsState>) => state.set({ ...state.get(), ...to })

  const { keep, keepPhoto, dropPhoto } = createKeeping(storage, () => set({ isUnkept: true }))
  const one = (id: string) => state.get().listings.find((listing) => listing.id === id)
  function open(): Listing {
    const found = state.get().listings.find((listing) => listing.state === 'open')
    if (!found) throw new Error('one piece is always open')
    return found
  }
  function update(id: string, to: Partial<Listing>): void {
    const before = one(id)
    if (!before) return
    const after = { ...before, ...to }
    set({ listings: state.get().listings.map((listing) => (listing.id === id ? after : listing)) })
    keep(after)
  }
  function replaceOpen(next: Listing): void {
    const { id, photos } = open()
    set({ listings: [...state.get().listings.filter((listing) => listing.id !== id), next] })
    keep(next)
    void storage.delete(PIECE + id)
    photos.forEach((photo) => dropPhoto(photo.id))
  }

  async function takeUp(owner: string): Promise<void> {
    const found = await storage.all()
    // Somebody else has signed in meanwhile.
    if (state.get().owner !== owner) return
    const { kept, orphans } = takenUp(found ?? [])
    const own = kept.filter((listing) => listing.owner === owner)
    const opened = own.findLast((listing) => listing.state === 'open') ?? open()
    const listings = [...own.filter((listing) => listing.state !== 'open'), opened]
    set({ isLoaded: true, listings, isUnkept: found === undefined })
    orphans.forEach((key) => void storage.delete(key))
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    open,
    update,
    load(owner) {
      if (state.get().owner === owner) return loading
      set({ ...NO_LISTINGS, owner, listings: [newListing(NEW_LISTING, owner)] })
      loading = takeUp(owner)
      return loading
    },
    change(to) {
      const listing = open()
      update(listing.id, { draft: { ...listing.draft, ...to }, ...worked(listing) })
    },
    async addPhoto(picture) {
      const photo = { id: crypto.randomUUID(), picture, key: null, original: null }
      const listing = open()
      update(listing.id, { photos: [...listing.photos, photo], ...worked(listing) })
      await keepPhoto(photo)
    },
    removePhoto(photo) {
      const listing = open()
      update(listing.id, { photos: listing.photos.filter((each) => each.id !== photo), error: null, ...worked(listing) })
      dropPhoto(photo)
    },
    async cleanPhoto(photo, picture) {
      const listing = open()
      const cleaned = withCleaned(listing, photo, picture)
      if (!cleaned) return null
      update(listing.id, { ...cleaned.to, ...worked(listing) })
      await keepPhoto(cleaned.after)
      dropPhoto(photo)
      return cleaned.after.id
    },
    finish(publish) {
      const listing = open()
      const { id, draft, owner } = listing
      update(id, { state: 'waiting', publish, ...worked(listing) })
      const next = newListing(listingAfter(draft, false), owner)
      set({ listings: [...state.get().listings, next], last: draft })
      keep(next)
    },
    startOver(isAlike) {
      const before = open()
      replaceOpen(newListing(listingAfter(state.get().last ?? NEW_LISTING, isAlike), before.owner))
      return before
    },
    async restore(listing) {
      if (!isUntouched(open()) || listing.owner !== open().owner) return
      replaceOpen(listing)
      for (const photo of listing.photos) await keepPhoto(photo)
    },
    reopen(id) {
      const refused = one(id)
      if (!refused || !isUntouched(open())) return
      update(id, { state: 'open', error: null })
      const begun = state.get().listings.find((listing) => listing.state === 'open' && listing.id !== id)
      if (!begun) return
      set({ listings: state.get().listings.filter((listing) => listing !== begun) })
      void storage.delete(PIECE + begun.id)
    },
    updatePhoto(id, photo, key) {
      const photos = one(id)?.photos.map((each) => (each.id === photo ? { ...each, key } : each))
      if (photos) update(id, { photos })
    },
    updateOriginal(id, photo, key) {
      const photos = one(id)?.photos.map((each) =>
        each.id === photo && each.original ? { ...each, original: { ...each.original, key } } : each,
      )
      if (photos) update(id, { photos })
    },
    forget(id, sent) {
      const gone = one(id)
      if (!gone) return
      const { listings, sent: before } = state.get()
      set({ listings: listings.filter((listing) => listing.id !== id), sent: sent ? [sent, ...before].slice(0, SENT_SHOWN) : before })
      void storage.delete(PIECE + id)
      gone.photos.forEach((photo) => dropPhoto(photo.id))
    },
  }
}

/** With a picture in the place of the photo that it was made of; null brings that one back. Null when there is no such photo. */
function withCleaned({ photos, draft }: Listing, photo: string, picture: Blob | null) {
  const before = photos.find((each) => each.id === photo)
  if (!before) return null
  const taken = before.original ?? { picture: before.picture, key: before.key }
  // Another id: what is on its way to the shop is not this one.
  const id = crypto.randomUUID()
  const after: ListingPhoto = picture ? { id, picture, key: null, original: taken } : { id, ...taken, original: null }
  const flaws = draft.flaws.map((flaw) => (flaw.photo === photo ? { ...flaw, photo: id } : flaw))
  return { after, to: { photos: photos.map((each) => (each === before ? after : each)), draft: { ...draft, flaws }, error: null } }
}

/** Nobody has begun it yet. */
export function isUntouched({ draft: { kind, price, name }, photos }: Listing): boolean {
  return photos.length === 0 && kind === null && price === 0 && name === null
}

function newListing(draft: ListingDraft, owner: string): Listing {
  const at = new Date().toISOString()
  return { id: crypto.randomUUID(), owner, draft, photos: [], state: 'open', publish: false, error: null, at, spent: 0, touched: null }
}

/** Something is done about it now. */
function worked({ spent, touched }: Listing): Pick<Listing, 'spent' | 'touched'> {
  const now = Date.now()
  return { spent: spent + (touched === null ? 0 : Math.min(Math.max(0, now - touched), WORK_GAP_MAX)), touched: now }
}
