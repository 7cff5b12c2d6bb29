import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { AI_ENVIRONMENT, aiSettings, type AiSettings } from './config-ai.ts'
import { CDN_ENVIRONMENT, cdnSettings, type CdnSettings } from './config-cdn.ts'
import { DATA_ENVIRONMENT, databaseSettings, type DatabaseSettings, s3Settings, type S3Settings } from './config-data.ts'
import {
  allowedAddresses,
  darajaKeys,
  PAYMENTS_ENVIRONMENT,
  paystackKeys,
  type DarajaKeys,
  type PaystackKeys,
  type PaystackMpesa,
} from './config-payments.ts'
import { TELEMETRY_ENVIRONMENT, telemetrySettings, type TelemetrySettings } from './config-telemetry.ts'
import { TRYON_ENVIRONMENT, tryOnSettings, type TryOnSettings } from './config-try-on.ts'
import { complete, ConfigError, flag, HERE, hosts, isLocal, secretKeys, text, url, whole } from './config-values.ts'

// The only reader of process.env. Every setting has a default that works offline; .env.example lists them all.

/** No value that anybody can set. */
const UNSET = -1
/** What balancers and Kubernetes need to notice that a process leaves. Seconds. */
const DRAIN_SECONDS = 10
const SECURITY_CONTACT = /^(?:https:\/\/\S+|[^\s@]+@[^\s@]+)$/

