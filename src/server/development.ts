import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'

/** Addresses that never belong to Vite. */
const OURS = ['/api/', '/media/', '/pay/', '/simulator']

/** Pages straight from their sources with hot reload. Vite is loaded here only, so that production never sees it. */
export async function developmentBuild(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
    clearScreen: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (OURS.some((prefix) => request.url.startsWith(prefix))) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}
