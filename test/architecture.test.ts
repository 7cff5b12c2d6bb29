import { expect, test } from 'vitest'
import { FEATURE_LAYERS } from './support/feature-layers.ts'
import { files, importsOf, isBarrel, isTest, sources, type Import } from './support/sources.ts'

/** What each area imports of others; nothing else, and no circle. ARCHITECTURE.md has the list too. */
const AREAS: Record<string, readonly string[]> = {
  accounts: ['catalogue'],
  assistant: ['accounts', 'cart', 'catalogue', 'chat', 'checkout', 'offers', 'orders', 'payments', 'settings', 'sizing', 'wishlist'],
  cart: ['catalogue', 'offers', 'settings'],
  catalogue: [],
  chat: ['accounts'],
  checkout: ['accounts', 'cart', 'notifications', 'offers', 'orders', 'payments'],
  consent: [],
  contacts: [],
  figures: ['accounts', 'payments'],
  fomo: ['settings'],
  highlights: ['catalogue', 'media'],
  insights: ['accounts', 'catalogue', 'chat', 'checkout', 'fomo', 'merchandising', 'offers', 'orders', 'payments', 'settings'],
  media: ['accounts', 'catalogue'],
  membership: ['accounts', 'chat', 'checkout', 'consent', 'media', 'notifications', 'orders', 'overlays', 'wishlist'],
  merchandising: ['catalogue', 'figures'],
  notifications: ['accounts', 'catalogue', 'orders', 'overlays', 'payments', 'sizing', 'wishlist'],
  offers: ['catalogue'],
  orders: [],
  overlays: [],
  payments: [],
  returns: ['checkout', 'orders', 'payments'],
  settings: [],
  sizing: ['accounts', 'catalogue'],
  staff: [],
  templates: ['accounts', 'checkout', 'contacts', 'notifications', 'orders', 'payments', 'returns', 'wishlist'],
  'try-on': ['catalogue', 'merchandising'],
  wishlist: ['catalogue'],
}
/** What an area may know of another by type alone, to be handed it by someone who may use both. */
const BY_TYPE: Record<string, readonly string[]> = { notifications: ['orders'], returns: ['notifications'] }

type Allowed = 'all' | 'types' | 'none'
type Zone =
  | 'area'
  | 'pure'
  | 'shared'
  | 'deps'
  | 'areas'
  | 'shop'
  | 'platform'
  | 'server'
  | 'web'
  | 'simulator'
  | 'demo'
  | 'config'
  | 'start'
  | 'main'

/** Who may import whom. `pure`: rules and contracts; `deps`: what an area is built from; `areas`: all together, below shop.ts. */
const TABLE: Record<Exclude<Zone, 'main'>, Partial<Record<Zone, Allowed>>> = {
  area: { area: 'all', pure: 'all', shared: 'all', deps: 'types', areas: 'types', platform: 'types' },
  pure: { pure: 'all', shared: 'all' },
  shared: { pure: 'all', shared: 'all', deps: 'types' },
  // Of the areas it knows one type that imports nothing: a payment gateway.
  deps: { area: 'types', platform: 'types' },
  areas: { area: 'all', shared: 'all', deps: 'types' },
  shop: { area: 'all', areas: 'all', deps: 'types' },
  platform: { platform: 'all' },
  server: {
    area: 'types',
    pure: 'all',
    shared: 'all',
    areas: 'types',
    shop: 'types',
    platform: 'all',
    server: 'all',
    web: 'types',
    config: 'types',
  },
  web: { area: 'types', pure: 'all', shared: 'all', shop: 'types', web: 'all' },
  simulator: { pure: 'all', shared: 'all', shop: 'types', platform: 'all', simulator: 'all' },
  demo: { area: 'types', pure: 'all', shared: 'all', shop: 'types', platform: 'all', demo: 'all' },
  config: { config: 'all' },
  // The parts of open.ts that are in files of their own.
  start: {
    area: 'all',
    pure: 'all',
    shared: 'all',
    shop: 'types',
    config: 'types',
    platform: 'all',
    demo: 'all',
    simulator: 'all',
    server: 'types',
    start: 'all',
  },
}

