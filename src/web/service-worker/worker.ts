import { isPicturesSeen, isTryOnEntered, OFFLINE_PAGE } from '../lib/offline-cache.ts'
import { cachePictures, cachedPicture } from './pictures.ts'
import { NETWORK_ONLY, strategyOf } from './rules.ts'
import type { FetchEvent, InstallEvent, Shell, WorkerScope } from './scope.ts'
import { cachedInAnyShell, dropOldShells, fillShell, cachedFile, cachedRoutes, putBy } from './shell.ts'

// Built on its own to /sw.js. It is no cache for speed: it answers what the network does not.

declare const SHELL: Shell
const shell = SHELL
const scope = globalThis as unknown as WorkerScope
const files = new Set(shell.files)
/** So long after something did not come, pictures are not waited for. Milliseconds. */
const DEAD_FOR = 30_000
let failedAt = 0

scope.addEventListener('install', (event) => {
  event.waitUntil(leaveAlone(event))
  // An open page goes on with what it has: its files have names of their own, and those of the build before stay cached.
  event.waitUntil(fillShell(shell).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(shell), preloadPages(), scope.clients.claim()]))
})

scope.addEventListener('message', (event) => {
  // A full phone keeps less.
  if (isPicturesSeen(event.data)) event.waitUntil(cachePictures(event.data).catch(() => undefined))
  if (isTryOnEntered(event.data)) event.waitUntil(putBy(shell, shell.tryOn).catch(() => undefined))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, destination } = request
  const url = new URL(request.url)
  const way = strategyOf({ method, mode, destination, url, part: request.headers.has('range') }, scope.location.origin, files)
  if (way === 'page') event.respondWith(pageFor(event, url))
  else if (way === 'file') event.respondWith(fileFor(request, url))
  else if (way === 'old file') event.respondWith(oldFileFor(request, url))
  else if (way === 'routes') event.respondWith(routesFor(request, url))
  // Online, pictures are left to the browser.
  else if (way === 'picture' && isOffline()) event.respondWith(cachedPicture(request))
})

/** Many phones believe that they are online while nothing comes. */
function isOffline(): boolean {
  return !navigator.onLine || Date.now() - failedAt < DEAD_FOR
}

/** Of the network. */
async function answer(request: Request, preloaded?: Promise<Response | undefined>): Promise<Response> {
  try {
    const found = (await preloaded) ?? (await fetch(request))
    failedAt = 0
    return found
  } catch (error) {
    failedAt = Date.now()
    throw error
  }
}

/** Where the browser supports static routes, the worker is not even started for requests it does not handle. */
async function leaveAlone(event: InstallEvent): Promise<void> {
  const patterns = [...NETWORK_ONLY.flatMap((path) => [path, `${path}/*`]), '/*.data']
  await event
    .addRoutes?.(patterns.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })))
    .catch(() => undefined)
}

/** The page is on its way while the worker starts. Only where the pages left alone are not asked for twice by that. */
async function preloadPages(): Promise<void> {
  const supportsRoutes =
    'InstallEvent' in globalThis && 'addRoutes' in (globalThis['InstallEvent' as never] as { prototype: object }).prototype
  if (supportsRoutes) await scope.registration.navigationPreload.enable()
}

async function pageFor(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return await answer(event.request, event.preloadResponse)
  } catch (error) {
    const cached = await cachedFile(shell, OFFLINE_PAGE)
    if (!cached) throw error
    if (url.pathname === OFFLINE_PAGE) return cached
    // Its own address: a page can only come to life at the one it was made for.
    return Response.redirect(`${OFFLINE_PAGE}?to=${encodeURIComponent(url.pathname + url.search)}`)
  }
}

async function fileFor(request: Request, url: URL): Promise<Response> {
  return (await cachedFile(shell, url.pathname)) ?? answer(request)
}

async function oldFileFor(request: Request, url: URL): Promise<Response> {
  try {
    const found = await answer(request)
    return found.ok ? found : ((await cachedInAnyShell(url.pathname)) ?? found)
  } catch (error) {
    const cached = await cachedInAnyShell(url.pathname)
    if (!cached) throw error
    return cached
  }
}

async function routesFor(request: Request, url: URL): Promise<Response> {
  try {
    return await answer(request)
  } catch (error) {
    const cached = await cachedRoutes(url.searchParams.get('version') ?? '')
    if (!cached) throw error
    return cached
  }
}
