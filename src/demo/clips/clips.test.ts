import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execFileSync } from 'node:child_process'
import { ALL_TESTS } from '../../../test/support/all-tests.ts'
import { ffmpeg } from '../../../test/support/videos.ts'
import { demoProducts } from '../products/products.ts'
import { clipFileName } from './clips.ts'
import { encodeFilm } from './encode.ts'
import { openFilm } from './film.ts'
import { placeAt, type Recipe, secondsOf, tagsOf, timesOf } from './recipe.ts'
import { recipes } from './recipes.ts'

const products = new Map(demoProducts.map((product) => [product.handle, product]))
/** The clip in a second: every shot, the way it comes, and its words. */
const short = (recipe: Recipe): Recipe => ({
  ...recipe,
  shots: recipe.shots.map((shot) => ({ ...shot, seconds: 1 / recipe.shots.length + 0.2 })),
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upya-clips-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the recipes of the clips', () => {
  test('are ten at least, of 6 to 15 seconds, each with a name of its own', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(10)
    expect(new Set(recipes.map(({ id }) => id)).size).toBe(recipes.length)
    expect(recipes.filter((recipe) => secondsOf(recipe) < 6 || secondsOf(recipe) > 15).map(({ id }) => id)).toEqual([])
  })

  test('show pieces of the demo, and no figures that could change', () => {
    const handles = recipes.flatMap(({ shots }) =>
      shots.flatMap(({ parts, strip }) => [...parts.map(({ handle }) => handle), ...(strip ? [strip] : [])]),
    )
    expect(handles.filter((handle) => !products.has(handle))).toEqual([])
    const words = recipes.flatMap(({ shots }) => shots.flatMap((shot) => (shot.words ?? []).map(({ text }) => text)))
    expect(words.filter((text) => /KES|\d|left|sold|stock/i.test(text))).toEqual([])
  })

  test('write nothing where feed and cards have their own words', () => {
    const low = recipes.flatMap(({ shots }) => shots.flatMap((shot) => (shot.words ?? []).filter(({ y }) => y > 0.6)))
    expect(low).toEqual([])
  })

  test('tag every piece where and while it is in the picture', () => {
    for (const recipe of recipes) {
      const tags = tagsOf(recipe)
      expect(new Set(tags.map(({ handle }) => handle))).toEqual(
        new Set(recipe.shots.flatMap(({ parts }) => parts.map(({ handle }) => handle))),
      )
      for (const { handle, show_at: from, hide_at: until, position_x: x, position_y: y } of tags) {
        expect(until - from).toBeGreaterThan(0.8)
        expect(until).toBeLessThanOrEqual(secondsOf(recipe))
        const seen = timesOf(recipe).filter(
          ({ shot, from: begin, until: end }) => begin < until && end > from && shot.parts.some((part) => part.handle === handle),
        )
        expect(seen.length).toBeGreaterThan(0)
        const near = seen.some(({ shot }) =>
          shot.parts.some((part) => {
            const middle = placeAt(part, 0.5)
            return part.handle === handle && Math.abs(middle.x * 100 - x) < 15 && Math.abs(middle.y * 100 - y) < 15
          }),
        )
        expect(near).toBe(true)
      }
    }
  })

  test('never tag a piece twice at the same moment and place', () => {
    for (const recipe of recipes) {
      const keys = tagsOf(recipe).map(({ handle, show_at: from }) => `${handle} ${from}`)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('name their clip by what it is made of', () => {
    const [recipe] = recipes as [Recipe]
    expect(clipFileName(recipe, 720)).toBe(clipFileName(structuredClone(recipe), 720))
    expect(clipFileName({ ...recipe, title: 'Another' }, 720)).not.toBe(clipFileName(recipe, 720))
    expect(clipFileName(recipe, 90)).not.toBe(clipFileName(recipe, 720))
  })
})

describe('a clip', () => {
  test('ends where it begins', async () => {
    const film = await openFilm(short(recipes[0]!), products, 90)
    const first = Buffer.from(film.frame(0))
    const middle = Buffer.from(film.frame(Math.floor(film.frames / 2)))
    const last = Buffer.from(film.frame(film.frames - 1))
    expect(apart(first, last)).toBeLessThan(3)
    expect(apart(first, middle)).toBeGreaterThan(10)
  })

  test.each(ALL_TESTS ? recipes : [recipes[3]!])('of $id is encoded, portrait, as long as its recipe says', async (recipe) => {
    const one = short(recipe)
    const film = await openFilm(one, products, 90)
    const file = join(folder, `${recipe.id}.mp4`)
    await encodeFilm(film, ffmpeg, file)
    expect(statSync(file).size).toBeGreaterThan(2000)
    const frames = execFileSync(ffmpeg, ['-v', 'error', '-i', file, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], { maxBuffer: 1e9 })
    expect(frames.length / (90 * 160 * 3)).toBe(film.frames)
    // What was painted is what is played.
    expect(apart(Buffer.from(film.frame(0)), frames.subarray(0, 90 * 160 * 3))).toBeLessThan(8)
  })

  test('that ffmpeg cannot write is refused with its words', async () => {
    const film = await openFilm(short(recipes[0]!), products, 48)
    await expect(encodeFilm(film, ffmpeg, join(folder, 'none', 'clip.mp4'))).rejects.toThrow('No such file')
    expect(existsSync(join(folder, 'none'))).toBe(false)
  })

  test('of a piece that nobody has is refused', async () => {
    const recipe = structuredClone(recipes[0]!) as Recipe
    await expect(openFilm(recipe, new Map(), 48)).rejects.toThrow('no piece called')
  })
})

/** Mean difference of two frames, 0 to 255. */
function apart(a: Buffer, b: Buffer): number {
  let sum = 0
  for (let i = 0; i < a.length; i += 1) sum += Math.abs(a[i]! - b[i]!)
  return sum / a.length
}
