import type { z } from 'zod'
import { complete, ConfigError, isLocal, text, whole } from './config-values.ts'

export const AI_ENVIRONMENT = {
  AI_BASE_URL: text,
  AI_API_KEY: text,
  AI_MODEL: text,
  AI_PROVIDER_NAME: text,
  AI_PRICE_IN: whole(0, 1_000_000, 400),
  AI_PRICE_OUT: whole(0, 1_000_000, 2000),
  AI_KES_PER_DAY: whole(0, 1_000_000, 500),
}
type AiEnvironment = { [K in keyof typeof AI_ENVIRONMENT]: z.output<(typeof AI_ENVIRONMENT)[K]> }

/** The language model that answers shoppers, where one is set. */
export interface AiSettings {
  /** Null: the simulated one, on our own address. */
  baseUrl: string | null
  apiKey: string
  model: string
  /** Whose it is, as shoppers are told. */
  provider: string
  /** KES for a million tokens, and what a day may cost. */
  priceIn: number
  priceOut: number
  kesPerDay: number
}

/** A simulated model answers nobody but who develops the shop. */
const SIMULATED_MODEL = 'simulator'

export function aiSettings(e: AiEnvironment, { local, demo }: { local: boolean; demo: boolean }): AiSettings | undefined {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL } = e
  const paid = { priceIn: e.AI_PRICE_IN, priceOut: e.AI_PRICE_OUT, kesPerDay: e.AI_KES_PER_DAY }
  if (AI_BASE_URL === SIMULATED_MODEL) {
    if (!local || !demo) throw new ConfigError('AI_BASE_URL may be simulator only in demo mode on this machine')
    return { ...paid, baseUrl: null, apiKey: SIMULATED_MODEL, model: SIMULATED_MODEL, provider: e.AI_PROVIDER_NAME ?? 'the simulator' }
  }
  if (!complete({ AI_BASE_URL, AI_API_KEY, AI_MODEL })) return undefined
  const [baseUrl, apiKey, model] = [AI_BASE_URL as string, AI_API_KEY as string, AI_MODEL as string]
  const isHttps = URL.canParse(baseUrl) && new URL(baseUrl).protocol === 'https:'
  // Its key, and what shoppers write, go over the open internet otherwise.
  if (!isHttps && !(baseUrl.startsWith('http://') && URL.canParse(baseUrl) && isLocal(baseUrl)))
    throw new ConfigError('AI_BASE_URL must start with https://')
  const provider = e.AI_PROVIDER_NAME ?? new URL(baseUrl).hostname
  return { ...paid, baseUrl: baseUrl.replace(/\/$/, ''), apiKey, model, provider }
}
