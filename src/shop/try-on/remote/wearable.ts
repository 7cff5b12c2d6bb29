import type { AreaDeps } from '../../deps.ts'
import type { Department, Kind } from '../../catalogue/rules-kinds.ts'
import { ShopError } from '../../errors.ts'
import { garmentOf } from '../rules-rig.ts'
import { mayBeOnPhotos } from '../rules-safety.ts'
import { engineCategoryOf, type EngineCategory } from './rules.ts'

const WORN = {
  name: 'try_on_worn',
  text: `select p.kind, p.department, p.name, p.tags, (
      select pic.key from product_pictures pic where pic.product_id = p.id order by pic.position limit 1) as picture
    from products p where p.id = $1 and p.is_active`,
}

interface WornRow {
  kind: Kind | null
  department: Department
  name: string
  tags: string[]
  picture: string | null
}

/** What a service is told of a product. */
export interface ServiceGarment {
  category: EngineCategory
  /** The key of its first picture. */
  picture: string
}

/** Throws `product_not_found`, `try_on_not_on_photos`, `try_on_not_by_service`. */
export async function serviceGarment({ db }: Pick<AreaDeps, 'db'>, productId: string): Promise<ServiceGarment> {
  const [row] = await db.query<WornRow>(WORN, [productId])
  if (!row) throw new ShopError('product_not_found')
  if (!mayBeOnPhotos(row)) throw new ShopError('try_on_not_on_photos')
  const category = engineCategoryOf(garmentOf(row.kind))
  if (!category || !row.picture) throw new ShopError('try_on_not_by_service')
  return { category, picture: row.picture }
}
