import { sendBeacon } from '../../../lib/beacon.ts'
import { nairobiDayOf } from '../../../../shop/clock.ts'
import { shopNow } from '../../../lib/api.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { onPageLeave } from '../../../lib/page-visibility.ts'

const PATH = '/api/traffic'
/** So many are sent at once, or what there is after so long (milliseconds), or when the page is left. */
const FLUSH_AT = 40
const FLUSH_MS = 15_000

/** Opened since the page was loaded: looking again is not another look. */
const seen = new Set<string>()
let views: string[] = []
let adds: string[] = []
let visit = false
let timer: ReturnType<typeof setTimeout> | undefined
let listens = false

/** Somebody opened this piece. Counted without saying who; what cannot be sent is lost. Browser only. */
export function countView(id: string): void {
  if (seen.has(id)) return
  seen.add(id)
  views.push(id)
  soon()
}

/** Somebody put this piece in the bag. Browser only. */
export function countAdd(id: string): void {
  adds.push(id)
  soon()
}

/** This browser is here; counted once a day, in Nairobi. Where nothing can be kept it counts with every page that is loaded. Browser only. */
export function countVisit(): void {
  const today = nairobiDayOf(new Date(shopNow()))
  if (readText(STORAGE_KEYS.visited) === today) return
  writeText(STORAGE_KEYS.visited, today)
  visit = true
  soon()
}

function soon(): void {
  if (!listens) onPageLeave(flush)
  listens = true
  if (views.length >= FLUSH_AT || adds.length >= FLUSH_AT) flush()
  else timer ??= setTimeout(flush, FLUSH_MS)
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  if (views.length + adds.length === 0 && !visit) return
  const message = { views, adds, visit }
  views = []
  adds = []
  visit = false
  sendBeacon(PATH, message)
}
