import type { Fetcher } from '../../../platform/fetch.ts'
import type { EngineCategory, JobProblem } from './rules.ts'

/** Who is to wear what; both pictures are JPEG without camera data. */
export interface EngineJob {
  person: Uint8Array
  garment: Uint8Array
  category: EngineCategory
  /** The same again makes the same picture. */
  seed: number
}

export interface EngineReading {
  state: 'queued' | 'running' | 'done' | 'failed'
  /** 0 to 1; null where the service does not say. */
  progress: number | null
  /** Of the picture, where it is done: https, or a data URL. */
  resultUrl: string | null
  /** Where it has failed. */
  error: JobProblem | null
}

/** Something that dresses people in photos elsewhere. Every call throws EngineFailure when the service does not do as it says. */
export interface TryOnEngine {
  id: string
  capabilities(): { categories: readonly EngineCategory[]; cancels: boolean }
  start(job: EngineJob): Promise<{ id: string }>
  poll(id: string): Promise<EngineReading>
  cancel(id: string): Promise<void>
}

interface FailureDetails {
  again?: boolean
  unpaid?: boolean
  retryAfter?: number | null
}

/** `again`: asking once more may help. `unpaid`: it has certainly not been begun, so that it costs nothing, nor anything twice. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure'
  readonly problem: JobProblem
  readonly again: boolean
  readonly unpaid: boolean
  /** Seconds that the service asks to wait; null when it does not say. */
  readonly retryAfter: number | null

  constructor(problem: JobProblem, { again = false, unpaid = again, retryAfter = null }: FailureDetails = {}) {
    super(problem)
    this.problem = problem
    this.again = again
    this.unpaid = unpaid
    this.retryAfter = retryAfter
  }
}

/** An engine that the shop may use, and what it may cost. */
export interface RemoteTryOn {
  engine: TryOnEngine
  /** Reaches only the public internet, and follows nobody elsewhere. */
  fetchResult: Fetcher
  /** Hosts that results may be on: `cdn.example`, `*.cdn.example`, with a port where there is one. */
  resultHosts: readonly string[]
  /** Also results by http: of a simulator on this machine. */
  insecureResults: boolean
  /** Whose it is, as shoppers are told. */
  provider: string
  /** US cents for a picture. */
  cents: number
  /** Pictures on one day in Nairobi, of a member and of the whole shop. */
  perMember: number
  perDay: number
}
