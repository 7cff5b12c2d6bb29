import type { Deed } from './actions.ts'

type Typed = (field: string) => string

/** What the form of a deed sends. Empty fields are left out, but for the note: the server says that it is missing. */
export function deedBody(deed: Deed, typed: Typed): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const note = typed('note').trim()
  if (deed.fields.includes('note') && (note || !deed.noteOptional)) body['note'] = note
  const receipt = typed('receipt').trim()
  if (deed.fields.includes('receipt') && receipt) body['receipt'] = receipt
  if (asksForSum(deed, typed)) body['amount'] = wholeKes(typed('amount'))
  return body
}

/** What is wrong with the sum, as errors of a form. */
export function sumTrouble(deed: Deed, typed: Typed): Record<string, string> {
  if (!asksForSum(deed, typed)) return {}
  const sum = wholeKes(typed('amount'))
  if (sum === null || sum < 1) return { amount: 'Enter whole shillings, for example 1500.' }
  return {}
}

function asksForSum({ fields }: Deed, typed: Typed): boolean {
  return fields.includes('sum') || (fields.includes('part') && typed('part') === 'part')
}

/** "KES 1,500" and "1 500" are 1500; null for what is no whole number. */
export function wholeKes(text: string): number | null {
  const digits = text.replace(/kes|[\s,]/gi, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
