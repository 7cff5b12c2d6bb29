import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { brandsFor, NEW_LISTING, sizesFor, type ListingDraft } from './listing-draft.ts'
import { createListingSender, type ListingCalls } from './listing-sender.ts'
import type { ListingStorage } from './kept-listings.ts'
import { createListings, type Listings } from './listings.ts'

const READY: Partial<ListingDraft> = { kind: 'dress', size: 'M', condition: 'Good', price: 900, colour: 'green', vendor: 'Zara' }

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

/** A shop that lists each key once, on a line that can be cut before or after a request has arrived. */
function shop() {
  const pieces = new Map<string, string>()
  const pictures: string[] = []
  const line = { isCut: false, losesAnswers: false }
  const over = <T>(work: () => T): Promise<T> => {
    const cut = () => Promise.reject(new ApiError('no_answer', 'Weak connection.'))
    if (line.isCut) return cut()
    const answer = work()
    return line.losesAnswers ? cut() : Promise.resolve(answer)
  }
  const calls: ListingCalls = {
    sendPicture: (picture) => over(() => (pictures.push(picture.type), `key-${picture.size}`)),
    noteOriginal: () => Promise.resolve(),
    sendPiece: (body, key) =>
      over(() => {
        const text = JSON.stringify(body)
        if (pieces.has(key) && pieces.get(key) !== text) throw new ApiError('idempotency_conflict', 'Another request.', {}, 409)
        pieces.set(key, text)
        return `piece-${key}`
      }),
    alone: (work) => work(),
  }
  return { pieces, pictures, line, calls }
}

const photo = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' })
const states = (listings: Listings) => listings.get().listings.map(({ state }) => state)
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a bad line', () => {
  test('a piece that was finished without a line waits, and is listed once when the line is back', async () => {
    const { pieces, pictures, line, calls } = shop()
    const listings = createListings(browserStorage())
    await listings.load('amina')
    const sender = createListingSender(listings, calls)
    line.isCut = true
    await listings.addPhoto(photo(3))
    listings.change(READY)
    listings.finish(true)
    sender.send()
    await settled()
    expect([states(listings), pieces.size]).toEqual([['waiting', 'open'], 0])
    line.isCut = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect([states(listings), pieces.size, pictures]).toEqual([['open'], 1, ['image/jpeg']])
    expect(listings.get().sent).toMatchObject([{ name: 'Green Zara dress', publish: true }])
    const body = JSON.parse([...pieces.values()][0] ?? '') as object
    expect(body).toMatchObject({
      kind: 'dress',
      published: true,
      pictures: [{ key: 'key-3' }],
      sizes: [{ size: 'M', price: 900, stock: 1 }],
    })
  })

  test('an answer that was lost is asked for again by the same key and body: one piece', async () => {
    const { pieces, line, calls } = shop()
    const listings = createListings(browserStorage())
    await listings.load('amina')
    const sender = createListingSender(listings, calls)
    listings.change(READY)
    listings.finish(false)
    line.losesAnswers = true
    sender.send()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([states(listings), pieces.size]).toEqual([['waiting', 'open'], 1])
    line.losesAnswers = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect([states(listings), pieces.size]).toEqual([['open'], 1])
  })
})

