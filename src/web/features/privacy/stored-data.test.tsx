// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CAROUSEL_INDEX } from '../product/card/carousel/carousel-memory.ts'
import { STORAGE_KEYS } from '../../lib/storage.ts'
import { showScreen } from '../../lib/test-screen.ts'
import { PrivacyNotice } from './privacy-notice.tsx'

/** As the requirement writes them; one per product, and cache entries, begin like the last two. */
const NAMED: Record<string, string> = {
  guest_user_id: STORAGE_KEYS.guestId,
  auth_fallback_mode: STORAGE_KEYS.fallbackMode,
  auth_diagnostics: STORAGE_KEYS.diagnostics,
  'shopping-cart': STORAGE_KEYS.bag,
  wishlist: STORAGE_KEYS.wishlist,
  recently_viewed: STORAGE_KEYS.recent,
  cookieConsent: STORAGE_KEYS.consent,
  clarity_disabled: STORAGE_KEYS.analyticsOff,
  has_seen_fomo: STORAGE_KEYS.recentPurchasesSeen,
  has_seen_view_tutorial: STORAGE_KEYS.tutorialSeen,
  has_seen_product_tour: STORAGE_KEYS.tourSeen,
  quick_purchase: STORAGE_KEYS.quickPurchase,
  csrf_token: STORAGE_KEYS.csrfToken,
  'a11y-high-contrast': STORAGE_KEYS.highContrast,
  'a11y-font-size': STORAGE_KEYS.fontSize,
  'carousel-index-': CAROUSEL_INDEX,
  'tnt:products:': STORAGE_KEYS.productLists,
}

test('[data-27] each is exactly the key that the shop uses, and /privacy says why it is kept and until when', () => {
  showScreen(<PrivacyNotice analytics={null} tellsPurchases={false} modelProvider={null} />, { at: '/privacy' })
  const rows = [...screen.getByRole('table', { name: 'Stored in the browser' }).querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const said = new Map(rows.map(({ cells }) => [cells[0]!.textContent.replace('…', ''), [cells[1]!.textContent, cells[2]!.textContent]]))
  for (const [name, used] of Object.entries(NAMED)) {
    expect(used).toBe(name)
    expect([name, said.get(name)]).toEqual([name, [expect.stringMatching(/.{8}\.$/), expect.stringMatching(/.{8}/)]])
  }
})
