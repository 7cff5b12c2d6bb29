import { useEffect, useEffectEvent, useState } from 'react'
import type { PackedOrder } from '../../../../../shop/insights/order-desk/contract.ts'
import type { PackedPiece, PackingEvents, PackReply } from '../../../../../shop/orders/contract-packing.ts'
import { TICKS_MAX } from '../../../../../shop/orders/rules-packing.ts'
import { api, ApiError, isRetryable } from '../../../../lib/api.ts'
import { onOnline, onPageVisible } from '../../../../lib/page-visibility.ts'
import { createSharedStream, mayCall } from '../../../../lib/shared-stream.ts'
import { isRecord, STORAGE_KEYS, stored } from '../../../../lib/storage.ts'
import { useSelected } from '../../../../lib/store.ts'
import { notify } from '../../../../ui/notify.ts'
import { currentSession, onSignedIn, useSession } from '../../../account/session/session-store.ts'

/** A page in the background stops listening after this long. Milliseconds. */
const REST_MS = 15_000
/** Before ticks that could not be sent are sent again. Milliseconds. */
const AGAIN_MS = 5000
const KEPT_MAX = 2000

interface Tick {
  packed: boolean
  /** The account of who ticked it: nobody else sees it here or sends it. */
  owner: string
}
type Unsent = Readonly<Record<string, Tick>>

const SESSION_CODES: ReadonlySet<string> = new Set(['session_expired', 'sign_in_required', 'csrf_failed'])

/** Ticks that the shop does not have yet, by item: the stock room may have no connection, and the page may be reloaded. */
const unsent = stored<Unsent>(STORAGE_KEYS.packed, (found) =>
  isRecord(found)
    ? Object.fromEntries(
        Object.entries(found)
          .filter((entry): entry is [string, Tick] => isTick(entry[1]))
          .slice(0, KEPT_MAX),
      )
    : {},
)
function isTick(found: unknown): boolean {
  return isRecord(found) && typeof found['packed'] === 'boolean' && typeof found['owner'] === 'string'
}
/** What this account has ticked. */
function ticksOf(all: Unsent, owner: string | undefined): [string, Tick][] {
  return Object.entries(all).filter(([, tick]) => tick.owner === owner)
}
const NONE: Unsent = {}

const stream = createSharedStream<PackingEvents>({
  address: '/api/live/packing',
  name: 'upya:packing-live',
  events: ['hello', 'pieces', 'signed_out'],
  restsAfter: REST_MS,
  mayReturn: mayCall('/api/admin/counts', [401, 403]),
})

export interface Ticks {
  /** Items that are ticked off, by whoever packs. */
  ticked: ReadonlySet<string>
  /** Who ticked it off; null for what is not sent yet. */
  by: (id: string) => string | null
  set: (id: string, packed: boolean) => void
  /** Ticks that wait for a connection. */
  waiting: number
}

/** What is ticked off: here at once, sent when there is a connection, and what others tick as they do it. */
export function useTicks(orders: readonly PackedOrder[], refresh: () => Promise<void>): Ticks {
  const all = useSelected(unsent, (value) => value, NONE)
  const owner = useSession().user?.id
  const mine = Object.fromEntries(ticksOf(all, owner).map(([id, { packed }]) => [id, packed]))
  const [heard, setHeard] = useState<{ orders: readonly PackedOrder[]; pieces: ReadonlyMap<string, PackedPiece> }>({
    orders,
    pieces: new Map(),
  })
  // What was loaded anew knows all that was heard before.
  if (heard.orders !== orders) setHeard({ orders, pieces: new Map() })
  const take = useEffectEvent(({ pieces }: PackReply) =>
    setHeard((before) => ({ ...before, pieces: new Map([...before.pieces, ...pieces.map((piece) => [piece.id, piece] as const)]) })),
  )
  const reload = useEffectEvent(() => void refresh())

  useEffect(() => {
    const sender = createSender(take)
    const stops = [
      stream.on('pieces', take),
      // What others did while this page was not connected.
      stream.on('hello', reload),
      unsent.subscribe(sender.send),
      onOnline(sender.send),
      onSignedIn(sender.send),
      onPageVisible(sender.send),
    ]
    sender.send()
    return () => {
      sender.end()
      stops.forEach((stop) => stop())
    }
  }, [])

  const known = new Map(orders.flatMap(({ pieces }) => pieces.map(({ id, packed_by: by }) => [id, by] as const)))
  for (const { id, packed, by } of heard.pieces.values()) if (known.has(id)) known.set(id, packed ? (by ?? '') : null)
  const ticked = new Set([...known].filter(([id, by]) => mine[id] ?? by !== null).map(([id]) => id))
  return {
    ticked,
    by: (id) => (mine[id] === undefined ? (known.get(id) ?? null) : null),
    set: (id, packed) => owner && unsent.set({ ...unsent.get(), [id]: { packed, owner } }),
    waiting: Object.keys(mine).length,
  }
}

/** Sends what is kept, some at a time, until nothing is left; one that the shop refuses is dropped, and said so. */
function createSender(onSent: (reply: PackReply) => void) {
  let isBusy = false
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function sendAll(): Promise<void> {
    for (let next = nextTicks(); next.length > 0; next = nextTicks()) {
      const pieces = next.map(([id, { packed }]) => ({ id, packed }))
      try {
        const account = next[0]?.[1].owner
        onSent(await api<PackReply>('POST', '/api/admin/orders/packed', { body: { pieces }, ...(account ? { account } : {}) }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // Nobody, or somebody else, is signed in by now: they wait for the one who made them.
        if (SESSION_CODES.has(error.code)) return
        if (isRetryable(error)) {
          if (!isOver) timer = setTimeout(send, AGAIN_MS)
          return
        }
        notify.error(error.message)
      }
      forget(next)
    }
  }

  function send(): void {
    clearTimeout(timer)
    if (isBusy || isOver || nextTicks().length === 0) return
    isBusy = true
    void sendAll().finally(() => (isBusy = false))
  }

  return {
    send,
    end() {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** Of who is signed in here. */
function nextTicks(): [string, Tick][] {
  return ticksOf(unsent.get(), currentSession().user?.id).slice(0, TICKS_MAX)
}

/** What is still as it was sent: what was pressed again meanwhile goes with the next request. */
function forget(sent: readonly [string, Tick][]): void {
  const gone = new Map(sent)
  const left = Object.entries(unsent.get()).filter(([id, { packed, owner }]) => {
    const was = gone.get(id)
    return !was || was.packed !== packed || was.owner !== owner
  })
  unsent.set(Object.fromEntries(left))
}
