import { ShopError } from './errors.ts'
import { isUuid } from './ids.ts'

/** Where a page of a list that begins with the newest ended. */
export interface PageEnd {
  created_at: Date
  id: string
}

/** Before the first page: later and larger than anything. */
const BEFORE_ALL: PageEnd = { created_at: new Date('9999-12-31T00:00:00Z'), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** Null when fewer than `limit` + 1 rows were found: this is the last page. */
export function nextCursor<Row extends PageEnd>(rows: readonly Row[], limit: number): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return last ? Buffer.from(`${last.created_at.toISOString()}|${last.id}`, 'latin1').toString('base64url') : null
}

/** Throws `invalid_input` when it is not a cursor of ours; none at all is the first page. */
export function readPageCursor(cursor: string | undefined): PageEnd {
  if (cursor === undefined) return BEFORE_ALL
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('|')
  const created_at = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time) ? time : Number.NaN)
  if (Number.isNaN(created_at.getTime()) || !isUuid(id)) {
    throw new ShopError('invalid_input', { fields: { cursor: 'This cursor does not belong to this list.' } })
  }
  return { created_at, id }
}
