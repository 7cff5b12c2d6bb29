import type { Areas, Transact } from '../areas.ts'
import type { Changed } from '../catalogue/change-product.ts'
import type { EditedProduct } from '../catalogue/contract-admin.ts'
import { isShopError, ShopError } from '../errors.ts'
import type { ElsewhereRequest, ElsewhereSale } from './contract-elsewhere.ts'
import { saleOf, type ElsewhereRow } from './elsewhere-records.ts'
import { elsewhereText, mayTakeBack, sizeToTake } from './rules-elsewhere.ts'
import type { RunBy } from './run-records.ts'

export const SOLD_ELSEWHERE = 'product.sold_elsewhere'
export const TAKEN_BACK = 'product.elsewhere_taken_back'

interface Sold {
  sale: ElsewhereRow
  changed: Changed
}

/**
 * Takes one unit off sale as sold without the shop, by the rule that keeps two shoppers from buying the same: one difference on
 * a locked row. Throws `piece_held` while somebody pays for it, `piece_sold`, `piece_several`, `product_not_found`. Inside a transaction.
 */
export async function sellElsewhere(
  { catalogue, merchandising }: Areas,
  id: string,
  { size: named, price, where }: ElsewhereRequest,
  adminEmail: string,
): Promise<Sold> {
  const product = await catalogue.editedProduct(id)
  const { id: variant, size } = taken(product, named)
  const changed = await catalogue
    .changeProduct(id, { version: product.version, stock: [{ id: variant, by: -1 }] })
    .catch(async (error: unknown) => {
      // Somebody was faster by a moment: said by what is so now.
      if (isShopError(error) && error.code === 'stock_too_low') taken(await catalogue.editedProduct(id), variant)
      throw error
    })
  const left = changed.product.sizes.find((one) => one.id === variant)?.stock ?? 0
  const sale = await merchandising.insertElsewhereSale({
    product_id: id,
    variant_id: variant,
    size,
    price,
    place: where,
    units_left: left,
    admin_email: adminEmail,
  })
  return { sale, changed }
}

/**
 * Puts its unit back on sale. Throws `sale_taken_back`, `sale_overtaken`, `product_not_found`, `not_found`, and has changed nothing
 * then, also for whoever goes on in the same transaction.
 */
export async function takeSaleBack({ catalogue, merchandising }: Areas, saleId: string): Promise<Sold> {
  const found = await merchandising.elsewhereSale(saleId)
  if (!found) throw new ShopError('not_found')
  if (found.taken_back_at) throw new ShopError('sale_taken_back')
  const { product_id: id, variant_id: variant } = found
  const change = async (by: number) => {
    const { version } = await catalogue.editedProduct(id)
    return catalogue.changeProduct(id, { version, stock: [{ id: variant, by }] }).catch((error: unknown) => {
      // The size has been removed since.
      throw isShopError(error) && error.code === 'product_changed' ? new ShopError('sale_overtaken') : error
    })
  }
  const changed = await change(1)
  // Looked at behind the lock of the change: whoever put one back meanwhile is seen, and so is who took the same sale back.
  const inHouse = changed.product.sizes.find((one) => one.id === variant)?.stock ?? 1
  const sale = mayTakeBack(inHouse - 1, found.units_left) ? await merchandising.takeElsewhereBack(saleId) : null
  if (sale) return { sale, changed }
  await change(-1)
  throw new ShopError((await merchandising.elsewhereSale(saleId))?.taken_back_at ? 'sale_taken_back' : 'sale_overtaken')
}

function taken({ sizes }: EditedProduct, named: string | undefined) {
  const found = sizeToTake(
    sizes.map((one) => ({ ...one, stock: one.stock - one.held })),
    named,
  )
  if (typeof found === 'string') throw new ShopError(found)
  return found
}

/** Selling without the shop, one piece at a time: each with its entry in the log. Of many: apply-change.ts. */
export function createElsewhere({ transact }: { transact: Transact }) {
  return {
    /** Marks one unit as sold elsewhere; the same key again is the same sale. Throws as sellElsewhere(), and `idempotency_conflict`. */
    soldElsewhere: (id: string, asked: ElsewhereRequest, key: string | null, by: RunBy): Promise<ElsewhereSale> =>
      transact((areas) =>
        areas.requestKeys.once({ what: SOLD_ELSEWHERE, key, request: [by.admin.id, id, asked] }, async () => {
          const sold = await sellElsewhere(areas, id, asked, by.admin.email)
          await record(areas, SOLD_ELSEWHERE, sold, by)
          return saleOf(sold.sale)
        }),
      ),

    /** Takes such a sale back: its unit is for sale again. Throws as takeSaleBack(). */
    takeBackSale: (saleId: string, by: RunBy): Promise<ElsewhereSale> =>
      transact(async (areas) => {
        const back = await takeSaleBack(areas, saleId)
        await record(areas, TAKEN_BACK, back, by)
        return saleOf(back.sale)
      }),
  }
}

async function record({ audit }: Areas, action: string, { sale, changed }: Sold, { admin, address }: RunBy): Promise<void> {
  const { product, before, after } = changed
  const sold = elsewhereText(sale)
  const details = { name: product.fields.name, ...(sold ? { sold_for: sold } : {}), ...writtenStock(before, after) }
  await audit.record({ admin, action, subject: `product:${sale.product_id}`, details, address })
}

/** "M 1, L 0": how many there were and are, for the log. */
export function writtenStock(before: Changed['before'], after: Changed['after']): { before: object; after: object } {
  const written = ({ stock }: Changed['before']) =>
    Object.entries((stock ?? {}) as Record<string, number>)
      .map(([size, units]) => `${size} ${units}`)
      .join(', ')
  return { before: { stock: written(before) }, after: { stock: written(after) } }
}
