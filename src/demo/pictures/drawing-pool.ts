import { fork } from 'node:child_process'
import type { DrawingSpec, View } from '../drawing/draw.ts'

export interface Order {
  id: number
  spec: DrawingSpec
  view: View
  /** Pixels. */
  width: number
}

/** A JPEG and what the catalogue wants to know about it. */
export interface Drawn {
  key: string
  width: number
  height: number
  thumbhash: string
  bytes: Uint8Array
}

export type Reply = { id: number; picture: Drawn } | { id: number; problem: string }

export interface StudioPool {
  /** Rejects when the drawing fails or its worker dies. */
  draw(spec: DrawingSpec, view: View, width: number): Promise<Drawn>
  close(): Promise<void>
}

interface Waiting {
  order: Order
  resolve: (picture: Drawn) => void
  reject: (error: Error) => void
}

/**
 * Draws on `size` cores at once: the drawing is arithmetic over every pixel and would block the server's thread. In
 * processes of their own, since what they used of the memory goes with them.
 */
export function openStudioPool(size: number): StudioPool {
  const queue: Waiting[] = []
  const seats = Array.from({ length: size }, () => ({
    worker: fork(new URL('./drawing-worker.ts', import.meta.url), { serialization: 'advanced' }),
    busy: undefined as Waiting | undefined,
  }))
  let failure: Error | undefined
  let orders = 0

  function next(seat: (typeof seats)[number]): void {
    seat.busy = queue.shift()
    if (seat.busy) seat.worker.send(seat.busy.order)
  }

  function fail(error: Error): void {
    failure ??= error
    for (const waiting of [...seats.map((seat) => seat.busy), ...queue.splice(0)]) waiting?.reject(failure)
  }

  for (const seat of seats) {
    seat.worker.on('message', (message) => {
      const reply = message as Reply
      const done = seat.busy
      next(seat)
      if ('picture' in reply) done?.resolve(reply.picture)
      else done?.reject(new Error(reply.problem))
    })
    seat.worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    seat.worker.on('exit', () => fail(new Error('The drawing worker has ended.')))
  }

  return {
    draw(spec, view, width) {
      if (failure) return Promise.reject(failure)
      return new Promise((resolve, reject) => {
        queue.push({ order: { id: orders++, spec, view, width }, resolve, reject })
        const free = seats.find((seat) => !seat.busy)
        if (free) next(free)
      })
    },
    async close() {
      failure ??= new Error('The studio is closed.')
      for (const { worker } of seats) if (worker.connected) worker.disconnect()
    },
  }
}
