import type { Cells } from './columns.ts'
import { describe } from './describe.ts'
import type { NamedPicture, ParsedProduct } from './parsed.ts'
import { splitPictures } from './picture-cells.ts'
import type { CellPlace, Finding, Row } from './rows.ts'
import { byColour } from './split-colours.ts'
import { BadCell } from './values.ts'
import { hasVariant, variantOf, type RowVariant, type VariantRules } from './variants.ts'

export type Parsed =
  | { is: 'refused'; findings: Finding[] }
  /** Nothing this shop sells. */
  | { is: 'skipped'; finding: Finding }
  /** One product for each colour; `leftOut` are rows left out without harm to the rest. */
  | { is: 'products'; products: ParsedProduct[]; leftOut: Finding[] }

/** The rows of one product (the first describes it; further ones add variants and pictures). */
export function parseProduct(rows: readonly Row[], rules: VariantRules): Parsed {
  const [first] = rows
  if (!first) return { is: 'refused', findings: [] }
  const handle = first.cells.handle ?? ''
  if (isGiftCard(first.cells))
    return {
      is: 'skipped',
      finding: {
        rowNumber: first.rowNumber,
        handle,
        reason: `"${first.cells.title ?? handle}" is a gift card, which this shop doesn’t sell`,
      },
    }
  const broken = rows.filter((row) => row.broken !== undefined)
  if (broken.length > 0)
    return { is: 'refused', findings: broken.map(({ rowNumber, broken: reason = '' }) => ({ rowNumber, handle, reason })) }
  const { refusals, refuse, read } = readings(handle)
  const description = read(first.rowNumber, () => describe(first.cells, rules.verbatim))
  const variantRows = rows.filter(hasVariant)
  const variants = variantRows.map((row) => read(row.rowNumber, () => variantOf(row, first.cells, rules)))
  if (variantRows.length === 0) refuse(first.rowNumber, 'it has no price', { field: 'price', value: '' })
  if (refusals.length > 0 || !description) return { is: 'refused', findings: refusals }
  const { kept, leftOut } = withoutTwins(
    variants.filter((variant) => variant !== undefined),
    handle,
  )
  const usedRows = rows.filter(({ rowNumber }) => !leftOut.some((row) => row.rowNumber === rowNumber))
  const products = byColour({ rowNumber: first.rowNumber, handle, ...description }, kept, picturesOf(usedRows), rules.verbatim)
  return { is: 'products', products, leftOut }
}

function isGiftCard({ giftCard, type = '', productCategory = '', title = '', wooType = '' }: Cells): boolean {
  const named = /\bgift[ -]?(?:card|voucher|certificate)s?\b/i
  return /^(?:true|1|yes)$/i.test(giftCard ?? '') || [type, productCategory, title, wooType].some((text) => named.test(text))
}

/** Reads cells, gathering what is wrong with them by row. */
function readings(handle: string) {
  const refusals: Finding[] = []
  const refuse = (rowNumber: number, reason: string, at?: CellPlace) => {
    const cells = at ? [{ ...at, reason }] : []
    const said = refusals.find((refusal) => refusal.rowNumber === rowNumber)
    if (!said) refusals.push({ rowNumber, handle, reason, cells })
    else Object.assign(said, { reason: `${said.reason}; ${reason}`, cells: [...(said.cells ?? []), ...cells] })
  }
  const read = <T>(rowNumber: number, work: () => T): T | undefined => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof BadCell)) throw error
      refuse(rowNumber, error.message, error.at)
      return undefined
    }
  }
  return { refusals, refuse, read }
}

/** The first of several rows for the same size and colour. */
function withoutTwins(variants: readonly RowVariant[], handle: string): { kept: RowVariant[]; leftOut: Finding[] } {
  const kept: RowVariant[] = []
  const leftOut: Finding[] = []
  for (const variant of variants) {
    const same = kept.find(({ label, colour }) => label === variant.label && colour === variant.colour)
    const what = [variant.colour, variant.label && `size ${variant.label}`].filter(Boolean).join(', ') || 'this piece'
    if (!same) kept.push(variant)
    else
      leftOut.push({
        rowNumber: variant.rowNumber,
        handle,
        reason: `${what} is already on row ${same.rowNumber}; a different piece needs its own name or handle`,
      })
  }
  return { kept, leftOut }
}

/** Undefined when the file has no column for pictures. */
function picturesOf(rows: readonly Row[]): NamedPicture[] | undefined {
  const [first] = rows
  if (first?.cells.image === undefined && first?.cells.images === undefined) return undefined
  const found = rows.flatMap(({ rowNumber, cells }, row) => {
    const at = Number(cells.imagePosition)
    const position = at > 0 ? at : row + 1
    const alt = cells.imageAlt ?? ''
    const one = cells.image ? [{ rowNumber, position, source: { src: cells.image, alt, key: cells.imageKey || null } }] : []
    return [...one, ...splitPictures(cells.images ?? '').map((src) => ({ rowNumber, position, source: { src, alt, key: null } }))]
  })
  const named = new Set<string>()
  const isNew = ({ source: { src } }: NamedPicture) => !named.has(src) && Boolean(named.add(src))
  // The same picture is often named beside each size.
  return found.sort((a, b) => a.position - b.position).filter((picture) => picture.source.key !== null || isNew(picture))
}
