import type { FastifyError, FastifyInstance } from 'fastify'
import type {} from '@fastify/rate-limit'
import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '../platform/clock.ts'
import { formatKes } from '../shop/money.ts'
import { callbackOf } from './daraja/stk-callback.ts'
import { mountControl } from './control/control.ts'
import { createFaults, mountFaults } from './daraja/faults.ts'
import { createRequestLog, mountRequestLog } from './control/request-log.ts'
import { createAsyncResults } from './daraja/async-results.ts'
import { createLedger, type Entry } from './daraja/ledger.ts'
import { createCallbackSender } from './daraja/callback-sender.ts'
import { createBearers, mountOauth } from './daraja/oauth.ts'
import { createPayBill, mountPayBill, type PayBillAddresses } from './daraja/paybill.ts'
import { mountPayouts } from './daraja/payouts.ts'
import { mountPaystack, type PaystackSettings } from './paystack/paystack.ts'
import { mountPhone } from './phone/phone.ts'
import { createPull, mountPull } from './daraja/pull.ts'
import { createConversations } from './daraja/conversations.ts'
import { mountReversals } from './daraja/reversals.ts'
import { createOverrides } from './daraja/overrides.ts'
import type { OutcomeName } from './daraja/scenarios.ts'
import { createSchedule } from './schedule.ts'
import { createTexts, mountSms } from './messages/sms.ts'
import type { Prompt } from './daraja/prompt.ts'
import { createPrompts } from './daraja/prompts.ts'
import { mountStatus } from './daraja/status.ts'
import { mountStk } from './daraja/stk.ts'
import { createSeededRandom } from './seeded-random.ts'
import { sendRefusal, smsTime, DarajaRefusal } from './daraja/protocol.ts'

export interface SimulatorOptions {
  clock?: Clock
  /** Until a number that answers by itself does, and until later answers come; 2 s. */
  approveAfterMs?: number
  /** How long a prompt lives; 60 s. */
  promptMs?: number
  /** Life of an access token in seconds; 3599. */
  tokenSeconds?: number
  /** Take http callback addresses on this machine; true. Safaricom itself takes https only. */
  allowLoopback?: boolean
  /** Ended requests, payments and SMS remembered; 5,000. */
  keep?: number
  /** As the payer reads it; UPYA. */
  merchantName?: string
  /** Of what differs from answer to answer; 1. */
  seed?: number
  /** Where money paid by hand is announced, before anybody registers an address. */
  payBill?: PayBillAddresses
  /** The merchant may pull its statement before it has registered for that; true. */
  pullRegistered?: boolean
  /**
   * Reversals of payments it does not know are taken for payments from before it began; false. For demos, whose shops remember
   * more than their simulator.
   */
  forgetful?: boolean
  /** The control API (control/contract.ts); true. */
  control?: boolean
  paystack?: PaystackSettings
}

