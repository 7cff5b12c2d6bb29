import type { MailError } from '../../platform/mail-error.ts'
import { later } from '../clock.ts'
import type { AreaDeps } from '../deps.ts'
import type { OrderNotificationResult } from './contract-mail.ts'
import { createDeliveryContent, type DeliveryContentDeps, type Prepared } from './delivery-content.ts'
import { createDeliveryRecords, type Claimed, type Failed } from './delivery-records.ts'
import type { createMailBreaker } from './mail-breaker.ts'
import {
  processingFailed,
  REASON_LABELS,
  retryPause,
  RETRY_SPREAD,
  sendingFailed,
  SMS_TRIES,
  UNKNOWN_MAX,
  UNKNOWN_SECONDS,
} from './rules-mail.ts'

const LOST = 'The worker stopped before the answer came.'

/** What became of one delivery now, for who asked for it; null when a worker has it, or it is over. */
export type Result = OrderNotificationResult['results'][number] | null
type Told = NonNullable<Result>
/** `spoke`: the mail server was asked. */
interface Delivered {
  result: Told
  spoke: boolean
}
type Letter = Exclude<Prepared, { skip: unknown }>

export interface SendingDeps extends DeliveryContentDeps, Pick<AreaDeps, 'clock' | 'mailer' | 'sms' | 'log' | 'mailsPerMinute'> {
  breaker: ReturnType<typeof createMailBreaker>
  suppress(address: string, reason: string): Promise<boolean>
  markProcessed(entryId: string): Promise<void>
}