const environment = z.object({
  HOST: text.transform((value) => value ?? '127.0.0.1'),
  PORT: whole(0, 65_535, 3000),
  WORKER_PORT: whole(0, 65_535, 0),
  DRAIN_SECONDS: whole(0, 300, UNSET),
  DATA_DIR: text.transform((value) => value ?? '.data'),
  FFMPEG_PATH: text,
  PUBLIC_URL: url('http:', 'https:'),
  TRUST_PROXY: whole(0, 10, 0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  DEMO: flag,
  DEMO_PICTURE_WIDTH: whole(120, 900, 900),
  DEMO_CLIP_WIDTH: whole(0, 720, 720),
  SIMULATOR_SPEED: whole(1, 1000, 1),
  RATE_LIMIT: whole(0, 10_000_000, 6000),
  PAGE_CACHE: flag,
  LOAD_SHEDDING: flag,
  METRICS_TOKEN: text,
  SECRETS_KEY: secretKeys,
  SECURITY_CONTACT: text.refine(
    (value) => !value || SECURITY_CONTACT.test(value),
    'must be an e-mail address, or an address starting with https://',
  ),
  IMAGE_HOSTS: hosts,
  CLARITY_ID: text.refine((value) => !value || /^[a-z0-9]{1,40}$/i.test(value), 'must be the id of a project: letters and digits'),
  CLARITY_URL: url('http:', 'https:'),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: text.transform((value) => value ?? 'orders@upya.example'),
  MAIL_PER_MINUTE: whole(1, 10_000, 100),
  MAIL_ONCE_HEADER: text.refine((value) => !value || /^[A-Za-z][A-Za-z0-9-]*$/.test(value), 'must be the name of a header'),
  SMS_CODES_PER_DAY: whole(1, 1_000_000, 2000),
  AT_USERNAME: text,
  AT_API_KEY: text,
  AT_SENDER_ID: text,
  AT_BASE_URL: url('http:', 'https:'),
  ...DATA_ENVIRONMENT,
  ...PAYMENTS_ENVIRONMENT,
  ...AI_ENVIRONMENT,
  ...TRYON_ENVIRONMENT,
  ...TELEMETRY_ENVIRONMENT,
  ...CDN_ENVIRONMENT,
})

/** The names `.env.example` must list; a test compares. */
export const SETTING_NAMES = Object.keys(environment.shape)

export interface SmsSettings {
  username: string
  apiKey: string
  /** Alphanumeric name or short code that phones show as the sender. */
  senderId: string | undefined
  baseUrl: string
}

export interface Config extends DatabaseSettings {
  /** Pages from their sources with hot reload. */
  development: boolean
  host: string
  port: number
  /** Where a worker says how it is; 0 for nowhere. */
  workerPort: number
  /** Seconds that a process goes on serving after SIGTERM, having said on /readyz that it leaves. */
  drainSeconds: number
  dataDir: string
  ffmpegPath: string | undefined
  /** Where programs are looked for: ffmpeg, and what keeps it small. */
  programFolders: string | undefined
  publicUrl: string | undefined
  /** Proxies of ours in front of the shop; only what they add to X-Forwarded-For is believed. */
  trustProxy: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** The local payment simulator runs, and a banner says so. */
  demo: boolean
  /** Pixels of the demo's drawn pictures. */
  demoPictureWidth: number
  /** Pixels; 0 for a demo without clips. */
  demoClipWidth: number
  /** By its settings, the shop can be reached from this machine only. */
  local: boolean
  /** The simulated phones answer this many times faster than real ones. */
  simulatorSpeed: number
  /** Requests per minute and address; 0 switches the ceiling off. */
  rateLimit: number
  pageCache: boolean
  /** Whether looking around is turned away when there is too much to do. */
  loadShedding: boolean
  /** Whoever reads /metrics from another machine must know it. */
  metricsToken: string | undefined
  /** What seals secrets in the database: the first seals, all of them open. Without any, a key of the data folder is used. */
  secretKeys: readonly Buffer[]
  /** Whom security.txt names; the shop's own e-mail address when it is missing. */
  securityContact: string | undefined
  /** Hosts of pictures that browsers fetch themselves; those of others come by our proxy (img-01): `cdn.example`, `*.cdn.example`. */
  imageHosts: readonly string[]
  /** The analytics tool that runs for whoever allows it: its project, and from where its loader comes. */
  analytics: { id: string; url: string } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** E-mails of the queue; relays refuse whoever sends more than they allow. */
  mailsPerMinute: number
  /** A header by which the relay knows an e-mail that is sent again. */
  mailOnceHeader: string | undefined
  sms: SmsSettings | undefined
  /** One-time codes to whoever asks: what strangers can spend in a day. */
  smsCodesPerDay: number
  s3: S3Settings | undefined
  ai: AiSettings | undefined
  tryOn: TryOnSettings | undefined
  /** Where traces of requests go; without it none are made. */
  telemetry: TelemetrySettings | undefined
  cdn: CdnSettings | undefined
  daraja: DarajaKeys | undefined
  paystack: PaystackKeys | undefined
  paystackMpesa: PaystackMpesa
  /** From where payment messages are taken; null when from everywhere. Addresses, or networks as 196.201.214.0/24. */
  allowedAddresses: { daraja: readonly string[] | null; paystack: readonly string[] | null }
}

/** Environment to Config; development is asked for at the start, never by a setting. Throws ConfigError naming every unreadable setting. */
export function readConfig(env: Record<string, string | undefined>, { development = false } = {}): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('; '))
  }
  const e = parsed.data
  // A shop with a public address is no demo by default, even when it listens behind a proxy on this machine.
  const local = HERE.test(e.HOST) && [e.PUBLIC_URL, e.DARAJA_CALLBACK_URL].every(isLocal) && e.TRUST_PROXY === 0
  const daraja = darajaKeys(e)
  const paystack = paystackKeys(e)
  const demo = !daraja && !paystack && (e.DEMO ?? local)
  return Object.freeze({
    development,
    host: e.HOST,
    port: e.PORT,
    workerPort: e.WORKER_PORT,
    // Nothing stands in front of a shop that only this machine can reach.
    drainSeconds: e.DRAIN_SECONDS !== UNSET ? e.DRAIN_SECONDS : local ? 0 : DRAIN_SECONDS,
    ...databaseSettings(e),
    dataDir: isAbsolute(e.DATA_DIR) ? e.DATA_DIR : resolve(e.DATA_DIR),
    ffmpegPath: e.FFMPEG_PATH,
    programFolders: env['PATH'],
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: e.TRUST_PROXY,
    logLevel: e.LOG_LEVEL,
    simulatorSpeed: e.SIMULATOR_SPEED,
    demo,
    demoPictureWidth: e.DEMO_PICTURE_WIDTH,
    demoClipWidth: e.DEMO_CLIP_WIDTH,
    local,
    rateLimit: e.RATE_LIMIT,
    pageCache: e.PAGE_CACHE ?? true,
    loadShedding: e.LOAD_SHEDDING ?? true,
    metricsToken: e.METRICS_TOKEN,
    secretKeys: e.SECRETS_KEY,
    securityContact: e.SECURITY_CONTACT,
    imageHosts: e.IMAGE_HOSTS,
    analytics: analyticsTool(e, local),
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    mailsPerMinute: e.MAIL_PER_MINUTE,
    mailOnceHeader: e.MAIL_ONCE_HEADER,
    sms: smsSettings(e),
    smsCodesPerDay: e.SMS_CODES_PER_DAY,
    s3: s3Settings(e),
    ai: aiSettings(e, { local, demo }),
    tryOn: tryOnSettings(e, { local, demo }),
    telemetry: telemetrySettings(e),
    cdn: cdnSettings(e),
    daraja,
    paystack,
    paystackMpesa: e.PAYSTACK_MPESA,
    allowedAddresses: {
      daraja: allowedAddresses(e, 'DARAJA_ALLOWED_ADDRESSES'),
      paystack: allowedAddresses(e, 'PAYSTACK_ALLOWED_ADDRESSES'),
    },
  })
}

function analyticsTool({ CLARITY_ID: id, CLARITY_URL: address }: z.output<typeof environment>, local: boolean): Config['analytics'] {
  const from = address?.replace(/\/$/, '') ?? 'https://www.clarity.ms'
  // A script that comes over plain http is anybody's.
  if (!from.startsWith('https:') && !(local && isLocal(from))) throw new ConfigError('CLARITY_URL must start with https://')
  return id ? { id, url: from } : undefined
}

function smsSettings(e: z.output<typeof environment>): SmsSettings | undefined {
  const { AT_USERNAME, AT_API_KEY } = e
  if (!complete({ AT_USERNAME, AT_API_KEY })) return undefined
  return {
    username: AT_USERNAME as string,
    apiKey: AT_API_KEY as string,
    senderId: e.AT_SENDER_ID,
    baseUrl: e.AT_BASE_URL?.replace(/\/$/, '') ?? 'https://api.africastalking.com',
  }
}
