import { lookup as resolveName, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, request } from 'undici'

/** Why an address was not fetched, for the report. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
}

export interface FetchLimits {
  /** Bytes. */
  size: number
  /** Milliseconds for everything, redirects included. */
  time: number
  redirects: number
}

export const FETCH_LIMITS: FetchLimits = { size: 20 * 1024 * 1024, time: 20_000, redirects: 4 }

/** A public address is one of the open internet: not this machine, its network, nor a metadata service. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

export interface FetchOptions {
  limits?: FetchLimits
  /** Whether an address may be connected to; public ones. */
  allowed?: (address: string) => boolean
  /** How we call ourselves. */
  agent?: string
}

export interface Fetcher {
  (address: string): Promise<Buffer>
}

/**
 * Fetches what a stranger's file names, without becoming their way into our network: http and https only, and every
 * address a name resolves to must be public. It is checked where the connection is made, so that a name cannot
 * change between check and use, and again for every redirect. Throws FetchRefused.
 */
export function createFetcher(options: FetchOptions = {}): Fetcher {
  const { limits = FETCH_LIMITS, allowed = isPublicAddress, agent: name = 'Upya import' } = options
  const agent = new Agent({ connect: { lookup: guardedLookup(allowed), timeout: 10_000 }, maxResponseSize: limits.size, pipelining: 0 })
  return async (address) => {
    const signal = AbortSignal.timeout(limits.time)
    let url = checkedUrl(address, allowed)
    for (let hop = 0; hop <= limits.redirects; hop++) {
      const response = await request(url, { dispatcher: agent, signal, headers: { accept: 'image/*', 'user-agent': name } }).catch(explain)
      const { location } = response.headers
      if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === 'string') {
        await response.body.dump().catch(() => {})
        url = checkedUrl(location, allowed, url)
        continue
      }
      if (response.statusCode !== 200) {
        await response.body.dump().catch(() => {})
        throw new FetchRefused(`the server answered ${response.statusCode}`)
      }
      return limited(response.body, limits.size)
    }
    throw new FetchRefused('it redirects too often')
  }
}

function checkedUrl(address: string, allowed: (address: string) => boolean, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new FetchRefused('it is not an address')
  const url = new URL(address, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('only http and https addresses are fetched')
  if (url.username || url.password) throw new FetchRefused('addresses with a password are not fetched')
  // A literal address is connected to without a lookup.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(literal) && !allowed(literal)) throw new FetchRefused('it is not on the public internet')
  return url
}

function guardedLookup(allowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0)
      if (!addresses.every(({ address }) => allowed(address))) return callback(new FetchRefused('it is not on the public internet'), '', 0)
      if (options.all) return (callback as (error: null, addresses: LookupAddress[]) => void)(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}

async function limited(body: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > size) throw tooLarge(size)
      chunks.push(chunk)
    }
  } catch (error) {
    explain(error)
  }
  return Buffer.concat(chunks)
}

function tooLarge(size: number): FetchRefused {
  return new FetchRefused(`it is larger than ${Math.round(size / 1024 / 1024)} MB`)
}

function explain(error: unknown): never {
  if (error instanceof FetchRefused) throw error
  const { name, code, message, cause } = error as Error & { code?: string }
  if (cause instanceof FetchRefused) throw cause
  if (name === 'TimeoutError' || code?.includes('TIMEOUT')) throw new FetchRefused('the server was too slow', { cause: error })
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') throw new FetchRefused('it is too large', { cause: error })
  throw new FetchRefused(code === 'ENOTFOUND' ? 'there is no such server' : `the server cannot be reached (${code ?? message})`, {
    cause: error,
  })
}
