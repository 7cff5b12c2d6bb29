import type { Field } from './columns.ts'
import type { Mapping } from './mapping.ts'
import { amountOf, currencyOf, fractionOf, type Fractions, type PriceRule } from './money.ts'
import { BadCell } from './values.ts'

export const MONEY_FIELDS = ['price', 'compareAt', 'regularPrice', 'salePrice'] as const satisfies readonly Field[]
export type MoneyField = (typeof MONEY_FIELDS)[number]
/** How to read the prices of a file, column by column. */
export type PriceRules = Record<MoneyField, PriceRule>

/** Of prices without a currency: from this part on with cents, they are not in KES. */
const CENTS_PART = 0.1

/** Sees all prices of a file before one of them is read: how it writes fractions, and whether it is in KES at all. */
export function createPriceSurvey({ headings, fields }: Mapping) {
  const seen = { prices: 0, cents: 0, firstCents: '', foreign: new Map<string, string>() }
  const fractions = new Map<MoneyField, Set<'dot' | 'comma'>>()
  const ofHeading = (field: MoneyField) => headingCurrency(headings[fields.indexOf(field)] ?? '')

  function styleOf(field: MoneyField): Fractions {
    const found = fractions.get(field)
    if (!found) return 'unseen'
    return found.size === 2 ? 'both' : found.has('dot') ? 'dot' : 'comma'
  }

  return {
    /** `named` is the currency that another column names. */
    see(field: MoneyField, cell: string, rowNumber: number, named: string | null): void {
      if (cell === '') return
      const fraction = fractionOf(cell)
      if (fraction) fractions.set(field, (fractions.get(field) ?? new Set()).add(fraction))
      const amount = readable(cell)
      if (!amount) return
      seen.prices++
      const currency = amount.currency ?? named ?? ofHeading(field)
      const place = `row ${rowNumber}: "${cell}"`
      if (currency !== null && currency !== 'KES') seen.foreign.set(currency, seen.foreign.get(currency) ?? place)
      if (currency === null && !Number.isInteger(amount.value)) {
        seen.cents++
        seen.firstCents ||= place
      }
    },
    /** Throws when the prices are in another currency and nobody has said what it is worth. */
    rules(rate: number | null): PriceRules {
      const [[currency, place] = []] = seen.foreign
      if (rate === null && currency !== undefined)
        throw new Error(
          `The prices are in ${currency} (${place}). Give the exchange rate in shillings: --rate 129.50. Prices are rounded to whole shillings.`,
        )
      if (seen.foreign.size > 1)
        throw new Error(`The prices are in several currencies (${[...seen.foreign.keys()].join(', ')}): make a separate file for each.`)
      if (rate === null && seen.cents > 0 && seen.cents >= seen.prices * CENTS_PART)
        throw new Error(
          `The prices have cents (${seen.firstCents}), so they don’t look like shillings. Give the exchange rate: --rate 129.50 for dollars, ` +
            '--rate 1 if they are shillings. Prices are rounded to whole shillings.',
        )
      const rule = (field: MoneyField): PriceRule => ({ fractions: styleOf(field), currency: ofHeading(field), rate })
      return { price: rule('price'), compareAt: rule('compareAt'), regularPrice: rule('regularPrice'), salePrice: rule('salePrice') }
    },
  }
}

function readable(cell: string) {
  try {
    return amountOf(cell, 'price', 'dot')
  } catch (error) {
    if (error instanceof BadCell) return null
    throw error
  }
}

/** "Price (USD)" */
function headingCurrency(heading: string): string | null {
  return heading.split(/[\s()[\]/_-]+/).flatMap((word) => (/^(?:[a-z]{3,4}|[$€£])$/i.test(word) ? (currencyOf(word) ?? []) : []))[0] ?? null
}
