const METHODS: Record<string, string> = { mpesa: 'M-Pesa', card: 'Card', bank: 'Bank transfer' }

/** How an order was paid, in words. */
export function methodLabel(method: string): string {
  return METHODS[method] ?? method
}

/** What the provider's receipt number is called. */
export function receiptLabel(method: string): string {
  return method === 'mpesa' ? 'M-Pesa receipt' : 'Payment receipt'
}
