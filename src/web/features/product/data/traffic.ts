import { tellLater, tellNow } from '../../../lib/beacon.ts'
import { nairobiDayOf } from '../../../../shop/clock.ts'
import { shopNow } from '../../../lib/api.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'

/** So many are sent at once. */
const TELL_AT = 40

/** Opened since the page was loaded: looking again is not another look. */
const seen = new Set<string>()
let views: string[] = []
let adds: string[] = []
let visit = false

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
  tellLater('traffic', take)
  if (views.length >= TELL_AT || adds.length >= TELL_AT) tellNow()
}

function take() {
  const message = { views, adds, visit }
  views = []
  adds = []
  visit = false
  return message
}
