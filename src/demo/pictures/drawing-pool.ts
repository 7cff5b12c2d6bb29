import { fork } from 'node:child_process'
import type { Garment, Rig } from '../../shop/try-on/rules-rig.ts'
import type { DrawingSpec, View } from '../drawing/draw.ts'

export interface DrawingTask {
  spec: DrawingSpec
  view: View
  /** Pixels. */
  width: number
  /** Instead of the whole picture: what is worn of it, as such a garment. */
  worn?: Garment
}

/** A JPEG of the whole picture; a WebP of what is worn of it, with its points. */
export interface Drawn {
  bytes: Uint8Array
  rig: Rig | null
}

/** Or why there is none. */
export type DrawingResult = Drawn | { problem: string }

export interface DrawingPool {
  /** First come, first served. Rejects when the drawing fails, its worker dies or the pool is closed. */
  draw(task: DrawingTask): Promise<Drawn>
  close(): void
}

interface Waiting {
  task: DrawingTask
  resolve: (drawn: Drawn) => void
  reject: (error: Error) => void
}

/**
 * Draws on `size` cores at once: the drawing is arithmetic over every pixel and would block the server's thread. In
 * processes of their own, since what they used of the memory goes with them.
 */
export function openDrawingPool(size: number): DrawingPool {
  const queue: Waiting[] = []
  const seats = Array.from({ length: size }, () => ({
    worker: fork(new URL('./drawing-worker.ts', import.meta.url), { serialization: 'advanced' }),
    busy: undefined as Waiting | undefined,
  }))
  let failure: Error | undefined

  function next(seat: (typeof seats)[number]): void {
    seat.busy = queue.shift()
    if (seat.busy) seat.worker.send(seat.busy.task)
  }

  function fail(error: Error): void {
    failure ??= error
    for (const waiting of [...seats.map((seat) => seat.busy), ...queue.splice(0)]) waiting?.reject(failure)
  }

  for (const seat of seats) {
    seat.worker.on('message', (message) => {
      const result = message as DrawingResult
      const done = seat.busy
      next(seat)
      if ('bytes' in result) done?.resolve(result)
      else done?.reject(new Error(result.problem))
    })
    seat.worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
    seat.worker.on('exit', () => fail(new Error('The drawing worker has ended.')))
  }

  return {
    draw(task) {
      if (failure) return Promise.reject(failure)
      return new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject })
        const free = seats.find((seat) => !seat.busy)
        if (free) next(free)
      })
    },
    close() {
      fail(new Error('The drawing pool is closed.'))
      for (const { worker } of seats) if (worker.connected) worker.disconnect()
    },
  }
}
