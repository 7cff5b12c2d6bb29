import { NAIROBI_OFFSET_MS } from '../../shop/clock.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "20 Nov 2026, 14:05" in Nairobi; by hand, so that server and browser agree exactly. */
export function nairobiTime(iso: string): string {
  const date = new Date(Date.parse(iso) + NAIROBI_OFFSET_MS)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}

/** "2026-11-23T19:00" in Nairobi, as fields of date and time have it; '' for null, and for what is none. */
export function nairobiField(iso: string | null): string {
  const at = Date.parse(iso ?? '')
  return Number.isNaN(at) ? '' : new Date(at + NAIROBI_OFFSET_MS).toISOString().slice(0, 16)
}

/** The moment of such a field; null when it is empty or none. */
export function fromNairobiField(text: string): string | null {
  const at = Date.parse(`${text}:00.000Z`)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && Number.isFinite(at) ? new Date(at - NAIROBI_OFFSET_MS).toISOString() : null
}

/** "20 Nov", of a day as "2026-11-20". */
export function dayOf(date: string): string {
  const [, month = '1', day = '1'] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]}`
}

/** "21:40" in Nairobi. */
export function nairobiClock(iso: string): string {
  return nairobiField(iso).slice(11)
}

/** "9:41", of what is left. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "5 min", "3 h", "2 days" ago: how long before `now` that was. */
export function agoText(iso: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h`
  return `${Math.floor(hours / 24)} days`
}
