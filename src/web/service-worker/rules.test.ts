import { describe, expect, it } from 'vitest'
import { allRoutes, oldShells, picturesToDrop, SHOP_PATHS, versionIn, strategyOf, type Asked } from './rules.ts'

const ORIGIN = 'https://upya.example'
const FILES = new Set(['/assets/home-1.js', '/favicon.svg'])
const PICTURE = '/media/0123456789abcdef0123/320.avif'

function way(path: string, about: Partial<Omit<Asked, 'url'>> = {}): string | null {
  const asked = { method: 'GET', mode: 'cors', destination: '', part: false, ...about, url: new URL(path, ORIGIN) }
  return strategyOf(asked, ORIGIN, FILES)
}

describe('the service worker has nothing to do with', () => {
  it.each([
    '/api/products',
    '/api/live/shop',
    '/api/live?checkout=1',
    '/pay/cb/secret',
    '/checkout.data',
    '/delivery-details.data?order_id=1',
    '/payment-callback?reference=1',
    '/order-confirmation',
    '/admin',
    '/admin/payments/1',
    '/upload',
    '/simulator/phone/0712',
    '/.netlify/functions/image-proxy?url=x',
    '/product/1.data',
    '/orders.data?_routes=x',
  ])('%s, opened or called', (path) => {
    expect(way(path, { mode: 'navigate', destination: 'document' })).toBeNull()
    expect(way(path)).toBeNull()
    expect(way(path, { method: 'POST' })).toBeNull()
  })

  it('what is sent, other sites, parts of videos, and pictures of people', () => {
    expect(way('/', { mode: 'navigate', method: 'POST' })).toBeNull()
    expect(way('https://elsewhere.example/', { mode: 'navigate' })).toBeNull()
    expect(way('/media/clip.mp4', { destination: 'video', part: true })).toBeNull()
    expect(way('/media/avatars/0123456789abcdef0123456789abcdef.webp', { destination: 'image' })).toBeNull()
    expect(way('/manifest.webmanifest', { destination: 'manifest' })).toBeNull()
  })

  it('addresses that only begin alike are pages', () => {
    for (const path of ['/administer', '/payments']) expect(way(path, { mode: 'navigate' })).toBe('page')
  })
})

describe('the service worker offline', () => {
  it.each([
    '/',
    '/?category=shoes',
    '/checkout',
    '/checkout?pay=1',
    '/delivery-details?order_id=1',
    '/product/1',
    '/wishlist',
    '/bag/AbC',
    '/orders',
    '/privacy',
    '/offline?to=%2F',
  ])('%s by the page that stands in for it', (path) => expect(way(path, { mode: 'navigate', destination: 'document' })).toBe('page'))

  it('files of this build and of others, routes and pictures of products', () => {
    expect(way('/assets/home-1.js', { destination: 'script' })).toBe('file')
    expect(way('/favicon.svg', { destination: 'image' })).toBe('file')
    expect(way('/assets/home-0.js', { destination: 'script' })).toBe('old file')
    expect(way('/__manifest?paths=%2F&version=1')).toBe('routes')
    expect(way(PICTURE, { destination: 'image' })).toBe('picture')
    expect(way(PICTURE)).toBeNull()
  })
})

describe('what is put by', () => {
  it('is of the build that the page names', () => {
    const html =
      '<script>window.__reactRouterContext = {};</script><script>window.__reactRouterManifest = {\n  "routes": {},\n  "version": "5be406f5"\n};</script>'
    expect(versionIn(html)).toBe('5be406f5')
    expect(versionIn('<script>{"version":"1"}</script>')).toBeNull()
    const asked = new URL(allRoutes('5be406f5'), ORIGIN).searchParams
    expect(asked.get('version')).toBe('5be406f5')
    expect(asked.get('paths')?.split(',')).toEqual([...SHOP_PATHS])
  })

  it('keeps this build and the one before', () => {
    expect(oldShells(['a', 'b', 'c'], 'c')).toEqual(['a'])
    expect(oldShells(['b', 'c'], 'c')).toEqual([])
    expect(oldShells(['c'], 'c')).toEqual([])
    // Back to a build whose cache is still there.
    expect(oldShells(['a', 'b', 'c'], 'b')).toEqual(['a'])
  })

  it('drops the oldest pictures, but none that is needed', () => {
    const path = (at: number) => `/media/${String(at).padStart(20, '0')}/320.avif`
    const key = (at: number) => String(at).padStart(20, '0')
    const paths = [0, 1, 2, 3, 4].map(path)
    expect(picturesToDrop(paths, new Set(), 3)).toEqual([path(0), path(1)])
    expect(picturesToDrop(paths, new Set([key(0)]), 3)).toEqual([path(1), path(2)])
    expect(picturesToDrop(paths, new Set([0, 1, 2, 3, 4].map(key)), 3)).toEqual([])
    expect(picturesToDrop(paths, new Set(), 5)).toEqual([])
  })
})
