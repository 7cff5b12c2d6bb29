import { expect, type Page } from '@playwright/test'
import { open } from './shopper.ts'

/** Every screen that needs no id, as an admin meets it. */
export const ADMIN_SCREENS = [
  '/admin',
  '/admin/holds',
  '/admin/security',
  '/admin/settings',
  '/admin/audit',
  '/admin/payments/books',
  '/admin/payments/reconciliation',
  '/admin/products',
  '/admin/products/import',
  '/admin/products/new',
  '/admin/products/quick',
  '/admin/products/measure',
  '/admin/garments',
  '/admin/videos',
  '/admin/orders?tab=all',
  '/admin/orders/pack',
  '/admin/returns',
  '/admin/users',
  '/admin/highlights',
  '/admin/highlights/preview',
  '/admin/discounts',
  '/admin/discounts/new',
  '/admin/popups',
  '/admin/social-proof',
  '/admin/fomo',
  '/admin/email-settings',
  '/admin/email-settings/queue?state=sent',
  '/admin/email-settings/templates',
  '/admin/email-settings/blocked',
  '/admin/email-settings/outbox',
  '/admin/customer-analytics',
  '/admin/wishlist-analytics',
  '/admin/chat',
  '/admin/chat/replies',
  '/admin/chat-analytics',
  '/admin/chat-analytics/facts',
  '/upload',
]

/** Lists whose entries open a page of their own, where the demo has any. */
export const ADMIN_LISTS = ['products', 'orders?tab=all', 'users', 'discounts', 'highlights'] as const

const NO_ENTRY = /\/(?:new|quick|import|measure|tags|pack|print|preview)$/

/** Where the first entry of a list leads. */
export async function firstOf(page: Page, list: (typeof ADMIN_LISTS)[number]): Promise<string> {
  await open(page, `/admin/${list}`)
  const links = page
    .getByRole('main')
    .locator(`a[href^="/admin/${list.split('?')[0]}/"]`)
    .filter({ hasText: /\S/ })
  const paths = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const first = paths.find((path) => !NO_ENTRY.test(path))
  expect(first, list).toBeDefined()
  return first ?? ''
}

/** By the navigation: the rail of wide screens, or the sheet behind "More" on phones. */
export async function goToAdminPage(page: Page, name: string): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Admin', exact: true })
  if (await rail.isVisible()) return rail.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'All admin pages' }).getByRole('link', { name }).click()
}
