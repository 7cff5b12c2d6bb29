import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { ServerBuild } from 'react-router'
import type { Config } from '../config.ts'
import type { CdnSettings } from '../config-cdn.ts'
import type { Database } from '../platform/database.ts'
import { createCdnClient } from '../platform/cdn.ts'
import { createFetcher } from '../platform/fetch.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Live } from '../platform/live.ts'
import type { Storage } from '../platform/storage.ts'
import { isTracing } from '../platform/tracing.ts'
import { analyticsSource } from '../shop/consent/rules.ts'
import { isShopError } from '../shop/errors.ts'
import type { Shop } from '../shop/shop.ts'
import type { Site } from '../web/context.ts'
import { api } from './api/api.ts'
import { assets, type OtherAssets } from './assets.ts'
import { followLeader } from './cdn/leader.ts'
import { createPurger } from './cdn/purger.ts'
import { cdnAnswers, sharedAnswers } from './cdn/shared-answers.ts'
import { compression } from './compression.ts'
import { crawlers } from './crawlers/crawlers.ts'
import { gracefulClose } from './graceful-close.ts'
import { answerBrokenRequest, sendError, sendUnreadable } from './errors.ts'
import { health } from './health.ts'
import { imageProxy, PROXY_FETCH } from './media/image-proxy.ts'
import { createLoadShedder, loadShedding, NEVER, type LoadShedder } from './limits/load-shedding.ts'
import { rateLimits } from './limits/rate-limit.ts'
import { media } from './media/media.ts'
import { videoFiles } from './media/video.ts'
import { youTubePlayer } from './media/youtube-player.ts'
import { ownWrites } from './own-writes.ts'
import { manifest } from './manifest.ts'
import { mcp } from './mcp/mcp.ts'
import { createPresence, type Presence } from './live/presence.ts'
import { createMetrics, metricsPage, type Metrics } from './metrics.ts'
import { createPageCache } from './pages/page-cache.ts'
import { pages } from './pages/pages.ts'
import { policyReports } from './policy-reports.ts'
import { requestId, requestLog } from './request-log.ts'
import { security, type PolicyOptions } from './security.ts'
import { createRefusalCounter } from './limits/refusal-counter.ts'
import { requestTraces } from './request-traces.ts'
import { requestTargets } from './request-targets.ts'
import { visitorOf } from './request-visitor.ts'

export interface ServerOptions {
  config: Config
  shop: Shop
  platform: { database: Database; jobs: Jobs; live: Live; log: FastifyBaseLogger; storage: Pick<Storage, 'size' | 'stream'> }
  /** Origin of the shop's public address. */
  origin: string
  /** Origin of the store that browsers of admins send videos to themselves. */
  uploadsTo?: string | undefined
  /** The built app, or `development` for pages from their sources. */
  build: ServerBuild | 'development'
  /** Folder of the built assets. */
  assets: string
  /** Of processes of another version, which serve beside this one while it takes their place. */
  otherAssets?: OtherAssets
  /** Aborted when this process is about to go and still serves: what balances requests is to stop sending it any. */
  leaving?: AbortSignal
  /** Others that answer beside the shop: the payment callbacks, and in demo mode the simulator. */
  mounts?: readonly Mount[]
}

export interface Mount {
  prefix: string
  plugin: FastifyPluginAsync
}

const SECOND = 1000
const PAGE_CACHE_BYTES = 48 * 1024 * 1024

