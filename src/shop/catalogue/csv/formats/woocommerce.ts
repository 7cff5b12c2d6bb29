import type { Cells } from '../columns.ts'
import type { Mapping } from '../mapping.ts'
import { choiceOf, type Option } from '../options.ts'
import type { Complaints, Row } from '../rows.ts'
import { slugOf } from '../values.ts'
import { createSeen } from './grouped.ts'

// WooCommerce's export has a row for each product and further down one for each of its variations, which names its parent.

/** The variations of a file by the SKU or ID of their parent, in the order of the file; each is some hundred bytes. */
export type Variations = Map<string, Row[]>

/** Attributes of a row, by name. */
export function attributesOf(record: readonly string[], { attributes }: Mapping): Option[] {
  return attributes.flatMap(({ name, value }) => {
    const option = { name: textOf(record[name]), value: textOf(record[value]) }
    return option.name === '' ? [] : [option]
  })
}

export function isVariation({ cells }: Row): boolean {
  return (cells.wooType ?? '').toLowerCase().includes('variation')
}

/** Notes a variation. What it needs is copied: a piece of the text of a file would keep all of it. */
export function noteVariation(variations: Variations, row: Row): void {
  const { sku, id, quantity, regularPrice, salePrice, saleStarts, saleEnds, inStock, images, published, parent = '' } = row.cells
  const cells: Cells = { sku, id, quantity, regularPrice, salePrice, saleStarts, saleEnds, inStock, images, published }
  const kept = JSON.parse(JSON.stringify({ ...row, cells, parent })) as Row & { parent: string }
  variations.set(kept.parent, [...(variations.get(kept.parent) ?? []), kept])
}

/** The products, each with its variations. */
export async function* wooProducts(rows: AsyncIterable<Row>, variations: Variations, complaints: Complaints): AsyncGenerator<Row[]> {
  const done = createSeen()
  for await (const row of rows) {
    if (row.broken === undefined && isVariation(row)) continue
    const { rowNumber, cells } = row
    const handle = slugOf(cells.sku || (cells.id ? `${cells.title ?? ''} ${cells.id}` : (cells.title ?? '')))
    const own = [`id:${cells.id}`, cells.id ?? '', cells.sku ?? ''].filter((key) => key !== '' && key !== 'id:')
    const found = own.flatMap((key) => variations.get(key) ?? [])
    for (const key of own) variations.delete(key)
    if (row.broken !== undefined) complaints.refuse({ rowNumber, handle, reason: row.broken })
    else if (NOT_SOLD_HERE.test(cells.wooType ?? ''))
      complaints.skip({
        rowNumber,
        handle,
        reason: `"${cells.title}" is ${cells.wooType}: this shop sells only pieces that can be delivered`,
      })
    else if (handle === '') complaints.refuse({ rowNumber, handle, reason: 'it has no name' })
    else if (done.has(handle)) complaints.refuse({ rowNumber, handle, reason: 'an earlier product has the same SKU' })
    else yield productRows({ ...row, cells: { ...cells, handle } }, found)
    done.add(handle)
  }
  for (const [parent, orphans] of variations) {
    for (const { rowNumber } of orphans)
      complaints.refuse({ rowNumber, handle: '', reason: `it is a variation of "${parent}", which is not in the file` })
  }
}

const NOT_SOLD_HERE = /grouped|external|virtual|downloadable|subscription/i

/** The first row describes the product, each is a variant. */
function productRows(row: Row, variations: readonly Row[]): Row[] {
  const { cells, options: own = [] } = row
  const texts: Cells = {
    ...(cells.published === undefined && cells.visibility === undefined ? {} : { published: String(isShown(cells)) }),
    body: textOf(cells.body) || textOf(cells.shortDescription),
    features: featuresOf(own, variations),
  }
  const first = { ...row, cells: { ...cells, ...texts } }
  if (variations.length === 0) return [{ ...first, options: own.filter((option) => isChosen(option) && !/[,|]/.test(option.value)) }]
  return variations
    .filter(({ cells: its }) => isShown(its))
    .flatMap((variation) => expanded(variation, own))
    .map(({ rowNumber, cells: its, options = [] }, i) => {
      const { images = '', ...rest } = its
      const described: Cells = i === 0 ? first.cells : { handle: cells.handle ?? '' }
      const { sku: _sku, price: _price, regularPrice: _regular, salePrice: _sale, quantity: _quantity, ...description } = described
      // The first of them has the text of the product, and the row of the product.
      return {
        rowNumber: i === 0 ? row.rowNumber : rowNumber,
        cells: { ...description, ...rest, ...(i === 0 ? texts : {}), variantImage: images },
        options,
      }
    })
}

function isShown({ published = '1', visibility = 'visible' }: Cells): boolean {
  return published.trim() !== '0' && published.trim() !== '-1' && visibility.toLowerCase() !== 'hidden'
}

/** A variation of any size is one of each size, as long as it is not counted: a count cannot be divided. */
function expanded(variation: Row, parent: readonly Option[]): Row[] {
  const { options = [], cells } = variation
  const open = options.find(({ value }) => value === '')
  const all = open && parent.find(({ name }) => name === open.name)?.value
  if (!open || !all || cells.quantity) return [{ ...variation, options: options.filter(({ value }) => value !== '') }]
  return listed(all).map((value) => ({
    ...variation,
    cells: { ...cells, sku: cells.sku ? `${cells.sku}-${slugOf(value)}` : '' },
    options: options.flatMap((option) => (option === open ? [{ name: open.name, value }] : option.value === '' ? [] : [option])),
  }))
}

function listed(values: string): string[] {
  return values.split(/\s*[,|]\s*/).filter(Boolean)
}

function isChosen(option: Option): boolean {
  return choiceOf([option]).others.length === 0
}

/** Attributes that nothing is chosen by describe the product. */
function featuresOf(options: readonly Option[], variations: readonly Row[]): string {
  const chosen = new Set(variations.flatMap(({ options: its = [] }) => its.map(({ name }) => name)))
  return options
    .filter(
      (option) =>
        option.value !== '' && !chosen.has(option.name) && (!isChosen(option) || (variations.length === 0 && /[,|]/.test(option.value))),
    )
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n')
}

/** WooCommerce writes line breaks and commas with a backslash. */
function textOf(cell = ''): string {
  return cell.replaceAll('\\n', '\n').replaceAll('\\,', ',').trim()
}
