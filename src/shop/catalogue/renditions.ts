import type { Images } from '../../platform/images.ts'
import type { Storage } from '../../platform/storage.ts'
import type { AreaDeps } from '../deps.ts'
import { MAIL_PICTURE_WIDTH, PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from './rules.ts'

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
const KEY = /^[0-9a-f]{20}$/
/** Pictures rendered at once in one process: each takes a core for a moment. */
const AT_ONCE = 2

export function originalOf(key: string): string {
  return `pictures/${key}/original`
}

/** Where all that is made of a picture is stored. */
export function renditionsOf(key: string): string[] {
  const made = PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => `${width}.${format}`))
  return [...made, 'share.jpg', 'whole.jpg'].map((name) => `pictures/${key}/${name}`)
}

/** A width in pixels, or one of the JPEGs for others. */
export type PictureSize = number | 'share' | 'whole'

/** Pixels. */
const WHOLE_WIDTH = PICTURE_WIDTHS.at(-1) ?? 1080

export interface Rendition {
  content: Buffer
  contentType: string
}

/** Smaller widths of stored pictures. */
export function createRenditions({ storage, images }: Pick<AreaDeps, 'storage' | 'images'>) {
  const renderer = rendererOf(storage)
  return {
    /**
     * The rendition `pictures/{key}/{size}.{format}`, made from the original when it is missing; null when there is no
     * such picture, size or format. Sizes: the widths of rules.ts in AVIF and WebP; as JPEG `share` for link previews, and
     * `whole` for catalogues elsewhere.
     */
    async ensureRendition(key: string, size: PictureSize, format: PictureFormat | 'jpg'): Promise<Rendition | null> {
      const render = renderingOf(images, size, format)
      const content = KEY.test(key) && render ? await renderer.serve(key, `${size}.${format}`, TYPES[format], render) : null
      return content && { content, contentType: TYPES[format] }
    },
  }
}

type Rendering = (original: Buffer) => Promise<Buffer>

function renderingOf(images: Images, size: PictureSize, format: PictureFormat | 'jpg'): Rendering | null {
  if (size === 'share') return format === 'jpg' ? images.share : null
  if (size === 'whole') return format === 'jpg' ? (original) => images.render(original, WHOLE_WIDTH, format) : null
  const offered =
    format === 'jpg'
      ? size === MAIL_PICTURE_WIDTH
      : PICTURE_FORMATS.includes(format) && (PICTURE_WIDTHS as readonly number[]).includes(size)
  return offered ? (original) => images.render(original, size, format) : null
}

interface Renderer {
  serve(key: string, name: string, type: string, render: Rendering): Promise<Buffer | null>
}

// One for all areas built on a storage: a transaction's shop must share the queue of the process.
const renderers = new WeakMap<Storage, Renderer>()

function rendererOf(storage: Storage): Renderer {
  const known = renderers.get(storage)
  if (known) return known
  const renderer = createRenderer(storage)
  renderers.set(storage, renderer)
  return renderer
}

function createRenderer(storage: Storage): Renderer {
  const inFlight = new Map<string, Promise<Buffer | null>>()
  const turn = queue(AT_ONCE)

  async function make(key: string, path: string, type: string, render: Rendering): Promise<Buffer | null> {
    const ready = await storage.get(path)
    if (ready) return ready
    const original = await storage.get(originalOf(key))
    if (!original) return null
    const made = await turn(() => render(original))
    // On a full disk the shop goes on showing its pictures: a rendition that could not be stored is rendered again.
    await storage.put(path, made, type).catch(() => {})
    return made
  }

  return {
    serve(key, name, type, render) {
      const path = `pictures/${key}/${name}`
      const running = inFlight.get(path)
      if (running) return running
      const work = make(key, path, type, render).finally(() => inFlight.delete(path))
      inFlight.set(path, work)
      return work
    },
  }
}

/** Runs at most `places` at a time, first come first served. */
function queue(places: number) {
  let free = places
  const waiting: (() => void)[] = []
  return async function take<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