/** The HTTP server of the shop, not yet listening. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, shop, platform, origin, leaving } = options
  const app = openServer(options)
  const policy = policyOf(options)
  const metrics = createMetrics(platform)
  const presence = openPresence(app, platform)
  if (config.cdn) startPurging(app, { cdn: config.cdn, metrics, ...platform })

  // These apply to the whole server; the plugins after them are encapsulated.
  await app.register(fp(gracefulClose), { leaving })
  if (isTracing()) await app.register(fp(requestTraces))
  await app.register(fp(requestLog), { observe: metrics.observe })
  await app.register(fp(security), policy)
  await app.register(fp(requestTargets))
  await app.register(cookie)
  if (config.databaseReadUrl) await app.register(fp(ownWrites), { database: platform.database, origin })
  await app.register(fp(rateLimits), { perMinute: config.rateLimit, ...platform })
  const shedder = await shedLoad(app, config, metrics)
  if (config.cdn) await app.register(fp(sharedAnswers), config.cdn)
  await app.register(fp(compression))
  const build = options.build === 'development' ? await (await import('./development/development.ts')).developmentBuild(app) : options.build

  await app.register(health, { ...platform, leaving })
  await app.register(metricsPage, { metrics, access: { token: config.metricsToken, openHere: config.local } })
  await app.register(policyReports, { origin, limited: config.rateLimit > 0, count: metrics.count })
  await app.register(manifest, { shop })
  await app.register(assets, { folder: options.assets, other: options.otherAssets })
  await app.register(media, { source: shop.catalogue, avatars: shop.accounts, cutouts: shop.tryOn })
  await app.register(videoFiles, platform)
  await app.register(youTubePlayer, { shop })
  await app.register(crawlers, { shop, origin, securityContact: config.securityContact, limited: config.rateLimit > 0 })
  await app.register(mcp, { shop, origin, limited: config.rateLimit > 0 })
  await app.register(imageProxy, { fetch: createFetcher(PROXY_FETCH) })
  await app.register(api, {
    shop,
    live: platform.live,
    database: platform.database,
    visitor: visitorOf,
    presence,
    origin,
    limited: config.rateLimit > 0,
    allowedAddresses: config.allowedAddresses,
    countRefusal: createRefusalCounter(shop, platform.log),
    count: metrics.count,
  })
  for (const { prefix, plugin } of options.mounts ?? []) await app.register(plugin, { prefix })

  const site = siteOf(config, origin, presence)
  const cache = config.pageCache && options.build !== 'development' ? pageCache(options, policy, metrics) : undefined
  await app.register(pages, {
    shop,
    site,
    visitor: visitorOf,
    build,
    mode: config.development ? 'development' : 'production',
    policy,
    cache,
    admit: () => shedder.admit('browsing'),
    cdn: config.cdn && cdnAnswers(config.cdn),
    onShed: () => metrics.count('page_shed'),
  })
  return app
}

function siteOf(config: Config, origin: string, { mostViewed: viewed }: Presence): Site {
  const { imageHosts, analytics, ai, telemetry } = config
  return { origin, demo: demoTools(config), imageHosts, analytics, modelProvider: ai?.provider, traces: telemetry?.ratio, viewed }
}

/** Paying goes first (decision 78). */
async function shedLoad(
  app: FastifyInstance,
  { databasePool: connections, loadShedding: sheds }: Config,
  metrics: Metrics,
): Promise<LoadShedder> {
  const shedder = sheds ? createLoadShedder() : NEVER
  await app.register(fp(loadShedding), { shedder, connections, onShed: () => metrics.count('request_shed') })
  return shedder
}

/** Who views what, for as long as the server is there. */
function openPresence(app: FastifyInstance, { live, database, log }: ServerOptions['platform']): Presence {
  const onError = (error: Error) => log.warn({ error: error.message }, 'presence: not told')
  const presence = createPresence({ live, publish: (topic, data) => live.publish(database.db, topic, data), onError })
  app.addHook('onClose', async () => presence.stop())
  return presence
}

/** Every process could tell the CDN; one of them does, for as long as its server is there. */
function startPurging(
  app: FastifyInstance,
  { cdn, metrics, live, database, log }: ServerOptions['platform'] & { cdn: CdnSettings; metrics: Metrics },
): void {
  const leader = followLeader({ database, log, onLead: () => purger.suspectAll() })
  const purger = createPurger({ client: createCdnClient(cdn), live, log, isLeader: leader.isLeader, count: metrics.count })
  app.addHook('onClose', async () => {
    await purger.stop()
    await leader.stop()
  })
}

function policyOf({ config: { imageHosts, analytics }, origin, uploadsTo }: ServerOptions): PolicyOptions {
  return { secure: origin.startsWith('https:'), imageHosts, analytics: analytics && analyticsSource(analytics), uploadsTo }
}

function demoTools({ demo, local, smtpUrl }: Config): Site['demo'] {
  if (!demo) return []
  return local && !smtpUrl ? ['phone', 'mail'] : ['phone']
}

function openServer({ config, platform }: ServerOptions): FastifyInstance {
  const app: FastifyInstance = fastify({
    loggerInstance: platform.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    requestIdHeader: false,
    genReqId: requestId,
    trustProxy: (_address, hop) => hop < config.trustProxy,
    bodyLimit: 256 * 1024,
    // Slow senders do not hold a connection for ever; answers may take as long as they need (live events).
    requestTimeout: 30 * SECOND,
    keepAliveTimeout: 72 * SECOND,
    http: { maxHeaderSize: 8192, headersTimeout: 10 * SECOND, connectionsCheckingInterval: 5 * SECOND },
    forceCloseConnections: 'idle',
    frameworkErrors: sendUnreadable,
    clientErrorHandler: answerBrokenRequest,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  return app
}

function pageCache({ platform }: ServerOptions, policy: PolicyOptions, { countPage }: Metrics) {
  const cache = createPageCache({
    limit: PAGE_CACHE_BYTES,
    policy,
    onAnswer: countPage,
    onError: (error) => {
      // What is shown is old by a minute at most, and the next visitor triggers a retry.
      if (!isShopError(error)) platform.log.error({ err: error }, 'a page could not be made anew')
    },
  })
  platform.live.subscribe('catalogue', ({ data }) => cache.changed((data as { id?: string } | null)?.id))
  // Settings are on every page.
  platform.live.subscribe('settings', () => cache.changed(undefined))
  platform.live.subscribe('highlights', () => cache.changed(undefined))
  platform.live.subscribe('search-synonyms', () => cache.changed(undefined))
  platform.live.onGap(() => cache.changed(undefined))
  return cache
}
