import { describe, expect, test, vi } from 'vitest'
import type { ListingStorage } from './kept-listings.ts'
import { createListingSender } from './listing-sender.ts'
import { createListings } from './listings.ts'

/** What a browser keeps, through reloads. */
function browserStorage(): ListingStorage & { records: Map<string, unknown> } {
  const records = new Map<string, unknown>()
  return {
    records,
    all: () => Promise.resolve([...records]),
    put: (key, value) => Promise.resolve(records.set(key, structuredClone(value)).size),
    delete: (key) => Promise.resolve(records.delete(key)),
  }
}

const photo = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' })

describe('a photo that is cleaned up', () => {
  test('takes the place of the photo, which is sent before it and noted as its original', async () => {
    const pieces: string[] = []
    const originals: [string, string][] = []
    const storage = browserStorage()
    const listings = createListings(storage)
    await listings.load('amina')
    await listings.addPhoto(photo(3))
    const [taken] = listings.open().photos
    listings.change({ kind: 'dress', size: 'M', condition: 'Good', price: 900, flaws: [{ text: 'A stain', photo: taken!.id }] })
    await listings.cleanPhoto(taken!.id, photo(7))
    // The tab is killed and opened again: both are still there.
    const later = createListings(storage)
    await later.load('amina')
    const [cleaned] = later.open().photos
    expect([cleaned?.picture.size, cleaned?.original?.picture.size]).toEqual([7, 3])
    expect(later.open().draft.flaws).toEqual([{ text: 'A stain', photo: cleaned!.id }])
    const sender = createListingSender(later, {
      sendPicture: async (picture) => `key-${picture.size}`,
      noteOriginal: async (key, original) => void originals.push([key, original]),
      sendPiece: async (body) => `piece ${pieces.push(JSON.stringify(body))}`,
      alone: (work) => work(),
    })
    later.finish(true)
    sender.send()
    await vi.waitUntil(() => later.get().sent.length > 0)
    expect(originals).toEqual([['key-7', 'key-3']])
    expect(JSON.parse(pieces[0]!)).toMatchObject({ pictures: [{ key: 'key-7' }], flaws: [{ picture: 'key-7' }] })
    // Nothing of it is left in the browser but the next piece.
    expect([...storage.records.keys()].filter((key) => key.startsWith('photo '))).toEqual([])
  })
  test('gives its place back, and what was on its way meanwhile is not taken for it', async () => {
    const listings = createListings(browserStorage())
    await listings.load('amina')
    await listings.addPhoto(photo(3))
    const [taken] = listings.open().photos
    const id = await listings.cleanPhoto(taken!.id, photo(7))
    listings.updatePhoto(listings.open().id, taken!.id, 'key-3')
    expect(listings.open().photos[0]).toMatchObject({ id, key: null, original: { key: null } })
    await listings.cleanPhoto(id!, null)
    expect(listings.open().photos[0]).toMatchObject({ key: null, original: null })
    expect(listings.open().photos[0]?.picture.size).toBe(3)
    expect(await listings.cleanPhoto('another', photo(1))).toBeNull()
  })
})
