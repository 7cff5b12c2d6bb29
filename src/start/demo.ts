import type { Config } from '../config.ts'
import type { Clips } from '../demo/clips/clips.ts'
import type { Drawings } from '../demo/pictures/drawings.ts'
import type { Garments } from '../demo/pictures/garments.ts'
import type { Database } from '../platform/database.ts'
import { findFfmpeg } from '../platform/ffmpeg-binary.ts'
import type { Log } from '../platform/log.ts'
import type { Storage } from '../platform/storage.ts'
import type { Shop } from '../shop/shop.ts'
import type { Shutdown } from './shutdown.ts'

interface Deps {
  database: Database
  log: Log
}

/** The pictures of the demo, which are drawn while the shop is open; what draws them is loaded only here. */
export async function openDrawings(storage: Storage, database: Database): Promise<Drawings> {
  const { createDrawings } = await import('../demo/pictures/drawings.ts')
  return createDrawings({ storage, alone: (work) => database.inTurn('demoPictures', work) })
}

/** The clips of the demo, which are made when the pictures are drawn; null for a demo without, or where no ffmpeg is found. */
async function openClips(
  shop: Shop,
  { database }: Deps,
  { demoClipWidth: width, ffmpegPath, programFolders }: Config,
): Promise<Clips | null> {
  const ffmpeg = width > 0 ? findFfmpeg(ffmpegPath, programFolders) : null
  if (!ffmpeg) return null
  const { createClips } = await import('../demo/clips/clips.ts')
  return createClips(shop, {
    alone: (make) => database.inTurn('demoClips', make),
    ffmpeg,
    queueProcessing: shop.media.queueProcessing,
    width,
  })
}

export interface DemoDrawing {
  /** Ends when pictures and garments are there, or will not be. */
  drawn: Promise<void>
}

/** Pictures, garments and clips of the demo, while the shop is open. */
export async function drawDemo(
  shop: Shop,
  deps: Deps,
  { drawings, config, work, shutdown }: { drawings: Drawings; config: Config; work: boolean; shutdown: Shutdown },
): Promise<DemoDrawing> {
  const clips = work ? await openClips(shop, deps, config) : null
  const garments = work ? await openGarments(shop, deps) : null
  const { drawn, end } = drawWhileOpen({ drawings, garments, clips }, deps.log)
  shutdown.onShutdown(end)
  return { drawn }
}

async function openGarments(shop: Shop, { database }: Deps): Promise<Garments> {
  const { createGarments } = await import('../demo/pictures/garments.ts')
  return createGarments(shop, { alone: (make) => database.inTurn('demoGarments', make) })
}

/** With what ends it. */
function drawWhileOpen({ drawings, garments, clips }: { drawings: Drawings; garments: Garments | null; clips: Clips | null }, log: Log) {
  let closed = false
  const say = (what: string, made: number): void => void (made > 0 && process.stdout.write(`The demo's ${what} are ready (${made})\n`))
  const failed = (what: string) => (error: unknown) => {
    log.warn({ err: error }, `the ${what} of the demo could not be made: the next start goes on with them`)
  }
  const pictures = drawings.drawMissing().then((made) => say('pictures', made), failed('pictures'))
  const drawn = pictures.then(async () => {
    if (garments && !closed) await garments.prepareMissing().then((made) => say('garments', made), failed('garments'))
  })
  const work = drawn.then(async () => {
    if (clips && !closed) await clips.makeMissing().then((made) => say('clips', made), failed('clips'))
  })
  const end = (): Promise<void> => {
    closed = true
    drawings.close()
    garments?.close()
    clips?.close()
    return work
  }
  return { drawn, end }
}
