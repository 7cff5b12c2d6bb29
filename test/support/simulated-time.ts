import type { CheckoutState } from '../../src/shop/checkout/contract.ts'
import { control } from './simulator-control.ts'
import type { TestServer } from './server.ts'

/** One turn of everything that a worker does about payments. */
export async function workTurn({ shop }: Pick<TestServer, 'shop'>): Promise<void> {
  const { checkout } = shop
  await checkout.idle()
  await checkout.sweepInbox()
  await checkout.askProviders()
  await checkout.sweep()
  await checkout.sendRefunds()
  await checkout.endReceiptChecks()
  await checkout.idle()
}

/** Lets time pass for the shop and for the simulated providers alike, in steps, with the worker at work. Seconds. */
export async function passTime(server: TestServer, seconds: number, step = 15): Promise<void> {
  for (let passed = 0; passed < seconds; passed += step) {
    await control(server, '/clock', { seconds: step })
    server.clock.forward(step)
    // What the providers send now is on its way by real HTTP.
    await new Promise((resolve) => setTimeout(resolve, 5))
    await workTurn(server)
  }
}

/** As long as it takes until the checkout is as wanted; at most `most` seconds of the shop's time, in steps of `step`. */
export async function passTimeUntil(
  server: TestServer,
  id: string,
  done: (state: CheckoutState) => boolean,
  most = 1800,
  step = 15,
): Promise<CheckoutState> {
  for (let passed = 0; ; passed += step) {
    const { body } = await server.read<CheckoutState>(`/api/checkouts/${id}`)
    if (done(body)) return body
    if (passed > most) throw new Error(`after ${passed} s still ${JSON.stringify(body)}`)
    await passTime(server, step, step)
  }
}

/** The next noon in Nairobi: what is counted by day does not cross midnight in the middle of a test. */
export function noonAfter(now: Date): Date {
  const noon = new Date(now)
  noon.setUTCHours(9, 0, 0, 0)
  return noon > now ? noon : new Date(noon.getTime() + 86_400_000)
}
