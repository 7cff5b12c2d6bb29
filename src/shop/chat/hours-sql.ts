import { NAIROBI_OFFSET_MS } from '../clock.ts'
import { CLOSES_AT, OPENS_AT } from './rules.ts'

const DAY = 86_400

/** SQL of the seconds up to a moment in which people are there; the difference of two is `secondsInside`. */
export function openSeconds(at: string): string {
  const seconds = `(extract(epoch from ${at}) + ${NAIROBI_OFFSET_MS / 1000})`
  return `(floor(${seconds} / ${DAY}) * ${(CLOSES_AT - OPENS_AT) * 3600}
    + least(greatest(mod(${seconds}, ${DAY}) - ${OPENS_AT * 3600}, 0), ${(CLOSES_AT - OPENS_AT) * 3600}))`
}

/** SQL: a wait since then has lasted for longer than was promised; only the hours of people count. $1 now. */
export function pastPromise(since: string): string {
  return `${openSeconds(since)} + promised_minutes * 60 < ${openSeconds('$1::timestamptz')}`
}
