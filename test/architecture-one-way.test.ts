import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf, isTest, sources } from './support/sources.ts'

/** What one module is for and no other does by hand: what it looks like, in which folder it is looked for, and that module. */
const ONE_WAY: readonly { what: string; looks: RegExp; in: string; only: string }[] = [
  {
    what: 'listeners of shared state',
    looks: /\buseSyncExternalStore\b|\bnew Set<(?:\(|Listener\b)|\bSet<\([^)]*\) => void>/,
    in: 'src/web/',
    only: 'src/web/lib/store.ts',
  },
  {
    what: 'whether the page is seen and has a connection',
    looks: /'(?:visibilitychange|pageshow|pagehide)'|\baddEventListener\('(?:online|offline)'/,
    in: 'src/web/',
    only: 'src/web/lib/page-visibility.ts',
  },
  {
    what: 'entries of the history that are no page',
    looks: /\bhistory\.pushState\b|'popstate'|\bCloseWatcher\b/,
    in: 'src/web/',
    only: 'src/web/lib/overlay-history.ts',
  },
  {
    what: 'who asks for less motion',
    looks: /prefers-reduced-motion/,
    in: 'src/web/',
    only: 'src/web/lib/motion.ts',
  },
  {
    what: 'a failed call is told as the shop words it',
    looks: /instanceof ApiError\)\) throw error\s+notify\.error\(error\.message\)/,
    in: 'src/web/',
    only: 'src/web/ui/notify.ts',
  },
  { what: 'what an id looks like', looks: /\[0-9a-f\]\{8\}/, in: 'src/', only: 'src/shop/ids.ts' },
  { what: 'the longest unused gives way', looks: /\.keys\(\)\.next\(\)/, in: 'src/web/', only: 'src/web/lib/lru.ts' },
]

test('what has a module of its own is done by no other', () => {
  const places = sources
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, code }) =>
      ONE_WAY.filter(({ looks, in: folder }) => path.startsWith(folder) && looks.test(code)).map(({ what }) => `${what}: ${path}`),
    )
  expect(places.toSorted()).toEqual(ONE_WAY.map(({ what, only }) => `${what}: ${only}`).toSorted())
})

test('what a process caches is published through its cache, which this process then reads anew', () => {
  const code = sources.filter(({ path }) => !isTest(path))
  const topics = code.flatMap(({ code: text }) => [...text.matchAll(/\bprocessCache<.*>\('([\w-]+)'\)/g)].map(([, topic]) => topic!))
  expect(topics).toContain('highlights')
  const byHand = new RegExp(`\\.publish\\([^,()]+, '(?:${topics.join('|')})'`)
  expect(code.filter(({ code: text }) => byHand.test(text)).map(({ path }) => path)).toEqual([])
  expect(byHand.test(`live.publish(db, 'highlights', {})`)).toBe(true)
})

test('of the styles one file asks for less motion, and one for more contrast: what a shopper chose acts everywhere', () => {
  const folder = new URL('../src/web/', import.meta.url)
  const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
  const asking = styles.filter((name) => /prefers-(?:reduced-motion|contrast)/.test(readFileSync(new URL(name, folder), 'utf8')))
  expect(asking.toSorted()).toEqual(['styles/contrast.css', 'styles/motion.css'])
})

/** What covers the page and does not ask for Back itself: the frame of dialog.tsx, which does, and what is open by its address. */
const CLOSED_BY_OTHERS = [
  'src/web/features/browse/fullscreen/fullscreen-view.tsx',
  'src/web/features/product/modal/product-modal.tsx',
  'src/web/ui/overlay.tsx',
]

test('Back closes whatever covers the page', () => {
  const covers = /<(?:Base|\w*(?:Dialog|Popover|Menu|Drawer))\.Root\b|role="(?:alert)?dialog"|\.showModal\(|\bpopover=|<dialog\b/
  const unanswered = sources
    .filter(({ path, code }) => path.startsWith('src/web/') && !isTest(path) && covers.test(code) && !/\buseCloseOnBack\(/.test(code))
    .map(({ path }) => path)
  expect(unanswered.toSorted()).toEqual(CLOSED_BY_OTHERS)
  const frames = sources.flatMap(importsOf).filter(({ to, from }) => to === 'src/web/ui/overlay.tsx' && !isTest(from))
  expect([...new Set(frames.map(({ from }) => from))]).toEqual(['src/web/ui/dialog.tsx'])
  expect(sources.find(({ path }) => path === 'src/web/ui/dialog.tsx')?.code).toMatch(/\buseCloseOnBack\(props\.open/)
})

test('a file of the web app under 25 lines has more than one user, or is part of that user', () => {
  const users = new Map<string, Set<string>>()
  for (const { from, to, lazy } of sources.flatMap(importsOf)) {
    // What is fetched when it is needed has to be a file of its own.
    users.set(to, (users.get(to) ?? new Set()).add(lazy ? `${from} later` : from))
  }
  const alone = sources.filter(({ path, text }) => {
    const [user, another] = users.get(path) ?? []
    return /^src\/web\/(?:features|lib|ui|server)\//.test(path) && lineCount(text) < 25 && user && !another && !user.endsWith(' later')
  })
  expect(alone.map(({ path }) => path)).toEqual([])
})

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length
}
