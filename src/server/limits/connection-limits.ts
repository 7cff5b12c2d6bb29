import type { ServerResponse } from 'node:http'
import { ShopError } from '../../shop/errors.ts'

/** Of one kind of stream. A mobile carrier or a school sends many people from one address. */
export const STREAM_LIMITS = { perAddress: 400, inAll: 6000 } as const

export interface ConnectionLimit {
  /** Returns what releases the place, or null when this address, or the process, has none left; `spared` ones of the address are for others. */
  take(address: string, spared?: number): (() => void) | null
}

/** Event streams stay open, so the limit of requests a minute does not bound them. Counted per process. */
export function createConnectionLimit({ perAddress, inAll }: { perAddress: number; inAll: number }): ConnectionLimit {
  const open = new Map<string, number>()
  let total = 0
  return {
    take(address, spared = 0) {
      const own = open.get(address) ?? 0
      if (own >= perAddress - spared || total >= inAll) return null
      open.set(address, own + 1)
      total++
      let released = false
      return () => {
        if (released) return
        released = true
        total--
        const left = (open.get(address) ?? 1) - 1
        if (left > 0) open.set(address, left)
        else open.delete(address)
      }
    },
  }
}

/** Holds a place for `address` until the connection is gone; null means no limit. Throws `too_many_requests`. */
export function reserveConnection(
  limit: ConnectionLimit | null,
  address: string,
  connection: ServerResponse,
  { spared = 0 }: { spared?: number } = {},
): void {
  if (!limit) return
  const release = limit.take(address, spared)
  if (!release) throw new ShopError('too_many_requests')
  onConnectionClose(connection, release)
}

/** Does `work` when the connection closes, or at once when it has gone before it was its turn: no close event will follow. */
export function onConnectionClose(connection: ServerResponse, work: () => void): void {
  if (connection.destroyed) work()
  else connection.once('close', work)
}
