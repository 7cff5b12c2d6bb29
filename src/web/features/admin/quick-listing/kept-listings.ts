import { NEW_LISTING, type ListingDraft } from './listing-draft.ts'

// How pieces that are being listed, and their photos, are kept in the browser.

/** A photo of a piece, in the order in which it was taken. */
export interface ListingPhoto {
  id: string
  picture: Blob
  /** The shop's name for it; null until the shop has it. */
  key: string | null
  /** As it was taken, where this one was made of it in the photo studio. */
  original: { picture: Blob; key: string | null } | null
}

export interface Listing {
  /** Also the key by which the shop lists it once. */
  id: string
  /** The account of the admin who made it: nobody else sees it here or sends it. */
  owner: string
  draft: ListingDraft
  photos: readonly ListingPhoto[]
  /** `open` is being written, `waiting` is sent as soon as there is a connection, `refused` says why it was not taken. */
  state: 'open' | 'waiting' | 'refused'
  publish: boolean
  error: string | null
  /** When it was begun. ISO. */
  at: string
  /** How long it was worked on, without the pauses. Milliseconds. */
  spent: number
  /** When something was done about it last, in milliseconds since 1970; null before. */
  touched: number | null
}

/** Where they stay through a reload, a killed tab and a lost line: bytes and records by key. Undefined: it did not work. */
export interface ListingStorage {
  all: () => Promise<[key: string, value: unknown][] | undefined>
  put: (key: string, value: unknown) => Promise<unknown>
  delete: (key: string) => Promise<unknown>
}

interface KeptPhoto {
  type: string
  bytes: ArrayBuffer
}
type KeptListing = Omit<Listing, 'photos'> & {
  photos: readonly { id: string; key: string | null; original?: { key: string | null } | null }[]
}

export const PIECE = 'piece '
const PHOTO = 'photo '
/** Behind the key of a photo: the one it was made of. */
const ORIGINAL = ' original'
/** Writes pieces and their photos into the browser's storage. */
export function createKeeping(storage: ListingStorage, onUnkept: () => void) {
  async function put(key: string, value: unknown): Promise<void> {
    if ((await storage.put(key, value)) === undefined) onUnkept()
  }
  function keep({ photos, ...rest }: Listing): void {
    const record: KeptListing = {
      ...rest,
      photos: photos.map(({ id, key, original }) => ({ id, key, original: original && { key: original.key } })),
    }
    void put(PIECE + rest.id, record)
  }
  async function keepPhoto({ id, picture, original }: ListingPhoto): Promise<void> {
    await put(PHOTO + id, { type: picture.type, bytes: await picture.arrayBuffer() } satisfies KeptPhoto)
    if (!original) return
    const { picture: photo } = original
    await put(PHOTO + id + ORIGINAL, { type: photo.type, bytes: await photo.arrayBuffer() } satisfies KeptPhoto)
  }
  function dropPhoto(id: string): void {
    void storage.delete(PHOTO + id)
    void storage.delete(PHOTO + id + ORIGINAL)
  }
  return { keep, keepPhoto, dropPhoto }
}

/** The pieces that were kept, with their photos; photos of no piece are what a killed page left behind. */
export function takenUp(found: readonly [string, unknown][]): { kept: Listing[]; orphans: string[] } {
  const photos = new Map(found.filter(([key]) => key.startsWith(PHOTO)).map(([key, value]) => [key, value as KeptPhoto]))
  const take = (key: string): Blob | null => {
    const found = photos.get(key)
    photos.delete(key)
    return found ? new Blob([found.bytes], { type: found.type }) : null
  }
  const kept = found
    .filter(([key]) => key.startsWith(PIECE))
    .map(([, value]) => value as KeptListing)
    .map((piece) => ({
      ...piece,
      // What an older page kept may lack a field.
      draft: { ...NEW_LISTING, ...piece.draft },
      photos: piece.photos.flatMap(({ id, key, original }): ListingPhoto[] => {
        const [bytes, taken] = [take(PHOTO + id), take(PHOTO + id + ORIGINAL)]
        return bytes ? [{ id, key, picture: bytes, original: original && taken ? { picture: taken, key: original.key } : null }] : []
      }),
    }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return { kept, orphans: [...photos.keys()] }
}
