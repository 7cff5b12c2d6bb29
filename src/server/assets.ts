import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { TRY_ON_WORKER_POLICY } from './security.ts'

/** Files whose address stays the same when they change: asked for again after an hour, the service worker every time. */
const HOUR = 'public, max-age=3600'
const UNCACHED = new Set(['sw.js', 'service-worker.js'])

/** A program or style of another version of the shop, by its name; null when none is known. */
export type OtherAssets = (name: string) => Promise<string | null>

const TRY_ON_WORKER = /^\/assets\/try-on-worker-[\w-]+\.js$/

/** What the build made: hashed files under /assets, cached for ever, and the few with fixed names, such as icons. */
export async function assets(app: FastifyInstance, options: { folder: string; other?: OtherAssets | undefined }): Promise<void> {
  if (!existsSync(options.folder)) return
  const client = join(options.folder, '..')
  app.addHook('onRequest', (request, reply, done) => {
    if (TRY_ON_WORKER.test(request.routeOptions.url ?? '')) reply.header('content-security-policy', TRY_ON_WORKER_POLICY)
    done()
  })
  // A route for each file, as they never change: behind a wildcard the whole folder is read again at every request.
  const routes = { prefix: '/assets/', wildcard: false, globIgnore: ['**/*.{br,gz}'] }
  await app.register(fastifyStatic, { root: options.folder, ...routes, immutable: true, maxAge: '1y', preCompressed: true })
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const name = request.params['*']
    const text = (await options.other?.(name)) ?? null
    if (text === null) return reply.callNotFound()
    if (TRY_ON_WORKER.test(`/assets/${name}`)) reply.header('content-security-policy', TRY_ON_WORKER_POLICY)
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
    return reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(text)
  })
  await app.register(fastifyStatic, { root: client, serve: false, decorateReply: false, preCompressed: true })
  for (const file of fixedFiles(client)) {
    const keep = UNCACHED.has(basename(file)) ? 'no-cache' : HOUR
    app.get(`/${file}`, { config: { shared: 'file' }, schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', keep).sendFile(file, client, { cacheControl: false }),
    )
  }
}

function fixedFiles(client: string): string[] {
  return readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => relative(client, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('assets/') && !file.startsWith('.'))
}
