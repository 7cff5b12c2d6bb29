import { rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../test/faults/support/cluster.ts'
import type { TestEnvironment } from '../test/faults/support/environment.ts'
import type { ShopProcess } from '../test/faults/support/processes.ts'
import type { SmallDisk } from '../test/faults/support/small-disk.ts'

/** What is broken, and what breaks it. */
export interface SoakPlace {
  environment: TestEnvironment
  cluster: Cluster
  disk: SmallDisk
  /** A new member sends a picture of theirs, and looks at it: both statuses. */
  picture(): Promise<readonly [sent: number, seen: number]>
  /** Seconds in it move the clocks of all processes. */
  clockFile: string
  start(worker?: true): Promise<ShopProcess>
  /** The first web process is never ended: its memory is watched. */
  webs: ShopProcess[]
  workers: ShopProcess[]
}

export interface SoakFault {
  name: string
  /** Breaks it, and mends it after `seconds` where it does not mend itself. */
  work(place: SoakPlace, seconds: number): Promise<void>
}

/** A longer time than any hold. Seconds. */
const CLOCK_JUMP = 20 * 60

function replace(list: ShopProcess[], next: ShopProcess): void {
  list[list.length - 1] = next
}

function forget({ environment }: SoakPlace, gone: ShopProcess): void {
  environment.balancer.backends = environment.balancer.backends.filter((base) => base !== gone.base)
}

async function provider(place: SoakPlace, fault: 'garbage' | 'down' | 'mute' | 'failing', seconds: number): Promise<void> {
  place.environment.faultProxy.set([[/./, fault]])
  await sleep(seconds * 1000)
  place.environment.faultProxy.set([])
}

/** Only where a disk of a few megabytes can be mounted. */
export const DISK_FULL = 'the disk is full'

/** In turn, one a minute. */
export const SOAK_FAULTS: readonly SoakFault[] = [
  {
    name: 'a web process is killed',
    async work(place) {
      const gone = place.webs.at(-1) as ShopProcess
      await gone.kill()
      forget(place, gone)
      replace(place.webs, await place.start())
    },
  },
  { name: 'the provider answers garbage', work: (place, seconds) => provider(place, 'garbage', seconds) },
  {
    name: 'the worker is killed',
    async work(place) {
      await place.workers.at(-1)?.kill()
      replace(place.workers, await place.start(true))
    },
  },
  {
    name: 'the database loses its power',
    async work({ cluster }, seconds) {
      await cluster.crash()
      await sleep(Math.min(seconds, 5) * 1000)
      await cluster.start()
    },
  },
  { name: 'the provider takes prompts and says nothing', work: (place, seconds) => provider(place, 'mute', seconds) },
  {
    name: 'the clock jumps ahead, and back again',
    async work({ clockFile }, seconds) {
      writeFileSync(clockFile, String(CLOCK_JUMP))
      await sleep(seconds * 1000)
      rmSync(clockFile)
    },
  },
  {
    name: DISK_FULL,
    async work({ disk, picture }, seconds) {
      disk.fill()
      const full = await picture()
      await sleep(seconds * 1000)
      disk.free()
      const free = await picture()
      const found = JSON.stringify([full, free])
      if (found !== '[[507,404],[200,200]]') throw new Error(`A picture on a full disk, and on one with room again: ${found}`)
    },
  },
  {
    name: 'a web process is replaced',
    async work(place) {
      const gone = place.webs.at(-1) as ShopProcess
      const next = await place.start()
      forget(place, gone)
      await gone.stop()
      replace(place.webs, next)
    },
  },
  { name: 'the provider is away', work: (place, seconds) => provider(place, 'down', seconds) },
]
