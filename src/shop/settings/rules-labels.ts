import { SHOP_PAGE_NAMES, SHOP_PAGES } from './rules.ts'
// How sentences for admins name a setting. Pure; shoppers never fetch it.

const LABELS: Record<string, string> = {
  name: 'the name',
  line: 'the line',
  banner: 'the banner',
  social_proof: 'shopper activity',
  recent_purchases: 'recent purchases',
  overlays: 'popups',
  figures: 'figures about other shoppers',
  exit_offers_per_day: 'offers a day',
  assistant_codes_per_day: 'codes of the assistant a day',
  crisis_numbers: 'numbers to call in a crisis',
  pieces_without_picture: 'pieces without a picture',
  agents: 'shopping assistants of others',
  remote_try_on: 'pictures by a service',
  social_links: 'the social links',
  contact: 'the contact',
}

/** As a sentence names it: "the banner", "the text of Terms". */
export function labelOf(name: string): string {
  const page = SHOP_PAGES.find((known) => name === `page:${known}`)
  return page ? `the text of ${SHOP_PAGE_NAMES[page]}` : (LABELS[name] ?? name.replaceAll('_', ' '))
}
