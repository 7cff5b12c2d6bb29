import { z } from 'zod'
import { picture, productCard, type ProductCard } from '../catalogue/contract.ts'
import { ASKED_DEPARTMENTS, KIND_NAMES } from '../catalogue/rules-kinds.ts'
import { CONDITION_NAMES, STYLES } from '../catalogue/rules.ts'
import type { Clip } from '../media/contract.ts'
import { oneLine } from '../one-line.ts'
import { BANNER_TEXT_MAX, CHOSEN_MAX, CLIP_ORDERS, LINK_MAX, PIECE_ORDERS, TITLE_MAX, type ClipOrder, type PieceOrder } from './rules.ts'

const words = (max: number) => z.string().overwrite(oneLine).max(max, `Use at most ${max} characters.`)

const title = words(TITLE_MAX).refine((text) => text !== '', 'Give it a title.')
const moment = z.iso.datetime({ offset: true }).overwrite((text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))
const chosen = z.array(z.uuid()).max(CHOSEN_MAX, `Choose at most ${CHOSEN_MAX}.`)

const common = { id: z.uuid(), title, from: moment.nullable(), to: moment.nullable() }

/** What a row takes by itself; a field that is missing narrows nothing. */
const pieceRule = z.strictObject({
  category: z.string().trim().min(1).max(40).optional(),
  kind: z.enum(KIND_NAMES).optional(),
  department: z.enum(ASKED_DEPARTMENTS).optional(),
  style: z.enum(STYLES).optional(),
  condition: z.enum(CONDITION_NAMES).optional(),
  /** KES. */
  max_price: z.number().int().min(1, 'Enter a price.').max(100_000_000).optional(),
  sort: z.enum(Object.keys(PIECE_ORDERS) as [PieceOrder, ...PieceOrder[]]),
})
export type PieceRule = z.output<typeof pieceRule>

const link = z
  .string()
  .trim()
  .max(LINK_MAX)
  .regex(/^\/(?![/\\])[^\s\\]*$/, 'Enter an address of this shop, for example /?category=shoes.')
  .refine((path) => !/^\/(?:admin|api|upload)(?:[/?#]|$)/.test(path), 'Shoppers can’t open that page.')

const pieces = z.strictObject({
  kind: z.literal('pieces'),
  ...common,
  source: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('hand'), products: chosen.min(1, 'Choose at least one piece.') }),
    z.strictObject({ by: z.literal('rule'), rule: pieceRule }),
  ]),
})
const clips = z.strictObject({
  kind: z.literal('clips'),
  ...common,
  source: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('hand'), videos: chosen.min(1, 'Choose at least one video.') }),
    z.strictObject({ by: z.literal('rule'), sort: z.enum(Object.keys(CLIP_ORDERS) as [ClipOrder, ...ClipOrder[]]) }),
  ]),
})
const banner = z.strictObject({
  kind: z.literal('banner'),
  ...common,
  text: words(BANNER_TEXT_MAX),
  link,
  picture: picture.extend({ key: z.string().regex(/^[0-9a-f]{20}$/) }).nullable(),
})
/** The title is the line below the shop's own; the pieces are beside it, from tablets up. */
const hero = z.strictObject({ kind: z.literal('hero'), ...common, products: chosen })

/** One row, banner or line of the home page. */
export const highlight = z
  .discriminatedUnion('kind', [pieces, clips, banner, hero])
  .refine(({ from, to }) => from === null || to === null || from < to, { path: ['to'], error: 'It has to end after it begins.' })
export type Highlight = z.output<typeof highlight>
export type HighlightOf<Kind extends Highlight['kind']> = Extract<Highlight, { kind: Kind }>

// Of what is saved from now on: what is stored already can still be read, and put right.
function checkLink(entry: Highlight, issues: z.core.$RefinementCtx): void {
  const path = entry.kind === 'banner' ? pathOf(entry.link) : '/'
  const wrong = (message: string) => issues.addIssue({ code: 'custom', path: ['link'], message })
  if (path.startsWith('//')) wrong('Enter an address of this shop, for example /?category=shoes.')
  if (/^\/(?:admin|api|upload)(?:\/|$)/i.test(path)) wrong('Shoppers can’t open that page.')
}

