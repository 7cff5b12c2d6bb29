import { OFFLINE_PAGE, SHELL_CACHES } from '../lib/offline-cache.ts'
import { allRoutes, oldShells, ROUTES_PATH, versionIn } from './rules.ts'
import type { Shell } from './scope.ts'

// The page that stands in for others without a connection, and the files it runs on: cached completely, or not at all.

/** Throws when anything of it is missing or of another build: then the browser tries again another time. */
export async function fillShell(shell: Shell): Promise<void> {
  const cache = await caches.open(nameOf(shell))
  const page = await fetchOffline(shell)
  const html = await page.clone().text()
  const version = versionIn(html)
  if (!version || !html.includes(shell.entry)) throw new Error('the page is of another build')
  // One after the other: the open page has priority. Most of it is in the browser's memory already.
  await putBy(shell, shell.files)
  await cache.put(routesKey(version), await fetched(allRoutes(version)))
  await cache.put(OFFLINE_PAGE, page)
}

export async function putBy(shell: Shell, files: readonly string[]): Promise<void> {
  const cache = await caches.open(nameOf(shell))
  for (const file of files) if (!(await cache.match(file))) await cache.put(file, await fetched(file))
}

/** Without cookies, so that it is nobody's page. */
async function fetchOffline({ entry }: Shell): Promise<Response> {
  const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'reload' })
  if (!page.ok || page.redirected) throw new Error(`no page to start ${entry} from`)
  return page
}

async function fetched(path: string): Promise<Response> {
  const answer = await fetch(path, { priority: 'low' })
  if (!answer.ok || answer.redirected) throw new Error(`${path} is not there`)
  return answer
}

export async function dropOldShells(shell: Shell): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHES))
  await Promise.all(oldShells(names, nameOf(shell)).map((name) => caches.delete(name)))
}

/** A file of this build. */
export async function cachedFile(shell: Shell, path: string): Promise<Response | undefined> {
  return (await caches.open(nameOf(shell))).match(path, { ignoreVary: true })
}

/** A file of any build that is cached. */
export function cachedInAnyShell(path: string): Promise<Response | undefined> {
  return caches.match(path, { ignoreVary: true })
}

/** All routes, for a page of the build with this version. */
export function cachedRoutes(version: string): Promise<Response | undefined> {
  return caches.match(routesKey(version), { ignoreVary: true })
}

function routesKey(version: string): string {
  return `${ROUTES_PATH}?version=${version}`
}

function nameOf({ version }: Shell): string {
  return SHELL_CACHES + version
}
