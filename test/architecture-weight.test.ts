import { expect, test } from 'vitest'
import { importsOf, sources } from './support/sources.ts'

// What a page brings before anybody has asked for it. Libraries for a few visitors are fetched when they are needed.

const HEAVY = ['hls.js', 'mediabunny', 'tus-js-client']
const SHELL = ['src/web/root.tsx', 'src/web/entry.client.tsx', 'src/web/routes/store/store.tsx']

const byPath = new Map(sources.map((source) => [source.path, source]))

/** What comes with these files: all that they import, and what that imports, but for what is fetched later. */
function broughtBy(entries: readonly string[]): Set<string> {
  const seen = new Set(entries)
  for (const path of seen) {
    const source = byPath.get(path)
    for (const { to, typeOnly, lazy } of source ? importsOf(source) : []) if (!typeOnly && !lazy) seen.add(to)
  }
  return seen
}

function packagesOf(entries: readonly string[]): Set<string> {
  return new Set([...broughtBy(entries)].filter((path) => !byPath.has(path)))
}

test.each(['home', 'feed', 'product'])('%s brings neither a player of streams nor what sends and shortens videos', (page) => {
  const brought = packagesOf([...SHELL, `src/web/routes/store/${page}.tsx`])
  expect(brought).toContain('react-router')
  expect(HEAVY.filter((name) => brought.has(name))).toEqual([])
})

test('the upload page fetches them once a video is chosen', () => {
  const imports = sources
    .flatMap(importsOf)
    .filter(({ from, to, typeOnly }) => from.startsWith('src/web/') && HEAVY.includes(to) && !typeOnly)
  expect(new Set(imports.map(({ to }) => to))).toEqual(new Set(HEAVY))
  const first = packagesOf([...SHELL, 'src/web/routes/admin/upload.tsx'])
  expect(HEAVY.filter((name) => first.has(name))).toEqual([])
})

test.each(['features/video/card/video-card', 'routes/store/feed', 'routes/store/product'])(
  '%s leaves what opens after a tap on a video, and dialogs, until then',
  (entry) => {
    const brought = [...broughtBy([...SHELL, `src/web/${entry}.tsx`])]
    const later = /@base-ui|\/(?:overlay|tag-sheet|product-panel|tagged-clip-player)(?:\.tsx|$)/
    expect(brought.filter((path) => later.test(path))).toEqual([])
    expect(brought).toContain('src/web/ui/dialog.tsx')
  },
)

test('no page brings zod: contracts are checked by the server, the browser knows their types', () => {
  const components = [...byPath.keys()].filter(
    (path) => /^src\/web\/(?:features|lib|ui)\//.test(path) && !/\/test-[\w-]+\.tsx?$|\.test\.tsx?$/.test(path),
  )
  const bringing = components.filter((path) => packagesOf([path]).has('zod'))
  expect(bringing).toEqual([])
})