/** The path as a browser goes to it, with `..` and `%61` resolved. */
function pathOf(link: string): string {
  if (!URL.canParse(link, 'https://shop.invalid')) return '//'
  const { pathname } = new URL(link, 'https://shop.invalid')
  try {
    return decodeURIComponent(pathname).replaceAll('\\', '/')
  } catch {
    return pathname
  }
}

const version = z.number().int().min(1)
/** `PUT /api/admin/highlights/entries/:id`: new, or in place of the one with this id; `position` from 0, else last or where it was. */
export const highlightChange = z.strictObject({
  version,
  entry: highlight.superRefine(checkLink),
  position: z.number().int().min(0).optional(),
})
/** `PUT /api/admin/highlights/order`: the ids of all, in their new order. */
export const highlightOrder = z.strictObject({ version, ids: z.array(z.uuid()) })
/** Of everything else that changes the draft. */
export const draftVersion = z.strictObject({ version })

/** A piece as the screen of admins lists it. */
const chosenPiece = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: productCard.shape.kind,
  picture: z.string().nullable(),
  /** In stock, with a picture: shoppers see it. */
  for_sale: z.boolean(),
})
export type ChosenPiece = z.infer<typeof chosenPiece>
const chosenClip = z.object({ id: z.uuid(), name: z.string(), picture: z.string().nullable(), thumbnail: z.string().nullable() })
export type ChosenClip = z.infer<typeof chosenClip>

/** One of the draft, with what it comes to. */
export const adminHighlight = z.object({
  entry: highlight,
  /** Beside what is published. */
  change: z.enum(['same', 'changed', 'new']),
  /** Active, but others of its kind come first. */
  beyond: z.boolean(),
  /** What would be shown this moment: at most as many as its slot has, and those that would move up. */
  pieces: z.array(chosenPiece),
  clips: z.array(chosenClip),
  /** Chosen by hand, and no longer to be had. */
  gone: z.number().int(),
  /** Fewer are left than the slot needs. */
  short: z.boolean(),
})
export type AdminHighlight = z.infer<typeof adminHighlight>

const publishedSet = z.object({ number: z.number().int(), at: z.iso.datetime(), by: z.string(), titles: z.array(z.string()) })
export type PublishedSet = z.infer<typeof publishedSet>

/** `GET /api/admin/highlights` */
export const adminHighlights = z.object({
  version: z.number().int(),
  /** Who changed the draft last; null before anybody did. */
  changed: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  /** The draft is not what the home page shows. */
  differs: z.boolean(),
  items: z.array(adminHighlight),
  /** What is on the home page, and what was; newest first. */
  sets: z.array(publishedSet),
  now: z.iso.datetime(),
})
export type AdminHighlights = z.infer<typeof adminHighlights>

/** `GET /api/admin/highlights/pieces` and `/clips`: what can be chosen, with the ids that are given first. */
export const chosenQuery = z.strictObject({
  ids: z
    .string()
    .max(CHOSEN_MAX * 40)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).max(CHOSEN_MAX)),
})
export const clipChoice = z.object({ items: z.array(chosenClip) })

/** `POST /api/admin/highlights/pictures` */
export const bannerPicture = z.object({ picture })

/** As the home page shows it. */
export type ShownBlock =
  | { kind: 'pieces'; id: string; title: string; rule: PieceRule | null; products: ProductCard[] }
  | { kind: 'clips'; id: string; title: string; clips: Clip[] }
  | Pick<HighlightOf<'banner'>, 'kind' | 'id' | 'title' | 'text' | 'link' | 'picture'>

export interface ShownHighlights {
  hero: { line: string; products: ProductCard[] } | null
  blocks: ShownBlock[]
  /** When dates change it next: milliseconds since 1970. */
  until: number | null
}