/** Safaricom's Daraja, an SMS provider and Paystack as a Fastify plugin: `app.register(simulator, { prefix: '/simulator' })`. For demo mode and tests only. */
export async function simulator(app: FastifyInstance, options: SimulatorOptions): Promise<void> {
  const { clock = systemClock, approveAfterMs = 2000, promptMs = 60_000, keep = 5000, merchantName = 'UPYA' } = options
  const { tokenSeconds = 3599, allowLoopback = true, seed = 1 } = options
  const warn = (about: object, message: string) => app.log.warn(about, message)
  const random = createSeededRandom(seed)
  const schedule = createSchedule(clock)
  const overrides = createOverrides({ httpsOnly: !allowLoopback, validation: true, confirmPrompts: false, pullLagSeconds: 0 })
  const faults = createFaults()
  const requestLog = createRequestLog(clock)
  const callbackSender = createCallbackSender({ clock, warn })
  const ledger = createLedger({ clock, keep })
  const texts = createTexts(keep)
  const payBill = createPayBill({
    addresses: options.payBill,
    clock,
    overrides,
    ledger,
    callbackSender,
    random,
    onPaid: (entry) => sendSms(entry, 'paid'),
  })
  const pull = createPull({ registered: options.pullRegistered ?? true, clock, overrides, ledger, random, merchantName })
  const delivered = new WeakMap<Prompt, Promise<void>>()
  const prompts = createPrompts({
    clock,
    schedule,
    ledger,
    random,
    approveAfterMs,
    promptMs,
    keep,
    onEnd(prompt) {
      const { callbacks = 1, again } = prompt.scenario
      delivered.set(prompt, callBack(prompt, callbacks))
      if (again) schedule.after(promptMs * 10, () => void callBack(prompt, 1))
      const entry = overrides.settings().confirmPrompts && prompt.result?.receipt && ledger.find(prompt.result.receipt)
      if (entry) payBill.announce(entry)
    },
  })
  app.addHook('onClose', () => {
    schedule.close()
    callbackSender.close()
  })

  /** Every copy is the same to the byte. */
  async function callBack(prompt: Prompt, times: number): Promise<void> {
    prompt.callback ??= callbackOf(prompt, random)
    prompt.callbacks += times
    const message = { kind: 'callback', phone: prompt.phone, address: prompt.callbackUrl, body: prompt.callback } as const
    await Promise.all(Array.from({ length: times }, () => callbackSender.send(message)))
  }

  /** In the words of M-Pesa's own SMS. */
  function sendSms(entry: Entry, what: 'paid' | 'reversed' | 'received'): void {
    const [amount, at] = [formatKes(entry.amount), smsTime(entry.at)]
    const words = {
      paid: `${amount} sent to ${merchantName} for account ${entry.account} on ${at}.`,
      reversed: `Transaction ${entry.of ?? ''} has been reversed on ${at}. ${amount} is back in your M-PESA account.`,
      received: `You have received ${amount} from ${merchantName} on ${at}.`,
    }
    const text = `${entry.receipt} Confirmed. ${words[what]} Thank you for using the M-PESA simulator.`
    texts.add({ id: randomUUID(), phone: entry.phone, from: 'MPESA', text, at: entry.at })
  }

  async function called(prompt: Prompt, outcome?: OutcomeName): Promise<void> {
    prompts.end(prompt, outcome)
    await delivered.get(prompt)
  }

  await app.register(async (wire) => {
    wire.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error instanceof DarajaRefusal) return sendRefusal(reply, error)
      if (error.statusCode && error.statusCode < 500)
        return sendRefusal(reply, new DarajaRefusal(400, '400.002.02', 'Bad Request - Invalid Request Payload'))
      wire.log.error({ err: error }, 'The simulator failed')
      return sendRefusal(reply, new DarajaRefusal(500, '500.003.1001', 'Internal Server Error'))
    })
    mountRequestLog(wire, requestLog)
    mountFaults(wire, faults)
    const bearers = createBearers({ schedule, tokenSeconds })
    const asyncResults = createAsyncResults({ clock, schedule, callbackSender, random, afterMs: approveAfterMs })
    const conversations = createConversations(keep)
    const both = { bearers, overrides, ledger, asyncResults, conversations, merchantName }
    mountOauth(wire, { bearers, tokenSeconds, random })
    mountStk(wire, { prompts, bearers, clock, overrides, faults, random, called })
    mountReversals(wire, {
      ...both,
      faults,
      forgetful: options.forgetful ?? false,
      onReversed: (payment, reversal) => payment.phone && sendSms(reversal, 'reversed'),
    })
    mountStatus(wire, { ...both, random })
    mountPayouts(wire, { ...both, onPaid: (entry) => sendSms(entry, 'received') })
    mountPayBill(wire, { bearers, overrides, payBill, random })
    mountPull(wire, { bearers, overrides, pull, random })
  })
  await app.register(async (wire) => mountSms(wire, { texts, clock }))
  await app.register(async (phone) => mountPhone(phone, { prompts, texts, schedule, payBill, merchantName }))
  if (options.control ?? true)
    await app.register(async (control) =>
      mountControl(control, { prompts, schedule, overrides, faults, requestLog, callbackSender, ledger, payBill, pull, called, callBack }),
    )
  await mountPaystack(app, { schedule, paceMs: approveAfterMs, keep, merchantName, control: options.control ?? true, ...options.paystack })
}
