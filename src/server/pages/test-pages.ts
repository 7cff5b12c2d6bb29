import { createElement, Fragment, use } from 'react'
import { Outlet, type RouterContextProvider, Scripts, type ServerBuild, useActionData, useLoaderData, useLocation } from 'react-router'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../config.ts'
import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Live } from '../../platform/live.ts'
import { createLog } from '../../platform/log.ts'
import { ShopError } from '../../shop/errors.ts'
import type { Shop } from '../../shop/shop.ts'
import * as entry from '../../web/entry.server.tsx'
import { PageSessionContext } from '../../web/features/account/session/session-store.ts'
import { PagePart } from '../../web/lib/page-part.tsx'
import type { SharedPage } from '../../web/shared-page.ts'
import { createServer } from '../server.ts'

export const ORIGIN = 'http://upya.test'

export interface PageWorld {
  app: FastifyInstance
  /** How often a page was rendered. */
  renders(): number
  /** Number of lookups of missing items. */
  looks(): number
  /** Pages below `/slow` are rendered from now on. */
  open(): void
  /** A product changed. */
  change(id: string): void
  /** Changes may not have been heard of. */
  miss(): void
  lines: string[]
}

export interface WorldOptions {
  env?: Record<string, string>
  /** Folder of built files. */
  assets?: string
  origin?: string
  product?: string
  databaseFails?: boolean
  jobsFail?: boolean
  leaving?: AbortSignal
  otherAssets?: (name: string) => Promise<string | null>
  shop?: object
}

/** The real server around a small web app of a few pages, for what only needs pages. */
export async function pageWorld(options: WorldOptions = {}): Promise<PageWorld> {
  const { env = {}, origin = ORIGIN, product = '01890a5d-ac96-774b-bcce-b302099a8057' } = options
  const lines: string[] = []
  const listeners: ((event: { data: unknown }) => void)[] = []
  const gapListeners: (() => void)[] = []
  let open = () => {}
  const gate = new Promise<null>((resolve) => (open = () => resolve(null)))
  const counter: Counter = { renders: 0, looks: 0, gate }
  const query = async () => (options.databaseFails ? Promise.reject(new Error('gone')) : [])
  const database = { db: { query }, read: { query }, replica: () => null, connections: () => [] } as unknown as Database
  const app = await createServer({
    config: readConfig({ ...env }),
    shop: shopOf({ accounts: { sessions: { identify: async () => null } }, ...options.shop }),
    platform: {
      database,
      jobs: { healthy: () => !options.jobsFail, waiting: async () => ({}), overdue: async () => ({}) } as unknown as Jobs,
      live: {
        subscribe(topic: string, listener: (event: { data: unknown }) => void) {
          if (topic === 'catalogue') listeners.push(listener)
          return () => {}
        },
        onGap(listener: () => void) {
          gapListeners.push(listener)
          return () => {}
        },
      } as unknown as Live,
      log: createLog('info', { write: (line) => void lines.push(line) }),
      storage: { size: async () => null, stream: async () => null },
    },
    origin,
    build: buildOf(counter, product),
    assets: options.assets ?? '/nowhere',
    ...(options.otherAssets ? { otherAssets: options.otherAssets } : {}),
    ...(options.leaving ? { leaving: options.leaving } : {}),
  })
  return {
    app,
    renders: () => counter.renders,
    looks: () => counter.looks,
    open,
    change: (id) => listeners.forEach((listener) => listener({ data: { id } })),
    miss: () => gapListeners.forEach((listener) => listener()),
    lines,
  }
}

interface TestRoute {
  id: string
  parentId?: string
  path: string | undefined
  index?: boolean | undefined
  module: object
}

interface Args {
  context: RouterContextProvider
  request: Request
}

function at(address: string): SharedPage {
  return { address: () => address }
}

/** Shows `a` and `b`, and nothing else of its address. */
const aboutAddress: SharedPage['address'] = ({ query }) => {
  const known = ['a', 'b'].flatMap((name) => (query.has(name) ? [`${name}=${encodeURIComponent(query.get(name) ?? '')}`] : []))
  return `/about${known.length > 0 ? `?${known.join('&')}` : ''}`
}

/** Renders everything about the address into the page. */
function Echo(counter: { renders: number }) {
  return function About() {
    const { pathname, search, hash } = useLocation()
    return createElement('p', null, `about ${pathname}${search}${hash} `, ++counter.renders)
  }
}

