import { siteContext } from '../../context.ts'
import type { SharedPage } from '../../shared-page.ts'
import type { Route } from './+types/robots.ts'

const PRIVATE = [
  '/api/',
  '/checkout',
  '/delivery-details',
  '/order-confirmation',
  '/payment-callback',
  '/guest-orders',
  '/orders',
  '/admin',
  '/simulator/',
]

export const handle: SharedPage = { address: () => '/robots.txt' }

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(siteContext).origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600', 'X-Page-Cache': '3600' },
  })
}
