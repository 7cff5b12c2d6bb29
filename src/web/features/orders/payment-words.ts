const METHODS: Record<string, string> = { mpesa: 'M-Pesa', card: 'Card', bank: 'Bank transfer' }

/** How an order was paid, in words. */
export function methodLabel(method: string): string {
  return METHODS[method] ?? method
}
