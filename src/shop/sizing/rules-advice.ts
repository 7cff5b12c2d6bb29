// The size finder: from a few measures to a size and the reason for it, in words. Pure: the browser uses it too.
import type { BodySize } from '../accounts/rules.ts'
import {
  DEPARTMENT_LABELS,
  departmentsOf,
  EDGE,
  footLength,
  GIRTHS,
  nearestWaist,
  rowOf,
  shoeSizeOf,
  SIZE_TABLE,
  type Department,
  type Girth,
} from './rules.ts'

export interface SizeAdvice {
  /** Null for shoes and waist inches, which are the same for all. */
  department: Department | null
  size: string
  /** One or two whole sentences. */
  reason: string
}

/**
 * The size to take first, for each department in question. Empty when nothing that matters was measured, or when a
 * measure lies outside the table: then only a garment's own centimetres help.
 */
export function sizeAdvice(body: BodySize, kind: 'clothing' | 'jeans' | 'shoes'): SizeAdvice[] {
  if (kind === 'shoes') return shoeAdvice(body)
  if (kind === 'jeans') return jeansAdvice(body)
  return departmentsOf(body).flatMap((department) => clothesAdvice(body, department) ?? [])
}

function shoeAdvice(body: BodySize): SizeAdvice[] {
  const shoe = body.measurements?.shoe_size
  if (!shoe) return []
  const size = shoeSizeOf(footLength(shoe))
  const next = Number.isInteger(size) ? '' : ` If there are no half sizes, take ${size + 0.5}.`
  return [{ department: null, size: `${size}`, reason: `EU ${size} is made for a foot of ${cm(footLength(size))}.${next}` }]
}

function jeansAdvice(body: BodySize): SizeAdvice[] {
  const waist = body.measurements?.waist
  if (!waist) return []
  const size = nearestWaist(waist)
  return [{ department: null, size: `W${size}`, reason: `A waist of ${cm(waist)} is ${size} inches.` }]
}

function clothesAdvice(body: BodySize, department: Department): SizeAdvice | null {
  const measured = GIRTHS.flatMap((girth) => {
    const value = body.measurements?.[girth]
    return value ? [{ girth, value, row: rowOf(department, girth, value) }] : []
  })
  if (measured.length === 0) return null
  const rows = SIZE_TABLE[department]
  const inTable = measured.flatMap((part) => (part.row ? [{ ...part, row: part.row, rank: rows.indexOf(part.row) }] : []))
  // A measure outside the table would decide, and we do not know how.
  if (inTable.length < measured.length) return null
  const rank = Math.max(...inTable.map((part) => part.rank))
  const size = rows[rank]?.size ?? ''
  const deciding = inTable.filter((part) => part.rank === rank)
  const smaller = inTable.filter((part) => part.rank < rank)
  const first = `${capital(parts(deciding))} ${deciding.length > 1 || deciding[0]?.girth === 'hips' ? 'are' : 'is'} ${size} in ${DEPARTMENT_LABELS[department]} sizes`
  return { department, size, reason: `${first}${otherSizesText(smaller, size)}${nextSizeText(deciding, rows[rank + 1]?.size)}` }
}

type Measured = readonly { girth: Girth; value: number; row: { size: string } & Record<Girth, readonly [number, number]> }[]

function otherSizesText(smaller: Measured, size: string): string {
  if (smaller.length === 0) return '.'
  const each = smaller.map(({ girth, row }) => `${girth} ${row.size}`).join(', ')
  return `; by the rest you would wear less (${each}), but ${size} leaves room everywhere.`
}

function nextSizeText(deciding: Measured, next: string | undefined): string {
  const close = next && deciding.some(({ girth, value, row }) => value >= row[girth][1] - EDGE)
  return close ? ` You are close to ${next}: take that if you like room.` : ''
}

function parts(measured: Measured): string {
  const words = measured.map(({ girth, value }) => `${girth} ${cm(value)}`)
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')
}

function cm(value: number): string {
  return `${Math.round(value * 10) / 10} cm`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
