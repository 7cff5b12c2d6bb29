import type { AreaDeps } from '../deps.ts'
import { qrOf } from '../qr-code.ts'
import type { PrintedTag } from './contract-admin.ts'
import { TAGS_MAX, tagAddress } from './rules-tags.ts'

const TAGS = {
  name: 'printed_tags',
  text: `select p.id, p.name, p.tag_code as code, p.place,
      (select coalesce(json_agg(v.size order by v.position) filter (where v.size is not null), '[]') from product_variants v where v.product_id = p.id and v.stock > 0) as in_stock,
      (select coalesce(json_agg(v.size order by v.position) filter (where v.size is not null), '[]') from product_variants v where v.product_id = p.id) as sizes
    from unnest($1::uuid[]) with ordinality as wanted(id, place) join products p on p.id = wanted.id order by wanted.place`,
}

interface Row extends Omit<PrintedTag, 'qr'> {
  in_stock: string[]
}

/** Tags to print: a QR code that opens the piece, its code in letters, its sizes and its place. No price: prices move. */
export function createPrintedTags({ db, publicUrl }: Pick<AreaDeps, 'db' | 'publicUrl'>) {
  return {
    /** In the order of the ids, at most TAGS_MAX; those that there are not are left out. */
    async printedTags(ids: readonly string[]): Promise<PrintedTag[]> {
      const rows = await db.query<Row>(TAGS, [ids.slice(0, TAGS_MAX)])
      return rows.map(({ in_stock, sizes, ...tag }) => ({
        ...tag,
        sizes: in_stock.length > 0 ? in_stock : sizes,
        qr: qrOf(tagAddress(publicUrl, tag.code)),
      }))
    },
  }
}
