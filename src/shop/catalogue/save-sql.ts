// One statement writes the whole product: all of it or nothing, on the pool as well as inside a transaction. Each part
// touches only what differs, so that saving the same product again changes nothing; the answer says what was touched.

const COLUMNS = [
  'name',
  'description',
  'vendor',
  'category',
  'kind',
  'kind_confidence',
  'department',
  'original_price',
  'condition',
  'flaws',
  'measurements',
  'styles',
  'colours',
  'tags',
  'video_url',
  'is_new',
  'is_bestseller',
  'featured',
  'published',
  'popularity_score',
]
const list = (prefix: string) => COLUMNS.map((column) => `${prefix}.${column}`).join(', ')

/** Serializes saves of a product, also of a new one. Released with the transaction. */
export const IN_TURN = { name: 'product_in_turn', text: `select pg_advisory_xact_lock(hashtext('catalogue save'), hashtext($1))` }

/** Locks the stock until the transaction ends, so that what the next statement reads stays true. Sizes before products, as in stock.ts. */
export const LOCK_SIZES = {
  name: 'product_lock_sizes',
  text: `select 1 from product_variants v join products p on p.id = v.product_id where p.handle = $1 order by v.id for update of v`,
}

export const HELD_UNITS = `coalesce((select sum(h.quantity) from holds h where h.variant_id = v.id and h.state = 'held'), 0)::int`
export const SOLD_UNITS = `coalesce((select sum(h.quantity) from holds h where h.variant_id = v.id and h.state = 'sold'), 0)::int`

/** Stock of the sizes of the product with handle $1. */
export const SIZES_NOW = {
  name: 'product_sizes_now',
  text: `select v.size, v.stock, ${HELD_UNITS} as held from product_variants v join products p on p.id = v.product_id where p.handle = $1`,
}

// A difference is added to what is there. A count is taken as it is, less what shoppers hold and what was sold since.
const ON_SALE = `greatest(coalesce(v.stock + s.by, s.stock - ${HELD_UNITS} - coalesce(${SOLD_UNITS} - s.sold, 0), s.by), 0)`

/** $1 the product as JSON in the shape of its tables; $2 an id in case it is new; $3 created_at or null; $4 now. After IN_TURN and LOCK_SIZES. */
export const SAVE = {
  name: 'product_save',
  text: `with j as (select $1::jsonb as j),
  input as (select r.* from j, jsonb_populate_record(null::products, j.j) r),
  before as (select p.id from products p join input i on i.handle = p.handle),
  saved as (
    insert into products as p (id, handle, price, pictured, ${COLUMNS.join(', ')}, created_at, updated_at)
    select $2::uuid, i.handle, i.price, jsonb_array_length(j.j -> 'pictures') > 0, ${list('i')}, coalesce($3::timestamptz, $4::timestamptz), $4::timestamptz from input i cross join j
    on conflict (handle) do update set (${COLUMNS.join(', ')}, version, updated_at) = (${list('excluded')}, p.version + 1, excluded.updated_at)
    where (${list('p')}) is distinct from (${list('excluded')})
    returning p.id),
  product as (select id from saved union select id from before),
  sizes as (
    select s.id, s.sku, s.size, s.price, s.position, ${ON_SALE} as stock
    from j, jsonb_to_recordset(j.j -> 'variants') as s(id uuid, sku text, size text, stock int, by int, sold int, price int, position int)
    left join (product_variants v join product on v.product_id = product.id) on v.size is not distinct from s.size),
  kept as (select v.id, v.size, exists (select from holds h where h.variant_id = v.id) as used from product_variants v join product p on v.product_id = p.id
    where not exists (select from sizes s where s.size is not distinct from v.size)),
  variants_gone as (delete from product_variants v using kept k where v.id = k.id and not k.used returning v.id),
  variants_emptied as (update product_variants v set stock = 0 from kept k where v.id = k.id and k.used and v.stock > 0 returning v.id),
  variants_saved as (
    insert into product_variants as v (id, product_id, sku, size, stock, price, position)
    select s.id, p.id, s.sku, s.size, s.stock, s.price, s.position from sizes s cross join product p where (select count(*) from variants_gone) >= 0
    on conflict (product_id, size) do update set sku = excluded.sku, stock = excluded.stock, price = excluded.price, position = excluded.position
    where (v.sku, v.stock, v.price, v.position) is distinct from (excluded.sku, excluded.stock, excluded.price, excluded.position)
    returning v.id),
  photos as (select r.* from j, jsonb_to_recordset(j.j -> 'pictures') as r(id uuid, position int, key text, alt text, width int, height int, thumbhash text, source text, focus_x int, focus_y int)),
  pictures_gone as (delete from product_pictures i using product p where i.product_id = p.id and i.position > (select count(*) from photos) returning i.id),
  pictures_known as (select distinct on (i.key) i.key, i.focus_x, i.focus_y from product_pictures i join product p on i.product_id = p.id order by i.key, i.position),
  pictures_saved as (
    insert into product_pictures as i (id, product_id, position, key, alt, width, height, thumbhash, source, focus_x, focus_y)
    select f.id, p.id, f.position, f.key, f.alt, f.width, f.height, f.thumbhash, f.source, coalesce(f.focus_x, k.focus_x), coalesce(f.focus_y, k.focus_y)
    from photos f cross join product p left join pictures_known k on k.key = f.key
    on conflict (product_id, position) do update set key = excluded.key, alt = excluded.alt, width = excluded.width, height = excluded.height,
      thumbhash = excluded.thumbhash, source = excluded.source, focus_x = excluded.focus_x, focus_y = excluded.focus_y
    where (i.key, i.alt, i.source, i.focus_x, i.focus_y) is distinct from (excluded.key, excluded.alt, excluded.source, excluded.focus_x, excluded.focus_y)
    returning i.key),
  lines as (select value as feature, ordinality - 1 as place from j, jsonb_array_elements_text(j.j -> 'features') with ordinality),
  features_gone as (delete from product_features t using product p where t.product_id = p.id and t.display_order >= (select count(*) from lines) returning 1),
  features_saved as (
    insert into product_features as t (product_id, display_order, feature) select p.id, l.place, l.feature from lines l cross join product p
    on conflict (product_id, display_order) do update set feature = excluded.feature where t.feature <> excluded.feature returning 1),
  fabric_gone as (delete from fabric_details f using product p, j where f.product_id = p.id and j.j ->> 'fabric' is null returning 1),
  fabric_saved as (
    insert into fabric_details as f (product_id, type, main_image, closeup_image, description)
    select p.id, r.type, r.main_image, r.closeup_image, r.description from product p cross join j
    cross join lateral jsonb_to_record(j.j -> 'fabric') as r(type text, main_image text, closeup_image text, description text) where j.j ->> 'fabric' is not null
    on conflict (product_id) do update set type = excluded.type, main_image = excluded.main_image, closeup_image = excluded.closeup_image, description = excluded.description
    where (f.type, f.main_image, f.closeup_image, f.description) is distinct from (excluded.type, excluded.main_image, excluded.closeup_image, excluded.description)
    returning 1),
  material_gone as (delete from material_descriptions m using product p, j where m.product_id = p.id and j.j ->> 'material' is null returning 1),
  material_saved as (
    insert into material_descriptions as m (product_id, description) select p.id, j.j ->> 'material' from product p cross join j where j.j ->> 'material' is not null
    on conflict (product_id) do update set description = excluded.description where m.description <> excluded.description returning 1)
  select p.id, not exists (select from before) as created, exists (select from saved) as row_changed,
    (select count(*) from variants_gone) + (select count(*) from variants_emptied) + (select count(*) from variants_saved)
      + (select count(*) from pictures_gone) + (select count(*) from pictures_saved) + (select count(*) from features_gone) + (select count(*) from features_saved)
      + (select count(*) from fabric_gone) + (select count(*) from fabric_saved) + (select count(*) from material_gone) + (select count(*) from material_saved) as parts,
    array(select key from pictures_saved except select key from pictures_known) as new_pictures
  from product p`,
}

