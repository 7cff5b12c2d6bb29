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