describe('a reload', () => {
  test('what is being written, its photos and what waits are there again, and are sent', async () => {
    const { pieces, calls } = shop()
    const storage = browserStorage()
    const first = createListings(storage)
    await first.load('amina')
    first.change(READY)
    first.finish(false)
    first.change({ kind: 'jeans', price: 700 })
    await first.addPhoto(photo(1))
    await first.addPhoto(photo(2))

    const second = createListings(storage)
    await second.load('amina')
    expect(states(second)).toEqual(['waiting', 'open'])
    expect(second.open()).toMatchObject({ draft: { kind: 'jeans', price: 700 }, photos: [{ key: null }, { key: null }] })
    expect(second.open().photos.map(({ picture }) => picture.size)).toEqual([1, 2])
    createListingSender(second, calls).send()
    await settled()
    expect([states(second), pieces.size]).toEqual([['open'], 1])
    // The photos of the open one are in the shop already.
    expect(second.open().photos.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  test('two pages that send the same piece list it once, and nothing of it is left in the browser', async () => {
    const { pieces, calls } = shop()
    const storage = browserStorage()
    const pages = [createListings(storage), createListings(storage)] as const
    await pages[0].load('amina')
    pages[0].change(READY)
    await pages[0].addPhoto(photo(4))
    pages[0].finish(true)
    await pages[1].load('amina')
    pages.forEach((page) => createListingSender(page, calls).send())
    await settled()
    expect(pieces.size).toBe(1)
    expect([...storage.records.keys()].filter((key) => key.startsWith('photo '))).toEqual([])
    const third = createListings(storage)
    await third.load('amina')
    expect(states(third)).toEqual(['open'])
  })

  test('bytes of a photo that no piece has are thrown away', async () => {
    const storage = browserStorage()
    await storage.put('photo lost', { type: 'image/jpeg', bytes: new ArrayBuffer(2) })
    await createListings(storage).load('amina')
    expect(storage.records.size).toBe(0)
  })
})

test('what the shop refuses waits for a person with the reason, and the next piece is sent all the same', async () => {
  const { pieces, calls } = shop()
  const listings = createListings(browserStorage())
  await listings.load('amina')
  const refusing: ListingCalls = {
    ...calls,
    sendPiece: (body, key, owner) =>
      body.name === 'Refused'
        ? Promise.reject(new ApiError('invalid_input', 'No.', { name: 'Too odd.' }, 400))
        : calls.sendPiece(body, key, owner),
  }
  const sender = createListingSender(listings, refusing)
  listings.change({ ...READY, name: 'Refused' })
  listings.finish(true)
  listings.change(READY)
  listings.finish(true)
  sender.send()
  await settled()
  expect([states(listings), pieces.size]).toEqual([['refused', 'open'], 1])
  expect(listings.get().listings[0]?.error).toBe('No. Too odd.')
})

test('without room in the browser it is said, and sent all the same', async () => {
  const { pieces, calls } = shop()
  const listings = createListings({
    all: () => Promise.resolve(undefined),
    put: () => Promise.resolve(undefined),
    delete: () => Promise.resolve(undefined),
  })
  await listings.load('amina')
  expect(listings.get().isUnkept).toBe(true)
  listings.change(READY)
  listings.finish(false)
  createListingSender(listings, calls).send()
  await settled()
  expect(pieces.size).toBe(1)
})

test('another like this keeps what it is, its brand, condition and system of sizes; any next one the running place', async () => {
  const listings = createListings(browserStorage())
  await listings.load('amina')
  listings.change({ ...READY, size: 'W32', place: 'B12-07' })
  listings.finish(true)
  expect(listings.open().draft).toEqual({ ...NEW_LISTING, place: 'B12-08', sizeBefore: 'W32' })
  listings.startOver(true)
  expect(listings.open().draft).toEqual({
    ...NEW_LISTING,
    kind: 'dress',
    vendor: 'Zara',
    condition: 'Good',
    place: 'B12-08',
    sizeBefore: 'W32',
  })
})

test('a piece that was thrown away leaves nothing behind, and comes back whole', async () => {
  const storage = browserStorage()
  const listings = createListings(storage)
  await listings.load('amina')
  listings.change(READY)
  await listings.addPhoto(photo(5))
  const thrown = listings.startOver(false)
  expect([...storage.records.keys()]).toEqual([`piece ${listings.open().id}`])
  await listings.restore(thrown)
  const next = createListings(storage)
  await next.load('amina')
  expect(next.open()).toMatchObject({ id: thrown.id, draft: { kind: 'dress', price: 900 }, photos: [{ picture: { size: 5 } }] })
})

test('what was refused can be changed and sent again, unless another piece was begun', async () => {
  const listings = createListings(browserStorage())
  await listings.load('amina')
  listings.change(READY)
  const { id } = listings.open()
  listings.finish(true)
  listings.update(id, { state: 'refused', error: 'No.' })
  listings.change({ price: 5 })
  listings.reopen(id)
  expect(states(listings)).toEqual(['refused', 'open'])
  listings.startOver(false)
  listings.reopen(id)
  expect(listings.get().listings).toMatchObject([{ id, state: 'open', error: null }])
})

describe('another admin on the same phone', () => {
  async function begun() {
    const { pieces, calls } = shop()
    const here = { account: 'amina' }
    const owners: string[] = []
    // The shop refuses what was made by somebody who is not signed in.
    const as = <T>(owner: string, call: () => Promise<T>) => {
      if (owner !== here.account) return Promise.reject(new ApiError('csrf_failed', 'Somebody else.', {}, 403))
      owners.push(owner)
      return call()
    }
    const storage = browserStorage()
    const listings = createListings(storage)
    const sender = createListingSender(listings, {
      ...calls,
      sendPicture: (picture, owner) => as(owner, () => calls.sendPicture(picture, owner)),
      sendPiece: (body, key, owner) => as(owner, () => calls.sendPiece(body, key, owner)),
    })
    await listings.load('amina')
    listings.change(READY)
    await listings.addPhoto(photo(6))
    listings.finish(true)
    return { here, owners, pieces, storage, listings, sender }
  }

  test('neither sees nor sends what the first one made; it is sent when the first one is back', async () => {
    const { here, owners, pieces, storage, listings, sender } = await begun()
    here.account = 'baraka'
    await listings.load('baraka')
    sender.send()
    await settled()
    expect(listings.get()).toMatchObject({ owner: 'baraka', last: null, sent: [], listings: [{ owner: 'baraka', photos: [] }] })
    expect([pieces.size, owners]).toEqual([0, []])
    listings.change({ ...READY, price: 500 })
    listings.finish(false)
    sender.send()
    await settled()
    expect([pieces.size, owners]).toEqual([1, ['baraka']])
    expect([...storage.records.keys()].filter((key) => key.startsWith('photo '))).toHaveLength(1)
    here.account = 'amina'
    await listings.load('amina')
    sender.send()
    await settled()
    expect([pieces.size, owners, states(listings)]).toEqual([2, ['baraka', 'amina', 'amina'], ['open']])
  })

  test('who signs in while it is being sent does not get it as refused: it waits', async () => {
    const { here, pieces, listings, sender } = await begun()
    here.account = 'baraka'
    sender.send()
    await settled()
    expect([pieces.size, states(listings)]).toEqual([0, ['waiting', 'open']])
    here.account = 'amina'
    sender.send()
    await settled()
    expect([pieces.size, states(listings)]).toEqual([1, ['open']])
  })
})

test('what was picked for the piece before is offered first; brands after two letters', () => {
  const brands = ['H&M', 'Zara', 'Zanzibar', 'Next']
  expect(brandsFor(brands, '', 'Next')).toEqual(['Next', 'H&M', 'Zara', 'Zanzibar'])
  expect([brandsFor(brands, 'z', ''), brandsFor(brands, 'ZA', ''), brandsFor(brands, 'Zara', '')]).toEqual([[], ['Zara', 'Zanzibar'], []])
  expect(sizesFor({ ...NEW_LISTING, sizeBefore: 'W32' })[0]).toBe('W32')
})
