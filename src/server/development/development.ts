import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { isForBrowsers, type Sources } from './development-files.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Pages straight from their sources with hot reload. Vite is loaded here only, so that production never sees it, and is
 * asked for nothing but what the browser needs of the web app (development-files.ts).
 */
export async function developmentBuild(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite')
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server }, cors: false, fs: { strict: true, allow: ['src', 'node_modules'] } },
    appType: 'custom',
    clearScreen: false,
  })
  // React Router's plugin opens another Vite, which ends the process at SIGTERM before the shop has closed its database.
  for (const listener of process.listeners('SIGTERM')) if (!ours.includes(listener)) process.off('SIGTERM', listener)
  const { moduleGraph } = vite.environments.client
  const sources: Sources = {
    root: vite.config.root,
    isPublic: (path) => statSync(join(vite.config.publicDir, path), { throwIfNoEntry: false })?.isFile() ?? false,
    isImported: (file) => [...(moduleGraph.getModulesByFile(file) ?? [])].some(({ importers }) => importers.size > 0),
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!isForBrowsers(request.raw.url ?? '', sources)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}
