import type { Gateway, Pulled, UnmatchedPayment } from '../../payments/gateways/gateway.ts'
import { isMoney } from '../../payments/rules.ts'
import type { Areas, Transact } from '../../areas.ts'
import type { AreaDeps } from '../../deps.ts'
import { recordUnmatched } from './unmatched-payments.ts'

export interface StatementPullDeps extends Pick<AreaDeps, 'gateways' | 'clock' | 'log'> {
  areas: Areas
  transact: Transact
}

/** Providers' own statements, read by machine: the only thing that knows of money of which no message ever reached us. */
export function createStatementPull({ areas, transact, gateways, clock, log }: StatementPullDeps) {
  const { pullProgress, providerPayments, inbox } = areas.payments

  async function take({ name }: Gateway, pulled: Pulled & { kind: 'pulled' }): Promise<number> {
    const readable = pulled.payments.filter(({ amount }) => isMoney(amount))
    const odd = [...pulled.unreadable, ...pulled.payments.filter(({ amount }) => !isMoney(amount)).map(({ raw }) => raw)]
    for (const row of odd) {
      const id = await inbox.storeForReview(name, JSON.stringify(row))
      if (id !== null) log.error({ message: id, gateway: name }, 'a line of a statement needs a person')
    }
    const known = new Set(
      await providerPayments.recordedReceipts(
        name,
        readable.map(({ receipt }) => receipt),
      ),
    )
    const fresh = readable.filter(({ receipt }) => !known.has(receipt)).sort(byTime)
    for (const payment of fresh) await transact((inside) => recordUnmatched(inside, payment, name, clock.now(), 'pull'))
    return fresh.length
  }

  async function read(gateway: Gateway): Promise<number> {
    const window = gateway.pull ? await pullProgress.begin(gateway.name) : null
    if (!gateway.pull || !window) return 0
    const pulled = await gateway.pull(window)
    if (pulled.kind === 'failed') {
      log.warn({ gateway: gateway.name, why: pulled.description }, 'the statement of a provider could not be read: trying again')
      return 0
    }
    const fresh = await take(gateway, pulled)
    await pullProgress.done(gateway.name, window)
    return fresh
  }

  return {
    /**
     * Reads what providers say they have received, where they offer that, when it is time. Windows overlap and a payment counts
     * once, by its receipt; it finds its order as money paid by hand does. Returns how many payments were new.
     */
    async pullStatements(): Promise<number> {
      let fresh = 0
      for (const gateway of gateways) fresh += await read(gateway)
      return fresh
    },
  }
}

function byTime(a: UnmatchedPayment, b: UnmatchedPayment): number {
  return a.paidAt.getTime() - b.paidAt.getTime()
}
