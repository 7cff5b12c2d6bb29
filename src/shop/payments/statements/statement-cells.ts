import { AMOUNT_MAX } from '../rules.ts'

// Cells of statements as providers, and the spreadsheets they pass through, write them. Pure.

/** Letters and digits only: "A/C No." and "A/C No" are the same heading. */
export function headingOf(cell: string): string {
  return cell.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** KES without sign, in whole shillings; 0 when the cell is empty, null when it is not an amount. */
export function sumOf(cell: string): number | null {
  const digits = cell.replaceAll(/(?:kes|ksh\.?)/gi, '').replaceAll(/[\s,()+"'-]/g, '')
  if (digits === '') return 0
  const sum = /^\d+(?:\.\d*)?$/.test(digits) ? Math.floor(Number(digits)) : Number.NaN
  return sum <= AMOUNT_MAX ? sum : null
}

/** KES that came in: a negative amount is none. */
export function incomingOf(cell: string): number | null {
  return /[-(]\s*(?:kes|ksh\.?)?\s*\d/i.test(cell) ? null : sumOf(cell)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = /(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(am|pm)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i
/** Kenya has one time, and no summer time. */
const NAIROBI = 180
/** Minutes that a zone may be from UTC. */
const OFFSET_MAX = 14 * 60
/** Nothing was paid by phone or card here before, and what is later is a slip: beyond 9999 no database reads it. */
const YEARS = { first: 2000, last: 2199 }

/** A moment in any of the usual ways; Nairobi time when no zone is named, the day before the month. Null when it is none. */
export function momentOf(cell: string): Date | null {
  const day = dayOf(cell)
  const time = TIME.exec(cell.trim())
  if (!day || !time) return null
  const [, hours = '', minutes = '', seconds = '0', half = '', zone = ''] = time
  const offset = offsetOf(zone)
  const hour = (Number(hours) % (half ? 12 : 24)) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59 || Math.abs(offset) > OFFSET_MAX) return null
  return new Date(day.getTime() + ((hour * 60 + Number(minutes) - offset) * 60 + Number(seconds)) * 1000)
}

function dayOf(cell: string): Date | null {
  const [, y = '', m = '', d = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(cell.trim()) ?? []
  if (y) return dateOf(Number(y), Number(m), Number(d))
  const [, dd = '', mm = '', yyyy = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(cell.trim()) ?? []
  if (yyyy) return dateOf(Number(yyyy), Number(mm), Number(dd))
  const named = /(?:(\d{1,2})(?:st|nd|rd|th)?[\s-]+)?([a-z]{3,9})\.?,?[\s-]+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})/i.exec(cell)
  const [, before, name = '', after, year = ''] = named ?? []
  return named ? dateOf(Number(year), MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(before ?? after)) : null
}

function dateOf(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (year < YEARS.first || year > YEARS.last) return null
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null
}

/** Minutes ahead of UTC. */
function offsetOf(zone: string): number {
  if (zone === '') return NAIROBI
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
}
