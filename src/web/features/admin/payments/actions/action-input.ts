import type { AdminAction } from './actions.ts'

type Typed = (field: string) => string

/** What the form of an action sends. Empty fields are left out, but for the note: the server says that it is missing. */
export function actionBody(action: AdminAction, typed: Typed): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const note = typed('note').trim()
  if (action.fields.includes('note') && (note || !action.noteOptional)) body['note'] = note
  const receipt = typed('receipt').trim()
  if (action.fields.includes('receipt') && receipt) body['receipt'] = receipt
  if (asksForAmount(action, typed)) body['amount'] = wholeKes(typed('amount'))
  return body
}

/** What is wrong with the sum, as errors of a form. */
export function amountErrors(action: AdminAction, typed: Typed): Record<string, string> {
  if (!asksForAmount(action, typed)) return {}
  const sum = wholeKes(typed('amount'))
  if (sum === null || sum < 1) return { amount: 'Enter whole shillings, for example 1500.' }
  return {}
}

function asksForAmount({ fields }: AdminAction, typed: Typed): boolean {
  return fields.includes('amount') || (fields.includes('partial_amount') && typed('part') === 'part')
}

/** "KES 1,500" and "1 500" are 1500; null for what is no whole number. */
export function wholeKes(text: string): number | null {
  const digits = text.replace(/kes|[\s,]/gi, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
