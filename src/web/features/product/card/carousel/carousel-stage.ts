import { prefersLessMotion } from '../../../../lib/motion.ts'
import type { Slide } from '../../data/card-product.ts'
import { makeLayer, playLayer, readyLayer } from './carousel-layers.ts'
import { wrapped } from './carousel-rules.ts'

/** How a slide comes: at once, over the one before, or from the side it was asked from. */
export type Coming = 'cut' | 'fade' | 'slide'

const FADE_MS = 450
const SLIDE_MS = 220
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

export type Stage = ReturnType<typeof createStage>

/**
 * The picture area of one tile. The first picture is the page's own; further slides are laid over it while they are
 * shown, so that a tile that nobody turns over costs one picture.
 */
export function createStage(tile: HTMLElement, slides: readonly Slide[]) {
  const layers = new Map<number, HTMLElement>()
  const moves = new Set<Animation>()
  let at = 0

  const reel = () => tile.querySelector<HTMLElement>('.tile-reel')
  const width = () => reel()?.clientWidth ?? 0
  const own = () => (slides[0]?.kind === 'picture' ? tile.querySelector<HTMLElement>('.tile-pic > picture > img') : null)
  const neighbour = (side: number) => wrapped(at + side, slides.length)

  /** Fetches what is on the slide; it is not seen yet. */
  function layerOf(index: number): HTMLElement | null {
    const slide = slides[index]
    if (!slide || (index === 0 && own())) return null
    const layer = layers.get(index) ?? makeLayer(slide, own())
    layers.set(index, layer)
    return layer
  }

  /** The slide on the stage. */
  function place(index: number): HTMLElement | null {
    const layer = layerOf(index)
    if (layer && !layer.isConnected) reel()?.append(layer)
    return layer ?? own()
  }

  /** Ends all movement: the slide that is shown stays alone, where it belongs. `coming` is kept at hand. */
  function settle(coming = at): void {
    moves.forEach((move) => move.cancel())
    moves.clear()
    for (const [index, layer] of layers) {
      if (index === at || index === coming) continue
      layer.remove()
      layers.delete(index)
    }
    own()?.style.removeProperty('translate')
    place(at)?.style.removeProperty('translate')
  }

  function move(element: HTMLElement | null, frames: PropertyIndexedKeyframes, duration: number): void {
    const animation = element?.animate(frames, { duration, easing: EASE, fill: 'forwards' })
    if (!animation) return
    moves.add(animation)
    // The last one to end clears up after all of them.
    animation.addEventListener('finish', () => {
      if (moves.has(animation) && [...moves].every(({ playState }) => playState === 'finished')) settle()
    })
  }

  function turnTo(index: number): void {
    at = index
    tile.querySelector('.tile-dots')?.setAttribute('data-at', String(index))
    playLayer(layers.get(index))
  }

  return {
    /** Which slide is shown. */
    at: () => at,

    /** Fetches a slide; false when it cannot be had. */
    async ready(index: number): Promise<boolean> {
      const layer = layerOf(index)
      return layer === null || (await readyLayer(layer))
    },

    show(index: number, coming: Coming, side: -1 | 1 = 1): void {
      settle(index)
      if (index === at) return
      const [from, to] = [place(at), place(index)]
      turnTo(index)
      if (coming === 'cut' || prefersLessMotion()) return settle()
      if (coming === 'slide') {
        move(from, { translate: ['0px', `${-side * width()}px`] }, SLIDE_MS)
        move(to, { translate: [`${side * width()}px`, '0px'] }, SLIDE_MS)
      } else if (to === own()) move(from, { opacity: [1, 0] }, FADE_MS)
      else move(to, { opacity: [0, 1] }, FADE_MS)
    },

    /** Follows the finger; the neighbour comes along on the side it is pulled from. */
    drag(dx: number): void {
      if (moves.size > 0) settle()
      const side = dx < 0 ? 1 : -1
      const coming = place(neighbour(side))
      const other = layers.get(neighbour(-side)) ?? (neighbour(-side) === 0 ? own() : null)
      if (neighbour(-side) !== at && other !== coming) other?.style.setProperty('translate', `${-side * width()}px`)
      place(at)?.style.setProperty('translate', `${dx}px`)
      coming?.style.setProperty('translate', `${dx + side * width()}px`)
    },

    /** The finger has let go after `dx` pixels: on to the neighbour, or back. */
    release(dx: number, step: -1 | 0 | 1): void {
      const side = dx < 0 ? 1 : -1
      const [current, coming] = [place(at), place(neighbour(side))]
      if (step !== 0) turnTo(neighbour(step))
      if (prefersLessMotion()) return settle()
      const goal = -Math.abs(step) * side * width()
      move(current, { translate: [`${dx}px`, `${goal}px`] }, SLIDE_MS)
      move(coming, { translate: [`${dx + side * width()}px`, `${goal + side * width()}px`] }, SLIDE_MS)
    },

    /** Out of view: nothing moves or plays there. */
    rest(): void {
      settle()
      layers.get(at)?.querySelector('video')?.pause()
    },
    resume(): void {
      playLayer(layers.get(at))
    },
  }
}
