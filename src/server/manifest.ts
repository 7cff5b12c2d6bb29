import type { FastifyInstance } from 'fastify'
import { shopDescription, shopName } from '../shop/name.ts'
import type { Shop } from '../shop/shop.ts'

/** An installed shop asks for it now and then; its name may have changed. Seconds. */
const FRESH = 3600
/** Characters below an icon that phones show. */
const SHORT_NAME = 12

const icon = (src: string, size: number, purpose?: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
})
const shortcut = (name: string, url: string, picture: string) => ({ name, url, icons: [icon(picture, 96)] })

/** `/manifest.webmanifest`: what the shop is called and looks like once it is on a phone's home screen. */
export async function manifest(app: FastifyInstance, { shop }: { shop: Pick<Shop, 'settings'> }): Promise<void> {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    await shop.settings.get()
    const name = shopName()
    return reply
      .header('cache-control', `public, max-age=${FRESH}`)
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          id: '/',
          name: `${name}: second-hand fashion`,
          short_name: name.length <= SHORT_NAME ? name : name.split(/\s/)[0]?.slice(0, SHORT_NAME),
          description: shopDescription(),
          ...FIXED,
        }),
      )
  })
}

const FIXED = {
  lang: 'en-KE',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#FAF6EF',
  theme_color: '#FAF6EF',
  categories: ['shopping', 'lifestyle'],
  icons: [
    icon('/icon-192.png', 192, 'any'),
    icon('/icon-512.png', 512, 'any'),
    icon('/icon-maskable-192.png', 192, 'maskable'),
    icon('/icon-maskable-512.png', 512, 'maskable'),
  ],
  shortcuts: [
    shortcut('My bag', '/checkout', '/shortcut-bag.png'),
    shortcut('Wishlist', '/wishlist', '/shortcut-wishlist.png'),
    shortcut('Videos', '/feed', '/shortcut-videos.png'),
  ],
}
