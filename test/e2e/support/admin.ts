import type { Page } from '@playwright/test'

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
  '/admin/videos',
  '/admin/orders?tab=all',
  '/admin/orders/pack',
  '/admin/returns',
  '/admin/users',
  '/admin/highlights',
  '/admin/highlights/preview',
  '/admin/discounts',
  '/admin/discounts/new',
  '/admin/fomo',
  '/admin/email-settings',
  '/admin/email-settings/queue?state=sent',
  '/admin/email-settings/templates',
  '/admin/email-settings/blocked',
  '/admin/email-settings/outbox',
  '/admin/customer-analytics',
  '/admin/wishlist-analytics',
  '/upload',
]

/** By the navigation: the rail of wide screens, or the sheet behind "More" on phones. */
export async function goToAdminPage(page: Page, name: string): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Admin', exact: true })
  if (await rail.isVisible()) return rail.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'All admin pages' }).getByRole('link', { name }).click()
}
