import type { Config } from '../config.ts'
import { systemTimers } from '../platform/clock.ts'
import { createModelClient, type LanguageModel } from '../platform/model.ts'
import type { Mount } from '../server/server.ts'
import { MODEL_PREFIX, modelSimulator } from '../simulator/model/model.ts'
import { originOf } from './banner.ts'

/** The language model that the settings name, or the simulated one on our own address; null without any. */
export function languageModel(config: Config): { model: LanguageModel | null; mounts: Mount[] } {
  const { ai } = config
  if (!ai) return { model: null, mounts: [] }
  const isSimulated = ai.baseUrl === null
  const baseUrl = ai.baseUrl ?? `${originOf({ ...config, publicUrl: undefined })}${MODEL_PREFIX}`
  const { provider, priceIn, priceOut, kesPerDay } = ai
  const client = createModelClient({ ...ai, baseUrl })
  return {
    model: { client, provider, priceIn, priceOut, kesPerDay, timers: systemTimers },
    mounts: isSimulated ? [{ prefix: MODEL_PREFIX, plugin: modelSimulator }] : [],
  }
}
