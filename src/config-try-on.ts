import { z } from 'zod'
import { complete, ConfigError, hosts, isLocal, text, whole } from './config-values.ts'

export const TRYON_ENVIRONMENT = {
  TRYON_API_URL: text,
  TRYON_API_KEY: text,
  TRYON_API_STYLE: z.enum(['fashn', 'replicate']).default('fashn'),
  TRYON_MODEL: text,
  TRYON_INPUT_NAMES: text
    .transform((value) => value?.split(/\s*,\s*/) ?? ['model_image', 'garment_image'])
    .refine((names) => names.length === 2 && names.every((name) => /^\w{1,40}$/.test(name)), 'must be two names, separated by a comma'),
  TRYON_RESULT_HOSTS: hosts,
  TRYON_PROVIDER_NAME: text,
  TRYON_CENTS: whole(0, 10_000, 8),
  TRYON_PER_MEMBER: whole(0, 1000, 10),
  TRYON_PER_DAY: whole(0, 1_000_000, 200),
}
type TryOnEnvironment = { [K in keyof typeof TRYON_ENVIRONMENT]: z.output<(typeof TRYON_ENVIRONMENT)[K]> }

/** The service that dresses people in photos, where one is set. */
export interface TryOnSettings {
  /** Null: the simulated one, on our own address. */
  baseUrl: string | null
  apiKey: string
  style: 'fashn' | 'replicate'
  /** Of FASHN a name, of Replicate a version or OWNER/NAME. */
  model: string
  /** What its model calls the photo and the garment; Replicate's models differ. */
  inputNames: readonly [photo: string, garment: string]
  /** From where results are fetched: `cdn.example`, `*.cdn.example`. */
  resultHosts: readonly string[]
  /** Whose it is, as shoppers are told. */
  provider: string
  /** US cents for a picture. */
  cents: number
  /** Pictures on one day in Nairobi, of a member and of the whole shop. */
  perMember: number
  perDay: number
}

/** A simulated engine is for nobody but who develops the shop. */
const SIMULATED = 'simulator'
/** Where each provider serves results. */
const RESULT_HOSTS = { fashn: ['cdn.fashn.ai'], replicate: ['replicate.delivery', '*.replicate.delivery'] } as const

export function tryOnSettings(e: TryOnEnvironment, { local, demo }: { local: boolean; demo: boolean }): TryOnSettings | undefined {
  const { TRYON_API_URL, TRYON_API_KEY, TRYON_API_STYLE: style } = e
  const [photo = '', garment = ''] = e.TRYON_INPUT_NAMES
  const rest = {
    style,
    inputNames: [photo, garment] as const,
    cents: e.TRYON_CENTS,
    perMember: e.TRYON_PER_MEMBER,
    perDay: e.TRYON_PER_DAY,
  }
  if (TRYON_API_URL === SIMULATED) {
    if (!local || !demo) throw new ConfigError('TRYON_API_URL may be simulator only in demo mode on this machine')
    const provider = e.TRYON_PROVIDER_NAME ?? 'the simulator'
    return { ...rest, baseUrl: null, apiKey: SIMULATED, model: e.TRYON_MODEL ?? SIMULATED, resultHosts: [], provider }
  }
  if (!complete({ TRYON_API_URL, TRYON_API_KEY })) return undefined
  const [baseUrl, apiKey] = [TRYON_API_URL as string, TRYON_API_KEY as string]
  const isHttps = URL.canParse(baseUrl) && new URL(baseUrl).protocol === 'https:'
  // The key, and photos of people, go over the open internet otherwise.
  if (!isHttps && !(baseUrl.startsWith('http://') && URL.canParse(baseUrl) && local && isLocal(baseUrl)))
    throw new ConfigError('TRYON_API_URL must start with https://')
  const model = e.TRYON_MODEL ?? (style === 'fashn' ? 'tryon-v1.6' : undefined)
  if (!model) throw new ConfigError('TRYON_MODEL missing beside TRYON_API_STYLE')
  const { hostname } = new URL(baseUrl)
  return {
    ...rest,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    apiKey,
    model,
    resultHosts: e.TRYON_RESULT_HOSTS.length > 0 ? e.TRYON_RESULT_HOSTS : RESULT_HOSTS[style],
    provider: e.TRYON_PROVIDER_NAME ?? hostname,
  }
}
