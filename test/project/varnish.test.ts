import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { cardsQuery, facetQuery, listQuery, similarQuery, suggestQuery } from '../../src/shop/catalogue/contract.ts'
import { productUpdatesQuery } from '../../src/shop/live-contract.ts'
import { clipsQuery } from '../../src/shop/media/contract.ts'
import { garmentsQuery } from '../../src/shop/try-on/contract.ts'
import routes from '../../src/web/routes.ts'
import { KEPT_BY_CACHES } from '../support/kept-by-caches.ts'

// The configuration of the CDN names addresses and parameters of the shop: what it does not name is never kept.

const ROOT = resolve(import.meta.dirname, '../..')
const vcl = readFileSync(resolve(ROOT, 'deploy/varnish/default.vcl'), 'utf8')
const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

/** A pattern of the configuration that begins like this. */
function pattern(start: string): RegExp {
  const found = [...vcl.matchAll(/~ "([^"\n]*)"/g)].map(([, text = '']) => text).find((text) => text.startsWith(start))
  if (found === undefined) throw new Error(`no pattern begins with ${start}`)
  return new RegExp(found)
}

const PAGES = pattern('^/(?:_[.]data')
const CALLS = pattern('^/api/(?:live/pieces')
const FILES = [pattern('^/(?:assets/'), pattern('^/[a-z0-9-]+[.]'), pattern('^/feeds/')]

interface Flat {
  path: string
  file: string
}

function flat(entries: readonly RouteConfigEntry[], above = ''): Flat[] {
  return entries.flatMap(({ path, file, children }) => {
    const own = [above, path].filter(Boolean).join('/')
    return [...(children ? [] : [{ path: own, file }]), ...flat(children ?? [], own)]
  })
}

/** An address of the route. */
const sample = (path: string) =>
  `/${path
    .replace(':code', 'ab-1')
    .replace(/:\w+\??/g, ID)
    .replace('*', 'nowhere')}`
const isShared = (file: string) => /handle: SharedPage\b/.test(readFileSync(resolve(ROOT, 'src/web', file), 'utf8'))

describe('pages', () => {
  const all = flat(routes)

  test('that everybody sees alike are kept, and no other', () => {
    const [shared, own] = [all.filter(({ file }) => isShared(file)), all.filter(({ file }) => !isShared(file))]
    expect(shared.length).toBeGreaterThan(6)
    // What is not there is known to the shop alone.
    expect(shared.filter(({ path }) => path !== '*' && !PAGES.test(sample(path)))).toEqual([])
    expect(own.length).toBeGreaterThan(50)
    expect(own.filter(({ path }) => PAGES.test(sample(path)) || PAGES.test(`${sample(path)}.data`))).toEqual([])
  })

  test.each([
    '/profile',
    '/orders',
    '/checkout',
    '/admin',
    '/feed/x',
    '/product/x',
    `/product/${ID}/x`,
    '/feed.css',
    '/profile/x.css',
    '//',
    '/_.data/x',
  ])('%s is none of them', (path) => expect(PAGES.test(path)).toBe(false))
})

test('calls that everybody gets alike are kept, and no other', () => {
  const routesOf = KEPT_BY_CACHES.map((name) => name.split(' ')[1] ?? '').filter((path) => path.startsWith('/api/'))
  // Read by people who write programs, now and then.
  const rare = ['/api/docs', '/api/docs.css', '/api/openapi.json']
  expect(routesOf.filter((path) => !rare.includes(path) && !CALLS.test(path.replace(':id', ID)))).toEqual([])
  for (const path of [
    '/api/profile',
    '/api/live/me',
    '/api/live/shop',
    '/api/products.csv',
    '/api/productsx',
    '/api/feed',
    '/api/orders',
    '/api/wishlist',
    `/api/videos/${ID}/x`,
  ]) {
    expect([path, CALLS.test(path)]).toEqual([path, false])
  }
})

test('files are those of the build and of media; avatars and the player of others are not kept', () => {
  const isFile = (path: string) => FILES.some((one) => one.test(path))
  expect(
    ['/assets/a-1.js', '/media/0123/320.webp', `/media/video/${ID}/a.mp4`, '/sw.js', '/robots.txt', '/feeds/products.xml'].filter(
      (path) => !isFile(path),
    ),
  ).toEqual([])
  expect(['/media/avatars/a.webp', `/media/youtube/${ID}`, '/profile/x.css', '/api/x.js', '/x.js/y', '/pay/x.js'].filter(isFile)).toEqual(
    [],
  )
})

test('parameters are those that pages and calls read', () => {
  const named = /\(\?!\(\?:([\w|]+)\)=\)/.exec(vcl)?.[1]?.split('|') ?? []
  const queries = [listQuery, facetQuery, cardsQuery, suggestQuery, similarQuery, clipsQuery, garmentsQuery, productUpdatesQuery]
  const read = new Set([...queries.flatMap(({ shape }) => Object.keys(shape)), '_routes', 'video'])
  expect(named.toSorted()).toEqual([...read].toSorted())
})
