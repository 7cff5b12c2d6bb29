import type { Cells } from '../columns.ts'
import { splitPictures } from '../picture-cells.ts'
import type { Complaints, Row } from '../rows.ts'
import { BadCell, slugOf, whole } from '../values.ts'
import { createSeen } from './grouped.ts'

/**
 * The products of a plain list, one row each. Rows after one another with the same name are one product in several
 * sizes or colours, unless each has a picture of its own. A handle is made of the name and what tells the piece from
 * others of that name: its code or the name of its picture.
 */
export async function* sheetProducts(rows: AsyncIterable<Row>, complaints: Complaints): AsyncGenerator<Row[]> {
  const done = createSeen()
  let group: Row[] = []
  for await (const row of rows) {
    const [first] = group
    if (first && row.broken === undefined && isUnclear(row.cells, first.cells)) {
      complaints.refuse({ rowNumber: row.rowNumber, handle: '', reason: UNCLEAR })
      continue
    }
    if (first && row.broken === undefined && belongs(row.cells, first.cells)) {
      group.push(...bySize(sizeOf(row, first.cells)))
      continue
    }
    if (group.length > 0) yield group
    group = []
    const { rowNumber, cells, broken } = row
    const handle = cells.handle || handleOf(cells)
    if (broken !== undefined) complaints.refuse({ rowNumber, handle, reason: broken })
    else if (handle === '') complaints.refuse({ rowNumber, handle, reason: 'it has no name' })
    else if (done.has(handle))
      complaints.refuse({
        rowNumber,
        handle,
        reason: 'an earlier row has the same name; give each piece its own code (a SKU column) or picture',
      })
    else group = bySize({ ...row, cells: { ...cells, handle } })
    done.add(handle)
  }
  if (group.length > 0) yield group
}

const UNCLEAR =
  'it has no name, but a picture of its own: give it its name, or leave the picture out if it is another size of the piece above'

/** A row without a name may be another size of the piece above, or another piece whose name was forgotten. */
function isUnclear(cells: Cells, first: Cells): boolean {
  const picture = pictureOf(cells)
  const isVariant = cells.size || cells.colour || cells.price || cells.sku
  return Boolean(!cells.title && isVariant && picture !== '' && picture !== pictureOf(first))
}

/** As the product above; it costs the same unless it says otherwise. One that has nothing but a picture is no size. */
function sizeOf(row: Row, { handle = '', price, regularPrice, salePrice }: Cells): Row {
  const { cells } = row
  const isPicture = !(cells.size || cells.colour || cells.option1 || cells.sku)
  const isPriced = cells.price || cells.regularPrice || cells.salePrice
  return { ...row, cells: { ...cells, handle, ...(isPicture || isPriced ? {} : defined({ price, regularPrice, salePrice })) } }
}

function defined(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== undefined))
}

/** Another size or colour of the product before it. */
function belongs(cells: Cells, first: Cells): boolean {
  if (!cells.title && (cells.size || cells.colour || cells.option1 || cells.image)) return true
  const hasChoice = (cells.size && first.size) || (cells.colour && first.colour) || (cells.option1 && first.option1)
  const picture = pictureOf(cells)
  return Boolean(cells.title === first.title && hasChoice && (picture === '' || picture === pictureOf(first)))
}

function pictureOf(cells: Cells): string {
  return cells.images || cells.image || ''
}

function handleOf(cells: Cells): string {
  const picture = splitPictures(pictureOf(cells))[0] ?? ''
  const file =
    picture
      .split(/[?#]/)[0]
      ?.split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  return slugOf([cells.title ?? '', cells.sku || file].filter(Boolean).join(' '))
}

/** One row for each of "S, M, L"; a row with one size as it is. */
function bySize(row: Row): Row[] {
  const { cells } = row
  // Shopify counts below zero when it oversells; a list does not.
  if (/^-\d/.test(cells.quantity ?? '')) return [{ ...row, broken: `the quantity "${cells.quantity}" is below zero` }]
  const sizes = (cells.size ?? '').split(/\s*[,;]\s*/).filter(Boolean)
  const options = (size: string) => [
    { name: 'Size', value: size },
    { name: 'Colour', value: cells.colour ?? '' },
  ]
  if (cells.option1 !== undefined && !cells.size) return [row]
  if (sizes.length < 2) return [{ ...row, options: options(cells.size ?? '') }]
  const counts = countsOf(cells.quantity, sizes.length)
  if (counts === null)
    return [
      {
        ...row,
        broken: `it has ${sizes.length} sizes (${cells.size}) but one quantity, ${cells.quantity}: give each size its own row`,
      },
    ]
  return sizes.map((size, i) => ({
    ...row,
    cells: {
      ...cells,
      ...(i > 0 ? { images: '', image: '' } : {}),
      ...(counts[i] === undefined ? {} : { quantity: counts[i] }),
      sku: cells.sku ? `${cells.sku}-${size}` : '',
    },
    options: options(size),
  }))
}

/** The quantity of each of several sizes; null when it cannot be told. */
function countsOf(quantity: string | undefined, sizes: number): (string | undefined)[] | null {
  if (!quantity) return Array<undefined>(sizes).fill(undefined)
  const each = quantity.split(/\s*[,;]\s*/).filter(Boolean)
  if (each.length === sizes) return each
  try {
    const all = whole(quantity, 'quantity')
    if (all === 0) return Array<string>(sizes).fill('0')
    return all === sizes ? Array<string>(sizes).fill('1') : null
  } catch (error) {
    if (error instanceof BadCell) return null
    throw error
  }
}
