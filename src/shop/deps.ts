import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database.ts'
import type { Cipher } from '../platform/encryption.ts'
import type { Fetcher } from '../platform/fetch.ts'
import type { Images } from '../platform/images.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import type { LanguageModel } from '../platform/model.ts'
import type { Sms } from '../platform/sms.ts'
import type { Storage } from '../platform/storage.ts'
import type { VideoTools } from '../platform/video/video-tools.ts'
import type { RemoteTryOn } from './try-on/remote/engine.ts'
import type { ProviderSetup } from './payments/provider-setup.ts'
import type { Gateway } from './payments/gateways/gateway.ts'
import type { GarmentCutter } from './try-on/preparations/garment-cutter.ts'

/** KiB, passes, lanes of argon2id. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

export interface ShopDeps {
  database: Database
  clock: Clock
  jobs: Jobs
  live: Live
  storage: Storage
  /** The folder where files are kept while they are being sent; only where the shop takes any. */
  incoming?: string
  images: Images
  /** Fetches the pictures that a file of products names; without it none are. */
  fetchPicture?: Fetcher
  /** Cuts garments out of photographs; without it the photo studio is closed. */
  cutGarment?: GarmentCutter
  /** Null when there is no ffmpeg. */
  video: VideoTools | null
  mailer: Mailer
  /** Null when the shop cannot send SMS. */
  sms: Sms | null
  log: Log
  /** Empty when the shop cannot take payments. */
  gateways: readonly Gateway[]
  /** How M-Pesa payments go by another provider than Safaricom's own: never, when that was down at the last try, or always. Never when it is missing. */
  mpesaRoute?: 'off' | 'fallback' | 'only'
  /** What admins may see of how providers are set up; nothing when it is missing. */
  providers?: readonly ProviderSetup[]
  /** E-mails of the queue in a minute, of all processes; no limit when it is missing. */
  mailsPerMinute?: number
  /** One-time codes by SMS, to whoever asks, in a day, of all processes; no limit when it is missing. */
  smsCodesPerDay?: number
  /** For links in e-mails. */
  publicUrl: string
  /** Seals the secrets of authenticator apps. */
  cipher: Cipher
  /** Admins need no second factor: only for a demo that only this machine can reach. False when it is missing. */
  secondFactorWaived?: boolean
  /** Answers shoppers in the assistant; its own sentences alone when it is missing. */
  model?: LanguageModel | null
  /** Dresses members in photos elsewhere; their own phone alone does when it is missing. */
  tryOn?: RemoteTryOn | null
  /** Payments are simulated: checkouts are marked, so that going live can remove them. */
  demo?: boolean
  /** Says of the trace of what is being done what it is about, by references and never by persons; nothing when it is missing. */
  noteTrace?: (about: Readonly<Record<string, string>>) => void
  /** What hashing a password costs; as is advised when it is missing. */
  passwordCost?: PasswordCost
}

/** What an area is built from. `db` is the pool, or the transaction of `transact`. */
export interface AreaDeps extends Omit<ShopDeps, 'database'> {
  db: Db
  /** Reads that may come from a replica; inside a transaction the same as `db`. */
  read: Db
  /** Several writes of one area as one: in a transaction of their own, or in the one of `transact`. */
  atomically<T>(work: (db: Db) => Promise<T>): Promise<T>
}
