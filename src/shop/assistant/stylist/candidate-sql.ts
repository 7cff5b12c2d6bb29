import type { Statement } from '../../../platform/database.ts'

// What may be in a look: the candidates of all slots in one statement. Each kind is walked along an index of its own, by chance or
// from the cheapest on, but not to its end: what only few pieces fit is gathered by the search index (decision 33).

/** Pieces of a kind that are looked at along its walk. */
const LOOKED_AT = 400
/** With fewer found along the walks of a list, all that fit are gathered. */
const FEW = 10

/** $1: JSON of the lists. Null is anything; the codes are for the search index, and `rare_codes` says that it may be asked. */
const LISTS = `lists as materialized (
    select * from json_to_recordset($1::json) as l(list int, kinds text[], most int, departments text[], sizes text[], colours text[],
      unwanted text[], kind_codes text[], rare_codes text[], band_codes text[]))`

const FITS = `(l.most is null or p.price <= l.most) and (l.departments is null or p.department = any(l.departments))
  and (l.sizes is null or p.facets && l.sizes) and (l.colours is null or p.facets && l.colours) and not p.facets && l.unwanted`

/** A part of a walk is one range of an index: in stock with a picture (shelf 2), or without one. */
const stretch = (lap: number, shelf: number, column: string, from: string) =>
  `(select p.*, ${lap} as lap, p.${column} as key from products p where p.is_active and p.kind = k.kind and p.shelf = ${shelf}${from}
      order by p.${column}, p.id limit ${LOOKED_AT})`

/** At most twice its part of the list from each kind: no kind fills it, and few are missing where the shop has less of one. */
const walked = (stretches: readonly string[]) => `walked as materialized (
    select l.list, p.id, p.lap, p.key::float8 as key from lists l cross join unnest(l.kinds) k(kind) cross join lateral (
      select p.id, p.lap, p.key from (
        select * from (${stretches.join(' union all ')}) p limit ${LOOKED_AT}
      ) p where ${FITS} limit ceil(2.0 * $3::int / cardinality(l.kinds))
    ) p)`

/** Each looked up by its piece, whatever the planner expects. Features are read where the fit is judged ($2) alone. */
const DETAILS = `p.id, p.name, p.kind, p.category, p.facets, p.styles, p.tags, p.measurements,
    (select f.type from fabric_details f where f.product_id = p.id) as fabric_type,
    (select m.description from material_descriptions m where m.product_id = p.id) as material,
    (select string_agg(v.card || v.stock || '}', ',' order by v.position) from product_variants v where v.product_id = p.id) as variants,
    case when $2::bool then array(select t.feature from product_features t where t.product_id = p.id order by t.display_order)
      else '{}' end as features`

/** The first of each list, each piece once, with its places: [list, place]. */
const answered = (found: string) => `placed as (
    select list, id, row_number() over (partition by list order by lap, key, id) as place from (${found}) f),
  chosen as materialized (
    select id, json_agg(json_build_array(list, place)) as places from placed where place <= $3 group by id)
  select c.places, ${DETAILS} from chosen c join products p on p.id = c.id`

const BY_CHANCE = [
  stretch(0, 2, 'shuffle_a', ' and p.shuffle_a >= $4::real'),
  stretch(1, 2, 'shuffle_a', ' and p.shuffle_a < $4::real'),
  stretch(2, 1, 'shuffle_a', ''),
]

/** What the search index finds for the lists of few, ordered as their walks are. */
const gathered = (lap: string, key: string) => `gathered as materialized (
    select l.list, p.id, p.lap, p.key from lists l cross join lateral (
      select p.id, ${lap} as lap, p.${key}::float8 as key from products p
      where l.rare_codes is not null and (select count(*) from walked w where w.list = l.list) < ${FEW}
        and p.is_active and p.facets && l.kind_codes and p.facets && l.rare_codes and p.facets && l.band_codes
        and p.shelf > 0 and coalesce(${FITS}, false) order by lap, key, p.id limit $3
    ) p)`

const FOUND = 'select * from walked union select * from gathered'

/** $3: so many of each list; $4: where the walk begins, from 0 to 1. */
export const CANDIDATES_BY_CHANCE: Statement = {
  name: 'stylist_by_chance',
  text: `with ${LISTS}, ${walked(BY_CHANCE)},
    ${gathered('case when p.shelf = 1 then 2 when p.shuffle_a < $4 then 1 else 0 end', 'shuffle_a')}, ${answered(FOUND)}`,
}

/** $3: so many of each list. */
export const CHEAPEST_CANDIDATES: Statement = {
  name: 'stylist_cheapest',
  text: `with ${LISTS}, ${walked([stretch(0, 2, 'price', ''), stretch(0, 1, 'price', '')])},
    ${gathered('0', 'price')}, ${answered(FOUND)}`,
}

export const PIECES_BY_ID: Statement = {
  name: 'stylist_pieces',
  text: `select ${DETAILS} from unnest($1::uuid[]) as wanted(id) join products p on p.id = wanted.id and p.is_active`,
}
