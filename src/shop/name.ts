/** What the shop is called, and what it says of itself in a few words. */
export interface ShopName {
  name: string
  line: string
}

/** Until an admin says otherwise. */
export const DEFAULT_NAME: ShopName = { name: 'Upya', line: 'Worn before. Loved again.' }

let current = DEFAULT_NAME

/**
 * A process is one shop: whatever it writes for people has its name, from pages to SMS. The settings say so when they are read,
 * the pages when they are opened.
 */
export function nameShop({ name, line }: ShopName): void {
  current = { name, line }
}

export function shopName(): string {
  return current.name
}

export function shopLine(): string {
  return current.line
}

/** For search engines and whoever has never heard of it. */
export function shopDescription(): string {
  return `Second-hand fashion in Kenya. ${current.line}`.trim()
}

/** "Orders | Upya", as browsers show it. */
export function pageTitle(title: string, where: 'shop' | 'admin' = 'shop'): string {
  return `${title} | ${current.name}${where === 'admin' ? ' admin' : ''}`
}
