import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Cipher } from '../../../platform/encryption.ts'
import type { Log } from '../../../platform/log.ts'
import type { Evidence, Gateway, Message } from '../../payments/gateways/gateway.ts'
import type { InboxMessage, InboxOutcome, NewMessage } from '../../payments/inbox/inbox.ts'
import type { Attempt, Settlement } from '../../payments/attempts/attempt.ts'
import type { Areas, Transact } from '../../areas.ts'
import { runEach, type BackgroundTasks } from '../../background-tasks.ts'
import { applyReceiptAnswer } from './receipt-claims.ts'
import { recordUnmatched } from './unmatched-payments.ts'
import { processRefundMessage } from './refund-settlement.ts'
import type { GatewayRouting } from '../start/gateway-routing.ts'
import { tokenOfAddress } from '../../payments/callback-address.ts'
import { isMoney, type MessageKind } from '../../payments/rules.ts'
import { applyEvidence } from './apply-evidence.ts'
import type { SettlementOperations } from './settlement.ts'
import { retryFor } from '../../retry.ts'

export interface InboxProcessingDeps {
  areas: Areas
  transact: Transact
  routing: GatewayRouting
  settlement: SettlementOperations
  background: BackgroundTasks
  cipher: Cipher
  clock: Clock
  log: Log
}

/** While the database does not take a message: how long we try before we answer the provider, and how long afterwards, from memory. */
const STORE_SECONDS = 4
const STORE_LATER_SECONDS = 600

/** What comes to one address for all, which `isAuthentic` has looked at; every other message has the address of its row. */
const WITHOUT_ROW: readonly MessageKind[] = ['webhook', 'confirmation']

/** `headers` in lower case. */
export type Arrived = NewMessage & { headers: Readonly<Record<string, string>> }

interface Processed {
  outcome: InboxOutcome
  result?: Settlement | null
  /** A person must look at it. */
  left?: boolean
}

/** Messages of providers: stored first, then processed, each once. */
export function createInboxProcessing({ areas, transact, routing, settlement, background, cipher, clock, log }: InboxProcessingDeps) {
  async function work(id: number | null): Promise<void> {
    if (id === null) return
    try {
      const processed = await transact((inside) => processStored(inside, { routing, clock }, id))
      if (!processed) return
      settlement.raiseAlarm(processed.result ?? null)
      if (processed.left) log.error({ message: id, outcome: processed.outcome }, 'a payment message needs a person')
      else if (processed.outcome === 'unknown' || processed.outcome === 'unreadable') {
        log.warn({ message: id, outcome: processed.outcome }, 'a payment message that fits nothing of ours')
      }
    } catch (error) {
      const left = await areas.payments.inbox.failed(id, (error as Error).message)
      log[left ? 'error' : 'warn'](
        { message: id, err: error },
        left ? 'a payment message needs a person' : 'a payment message: trying again',
      )
    }
  }

  return {
    /**
     * Stores a message of a provider, and works on it after the answer. False, and nothing is stored, when it is certainly not
     * from that provider: a wrong signature, or an address that is none of ours.
     */
    async receive({ headers, ...arrived }: Arrived): Promise<boolean> {
      if (!isAuthentic(routing.named(arrived.gateway), { headers, ...arrived })) return false
      const token = WITHOUT_ROW.includes(arrived.kind) ? arrived.token : tokenOfAddress(cipher, arrived.token)
      if (token === null) return false
      const message = { ...arrived, token }
      const store = () => areas.payments.inbox.store(message)
      const id = await retryFor(STORE_SECONDS, store).catch((error: unknown) => {
        // The provider gets an error, but may never repeat it.
        background.start('a payment message', async () => work(await retryFor(STORE_LATER_SECONDS, store)))
        throw error
      })
      background.start('a payment message', () => work(id))
      return id !== null
    },

    /** Works on what a crash left, or what failed before. */
    async sweepInbox(): Promise<void> {
      await runEach(log, 'inbox', await areas.payments.inbox.due(100), work)
    },
  }
}

function isAuthentic(gateway: Gateway | null, { kind, body, token, headers }: Arrived): boolean {
  if (kind === 'webhook') return gateway?.read(kind, body, headers) != null
  if (kind === 'confirmation') return isSecret(gateway?.payBill?.secret, token)
  return true
}

