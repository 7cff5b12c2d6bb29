import { nairobiMidnight } from '../../src/shop/clock.ts'

/** That hour, on the clock of Nairobi, of that day of a month such as "2027-05". */
export function nairobiTime(month: string, day: number, hour: number): Date {
  return new Date(nairobiMidnight(`${month}-${String(day).padStart(2, '0')}`).getTime() + hour * 3_600_000)
}