export const TOUCH = { name: 'product_touch', text: `update products set updated_at = $2, version = version + 1 where id = $1` }

export const DRAFT = { name: 'product_draft', text: `select draft_reason from products where id = $1` }

/** Words that were not known yet, or not in a name, in one order for everyone, so that two saves cannot wait for each other; the others are counted by refresh_search_words(). */
export const LEARN_WORDS = {
  name: 'product_learn_words',
  text: `insert into search_words as s (word, products, named)
    select word, 1, case when word in (select product_named_words(p)) then 1 else 0 end
    from products p, product_words(p) as word where p.id = $1 and p.is_active order by word
    on conflict (word) do update set named = 1 where s.named = 0 and excluded.named = 1`,
}

export const REFRESH_WORDS = { name: 'catalogue_refresh_words', text: `select refresh_search_words()` }

/** $1 handle, $2 keys of pictures. Units on hold count as in the house, as in a ProductInput. */
export const KNOWN = {
  name: 'product_known',
  text: `select (
      select json_build_object('version', p.version, 'name', p.name, 'category', p.category, 'kind', p.kind, 'kind_confidence', p.kind_confidence, 'department', p.department, 'colours', p.colours, 'description', p.description, 'vendor', p.vendor, 'original_price', p.original_price, 'condition', p.condition,
        'flaws', p.flaws, 'measurements', p.measurements, 'styles', p.styles, 'tags', p.tags, 'video_url', p.video_url, 'is_new', p.is_new,
        'is_bestseller', p.is_bestseller, 'featured', p.featured, 'is_active', p.published, 'popularity_score', p.popularity_score,
        'variants', (select json_agg(json_build_object('sku', v.sku, 'size', v.size, 'price', v.price, 'stock', v.stock + ${HELD_UNITS},
            'sold', ${SOLD_UNITS}) order by v.position)
          from product_variants v where v.product_id = p.id),
        'fabricDetails', (select json_build_object('type', f.type, 'mainImage', f.main_image, 'closeupImage', f.closeup_image, 'description', f.description)
          from fabric_details f where f.product_id = p.id),
        'materialDescription', (select m.description from material_descriptions m where m.product_id = p.id),
        'features', coalesce((select json_agg(t.feature order by t.display_order) from product_features t where t.product_id = p.id), '[]'))
      from products p where p.handle = $1) as product,
    (select p.draft_reason from products p where p.handle = $1) as draft,
    (select json_agg(json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash, 'source', i.source,
        'focus', case when i.focus_x is not null then json_build_array(i.focus_x, i.focus_y) end) order by i.position)
      from product_pictures i join products p on p.id = i.product_id where p.handle = $1) as pictures,
    (select json_agg(json_build_object('key', k.key, 'alt', k.alt, 'width', k.width, 'height', k.height, 'thumbhash', k.thumbhash, 'source', k.source))
      from (select distinct on (i.key) i.* from product_pictures i where i.key = any($2::text[]) order by i.key) k) as others`,
}
