import type { Config } from '../config.ts'
import { createFetcher } from '../platform/fetch.ts'
import type { Mount } from '../server/server.ts'
import type { RemoteTryOn } from '../shop/try-on/remote/engine.ts'
import { createHttpEngine } from '../shop/try-on/remote/http-engine.ts'
import { RESULT_BYTES_MAX } from '../shop/try-on/remote/rules.ts'
import { TRYON_PREFIX, tryOnSimulator } from '../simulator/try-on/try-on.ts'
import { originOf } from './banner.ts'

/** Results come at once or not at all, and from where they are said to be: no redirect is followed. */
const LIMITS = { size: RESULT_BYTES_MAX, time: 20_000, redirects: 0 }

/** With the service for pictures of members beside the ways to pay: what it needs is handed on with theirs. */
export function withTryOn<Ways extends { mounts: Mount[] }>(ways: Ways, config: Config): Ways & { tryOn: RemoteTryOn | null } {
  const { tryOn: settings } = config
  if (!settings) return { ...ways, tryOn: null }
  const isSimulated = settings.baseUrl === null
  const baseUrl = settings.baseUrl ?? `${originOf({ ...config, publicUrl: undefined })}${TRYON_PREFIX}`
  // By http only what is on this machine, as the settings were checked.
  const isHere = baseUrl.startsWith('http:')
  const { provider, cents, perMember, perDay } = settings
  const tryOn: RemoteTryOn = {
    engine: createHttpEngine({ ...settings, baseUrl }),
    fetchResult: createFetcher({ limits: LIMITS, agent: 'Upya try-on', ...(isHere ? { allowed: () => true } : {}) }),
    resultHosts: isHere ? [new URL(baseUrl).host, ...settings.resultHosts] : settings.resultHosts,
    insecureResults: isHere,
    provider,
    cents,
    perMember,
    perDay,
  }
  const mounts = isSimulated ? [...ways.mounts, { prefix: TRYON_PREFIX, plugin: tryOnSimulator } satisfies Mount] : ways.mounts
  return { ...ways, mounts, tryOn }
}
