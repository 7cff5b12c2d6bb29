import type { AdminAction } from './actions.ts'

type Typed = (field: string) => string

/** The request body of an action's form. Empty fields are left out, except a required note, so that the server refuses it. */
export function actionBody(action: AdminAction, typed: Typed): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const note = typed('note').trim()
  if (action.fields.includes('note') && (note || !action.noteOptional)) body['note'] = note
  const receipt = typed('receipt').trim()
  if (action.fields.includes('receipt') && receipt) body['receipt'] = receipt
  if (asksForAmount(action, typed)) body['amount'] = wholeKes(typed('amount'))
  return body
}

/** Errors of the amount, by field. */
export function amountErrors(action: AdminAction, typed: Typed): Record<string, string> {
  if (!asksForAmount(action, typed)) return {}
  const amount = wholeKes(typed('amount'))
  if (amount === null || amount < 1) return { amount: 'Enter whole shillings, for example 1500.' }
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
