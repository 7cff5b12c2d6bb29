import { isUuid } from '../../ids.ts'
import { COUNT_MAX } from '../../list-count.ts'
import { ShopError } from '../../errors.ts'
import type { Department } from '../../catalogue/rules-kinds.ts'
import type { AreaDeps } from '../../deps.ts'
import type { GarmentsAdminQuery, PreparedGarment, PreparedGarmentDetail, PreparedGarments } from '../contract-garments.ts'
import { cutoutAddress, PREPARATION_STATE_NAMES, type PreparationState } from '../rules.ts'
import { mayBeOnPhotos, type WornProduct } from '../rules-safety.ts'

// The newest product on sale that has the picture, else the newest.
const PRODUCT = `left join lateral (
    select p.id, p.name, p.is_active, p.kind, p.department, p.tags, p.measurements, i.thumbhash from product_pictures i join products p on p.id = i.product_id
    where i.key = g.picture order by p.is_active desc, p.created_at desc, p.id limit 1) p on true
  left join users u on u.id = g.corrected_by`
const SHOWN = `g.id, g.picture, g.garment, g.state, g.confidence, g.reasons, g.cutout, g.width, g.height, g.spare, g.chosen, g.due_at is not null as waiting,
  g.rig, g.version, coalesce(u.full_name, u.email) as corrected_by, g.corrected_at, p.id as product_id, p.name, p.is_active as active, p.department,
  p.measurements, p.thumbhash`

// Of the pieces of an import.
const IMPORTED = (run: string) =>
  `picture in (select i.key from product_run_rows r join product_pictures i on i.product_id = r.product_id where r.run_id = ${run})`
const listed = (name: string, which: string) => ({
  name,
  text: `select ${SHOWN} from (
      select * from garment_preparations where state = $1 and spare = $2 and (confidence, id) > ($3::real, $4::uuid) ${which}
      order by confidence, id limit $5) g
    ${PRODUCT} order by g.confidence, g.id`,
})
const LIST = listed('garments_list', '')
const LIST_IMPORTED = listed('garments_list_imported', `and ${IMPORTED('$6')}`)
const counted = PREPARATION_STATE_NAMES.map(
  (state) =>
    `'${state}', (select count(*)::int from (select from garment_preparations where state = '${state}' and spare = $1 limit ${COUNT_MAX + 1}) few)`,
)
const COUNTS = { name: 'garments_counts', text: `select json_build_object(${counted.join(', ')}) as counts` }
const COUNTS_IMPORTED = {
  name: 'garments_counts_imported',
  text: `select coalesce(json_object_agg(state, count), '{}') as counts from (
      select state, least(count(*), ${COUNT_MAX + 1})::int as count from garment_preparations where spare = $1 and ${IMPORTED('$2')} group by state) found`,
}
const NO_COUNTS = Object.fromEntries(PREPARATION_STATE_NAMES.map((state) => [state, 0])) as Record<PreparationState, number>
const ONE = {
  name: 'garments_one',
  text: `select ${SHOWN}, json_build_object('kind', p.kind, 'tags', p.tags) as more
    from garment_preparations g ${PRODUCT} where g.id = $1`,
}
const OTHERS = {
  name: 'garments_others',
  text: `select o.id, o.picture, o.state, o.chosen from product_pictures i join garment_preparations o on o.picture = i.key
    where i.product_id = $1 and o.garment = $2 and o.id <> $3 order by i.position`,
}

/** Before the first. */
const START = { confidence: -1, id: '00000000-0000-0000-0000-000000000000' }

interface ShownRow extends Omit<PreparedGarment, 'cutout' | 'corrected_at' | 'product'> {
  cutout: string | null
  corrected_at: Date | null
  product_id: string | null
  name: string
  active: boolean
  department: Department
}

/** The pictures that are prepared, as admins see them. */
export function createGarmentDesk({ db }: Pick<AreaDeps, 'db'>) {
  return {
    /** What the shop is least sure of first. Throws `invalid_input` for a cursor that is not of this list. */
    async preparedGarments({ state, spare, import: run, cursor, limit }: GarmentsAdminQuery): Promise<PreparedGarments> {
      const after = readCursor(cursor)
      const [rows, [sums]] = await Promise.all([
        db.query<ShownRow>(run ? LIST_IMPORTED : LIST, [state, spare, after.confidence, after.id, limit + 1, ...(run ? [run] : [])]),
        db.query<{ counts: Partial<typeof NO_COUNTS> }>(run ? COUNTS_IMPORTED : COUNTS, [spare, ...(run ? [run] : [])]),
      ])
      const page = rows.slice(0, limit)
      return {
        // What has just lost its product is about to go.
        items: page.filter(({ product_id: product }) => product !== null).map(shown),
        next_cursor: rows.length > limit ? writeCursor(page.at(-1) ?? START) : null,
        counts: { ...NO_COUNTS, ...sums?.counts },
      }
    },

    /** Throws `garment_not_found`. */
    async preparedGarment(id: string): Promise<PreparedGarmentDetail> {
      const [row] = await db.query<ShownRow & { more: Pick<WornProduct, 'kind' | 'tags'> }>(ONE, [id])
      if (!row || row.product_id === null) throw new ShopError('garment_not_found')
      const { more, ...rest } = row
      const others = await db.query<PreparedGarmentDetail['others'][number]>(OTHERS, [row.product_id, row.garment, id])
      return { ...shown(rest), on_photos: mayBeOnPhotos({ ...more, name: row.name, department: row.department }), others }
    },
  }
}

function shown({ product_id: id, name, active, department, cutout, corrected_at: at, ...row }: ShownRow): PreparedGarment {
  const product = { id: id ?? '', name, active, department }
  return { ...row, product, cutout: cutout && cutoutAddress(cutout), corrected_at: at?.toISOString() ?? null }
}

function writeCursor({ confidence, id }: { confidence: number; id: string }): string {
  return Buffer.from(`${confidence}|${id}`, 'latin1').toString('base64url')
}

function readCursor(cursor: string | undefined): { confidence: number; id: string } {
  if (cursor === undefined) return START
  const [confidence = '', id = ''] = Buffer.from(cursor, 'base64url').toString('latin1').split('|')
  if (!/^[01](?:\.\d{1,12})?(?:e-\d{1,2})?$/.test(confidence) || !isUuid(id)) {
    throw new ShopError('invalid_input', { fields: { cursor: 'This cursor does not belong to this list.' } })
  }
  return { confidence: Number(confidence), id }
}
