import type { RunChange } from '../../../../shop/merchandising/contract-runs.ts'
import { soldElsewhere } from '../elsewhere/elsewhere-input.ts'

/** What can be done with many pieces, in the order of the form. */
export const CHANGE_KINDS = {
  markdown: 'Mark down',
  markdown_by_age: 'Mark down by age',
  price: 'Change the price',
  discount_off: 'Take the discount off',
  publish: 'Publish',
  unpublish: 'Make drafts again',
  category: 'Move to a category',
  styles: 'Styles',
  tags: 'Tags',
  place: 'Place in the stock room',
  sold_elsewhere: 'Sold elsewhere',
  archive: 'Archive',
  restore: 'Restore from the archive',
} as const satisfies Record<RunChange['kind'], string>
export type ChangeKind = keyof typeof CHANGE_KINDS
export const CHANGE_KIND_NAMES = Object.keys(CHANGE_KINDS) as ChangeKind[]

const list = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** What the form says, or what is missing of it by field. */
export function changeOf(kind: ChangeKind, typed: (field: string) => string): RunChange | { missing: Record<string, string> } {
  const whole = (field: string) => (/^-?\d{1,9}$/.test(typed(field).trim()) ? Number(typed(field)) : null)
  switch (kind) {
    case 'markdown': {
      const percent = whole('percent')
      return percent !== null && percent >= 1 && percent <= 95
        ? { kind, percent }
        : { missing: { percent: 'A whole number from 1 to 95.' } }
    }
    case 'markdown_by_age':
      return { kind, as_of: typed('as_of') }
    case 'price':
      return priceOf(typed('how'), whole('amount'))
    case 'category':
      return typed('category') ? { kind, category: typed('category') } : { missing: { category: 'Choose one.' } }
    case 'styles':
    case 'tags': {
      const [add, remove] = [list(typed('add')), list(typed('remove'))]
      return add.length + remove.length > 0 ? { kind, add, remove } : { missing: { add: 'Say what to add or to take off.' } }
    }
    case 'sold_elsewhere':
      return soldElsewhere(typed)
    case 'place':
      return { kind, place: typed('place').trim() }
    default:
      return { kind }
  }
}

function priceOf(how: string, amount: number | null): RunChange | { missing: Record<string, string> } {
  if (amount === null || amount === 0) return { missing: { amount: 'A whole number.' } }
  switch (how) {
    case 'less_percent':
      return amount > 0 && amount < 100 ? { kind: 'price', how: 'percent', amount: -amount } : { missing: { amount: 'From 1 to 99.' } }
    case 'more_percent':
      return amount > 0 ? { kind: 'price', how: 'percent', amount } : { missing: { amount: 'From 1.' } }
    case 'less':
      return amount > 0 ? { kind: 'price', how: 'by', amount: -amount } : { missing: { amount: 'From 1.' } }
    case 'more':
      return amount > 0 ? { kind: 'price', how: 'by', amount } : { missing: { amount: 'From 1.' } }
    default:
      return amount > 0 ? { kind: 'price', how: 'to', amount } : { missing: { amount: 'From 1.' } }
  }
}
