import { MEASUREMENTS, type Measurements } from '../rules-measurements.ts'
import type { Field } from './columns.ts'
import type { CellPlace } from './rows.ts'

// Cells that mean a number, a date, yes or no.

/** Why a cell cannot be read, with what is in it, for the report. */
export class BadCell extends Error {
  override readonly name = 'BadCell'
  /** Which it is, where that is known. */
  at: CellPlace | undefined
}

/** Reads a cell of this field, which a BadCell of it then names. */
export function inCell<T>(field: Field, value: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof BadCell) error.at ??= { field, value }
    throw error
  }
}

export function whole(cell: string, what: string): number | null {
  if (cell === '') return null
  const digits = /^(-?\d{1,9})(?:[.,]0+)?$/.exec(cell)?.[1]
  if (digits === undefined) throw new BadCell(`the ${what} "${cell}" is not a whole number`)
  return Number(digits)
}

export function truth(cell: string | undefined, unsaid: boolean, what: string): boolean {
  if (!cell) return unsaid
  if (/^(true|yes|y|1|active|ndiyo|ndio)$/i.test(cell)) return true
  if (/^(false|no|n|0|-1|draft|archived|unlisted|hapana)$/i.test(cell)) return false
  throw new BadCell(`${what} is "${cell}", neither true nor false`)
}

export function instant(cell: string): Date {
  const date = new Date(cell)
  if (Number.isNaN(date.getTime())) throw new BadCell(`"${cell}" is not a date`)
  return date
}

/** "chest: 52; length: 70.5" */
export function measurementsOf(cell: string): Measurements {
  const measured: Measurements = {}
  for (const part of cell.split(';').filter((text) => text.trim() !== '')) {
    const [name = '', value = ''] = part.split(':').map((text) => text.trim())
    const centimetres = Number(value)
    if (!Object.hasOwn(MEASUREMENTS, name)) throw new BadCell(`"${name}" is not a measurement we know`)
    if (value === '' || !(centimetres > 0)) throw new BadCell(`the measurement ${name} is not a number of centimetres`)
    measured[name as keyof Measurements] = centimetres
  }
  return measured
}

/** What a name is in an address: "Café Dress" is "cafe-dress". */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 90)
    .replace(/-+$/, '')
}
