import { shopDescription, shopName } from '../../../../shop/name.ts'
import { normalisePhone } from '../../../../shop/phone.ts'
import type { Settings } from '../../../../shop/settings/rules.ts'

/** schema.org OnlineStore: who sells here, and how to reach them, as far as the shop has said. */
export function storeData({ contact, social_links }: Pick<Settings, 'contact' | 'social_links'>, origin: string) {
  const { phone, email, place } = contact
  const reached = { ...(phone ? { telephone: internationally(phone) } : {}), ...(email ? { email } : {}) }
  const sites = Object.values(social_links).filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    '@id': `${origin}/#store`,
    name: shopName(),
    description: shopDescription(),
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...reached,
    ...(place ? { address: place } : {}),
    ...(phone || email ? { contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', areaServed: 'KE', ...reached } } : {}),
    ...(sites.length > 0 ? { sameAs: sites } : {}),
  }
}

/** "+254712345678": search engines call from anywhere. */
function internationally(phone: string): string {
  const mobile = normalisePhone(phone)
  return mobile ? `+${mobile}` : phone
}

/** schema.org WebSite: how to search the shop. */
export function siteData(origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: shopName(),
    url: `${origin}/`,
    inLanguage: 'en-KE',
    publisher: { '@id': `${origin}/#store` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}
