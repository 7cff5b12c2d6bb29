import { ShopError } from '../errors.ts'
import { isUuid } from '../ids.ts'

/** Where a page ended: the sort key and id of its last product. `walk` says of which order. */
export interface Cursor {
  walk: string
  key: string
  id: string
}

/** A cursor that was read: with the part of the listing it points into. */
export interface ReadCursor extends Cursor {
  lap: number
}

// What PostgreSQL prints for a timestamp, an integer, a real and a double: nothing else reaches a statement.
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
const NUMBER = /^-?\d{1,12}(\.\d{1,20})?(e-?\d{1,2})?$/
const WHOLE = /^-?\d{1,9}$/
/** Orders by a time; the others are by a number. */
const BY_TIME = new Set(['latest', 'newest', 'oldest', 'changed'])
const RANDOM = /^[rp]\.\d{1,6}\.[0-6]$/
/** Of a walk through the shelves, one after the other. */
const LAP = /^(?:\.[0-2])?$/

export function writeCursor({ walk, key, id }: Cursor): string {
  return Buffer.from(`${walk}|${key}|${id}`, 'latin1').toString('base64url')
}

/** Throws `invalid_input` when it is not a cursor of the order `walk`; a name that ends in a dot takes what follows it. */
export function readCursor(text: string, walk: string): ReadCursor {
  const [name = '', key = '', id = ''] = Buffer.from(text, 'base64url').toString('latin1').split('|')
  const ofWalk = walk.endsWith('.')
    ? name.startsWith(walk) && RANDOM.test(name)
    : name.startsWith(walk) && LAP.test(name.slice(walk.length))
  const readable = BY_TIME.has(walk)
    ? TIME.test(key) && !Number.isNaN(Date.parse(key))
    : walk.endsWith('.')
      ? NUMBER.test(key)
      : WHOLE.test(key)
  if (!ofWalk || !readable || !isUuid(id)) {
    throw new ShopError('invalid_input', { fields: { cursor: 'This cursor does not belong to this list.' } })
  }
  return { walk: name, lap: Number(/\.(\d)$/.exec(name)?.[1] ?? 0), key, id }
}
