import { isDeepStrictEqual } from 'node:util'
import type { Picture, ProductCard } from '../catalogue/contract.ts'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import type { Clip } from '../media/contract.ts'
import { processCache } from '../process-cache.ts'
import type { AdminHighlight, AdminHighlights, ChosenClip, ChosenPiece, Highlight, ShownHighlights } from './contract.ts'
import { createDraft, currentSet } from './draft.ts'
import { BANNER_WIDTH, shownAt, SLOTS, stateAt } from './rules.ts'
import { createShown, isForSale, type ShownDeps } from './shown.ts'

export interface HighlightsDeps extends AreaDeps {
  catalogue: ShownDeps['catalogue']
  media: ShownDeps['media']
}

const cache = processCache<readonly Highlight[]>('highlights')

/** Rows, banners and the line of the home page (admin-06). */
export function createHighlights(deps: HighlightsDeps) {
  const { clock, storage, images } = deps
  const published = cache(deps, { read: async () => ({ value: (await currentSet(deps)).entries }) })
  const draft = createDraft(deps, published)
  const { piecesOf, clipsOf, resolve } = createShown(deps)

  async function describe(entry: Highlight, current: readonly Highlight[], shown: readonly Highlight[]): Promise<AdminHighlight> {
    const now = clock.now().getTime()
    const pieces = entry.kind === 'pieces' || entry.kind === 'hero' ? await piecesOf(entry) : []
    const clips = entry.kind === 'clips' ? await clipsOf(entry) : []
    const before = current.find(({ id }) => id === entry.id)
    const left = pieces.length + clips.length
    return {
      entry,
      change: !before ? 'new' : isDeepStrictEqual(before, entry) ? 'same' : 'changed',
      beyond: stateAt(entry, now) === 'active' && !shown.includes(entry),
      pieces: pieces.map(chosenPiece),
      clips: clips.map(chosenClip),
      gone: chosenCount(entry) === null ? 0 : (chosenCount(entry) ?? 0) - left,
      short: stateAt(entry, now) !== 'ended' && left < SLOTS[entry.kind].needs,
    }
  }

  return {
    ...draft,

    /** What the home page shows now. */
    async shown(): Promise<ShownHighlights> {
      return resolve((await published.now()).value, clock.now().getTime())
    },

    /** What it would show at that moment: of the draft, or of the set with that number. Throws `not_found`. */
    async preview(set: number | 'draft', at: Date): Promise<ShownHighlights> {
      const entries = set === 'draft' ? (await draft.draft()).entries : await draft.entriesOf(set)
      return resolve(entries, at.getTime())
    },

    /** The draft with what each of it comes to, and the sets before it. */
    async overview(): Promise<AdminHighlights> {
      const [{ entries, version, changed_at, changed_by }, current, sets] = await Promise.all([
        draft.draft(),
        draft.current(),
        draft.sets(),
      ])
      const now = clock.now()
      const shown = shownAt(entries, now.getTime())
      return {
        version,
        changed: changed_at && { at: changed_at.toISOString(), by: changed_by },
        differs: !isDeepStrictEqual(entries, current.entries),
        items: await Promise.all(entries.map((entry) => describe(entry, current.entries, shown))),
        sets,
        now: now.toISOString(),
      }
    },

    /** What of the home page needs somebody: rows that are or will be too short, and chosen pieces that are sold. */
    async openWork(): Promise<{ short: number; gone: number }> {
      const { entries } = await draft.current()
      const now = clock.now().getTime()
      const running = entries.filter((entry) => stateAt(entry, now) === 'active')
      const items = await Promise.all(running.map((entry) => describe(entry, entries, running)))
      return { short: items.filter(({ short }) => short).length, gone: items.reduce((sum, { gone }) => sum + gone, 0) }
    },

    /** These pieces for who chooses them, sold ones too; those that left the shop are missing. */
    async chosenPieces(ids: readonly string[]): Promise<ChosenPiece[]> {
      return (await deps.catalogue.cards(ids)).map(chosenPiece)
    },

    /** These videos, and after them the newest others. */
    async clipChoice(ids: readonly string[], limit: number): Promise<ChosenClip[]> {
      const [chosen, newest] = await Promise.all([ids.length > 0 ? deps.media.clips(ids) : [], deps.media.newest(limit)])
      return [...chosen, ...newest.filter(({ id }) => !ids.includes(id))].map(chosenClip)
    },

    /**
     * Keeps a picture for banners, made anew without what the file says of place and device. Throws `picture_invalid`.
     * Not inside a transaction: files do not roll back.
     */
    async keepPicture(bytes: Uint8Array): Promise<Picture> {
      try {
        await images.inspect(bytes)
        const made = await images.render(bytes, BANNER_WIDTH, 'webp')
        const { key, format, width, height, thumbhash } = await images.inspect(made)
        await storage.put(`pictures/${key}/original`, made, `image/${format}`)
        return { key, alt: '', width, height, thumbhash }
      } catch (error) {
        if (error instanceof Error && error.name === 'BadImage') throw new ShopError('picture_invalid', { cause: error })
        throw error
      }
    },

    /** Something was published behind the shop's back: the next read goes to the database. */
    changed: published.forget,
  }
}

/** How many were chosen by hand; null for what chooses by itself. */
function chosenCount(entry: Highlight): number | null {
  if (entry.kind === 'hero') return entry.products.length
  if (entry.kind === 'banner' || entry.source.by === 'rule') return null
  return 'products' in entry.source ? entry.source.products.length : entry.source.videos.length
}

function chosenPiece(product: ProductCard): ChosenPiece {
  const { id, name, kind, images } = product
  return { id, name, kind, picture: images[0]?.key ?? null, for_sale: isForSale(product) }
}

function chosenClip({ id, title, poster, thumbnail_url }: Clip): ChosenClip {
  return { id, name: title, picture: poster?.key ?? null, thumbnail: thumbnail_url }
}
