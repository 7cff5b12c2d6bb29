import type { Live } from '../platform/live.ts'
import type { Log } from '../platform/log.ts'
import { ALERTS_GATHER_MS } from '../shop/notifications/rules.ts'
import type { Shop } from '../shop/shop.ts'
import { WISHES_TOPIC } from '../shop/wishlist/rules.ts'

/**
 * Looks at products soon after they change, many in one go, and once at everything at the start: what the shop has then is
 * not new. What fails is left to the sweep.
 */
export function watchAlerts(shop: Pick<Shop, 'alerts'>, live: Live, log: Log): () => Promise<void> {
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function run(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      log.warn({ error: (error as Error).message }, 'alerts: trying again with everything later')
    }
    running = undefined
    if (changed.size > 0) schedule()
  }
  function check(): Promise<void> {
    const ids = [...changed]
    changed = new Set()
    return shop.alerts.check(ids)
  }
  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      running = run(check)
    }, ALERTS_GATHER_MS)
  }
  function gather(ids: readonly string[]): void {
    for (const id of ids) changed.add(id)
    if (!running) schedule()
  }

  running = run(() => shop.alerts.sweep())
  const unsubscribes = [
    live.subscribe('catalogue', ({ data }) => {
      const { id } = (data ?? {}) as { id?: string }
      if (id) gather([id])
    }),
    live.subscribe(WISHES_TOPIC, ({ data }) => gather((data as { ids: string[] }).ids)),
  ]
  return async () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
    clearTimeout(timer)
    await running
  }
}
