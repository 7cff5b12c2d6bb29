import { isPicturesSeen, OFFLINE_PAGE } from '../lib/offline-shelf.ts'
import { keepPictures, keptPicture } from './pictures.ts'
import { LEFT_ALONE, wayOf } from './rules.ts'
import type { FetchEvent, InstallEvent, Shell, WorkerScope } from './scope.ts'
import { anyKept, dropOldShells, fillShell, keptFile, keptRoutes } from './shell.ts'

// Built on its own to /sw.js. It makes nothing faster that a line is there for: it answers what the line does not.

declare const SHELL: Shell
const shell = SHELL
const scope = globalThis as unknown as WorkerScope
const files = new Set(shell.files)

scope.addEventListener('install', (event) => {
  event.waitUntil(leaveAlone(event))
  // An open page goes on with what it has: its files have names of their own, and those of the build before are kept.
  event.waitUntil(fillShell(shell).then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(shell), preloadPages(), scope.clients.claim()]))
})

scope.addEventListener('message', (event) => {
  // A full phone keeps less.
  if (isPicturesSeen(event.data)) event.waitUntil(keepPictures(event.data).catch(() => undefined))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { method, mode, destination } = request
  const url = new URL(request.url)
  const way = wayOf({ method, mode, destination, url, part: request.headers.has('range') }, scope.location.origin, files)
  if (way === 'page') event.respondWith(pageFor(event, url))
  else if (way === 'file') event.respondWith(fileFor(request, url))
  else if (way === 'old file') event.respondWith(oldFileFor(request, url))
  else if (way === 'routes') event.respondWith(routesFor(request, url))
  // With a line, pictures are the browser's own affair.
  else if (way === 'picture' && !navigator.onLine) event.respondWith(keptPicture(request))
})

/** Where a browser can be told so, the worker is not even started for what it leaves alone. */
async function leaveAlone(event: InstallEvent): Promise<void> {
  const patterns = [...LEFT_ALONE.flatMap((path) => [path, `${path}/*`]), '/*.data']
  await event
    .addRoutes?.(patterns.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' })))
    .catch(() => undefined)
}

/** The page is on its way while the worker starts. Only where the pages left alone are not asked for twice by that. */
async function preloadPages(): Promise<void> {
  const told = 'InstallEvent' in globalThis && 'addRoutes' in (globalThis['InstallEvent' as never] as { prototype: object }).prototype
  if (told) await scope.registration.navigationPreload.enable()
}

async function pageFor(event: FetchEvent, url: URL): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const kept = await keptFile(shell, OFFLINE_PAGE)
    if (!kept) throw error
    if (url.pathname === OFFLINE_PAGE) return kept
    // Its own address: a page can only come to life at the one it was made for.
    return Response.redirect(`${OFFLINE_PAGE}?to=${encodeURIComponent(url.pathname + url.search)}`)
  }
}

async function fileFor(request: Request, url: URL): Promise<Response> {
  return (await keptFile(shell, url.pathname)) ?? fetch(request)
}

async function oldFileFor(request: Request, url: URL): Promise<Response> {
  try {
    const answer = await fetch(request)
    return answer.ok ? answer : ((await anyKept(url.pathname)) ?? answer)
  } catch (error) {
    const kept = await anyKept(url.pathname)
    if (!kept) throw error
    return kept
  }
}

async function routesFor(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await keptRoutes(url.searchParams.get('version') ?? '')
    if (!kept) throw error
    return kept
  }
}
