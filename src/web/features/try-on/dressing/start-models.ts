import type { ModelsInTurn } from '../perception/read-person.ts'
import { startRuntime, type Model, type Runtime, type RuntimeFactory } from '../perception/runtime.ts'
import { fetchModels, joined, missingBytes, type DownloadOptions, type Models } from '../worker/models.ts'

declare const TRY_ON_MODELS: Models

/** What is there before a photo is: the runtime and the first model. */
interface Warm {
  runtime: Runtime
  detector: Model
}

const NAMES = ['runtime', 'detector', 'landmarks', 'segmentation'] as const
/** Cached beside the models: this worker's own file. */
const scripts = [new URL(location.href).pathname]
let warm: Promise<Warm> | null = null

/**
 * Starts what reads photos while the shopper still looks for theirs, where all of it is here: nothing is fetched for it. About a tenth
 * of what reading takes.
 */
export async function warmUp(): Promise<void> {
  if (warm || typeof WebAssembly === 'undefined' || (await missingBytes(TRY_ON_MODELS)) > 0) return
  const { runtime, detector } = fetchModels(TRY_ON_MODELS, { scripts, only: NAMES.slice(0, 2) })
  warm = (async () => {
    const started = await begin(await runtime)
    return { runtime: started, detector: await started.load(await detector) }
  })()
  await warm.catch(coolDown)
}

/** Lets go of what was started for a photo that did not come. */
export function coolDown(): void {
  warm = null
}

/** Each model as soon as it is here: the first ones work while the others are still on their way. The runtime's memory goes with it once the photo is read. */
export function startModels(options: DownloadOptions): { models: ModelsInTurn; downloaded: Promise<void> } {
  const started = warm
  coolDown()
  const { all, ...coming } = fetchModels(TRY_ON_MODELS, { ...options, scripts, only: started ? NAMES.slice(2) : NAMES })
  const runtime = started?.then((ready) => ready.runtime) ?? coming.runtime.then(begin)
  // Whoever opens a model is told.
  runtime.catch(() => undefined)
  const open = async (name: 'detector' | 'landmarks' | 'segmentation'): Promise<Model> => {
    // What is in the runtime's memory is not kept here as well.
    const weights = (await coming[name]).splice(0)
    return (await runtime).load(weights)
  }
  const models = {
    detector: async () => (started ? (await started).detector : open('detector')),
    landmarks: () => open('landmarks'),
    segmentation: () => open('segmentation'),
  }
  return { models, downloaded: all }
}

async function begin(parts: Uint8Array[]): Promise<Runtime> {
  const script = (await import(/* @vite-ignore */ TRY_ON_MODELS.script)) as { default: RuntimeFactory }
  return startRuntime(script.default, await WebAssembly.compile(joined(parts.splice(0))))
}
