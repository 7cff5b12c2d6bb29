// Money is whole Kenyan shillings everywhere; gateways convert at their own edge.

export const CURRENCY = 'KES'

/** "KES 1,500": thousands commas, no decimals (open-19). By hand, as Intl is slow and differs between engines. */
export function formatKes(amount: number): string {
  const sign = amount < 0 ? '-' : ''
  return `${sign}KES ${Math.abs(Math.round(amount))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',')}`
}

/** `percent` of `amount`, rounded to the whole shilling (open-19). */
export function percentOf(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100)
}
