// A bag as an address: `/bag/{code}`. Nothing is stored; the code is the bag. Pure.

import { isUuid } from '../ids.ts'
import { LINES_MAX, QUANTITY_MAX } from './rules.ts'

export interface LinkLine {
  variant_id: string
  quantity: number
}

/** Another number when the code is written in another way: links live long in messages. */
const FORM = 1
const ID_BYTES = 16
const LINE_BYTES = ID_BYTES + 1
const SUM_BYTES = 2

/** 23 characters per product; null for a bag without products that can be encoded. */
export function bagCode(lines: readonly LinkLine[]): string | null {
  const whole = lines.filter(({ variant_id, quantity }) => isUuid(variant_id) && quantity >= 1).slice(0, LINES_MAX)
  if (whole.length === 0) return null
  const body = [FORM, ...whole.flatMap(({ variant_id, quantity }) => [...idBytes(variant_id), Math.min(quantity, QUANTITY_MAX)])]
  return btoa(String.fromCharCode(...body, ...checksum(body)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The cart lines of a code, each product once; null for an invalid one. */
export function linesOfCode(code: string): LinkLine[] | null {
  const bytes = bytesOf(code)
  if (!bytes) return null
  const body = bytes.slice(0, -SUM_BYTES)
  const count = (body.length - 1) / LINE_BYTES
  if (body[0] !== FORM || !Number.isInteger(count) || count < 1 || count > LINES_MAX) return null
  if (checksum(body).some((byte, at) => byte !== bytes[body.length + at])) return null
  const lines = new Map<string, number>()
  for (let at = 1; at < body.length; at += LINE_BYTES) {
    const id = idOf(body.slice(at, at + ID_BYTES))
    const quantity = body[at + ID_BYTES] ?? 0
    if (quantity < 1) return null
    lines.set(id, Math.min((lines.get(id) ?? 0) + quantity, QUANTITY_MAX))
  }
  return [...lines].map(([variant_id, quantity]) => ({ variant_id, quantity }))
}

/** Messengers add a full stop, or lose the end of a long link: Fletcher's checksum detects it. */
function checksum(bytes: readonly number[]): [number, number] {
  let [a, b] = [0, 0]
  for (const byte of bytes) {
    a = (a + byte) % 255
    b = (b + a) % 255
  }
  return [a, b]
}

function idBytes(id: string): number[] {
  const hex = id.replaceAll('-', '')
  return Array.from({ length: ID_BYTES }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}

function idOf(bytes: readonly number[]): string {
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function bytesOf(code: string): number[] | null {
  if (!/^[\w-]+$/.test(code)) return null
  try {
    return Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