/** Compared in constant time. */
export function isSecret(secret: string | undefined, given: string): boolean {
  if (!secret) return false
  const [a, b] = [Buffer.from(secret), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** One message of the inbox, in one transaction; null when it is done, or in other hands. */
async function processStored(
  areas: Areas,
  { routing, clock }: Pick<InboxProcessingDeps, 'routing' | 'clock'>,
  id: number,
): Promise<Processed | null> {
  const { inbox } = areas.payments
  const stored = await inbox.take(id)
  if (!stored) return null
  const read = routing.named(stored.gateway)?.read(stored.kind, stored.body, 'checked') ?? null
  const message = read && isBelievable(read) ? read : null
  const processed = message ? await process(areas, stored, message, clock.now()) : await unreadable(areas, stored)
  const left = needsReview(stored, message, processed.outcome)
  if (left) await inbox.leave(id, processed.outcome)
  else await inbox.done(id, processed.outcome)
  return { ...processed, left }
}

/** An impossible amount is never accepted, even in a signed message. */
function isBelievable(message: Message): boolean {
  switch (message.about) {
    case 'attempt':
    case 'reference':
      return message.evidence.kind !== 'paid' || isMoney(message.evidence.amount ?? 1)
    case 'refund_of':
      return isMoney(message.amount ?? 1)
    case 'receipt':
      return message.answer.kind !== 'found' || isMoney(message.answer.amount)
    case 'unmatched':
      return isMoney(message.payment.amount)
    case 'refund':
    case 'nothing':
      return true
  }
}

/** A provider that is known to speak could be speaking of money. */
function needsReview({ kind }: InboxMessage, message: Message | null, outcome: InboxOutcome): boolean {
  if (outcome === 'unreadable') return true
  return outcome === 'unknown' && isTheirs(kind) && !(message && 'evidence' in message && message.evidence.kind !== 'paid')
}

/** Signed, or sent to a secret address, or the response to our own query. */
function isTheirs(kind: InboxMessage['kind']): boolean {
  return kind === 'webhook' || kind === 'confirmation' || kind === 'pulled'
}

async function unreadable({ payments }: Areas, { kind, token }: InboxMessage): Promise<Processed> {
  if (isTheirs(kind)) return { outcome: 'unreadable' }
  const known = (await payments.byToken(token)) ?? (await payments.refunds.byToken(token)) ?? (await payments.receipts.byToken(token))
  return { outcome: known ? 'unreadable' : 'unknown' }
}

async function process(areas: Areas, stored: InboxMessage, message: Message, now: Date): Promise<Processed> {
  const { payments } = areas
  switch (message.about) {
    case 'attempt':
      return processAttemptMessage(areas, stored, await payments.byToken(stored.token), message.evidence)
    case 'reference':
      return processAttemptMessage(areas, stored, await payments.byReference(message.reference), message.evidence)
    case 'refund':
    case 'refund_of':
      return { outcome: await processRefundMessage(areas, stored.gateway, stored.token, message) }
    case 'receipt': {
      const check = await payments.receipts.byToken(stored.token)
      return check ? outcomeOf(await applyReceiptAnswer(areas, check.id, message.answer)) : { outcome: 'unknown' }
    }
    case 'unmatched':
      return { outcome: await recordUnmatched(areas, message.payment, stored.gateway, now) }
    case 'nothing':
      return { outcome: message.needsReview ? 'unreadable' : 'kept' }
  }
}

async function processAttemptMessage(
  areas: Areas,
  { id, gateway }: InboxMessage,
  attempt: Attempt | null,
  evidence: Evidence,
): Promise<Processed> {
  if (attempt?.gateway !== gateway) return { outcome: 'unknown' }
  const processed = outcomeOf(await applyEvidence(areas, attempt.checkout_id, attempt.id, evidence))
  // Said once more about somebody who has been forgotten. News of money keeps its payer: a person has to be found for it.
  const isAnonymous = processed.outcome === 'kept' && processed.result?.attempt.phone_number === null
  const isForgotten = isAnonymous && (await areas.checkouts.lock(attempt.checkout_id))?.phone_number === ''
  if (isForgotten) await areas.payments.anonymizeLate(id, attempt.id)
  return processed
}

function outcomeOf(result: Settlement | null): Processed {
  return { outcome: result?.moved ? 'changed' : 'kept', result }
}
