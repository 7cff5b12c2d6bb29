import type { ServerResponse } from 'node:http'
import { ShopError } from '../../shop/errors.ts'

/** Of one kind of stream. A mobile carrier or a school sends many people from one address. */
export const LINES = { perAddress: 400, inAll: 6000 } as const

export interface OpenLines {
  /** Returns what gives the place back, or null when this address, or the process, has none left. */
  take(address: string): (() => void) | null
}

/** Event streams stay open, so the limit of requests a minute does not bound them. Counted per process. */
export function openLines({ perAddress, inAll }: { perAddress: number; inAll: number }): OpenLines {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(address) {
      const mine = taken.get(address) ?? 0
      if (mine >= perAddress || all >= inAll) return null
      taken.set(address, mine + 1)
      all++
      let given = false
      return () => {
        if (given) return
        given = true
        all--
        const left = (taken.get(address) ?? 1) - 1
        if (left > 0) taken.set(address, left)
        else taken.delete(address)
      }
    },
  }
}

/** Holds a place for `address` until the connection is gone; null places are without number. Throws `too_many_requests`. */
export function holdLine(places: OpenLines | null, address: string, connection: ServerResponse): void {
  if (!places) return
  const giveBack = places.take(address)
  if (!giveBack) throw new ShopError('too_many_requests')
  whenGone(connection, giveBack)
}

/** Does `work` when the connection closes, or at once when it has gone before it was its turn: no further word comes of that. */
export function whenGone(connection: ServerResponse, work: () => void): void {
  if (connection.destroyed) work()
  else connection.once('close', work)
}