/** A shared page with two personal parts: the name of the visitor, and a text for everyone who is signed in. */
function Greeting(counter: Pick<Counter, 'renders'>) {
  const Name = () => createElement('b', null, use(PageSessionContext).session.user?.full_name ?? 'guest')
  const Welcome = () => (use(PageSessionContext).session.user ? createElement('i', null, 'welcome back') : null)
  return function Page() {
    counter.renders++
    const name = createElement(PagePart, { name: 'name', personal: 'user' }, createElement(Name))
    return createElement(
      'main',
      null,
      'Hello ',
      name,
      createElement(PagePart, { name: 'welcome', personal: 'state' }, createElement(Welcome)),
    )
  }
}

function missing(counter: { looks: number }) {
  return () => {
    counter.looks++
    throw new Response(null, { status: 404 })
  }
}

interface Counter {
  renders: number
  looks: number
  /** What slow pages wait for. */
  gate: Promise<null>
}

function buildOf(counter: Counter, product: string): ServerBuild {
  const page = (path: string, module: object): [string, TestRoute] => [
    path,
    { id: path, parentId: 'root', path: path === 'index' ? undefined : path, index: path === 'index' ? true : undefined, module },
  ]
  const shared = { headers: () => ({ 'x-page-cache': '60' }) }
  const shown = (text: string) => () => {
    counter.renders++
    return createElement('p', null, `${text} ${counter.renders}`)
  }
  const routes: Record<string, TestRoute> = Object.fromEntries<TestRoute>([
    [
      'root',
      {
        id: 'root',
        path: '',
        module: {
          ErrorBoundary: () => createElement('html', null, `failed ${++counter.renders}`, createElement(Scripts)),
          default: () => createElement('html', null, createElement('body', null, createElement(Outlet), createElement(Scripts))),
        },
      },
    ],
    page('index', { ...shared, handle: at('/'), default: shown(`home ${product}`) }),
    page('about', { ...shared, handle: { address: aboutAddress }, default: Echo(counter) }),
    page('thing/:id', {
      ...shared,
      handle: { address: ({ params }: Parameters<SharedPage['address']>[0]) => `/thing/${params['id']}` },
      loader: missing(counter),
      default: () => null,
    }),
    page('*', { handle: at('/not-found'), loader: missing(counter), default: () => null }),
    page('slow/:id', {
      ...shared,
      handle: { address: ({ params }: Parameters<SharedPage['address']>[0]) => `/slow/${params['id']}` },
      loader: () => counter.gate,
      default: shown('slow'),
    }),
    page('mine', {
      ...shared,
      handle: at('/mine'),
      loader: ({ context }: Args) => ({ guest: context.get(entry.visitorContext).guestId }),
      default: () => createElement(Fragment, null, `guest ${useLoaderData<{ guest: string | null }>().guest}`, ++counter.renders),
    }),
    page('greeting', { ...shared, handle: { ...at('/greeting'), members: true }, default: Greeting(counter) }),
    page('away', {
      loader: () => Promise.reject(new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') })),
      default: () => null,
    }),
    page('broken', { loader: () => Promise.reject(new Error('a mistake of ours')), default: () => null }),
    page('no-text', {
      loader: () => Promise.reject(Object.assign(new Error('invalid byte sequence for encoding "UTF8": 0x00'), { code: '22021' })),
      default: () => null,
    }),
    page('refused', { loader: () => Promise.reject(new ShopError('too_many_requests')), default: () => null }),
    page('form', {
      action: async ({ request }: Args) => Object.fromEntries(await request.formData()),
      default: () => createElement('p', null, JSON.stringify(useActionData() ?? 'form')),
    }),
  ])
  const assets = Object.fromEntries(
    Object.values(routes).map(({ id, parentId, path, index }) => [
      id,
      { id, parentId, path, index, module: `/assets/${id}.js`, imports: [], css: [] },
    ]),
  )
  return {
    entry: { module: entry },
    routes,
    assets: { entry: { module: '/assets/entry.js', imports: [], css: [] }, routes: assets, url: '/assets/manifest.js', version: '1' },
    assetsBuildDirectory: 'build/client',
    publicPath: '/',
    basename: '/',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}

/** A shop of these areas; of the others the APIs only find that they are there. */
function shopOf(areas: object): Shop {
  return new Proxy(areas, { get: (there, area) => Reflect.get(there, area) ?? {} }) as unknown as Shop
}
