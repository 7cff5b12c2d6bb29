import type { Db } from '../../../platform/database.ts'

/** Products that are looked at of one picture: only a placeholder is in very many. */
const PRODUCTS = 1000

const REFRESH = {
  name: 'garments_refresh_spare',
  text: `with around as (
      select distinct product_id from (select product_id from product_pictures where key = any($1::text[]) limit ${PRODUCTS}) few),
    seen as (
      select g.id, bool_and(exists (
          select from product_pictures b join garment_preparations o on o.picture = b.key and o.garment = g.garment
          where b.product_id = i.product_id and o.id <> g.id and o.state in ('ready', 'corrected') and (o.chosen, -b.position) > (g.chosen, -i.position))) as spare
      from around a join product_pictures i on i.product_id = a.product_id join garment_preparations g on g.picture = i.key group by g.id)
    update garment_preparations g set spare = seen.spare from seen where seen.id = g.id and g.spare <> seen.spare`,
}

/** After what is worn of these pictures' products may have changed: says of each whether another one goes before it. */
export async function refreshSpare(db: Db, pictures: readonly string[]): Promise<void> {
  if (pictures.length > 0) await db.query(REFRESH, [pictures])
}
