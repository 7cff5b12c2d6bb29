import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shop } from '../../shop/shop.ts'
import { demoProducts } from '../products/products.ts'
import type { ClipTask } from './clip-worker.ts'
import { CLIP, type Recipe, tagsOf } from './recipe.ts'
import { recipes as allRecipes } from './recipes.ts'

export interface ClipsOptions {
  /** One process at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  ffmpeg: string
  /** Has the files made that browsers play. */
  queueProcessing: (videoId: string) => Promise<void>
  /** Pixels. */
  width?: number
  recipes?: readonly Recipe[]
}

export interface Clips {
  /** Makes what is missing, one after the other, and returns how many that were. Ends early when closed. */
  makeMissing(): Promise<number>
  close(): void
}

/** Grows when the same recipe gives another clip. */
const MAKER = 1

/** Names the clip by all that it is made of: what was made before is left alone, what has changed is made again. */
export function clipFileName(recipe: Recipe, width: number): string {
  const handles = new Set(recipe.shots.flatMap(({ parts }) => parts.map(({ handle }) => handle)))
  const drawings = demoProducts.filter(({ handle }) => handles.has(handle)).map(({ drawing }) => drawing)
  const key = createHash('sha256').update(JSON.stringify({ MAKER, recipe, drawings, width })).digest('hex').slice(0, 16)
  return `upya-demo-${recipe.id}-${key}.mp4`
}

/** The clips of the demo, which are made of its drawings while the shop is open. */
export function createClips(
  { catalogue, media }: Pick<Shop, 'catalogue' | 'media'>,
  { alone, ffmpeg, queueProcessing, width = CLIP.width, recipes = allRecipes }: ClipsOptions,
): Clips {
  let closed = false
  let worker: ChildProcess | undefined

  async function makeAll(): Promise<number> {
    const before = await media.demoVideos()
    const wanted = recipes.map((recipe) => ({ recipe, fileName: clipFileName(recipe, width) }))
    const names = new Set(wanted.map(({ fileName }) => fileName))
    const outdated = before.filter((name) => !names.has(name))
    if (outdated.length > 0) await media.removeDemoVideos(outdated)
    let made = 0
    for (const { recipe, fileName } of wanted) {
      if (closed || before.includes(fileName)) continue
      if (await add(recipe, fileName)) made += 1
    }
    return made
  }

  /** False when a piece is not in the shop: it is not the demo's any more. */
  async function add(recipe: Recipe, fileName: string): Promise<boolean> {
    const tags = []
    for (const { handle, ...tag } of tagsOf(recipe)) {
      const product = await catalogue.byName(demoProducts.find((one) => one.handle === handle)?.name ?? handle)
      if (!product) return false
      tags.push({ ...tag, product_id: product.id })
    }
    const folder = await mkdtemp(join(tmpdir(), 'upya-clip-'))
    try {
      const path = join(folder, 'clip.mp4')
      await make({ recipe, width, ffmpeg, file: path })
      const { title, description } = recipe
      const id = await media.addDemoVideo({ fileName, path, title, description, tags })
      await queueProcessing(id)
      return true
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** In a process of its own: painting frames would block the server's thread, and what it used of the memory goes with it. */
  async function make(task: ClipTask): Promise<void> {
    const child = fork(new URL('./clip-worker.ts', import.meta.url), { serialization: 'advanced' })
    worker = child
    try {
      const problem = await new Promise<string>((resolve, reject) => {
        child.on('message', (message) => resolve(String(message)))
        child.on('error', reject)
        child.on('exit', () => reject(new Error('The worker that makes clips has ended.')))
        child.send(task)
      })
      if (problem) throw new Error(`${task.recipe.id}: ${problem}`)
    } finally {
      worker = undefined
      child.kill('SIGKILL')
    }
  }

  return {
    async makeMissing() {
      try {
        return await alone(makeAll)
      } catch (error) {
        if (closed) return 0
        throw error
      }
    },
    close() {
      closed = true
      worker?.kill('SIGKILL')
    },
  }
}
