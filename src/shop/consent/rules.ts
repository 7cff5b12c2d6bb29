// What visitors are asked about cookies, what follows from the answer, and where. Pure: the browser uses it too.

/** Only what the shop needs to work, or behaviour analytics, too (consent-02). */
export const CONSENT_CHOICES = ['necessary', 'all'] as const
export type ConsentChoice = (typeof CONSENT_CHOICES)[number]
export const CONSENT_LABELS: Record<ConsentChoice, string> = { necessary: 'Only necessary', all: 'Allow all' }

/**
 * Versions of the question, each the month from which on it was asked, the newest last. A new one is added when what `all` allows
 * changes: whoever has answered an earlier one is asked again.
 */
export const CONSENT_VERSIONS = ['2026-11'] as const
export type ConsentVersion = (typeof CONSENT_VERSIONS)[number]
export const FIRST_CONSENT_VERSION: ConsentVersion = '2026-11'
export const CONSENT_VERSION: ConsentVersion = '2026-11'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** "November 2026" */
export function versionName(version: string): string {
  const [year = '', month = ''] = version.split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${year}`
}

/** When the question comes, after the page has loaded (consent-01). Milliseconds. */
export const CONSENT_AFTER_MS = 1500

/** How long the records of people without an account are kept. Days. */
export const CONSENT_KEPT_DAYS = 730
/** A choice that was made without a connection arrives later; what is said to be older than this is taken for made now. Days. */
export const CONSENT_LATE_DAYS = 30
/** Choices of one member, or of one guest id. */
export const CONSENTS_PER_PERSON = { max: 20, seconds: 86_400 } as const
/** People without an account who choose for the first time: one network may be a whole town behind one address. */
export const NEW_GUESTS_PER_NETWORK = { max: 1000, seconds: 3600 } as const

/** Where nobody is asked anything: at the till, and those who run the shop. */
const UNASKED = /^\/(?:checkout|payment-callback|admin|upload)(?:\/|$)/

export function isAskedAt(pathname: string): boolean {
  return !UNASKED.test(pathname)
}

/** What everybody sees alike: nothing of a person, a payment or an admin is there. */
const MEASURED = /^\/(?:|feed|product\/[^/]+|about|exchanges|terms)$/
/** What somebody has typed, and who is signing in. */
const PRIVATE = ['q', 'signin']

/** Where analytics may run, as the tool is told of addresses, too. `search` with its question mark, or empty. */
export function isMeasuredAt({ pathname, search }: { pathname: string; search: string }): boolean {
  const query = new URLSearchParams(search)
  return MEASURED.test(pathname) && !PRIVATE.some((name) => query.has(name))
}

/** The analytics tool: the project's id, and from where its loader comes, without a slash at the end. */
export interface AnalyticsTool {
  id: string
  url: string
}

/** Microsoft's own hosts: the loader's, those of the script that it loads, and those that collect. */
const MICROSOFT = 'https://*.clarity.ms'

/** What a content policy allows for the tool: one source for its scripts, its calls and its pictures. */
export function analyticsSource({ url }: AnalyticsTool): string {
  return isMicrosoft(new URL(url)) ? MICROSOFT : new URL(url).origin
}

/** Whether a script of this address is one of the tool's. */
export function isAnalyticsScript(script: URL, { id, url }: AnalyticsTool): boolean {
  const tool = new URL(url)
  const base = tool.pathname.replace(/\/$/, '')
  const isIts = isMicrosoft(tool) ? isMicrosoft(script) : script.origin === tool.origin && script.pathname.startsWith(`${base}/`)
  return isIts && (script.pathname === `${base}/tag/${id}` || !isLoader(script))
}

/** Anybody can have a project there: of the loaders, which name one, only ours is trusted. However it is written. */
function isLoader({ pathname }: URL): boolean {
  return /[/\\]tag(?:[/\\]|$)/i.test(
    pathname.replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16))),
  )
}

function isMicrosoft({ protocol, hostname, port }: URL): boolean {
  return protocol === 'https:' && port === '' && hostname.endsWith('.clarity.ms')
}
