import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { SharedPage } from '../../web/shared-page.ts'

/** What an address requests, by the routes that match it. */
export interface PageAddress {
  /** Path and query of a shared page in their canonical form; null for every other page. */
  shared: string | null
  /** Members also get the shared page, with their own parts inserted. */
  forMembers: boolean
  /** The route that renders the page; null for React Router's route manifest. */
  route: string | null
  /** The page accepts forms. */
  takesForms: boolean
}

/** Addresses whose parsed form is cached: visitors request the same few hundred. */
const REMEMBERED = 4000
/** Characters; longer addresses are rare and not cached. */
const LONG = 300
const DATA = '.data'
/** Where browsers fetch the routes of the links on a page: for a build the same for everyone. */
const MANIFEST = '/__manifest'

/** Reads addresses by the routes of a build, as React Router does. */
export function pageAddresses(build: ServerBuild): (target: string) => PageAddress {
  // A process that answers no pages has none.
  let routes: RouteObject[] | undefined
  const known = new Map<string, PageAddress>()
  return (target) => {
    const cached = known.get(target)
    if (cached) return cached
    routes ??= childrenOf(build, undefined)
    const found = read(build, routes, target)
    if (known.size >= REMEMBERED) known.clear()
    if (target.length <= LONG) known.set(target, found)
    return found
  }
}

function read(build: ServerBuild, routes: RouteObject[], target: string): PageAddress {
  const at = target.indexOf('?')
  const path = at === -1 ? target : target.slice(0, at)
  const query = new URLSearchParams(at === -1 ? '' : target.slice(at))
  if (path === MANIFEST) return { shared: null, forMembers: false, route: null, takesForms: false }
  const matches = matchRoutes(routes, pagePath(path)) ?? []
  const last = matches.at(-1)
  const id = last?.route.id
  if (!last || id === undefined) return { shared: null, forMembers: false, route: null, takesForms: false }
  const page = build.routes[id]?.module
  const takesForms = page?.action !== undefined
  const handle = page?.handle as Partial<SharedPage> | undefined
  if (!handle?.address) return { shared: null, forMembers: false, route: id, takesForms }
  const address = handle.address({ route: `/${last.route.path ?? ''}`, params: last.params, query })
  const asked = query.get('_routes')?.split(',')
  const ids = matches.flatMap(({ route }) => route.id ?? [])
  const forMembers = handle.members === true
  return { forMembers, shared: asksForData(path) ? dataAddress(address, ids, asked) : address, route: id, takesForms }
}

/** True for the routes of links. */
export function asksForRoutes(target: string): boolean {
  return target.split('?', 1)[0] === MANIFEST
}

/** True for the data of a page instead of the page. */
export function asksForData(target: string): boolean {
  return target.split('?', 1)[0]?.endsWith(DATA) === true
}

/** Of the page whose data is asked for (`/feed.data`, `/_.data`). */
function pagePath(path: string): string {
  if (path.endsWith(`/_${DATA}`)) return path.slice(0, -`_${DATA}`.length)
  return path.endsWith(DATA) ? path.slice(0, -DATA.length) : path
}

/** The address of the page's data; `asked` names the requested routes. */
function dataAddress(address: string, ids: readonly string[], asked: readonly string[] | undefined): string {
  const url = new URL(address, 'http://shop')
  url.pathname = url.pathname.endsWith('/') ? `${url.pathname}_${DATA}` : url.pathname + DATA
  if (asked) url.searchParams.set('_routes', ids.filter((id) => asked.includes(id)).join(',') || 'none')
  return url.pathname + url.search
}

/**
 * The build reduced to the route, its parents and the routes of the addresses above its own, which React Router also lists in
 * the page's manifest.
 */
export function withRoutesOf(build: ServerBuild, id: string): ServerBuild {
  const routes = childrenOf(build, undefined)
  const wanted = new Set(branchOf(build, id))
  const steps = pathOf(build, id).split('/').filter(Boolean)
  for (let count = 0; count < steps.length; count++) {
    const above = matchRoutes(routes, `/${steps.slice(0, count).join('/')}`) ?? []
    for (const { route } of above) if (route.id !== undefined) wanted.add(route.id)
  }
  const only = <Route>(all: Readonly<Record<string, Route>>) => Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

/** The route and its parents. */
function branchOf(build: ServerBuild, id: string): string[] {
  const parent = build.routes[id]?.parentId
  return parent === undefined ? [id] : [id, ...branchOf(build, parent)]
}

function pathOf(build: ServerBuild, id: string): string {
  return branchOf(build, id)
    .map((each) => build.routes[each]?.path ?? '')
    .reverse()
    .join('/')
}

function childrenOf(build: ServerBuild, parent: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return []
    const { id, path = '' } = route
    return [route.index ? { id, path, index: true } : { id, path, children: childrenOf(build, id) }]
  })
}
