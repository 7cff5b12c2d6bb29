import { v7 as uuid } from 'uuid'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import type { Inspected } from '../../platform/images.ts'
import { originalOf } from './renditions.ts'
import { IN_TURN, TOUCH } from './save-sql.ts'
import { PICTURE_RENDER } from './save.ts'

/** As `save` takes. */
const PICTURES_MAX = 60
const NAME = { name: 'product_name', text: 'select name, handle from products where id = $1' }
// Last, unless the product has the same picture already.
const ADD = {
  name: 'product_add_picture',
  text: `insert into product_pictures (id, product_id, position, key, alt, width, height, thumbhash)
    select $1, $2, count(*) + 1, $3, $4, $5, $6, $7 from product_pictures where product_id = $2
    having count(*) < ${PICTURES_MAX} and coalesce(bool_and(key <> $3), true) returning id`,
}
const HAS = { name: 'product_has_picture', text: 'select id from product_pictures where product_id = $1 and key = $2' }

export function createAddPicture({ db, storage, jobs, live, clock, atomically }: AreaDeps) {
  async function named(productId: string): Promise<{ name: string; handle: string } | null> {
    const [found] = await db.query<{ name: string; handle: string }>(NAME, [productId])
    return found ?? null
  }
  return {
    /** What a product is called, also one that is not for sale; null when there is none. */
    productName: async (productId: string): Promise<string | null> => (await named(productId))?.name ?? null,

    /**
     * Puts an inspected picture behind the others of a product; one that is there already changes nothing.
     * Throws `product_not_found` and `pictures_full`.
     */
    async addPicture(productId: string, bytes: Uint8Array, { key, format, width, height, thumbhash }: Inspected): Promise<void> {
      const product = await named(productId)
      if (!product) throw new ShopError('product_not_found')
      await storage.put(originalOf(key), bytes, `image/${format}`)
      await atomically(async (tx) => {
        await tx.query(IN_TURN, [product.handle])
        if ((await tx.query(HAS, [productId, key])).length > 0) return
        const added = await tx.query(ADD, [uuid(), productId, key, product.name, width, height, thumbhash])
        if (added.length === 0) throw new ShopError('pictures_full')
        await tx.query(TOUCH, [productId, clock.now()])
        await jobs.send(tx, PICTURE_RENDER, { key, width })
        await live.publish(tx, 'catalogue', { id: productId })
      })
    },
  }
}
