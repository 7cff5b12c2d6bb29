// How money goes back, in words for people. Pure.

const TO: Record<string, string> = { mpesa: 'to your M-Pesa', card: 'to your card', bank: 'to your bank account' }

/** "to your M-Pesa", by the payment method. */
export function backTo(method: string): string {
  return TO[method] ?? 'the way it came'
}

/** "to your M-Pesa, usually within minutes" */
export function backBy(method: string): string {
  return `${backTo(method)}, ${method === 'mpesa' ? 'usually within minutes' : 'within 5 to 10 days depending on your bank'}`
}

/** Where to look for what has been sent back. */
export function whenShown(method: string): string {
  return method === 'mpesa' ? 'You find it in your M-Pesa messages.' : 'It shows within 5 to 10 days, depending on your bank.'
}
