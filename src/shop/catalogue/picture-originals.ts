import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'

// The photo a catalogue picture was made of stays, whichever of the two a piece shows.

// The original of what is an original's work itself is that original.
const KEEP = {
  name: 'picture_originals_keep',
  text: `insert into picture_originals (key, original, width, height, thumbhash, created_at)
    select $1, o.key, o.width, o.height, o.thumbhash, $3 from (
      select coalesce(made.original, asked.key) as key, coalesce(made.width, asked.width) as width, coalesce(made.height, asked.height) as height,
        coalesce(made.thumbhash, asked.thumbhash) as thumbhash
      from (select key, width, height, thumbhash from product_pictures where key = $2
        union all select key, width, height, thumbhash from picture_uploads where key = $2 limit 1) asked
      left join picture_originals made on made.key = asked.key) o
    where o.key <> $1 and exists (select from picture_uploads where key = $1)
    on conflict (key) do update set original = excluded.original, width = excluded.width, height = excluded.height, thumbhash = excluded.thumbhash
    returning original`,
}
const OF = { name: 'picture_originals_of', text: 'select key, original from picture_originals where key = any($1::text[])' }

/** Which picture was made of which. */
export function createPictureOriginals({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  return {
    /** Notes that the stored picture `key` was made of another one. Throws `not_found` when the shop has not got both. */
    async keepOriginal(key: string, original: string): Promise<void> {
      if ((await db.query(KEEP, [key, original, clock.now()])).length === 0) throw new ShopError('not_found')
    },

    /** Of those pictures that were made of another. */
    originalsOf: (keys: readonly string[]): Promise<{ key: string; original: string }[]> => db.query(OF, [keys]),
  }
}
