import { callbackAddressOf } from '../../payments/callback-address.ts'
import type { Cipher } from '../../../platform/encryption.ts'
import type { Evidence, Gateway } from '../../payments/gateways/gateway.ts'
import type { Attempt } from '../../payments/attempts/attempt.ts'
import { isUndecided } from '../../payments/rules.ts'
import type { Areas, Transact } from '../../areas.ts'
import type { BackgroundTasks } from '../../background-tasks.ts'
import { NOTHING_TO_PAY, applyEvidence } from '../settlement/apply-evidence.ts'
import type { SettlementOperations } from '../settlement/settlement.ts'
import type { Checkout } from '../store.ts'
import { retryFor } from '../../retry.ts'
import { notifyAwaited } from '../messages/payment-notifications.ts'

export interface PaymentSenderDeps {
  transact: Transact
  settlement: SettlementOperations
  background: BackgroundTasks
  cipher: Cipher
  publicUrl: string
}

interface Begun {
  checkout: Checkout
  attempt: Attempt
}

/** A prompt that comes later than this would surprise its shopper. */
const BEGIN_SECONDS = 15
/** How long a provider's reply is kept in memory while the database is down. */
const REMEMBERED_SECONDS = 300

const GIVEN_UP: Evidence = {
  kind: 'not_paid',
  source: 'shopper',
  failure: 'cancelled',
  code: '',
  description: 'given up before anything was sent',
  raw: {},
}

/** From a stored attempt to a prompt on the phone, or a page of the provider. */
export function createPaymentSender({ transact, settlement, background, cipher, publicUrl }: PaymentSenderDeps) {
  async function send(checkoutId: string, attemptId: string, gateway: Gateway): Promise<void> {
    const begun = await retryFor(BEGIN_SECONDS, () => transact((areas) => begin(areas, checkoutId, attemptId)))
    if (!begun) return
    const { id, method, reference, amount, phone_number: phone, callback_token: token } = begun.attempt
    if (amount === 0) return void (await settlement.apply(checkoutId, id, NOTHING_TO_PAY))
    const { code: accountReference, email } = begun.checkout
    // In another browser than the shopper's own it can be followed by this.
    const returnUrl = `${publicUrl}/payment-callback?checkout=${checkoutId}`
    const callbackToken = callbackAddressOf(cipher, token)
    const payer = { phone: phone ?? begun.checkout.phone_number, email }
    const result = await gateway.start({ id, method, reference, amount, ...payer, checkoutId, accountReference, callbackToken, returnUrl })
    // Without the provider's ids this payment could never be queried.
    await retryFor(REMEMBERED_SECONDS, () =>
      transact(async (areas) => {
        const [checkout, before] = await Promise.all([areas.checkouts.lock(checkoutId), areas.payments.lock(attemptId)])
        const { attempt, moved } = await areas.payments.started(before, result)
        if (moved && checkout) await announceStart(areas, checkout, attempt)
      }),
    )
  }

  return {
    /** Sends after the commit, beside the answer: the shopper sees "sending" meanwhile. */
    start(checkoutId: string, attemptId: string, gateway: Gateway): void {
      background.start('send a payment', () => send(checkoutId, attemptId, gateway))
    },
  }
}

/** No prompt is sent for a checkout that was cancelled in the meantime. Inside a transaction. */
async function begin(areas: Areas, checkoutId: string, attemptId: string): Promise<Begun | null> {
  const [checkout, waiting] = await Promise.all([areas.checkouts.lock(checkoutId), areas.payments.lock(attemptId)])
  if (checkout?.status !== 'awaiting_payment') {
    if (waiting.state === 'created') await applyEvidence(areas, checkoutId, attemptId, GIVEN_UP)
    return null
  }
  const attempt = await areas.payments.begin(waiting)
  return attempt && { checkout, attempt }
}

async function announceStart(areas: Areas, checkout: Checkout, attempt: Attempt): Promise<void> {
  if (!isUndecided(attempt.state) && checkout.status === 'awaiting_payment') return areas.checkouts.setFailed(checkout.id)
  await areas.checkouts.announce(checkout.id)
  if (attempt.state === 'pending' && attempt.method === 'bank') await notifyAwaited(areas, checkout, attempt)
}