/** Packages that belong to some zones only. */
const PACKAGES: Record<string, readonly Zone[]> = {
  react: ['web'],
  'react-dom': ['web'],
  'react-router': ['web', 'server', 'main'],
  fastify: ['server', 'simulator', 'main'],
  pg: ['platform'],
  'pg-boss': ['platform'],
  sharp: ['platform', 'demo', 'simulator'],
  nodemailer: ['platform'],
  vite: ['server'],
}

/** Folders of the web app, the upper ones may use the lower ones. */
const WEB_LAYERS = ['routes', 'server', 'features', 'ui', 'lib']

const DEFAULT_EXPORTS =
  /^(?:[\w.-]+\.config\.ts|src\/web\/(?:root|entry\.\w+)\.tsx|src\/web\/routes\.ts|src\/web\/routes\/.+\.tsx?|test\/(?:(?:e2e|scale)\/)?support\/(?:[\w-]*setup|reporter)\.ts|scripts\/unhandled-errors\.mjs)$/

const imports = sources.filter(({ path }) => !isTest(path)).flatMap(importsOf)

test('every import is one that the architecture allows', () => {
  expect(imports.map(breach).filter(Boolean)).toEqual([])
})

test('areas use one another in one direction only', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [areaOf(from), areaOf(to)]
    if (a && b && a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b))
  }
  expect([...edges.keys()].filter((area) => reachable(edges, area).has(area))).toEqual([])
})

test('features import only from lower layers', () => {
  const edges = imports.map(({ from, to }) => ({ from, to, low: layerOfFeature(to), high: layerOfFeature(from) }))
  expect(
    edges.filter(({ low, high }) => low !== undefined && high !== undefined && low > high).map(({ from, to }) => `${from} -> ${to}`),
  ).toEqual([])
  const unlisted = sources.filter(({ path }) => /^src\/web\/features\/[^.]+\//.test(path) && layerOfFeature(path) === -1)
  expect(unlisted.map(({ path }) => path)).toEqual([])
})

test('no files import one another in a circle, not even for types', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to, lazy } of imports) {
    if (!lazy && to.startsWith('src/') && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  expect([...edges.keys()].filter((file) => reachable(edges, file).has(file))).toEqual([])
})

test('no folders of the web app import one another in a circle', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [webFolderOf(from), webFolderOf(to)]
    if (a && b && a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b))
  }
  expect([...edges.keys()].filter((folder) => reachable(edges, folder).has(folder))).toEqual([])
})

test('the table of areas allows what is used, and nothing beyond it', () => {
  const folders = new Set(sources.flatMap(({ path }) => areaOf(path) ?? []))
  expect(Object.keys(AREAS)).toEqual([...folders].sort())
  const used = new Set(imports.map(({ from, to }) => `${areaOf(from)} ${areaOf(to)}`))
  const rows = [...Object.entries(AREAS), ...Object.entries(BY_TYPE)]
  expect(rows.flatMap(([area, others]) => others.map((other) => `${area} ${other}`)).filter((row) => !used.has(row))).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = files.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length })).filter(({ lines }) => lines > 300)
  expect(long).toEqual([])
})

/** Handing it over, and setting the mode of React, is not reading. */
const NO_READING = /readConfig\(process\.env|process\.env\['NODE_ENV'\] = /g

test('only config.ts reads the environment', () => {
  const readers = sources.filter(({ path, code }) => path !== 'src/config.ts' && /process\.env\b/.test(code.replace(NO_READING, '')))
  expect(readers.map(({ path }) => path)).toEqual([])
})

test('everything has a name: no default exports but where React Router and tools want them', () => {
  const offenders = files.filter(
    ({ path, code }) => /^export default\b|^export \{[^}]*\bas default\b/m.test(code) && !DEFAULT_EXPORTS.test(path),
  )
  expect(offenders.map(({ path }) => path)).toEqual([])
})

test('every prepared statement has a name of its own, which PostgreSQL keeps whole', () => {
  const names = sources.flatMap(({ code }) => [...code.matchAll(/\bname: '(\w+)',\s*text:/g)].map(([, name = '']) => name))
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name, at) => names.indexOf(name) !== at || name.length > 63)).toEqual([])
})

