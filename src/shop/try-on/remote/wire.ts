import type { EngineJob, EngineReading } from './engine.ts'

export interface EngineKeys {
  /** Up to what comes before /v1. */
  baseUrl: string
  apiKey: string
  style: 'fashn' | 'replicate'
  model: string
  inputNames: readonly [photo: string, garment: string]
}

/** How one of the services is spoken to. `read...` throw `bad_answer` for what is none of its answers. */
export interface WireStyle {
  start(job: EngineJob, keys: EngineKeys): { path: string; body: unknown }
  readStarted(answer: unknown): string
  poll(id: string): string
  readPolled(answer: unknown): EngineReading
  /** Null where a job cannot be taken back. */
  cancel: ((id: string) => string) | null
}
