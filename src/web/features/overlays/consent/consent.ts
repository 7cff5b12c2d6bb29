import type { ConsentRecord, ConsentReply } from '../../../../shop/consent/contract.ts'
import { CONSENT_CHOICES, CONSENT_VERSION, FIRST_CONSENT_VERSION, type ConsentChoice } from '../../../../shop/consent/rules.ts'
import { api, isRetryable, shopNow } from '../../../lib/api.ts'
import { isRecord, readText, stored, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'

// What this browser allows, the same in every tab. It holds without a connection; the shop is told when there is one.

export interface Consent {
  choice: ConsentChoice
  version: string
  /** ISO; null when nobody wrote it down. */
  at: string | null
  /** The shop has yet to be told. */
  unsent: boolean
}

/** The record is what tabs follow: it is written last, and differs with every choice. */
const consent = stored<Consent | null>(STORAGE_KEYS.consentRecord, parse, serialise)

/** What was chosen here, for whatever version; null when nothing was. Browser only. */
export function currentConsent(): Consent | null {
  return consent.get()
}

/** `undefined` until the page has been taken over: the server does not know. */
export function useConsent(): Consent | null | undefined {
  return useStore<Consent | null | undefined>(consent, undefined)
}

/** A choice that was made for what is asked now; any other is asked for again. */
export function isCurrent(made: Consent | null | undefined): made is Consent {
  return made?.version === CONSENT_VERSION
}

/** Whether behaviour analytics may run: never before `all` (open-66). */
export function allowsAnalytics(made: Consent | null | undefined): boolean {
  return isCurrent(made) && made.choice === 'all'
}

/** Nobody follows it: it is read anew. */
const written = stored<Consent | null>(STORAGE_KEYS.consentRecord, parse, serialise)

/** The same, by what is stored now: a page that was put away by Back or Forward has not heard of other tabs. Browser only. */
export function stillAllowsAnalytics(): boolean {
  return allowsAnalytics(written.get())
}

/** Keeps the choice (consent-02, consent-03), and tells the shop. What repeats the one that holds changes nothing. Browser only. */
export function chooseConsent(choice: ConsentChoice): void {
  const before = currentConsent()
  if (isCurrent(before) && before.choice === choice) return
  keep({ choice, version: CONSENT_VERSION, at: new Date(shopNow()).toISOString(), unsent: true })
  void sendConsent()
}

/** Tells the shop what it does not know yet; what fails for want of a connection is told later. Browser only. */
export async function sendConsent(): Promise<void> {
  const made = currentConsent()
  if (!made?.unsent) return
  const { choice, version, at } = made
  try {
    await api('POST', '/api/consent', { body: { choice, version, ...(at ? { at } : {}) }, keepalive: true })
  } catch (error) {
    if (isRetryable(error)) return
  }
  // Another choice that was made meanwhile is still to be sent.
  if (currentConsent()?.at === at) keep({ ...made, unsent: false })
}

/** The choice of the member's account holds here, too, unless it is for an earlier version. False when there is none, or no answer. Browser only. */
export async function adoptConsent(): Promise<boolean> {
  const { consent: known } = await api<ConsentReply>('GET', '/api/consent').catch(() => ({ consent: null }))
  if (!isOfNow(known) || isCurrent(currentConsent())) return isCurrent(currentConsent())
  keep({ ...known, unsent: false })
  return true
}

function isOfNow(known: ConsentRecord | null): known is ConsentRecord {
  return known?.version === CONSENT_VERSION
}

function keep(made: Consent): void {
  writeText(STORAGE_KEYS.consent, made.choice)
  writeText(STORAGE_KEYS.analyticsOff, made.choice === 'necessary' ? 'true' : null)
  consent.set(made)
}

function parse(found: unknown): Consent | null {
  const choice = CONSENT_CHOICES.find((known) => known === readText(STORAGE_KEYS.consent))
  if (!choice) return null
  const record = isRecord(found) ? found : {}
  const { version, at, unsent } = record
  return {
    choice,
    // What comes without a record was chosen when there was one version only.
    version: typeof version === 'string' ? version : FIRST_CONSENT_VERSION,
    at: typeof at === 'string' && Number.isFinite(Date.parse(at)) ? at : null,
    unsent: unsent === true,
  }
}

function serialise(made: Consent | null) {
  if (!made) return null
  const { version, at, unsent } = made
  return { version, at, ...(unsent ? { unsent } : {}) }
}