test('tests work with our own modules as they are: none is mocked', () => {
  const mockers = files.filter(({ code }) => /\bvi\.(?:mock|doMock)\(\s*(?:import\()?['"`]\./.test(code))
  expect(mockers.map(({ path }) => path)).toEqual([])
})

test('no file only passes on what others export', () => {
  const barrels = sources.filter(({ path, code }) => /(?:^|\/)index\.tsx?$/.test(path) || isBarrel(code))
  expect(barrels.map(({ path }) => path)).toEqual([])
})

test('no file is a drawer for everything', () => {
  expect(files.map(({ path }) => path).filter((path) => /(?:^|[/.-])(?:utils?|helpers?|common|misc)(?:[/.-]|$)/.test(path))).toEqual([])
})

function breach({ from, to, typeOnly }: Import): string | undefined {
  const zone = zoneOf(from)
  if (zone === 'main') return undefined
  const line = `${from} must not import ${typeOnly ? '' : 'code of '}${to}`
  if (!to.startsWith('src/')) {
    const owners = PACKAGES[to]
    return owners && !owners.includes(zone) && !typeOnly ? line : undefined
  }
  const target = zoneOf(to)
  const allowed = TABLE[zone][target] ?? 'none'
  if (allowed === 'none' || (allowed === 'types' && !typeOnly)) return line
  const [area, other] = [areaOf(from), areaOf(to)]
  if (area && other && area !== other && !mayUse(area, other, typeOnly)) return line
  if (zone === 'web' && target === 'web' && layerOf(to) < layerOf(from) && !typeOnly) return line
  return undefined
}

function mayUse(area: string, other: string, typeOnly: boolean): boolean {
  return Boolean(AREAS[area]?.includes(other)) || (typeOnly && Boolean(BY_TYPE[area]?.includes(other)))
}

function zoneOf(path: string): Zone {
  const [, first = '', second = ''] = path.split('/')
  if (path === 'src/main.ts' || path === 'src/open.ts') return 'main'
  if (/^src\/config(?:-[\w-]+)?\.ts$/.test(path)) return 'config'
  if (path === 'src/shop/shop.ts') return 'shop'
  if (path === 'src/shop/areas.ts') return 'areas'
  if (path === 'src/shop/deps.ts') return 'deps'
  if (first === 'shop' && second.endsWith('.ts')) return 'shared'
  if (first === 'shop') return /^(?:rules|contract)\b/.test(path.split('/').at(-1) ?? '') ? 'pure' : 'area'
  return first as Zone
}

function areaOf(path: string): string | undefined {
  return /^src\/shop\/([\w-]+)\//.exec(path)?.[1]
}

/** Files beside the folders (root.tsx, context.ts) belong to no layer and may be used by all. */
function layerOf(path: string): number {
  const layer = WEB_LAYERS.indexOf(path.split('/')[2] ?? '')
  return layer === -1 ? (path.endsWith('context.ts') ? WEB_LAYERS.length : -1) : layer
}

/** Place in FEATURE_LAYERS; undefined outside of the features, -1 for a folder that is in none. */
function layerOfFeature(path: string): number | undefined {
  const folder = /^src\/web\/features\/(.+)\/[^/]+$/.exec(path)?.[1]
  if (folder === undefined) return undefined
  const matches = FEATURE_LAYERS.filter((layer) => folder === layer || folder.startsWith(`${layer}/`))
  return FEATURE_LAYERS.indexOf(matches.toSorted((a, b) => b.length - a.length)[0] ?? '')
}

/** Files beside the folders of the web app are places of their own. */
function webFolderOf(path: string): string | undefined {
  return /^src\/web\/[^/]+$/.test(path) ? path : /^src\/web\/.+(?=\/[^/]+$)/.exec(path)?.[0]
}

function reachable(edges: Map<string, Set<string>>, start: string): Set<string> {
  const seen = new Set<string>()
  const queue = [...(edges.get(start) ?? [])]
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    queue.push(...(edges.get(next) ?? []))
  }
  return seen
}
