import { setTimeout as sleep } from 'node:timers/promises'
import { createLive } from '../../src/platform/live.ts'
import { createLog } from '../../src/platform/log.ts'
import { holdStreams } from './held-streams.ts'
import type { Place } from './place.ts'

/** Of one process; milliseconds of its processor time. */
export interface StreamCosts {
  streams: number
  /** Bytes of resident memory for each. */
  memory: number
  /** Of one stream in a minute in which nothing happens. */
  minute: number
  /** Of one message to one stream. */
  message: number
  /** Of one message that tells of one piece. */
  bytes: number
}

const STREAMS = 2000
/** A beat and a little. */
const QUIET_MS = 21_000
const CHANGES = 20
/** Longer than changes are gathered for. */
const APART_MS = 400

export async function streamCosts({ webs: [web], world }: Place, quick: boolean): Promise<StreamCosts> {
  const live = createLive(world.database, createLog('silent'))
  const products = await world.rows<{ id: string }>('select id from products limit $1', [CHANGES])
  /** Milliseconds for changes of so many pieces, one after the other. */
  async function change(): Promise<number> {
    const before = web.cpu()
    for (const { id } of products) {
      await live.publish(world.database.db, 'catalogue', { id })
      await sleep(APART_MS)
    }
    return web.cpu() - before
  }
  try {
    await change()
    const [alone, empty] = [await change(), web.memory()]
    const held = await holdStreams([web.base], STREAMS)
    try {
      await sleep(2000)
      const memory = ((web.memory() - empty) * 2 ** 20) / held.open()
      const quiet = web.cpu()
      await sleep(quick ? 5000 : QUIET_MS)
      const minute = ((web.cpu() - quiet) / held.open()) * (60_000 / (quick ? 5000 : QUIET_MS))
      const bytes = held.bytes()
      const message = ((await change()) - alone) / (CHANGES * held.open())
      return { streams: held.open(), memory, minute, message, bytes: (held.bytes() - bytes) / (CHANGES * held.open()) }
    } finally {
      held.close()
    }
  } finally {
    await live.stop()
  }
}
