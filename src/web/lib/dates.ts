const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** East Africa Time has no summer time. */
const EAT_MS = 3 * 3600 * 1000

/** "20 Nov 2026, 14:05" in Nairobi; by hand, so that server and browser agree exactly. */
export function nairobiTime(iso: string): string {
  const date = new Date(Date.parse(iso) + EAT_MS)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
}

/** "20 Nov", of a day as "2026-11-20". */
export function dayOf(date: string): string {
  const [, month = '1', day = '1'] = date.split('-')
  return `${Number(day)} ${MONTHS[Number(month) - 1]}`
}
