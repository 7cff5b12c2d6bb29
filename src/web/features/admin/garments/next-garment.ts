import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import type { PreparedGarmentDetail, PreparedGarments } from '../../../../shop/try-on/contract-garments.ts'
import { api } from '../../../lib/api.ts'
import { fetchedPicture } from '../studio/brush/canvas-pixels.ts'

// Which garment comes after the one in hand, fetched while that is being corrected: it is there when it is asked for. Browser only.

/** The widest rendition that is worked on: more than a cut-out has. */
export const EDITED_WIDTH = 720
/** What was fetched longer ago is fetched anew: somebody else may have changed it. Milliseconds. */
const FRESH = 120_000

/** Those that were looked at since this page of the browser was loaded: "next" leads to none of them. */
const seen = new Set<string>()

interface Ahead {
  list: string
  after: string
  found: Promise<PreparedGarmentDetail | null>
  at: number
}
let ahead: Ahead | null = null
let detail: PreparedGarmentDetail | null = null

/** Fetches what comes after this garment of the list, with its pictures. */
export function fetchNext(list: string, after: string): void {
  if (ahead?.list === list && ahead.after === after) return
  const found = findNext(list, after)
  ahead = { list, after, found, at: Date.now() }
  // Without a connection it is looked for when it is asked for.
  found.then(
    (next) => next && warm(next),
    () => undefined,
  )
}

/** The id of what comes after this one, which is not come back to; null when that was the last. Throws ApiError. */
export async function takeNext(list: string, after: string): Promise<string | null> {
  seen.add(after)
  const isAhead = ahead?.list === list && ahead.after === after && Date.now() - ahead.at < FRESH
  const next = (isAhead ? await ahead?.found.catch(() => null) : null) ?? (await findNext(list, after))
  detail = next
  return next?.id ?? null
}

/** What was fetched of it just now; once, so that a reload asks the shop. */
export function takeDetail(id: string): PreparedGarmentDetail | null {
  const found = detail?.id === id ? detail : null
  detail = null
  return found
}

async function findNext(list: string, after: string): Promise<PreparedGarmentDetail | null> {
  const page = await api<PreparedGarments>('GET', `/api${list as `/${string}`}`)
  const next = page.items.find(({ id, waiting }) => id !== after && !seen.has(id) && !waiting)
  return next ? api<PreparedGarmentDetail>('GET', `/api/admin/garments/${next.id}`) : null
}

/** Into the cache of the browser: neither address ever changes its content. */
function warm({ picture, cutout }: PreparedGarmentDetail): void {
  for (const address of [pictureUrl(picture, EDITED_WIDTH), cutout]) if (address) void fetchedPicture(address).catch(() => undefined)
}
