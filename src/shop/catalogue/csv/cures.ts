import { CONDITION_NAMES } from '../rules.ts'
import { DEPARTMENT_NAMES } from '../rules-kinds.ts'
import type { Field } from './columns.ts'

// What would do, in a column that was refused: beside the reason, for who has the file open.

const AMOUNT = 'Write whole shillings, such as 1500.'
const TRUTH = 'Write yes or no.'
const CURES: Partial<Record<Field, string>> = {
  title: 'Give the piece a name.',
  handle: 'Give each piece a handle of its own, and keep its rows together.',
  price: AMOUNT,
  regularPrice: AMOUNT,
  salePrice: AMOUNT,
  compareAt: 'Write whole shillings, such as 2500, or leave it empty.',
  quantity: 'Write a whole number, such as 1, or “sold”.',
  condition: `Write one of: ${CONDITION_NAMES.join(', ')}.`,
  department: `Write one of: ${DEPARTMENT_NAMES.join(', ')}.`,
  kind: 'Leave it empty, and the shop reads it from the name.',
  colours: 'Leave it empty, and the shop reads them from the name.',
  measurements: 'Write centimetres, such as “chest: 52; length: 70”.',
  published: TRUTH,
  isNew: TRUTH,
  bestseller: TRUTH,
  featured: TRUTH,
  created: 'Write a date, such as 2026-11-23, or leave it empty.',
  popularity: 'Write a whole number, or leave it empty.',
  type: 'Write clothing, shoes, accessories or jewelry.',
  sku: 'Give each size a SKU of its own, or leave it empty.',
}

export function cureOf(field: Field | undefined, reason: string): string {
  if (field && CURES[field]) return CURES[field]
  if (reason.includes('quotation mark')) return 'Close the quotation mark, or take it out.'
  if (reason.includes('cells, but the headings'))
    return 'Give the row as many cells as the headings: put texts with a comma in quotation marks.'
  if (reason.includes('handle')) return CURES.handle ?? ''
  if (reason.includes('give it a type')) return CURES.type ?? ''
  if (reason.includes('already on row')) return 'Take one of the two rows out, or give it another size.'
  return 'Correct it in the file, and send the file again.'
}