/** Sends what is queued: one way for order e-mails and other messages, each send written down before and after. */
export function createSending(deps: SendingDeps) {
  const { clock, mailer, sms, log, breaker, publicUrl, mailsPerMinute = Infinity } = deps
  const { prepare } = createDeliveryContent(deps)
  const records = createDeliveryRecords(deps)

  async function deliver(delivery: Claimed): Promise<Delivered> {
    if (delivery.was_sending && (await records.foundLost(delivery.id))) {
      await mayHaveArrived(delivery, LOST)
      return unsent(delivery, LOST)
    }
    let letter: Prepared
    try {
      letter = await prepare(delivery)
    } catch (error) {
      const words = processingFailed(delivery.queue_id, (error as Error).message)
      await records.unwritten(delivery, messageIdOf(delivery, publicUrl), words)
      await postpone(delivery, words, null)
      return unsent(delivery, (error as Error).message)
    }
    if (letter.skip !== undefined) await records.over(delivery.id, 'skipped', letter.skip, { ...delivery, answer: null, error: null })
    const delivered = letter.skip === undefined ? await send(delivery, letter) : unsent(delivery, REASON_LABELS[letter.skip])
    if (delivery.queue === 'order') await deps.markProcessed(delivery.queue_id)
    return delivered
  }

  async function send(delivery: Claimed, letter: Letter): Promise<Delivered> {
    const messageId = messageIdOf(delivery, publicUrl)
    const sendId = await records.begin(delivery, letter.to, messageId)
    if (sendId === null) return unsent(delivery, REASON_LABELS.forgotten)
    return { result: await sendBegun(delivery, letter, messageId, sendId), spoke: delivery.channel === 'email' }
  }

  async function sendBegun(delivery: Claimed, letter: Letter, messageId: string, sendId: string): Promise<Told> {
    const { recipient_kind: type, channel } = delivery
    let answer: string
    try {
      answer = (await transmit(channel, letter, messageId)) ?? ''
    } catch (error) {
      await failed(delivery, sendId, letter.to, error as MailError)
      return { type, email: letter.to, success: false, error: (error as Error).message }
    }
    // Should this fail, nobody knows that it was accepted: after the lease it counts as unknown.
    await records.accepted(delivery.id, sendId, answer)
    if (channel === 'email') await breaker.works()
    return { type, email: letter.to, success: true }
  }

  async function transmit(
    channel: Claimed['channel'],
    { to, subject, text, html, replyTo }: Letter,
    messageId: string,
  ): Promise<string | void> {
    if (channel === 'email') return mailer.send({ to, subject, text, html, replyTo, messageId })
    await sms?.send({ to, text })
  }

  async function failed(delivery: Claimed, sendId: string, address: string, error: MailError): Promise<void> {
    const { outcome, fault } = error.name === 'MailError' ? error : ({ outcome: 'not_now', fault: 'other' } as const)
    const isKnown = await records.end(sendId, outcome, error.message)
    const words = sendingFailed(delivery.queue_id, error.message)
    const pause = delivery.channel === 'email' ? await reportToBreaker(fault, error.message) : null
    if (outcome === 'unknown') return mayHaveArrived(delivery, error.message)
    if (outcome === 'not_now') return postpone(delivery, words, error.message, pause)
    log.warn({ delivery: delivery.id, error: words }, 'a message could not be sent')
    if (fault === 'address' && isKnown) await deps.suppress(address, error.message)
    const reason = fault === 'address' ? 'no_such_address' : 'refused'
    await records.over(delivery.id, 'given_up', reason, failure(delivery, error.message, words))
  }

  /** Until when all sending pauses, where this was the message that tried: it costs it no try. */
  async function reportToBreaker(fault: MailError['fault'], answer: string): Promise<Date | null> {
    const isOurs = fault === 'sign_in' || fault === 'policy'
    if (isOurs) log.error({ error: answer }, 'the mail server refuses the shop: check SMTP_URL and MAIL_FROM')
    if (fault !== 'connection' && fault !== 'sign_in') {
      await breaker.answered(answer, isOurs)
      return null
    }
    const { until, wasPaused } = await breaker.away(answer, isOurs)
    return wasPaused ? until : null
  }

  /** Once more with the same Message-ID, and never a third time. */
  async function mayHaveArrived(delivery: Claimed, answer: string): Promise<void> {
    const words = sendingFailed(delivery.queue_id, answer)
    log.warn({ delivery: delivery.id, error: words }, 'a message could not be sent')
    const counted = { ...failure(delivery, answer, words), unknowns: delivery.unknowns + 1 }
    if (delivery.channel === 'email' && counted.unknowns < UNKNOWN_MAX)
      await records.again(delivery.id, later(clock.now(), UNKNOWN_SECONDS), counted)
    else await records.over(delivery.id, 'given_up', 'unknown', counted)
  }

  /** queue-03, open-32: it stays unprocessed, with a growing pause; `pause`: until then nothing is sent anyway. */
  async function postpone(delivery: Claimed, words: string, answer: string | null, pause: Date | null = null): Promise<void> {
    log.warn({ delivery: delivery.id, error: words }, 'a message could not be sent')
    const counted = failure(delivery, answer, words)
    const now = clock.now()
    if (pause) return records.again(delivery.id, pause, { ...counted, tries: delivery.tries })
    const isOver = delivery.channel === 'sms' ? counted.tries >= SMS_TRIES : now >= delivery.give_up_at
    if (isOver) {
      log.error({ delivery: delivery.id }, 'a message was given up')
      return records.over(delivery.id, 'given_up', 'too_long', counted)
    }
    const spread = 1 + RETRY_SPREAD * (2 * Math.random() - 1)
    await records.again(delivery.id, later(now, retryPause(counted.tries) * spread), counted)
  }

  /**
   * Sends the message that has been due longest, and marks its entry processed when it was the last of it (queue-02). False when
   * none is due, the mail server is away, or the limit of this minute is reached. Not inside a transaction.
   */
  async function sendNext(): Promise<boolean> {
    if (mailsPerMinute !== Infinity && (await records.sentWithinMinute(mailsPerMinute)) >= mailsPerMinute) return false
    const passage = await breaker.passage()
    const delivery = await records.claim(passage !== 'paused')
    if (!delivery) {
      if (passage === 'probe') await breaker.giveProbeBack()
      return false
    }
    const { spoke } = await deliver(delivery)
    if (passage === 'probe' && !spoke) await breaker.giveProbeBack()
    return true
  }

  return {
    sendNext,

    /** Sends until nothing is due, `lanes` at a time; how many were tried. Not inside a transaction. */
    async sendMessages(lanes = 1): Promise<number> {
      const runs = await Promise.allSettled(Array.from({ length: lanes }, () => countWhile(sendNext)))
      const broken = runs.find((run) => run.status === 'rejected')
      if (broken) throw broken.reason as Error
      return runs.reduce((sum, run) => sum + (run.status === 'fulfilled' ? run.value : 0), 0)
    },

    /** Sends this one now, whatever its schedule. */
    async sendOne(deliveryId: string): Promise<Result> {
      const delivery = await records.claimOne(deliveryId)
      return delivery && (await deliver(delivery)).result
    },
  }
}

function unsent({ recipient_kind: type, address }: Claimed, error: string): Delivered {
  return { result: { type, email: address ?? '', success: false, error }, spoke: false }
}

function messageIdOf({ queue_id: entry, recipient_kind: kind }: Claimed, publicUrl: string): string {
  return `<${entry}.${kind}@${new URL(publicUrl).hostname}>`
}

function failure({ tries, unknowns }: Claimed, answer: string | null, error: string): Failed {
  return { tries: tries + 1, unknowns, answer, error }
}

async function countWhile(next: () => Promise<boolean>): Promise<number> {
  let count = 0
  while (await next()) count++
  return count
}
