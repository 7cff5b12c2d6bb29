import { setPriority } from 'node:os'
import sharp from 'sharp'
import { demoProducts } from '../products/products.ts'
import { encodeFilm } from './encode.ts'
import { openFilm } from './film.ts'
import type { Recipe } from './recipe.ts'

/** What a worker is asked to make; it answers with what went wrong, or with an empty text. */
export interface ClipTask {
  recipe: Recipe
  /** Pixels. */
  width: number
  ffmpeg: string
  /** Where the clip goes. */
  file: string
}

sharp.concurrency(1)
// Behind everything else on this machine, and so is the ffmpeg that it starts.
setPriority(19)

// The shop stops it; Ctrl-C in its terminal must not kill it in the middle of a clip.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', (task: ClipTask) => void make(task))

async function make({ recipe, width, ffmpeg, file }: ClipTask): Promise<void> {
  let problem = ''
  try {
    const film = await openFilm(recipe, new Map(demoProducts.map((product) => [product.handle, product])), width)
    await encodeFilm(film, ffmpeg, file)
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  }
  process.send?.(problem)
}
