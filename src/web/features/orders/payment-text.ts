/** What the provider's receipt number is called. */
export function receiptLabel(method: string): string {
  return method === 'mpesa' ? 'M-Pesa receipt' : 'Payment receipt'
}
