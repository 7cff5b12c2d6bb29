import type { BodySize } from '../../accounts/rules.ts'
import type { Profile } from '../../accounts/contract.ts'
import { productCard } from '../../catalogue/contract.ts'
import { type AskedDepartment, type Kind } from '../../catalogue/rules-kinds.ts'
import { COLOUR_NAMES, type Colour } from '../../catalogue/rules.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import type { StylingResult } from '../contract.ts'
import type { StylingSession } from '../rules.ts'
import type { ToolDeps } from '../tools/deps.ts'
import { findPiece } from '../tools/find-piece.ts'
import { findOccasion } from './find-occasion.ts'
import { createPieceLoader, type Narrowing } from './load-pieces.ts'
import { confidenceBoost, lookName, occasionTips, stylingNotes } from './notes.ts'
import { OCCASIONS, TEMPLATE_NAMES, type Occasion, type OccasionName, type TemplateName } from './occasions.ts'
import { composeLooks, leastOf } from './compose-looks.ts'
import { CANDIDATES, distinctLooks, type Look, type Piece, type Wish } from './looks.ts'
import { TEMPLATES, type Slot } from './templates.ts'
import { createWardrobeAudit } from './wardrobe-audit.ts'

export interface StyleRequest {
  session?: StylingSession | undefined
  /** One of the stylist's, or in words. */
  occasion?: string | undefined
  /** KES. */
  budget?: number | undefined
  department?: AskedDepartment | undefined
  sizes?: readonly string[] | undefined
  styles?: readonly string[] | undefined
  colours?: readonly Colour[] | undefined
  exclude?:
    | { colour?: Colour[] | undefined; kind?: Kind[] | undefined; fabric?: string[] | undefined; style?: string[] | undefined }
    | undefined
  /** By id or name: it is in every look. */
  piece?: string | undefined
  owned?: readonly string[] | undefined
  seed: number
  body: BodySize | null
  profile: Profile | null
  language: ChatLanguage
}

export interface Styled {
  looks: StylingResult[]
  occasion: OccasionName | null
  problem: 'piece_not_found' | 'budget_too_small' | 'nothing_fits' | 'owned_unclear' | null
  /** KES. */
  least: number | null
  owned: { text: string; label: string }[]
}

const LOOKS = 3
/** KES: more than any piece costs. */
const ANY_PRICE = 100_000_000
/** Templates that are tried for one request. */
const TEMPLATES_TRIED = 2

interface Composed extends Look {
  template: TemplateName
}

/** Pieces of these kinds at so many KES at most, those of the colours before the others. */
interface Lists {
  pieces(kinds: readonly Kind[], most: number | null, colours: readonly Colour[]): Promise<Piece[]>
}

/** Looks by rules that can say why: in stock, fitting, within the budget, and none of a colour that is not wanted. */
export function createStylist(deps: ToolDeps) {
  const loader = createPieceLoader(deps)
  const audit = createWardrobeAudit(loader)

  /** The looks of one template and what the cheapest would cost (KES). `isCapped`: no slot takes more than its part of the budget. */
  async function compose(
    template: TemplateName,
    around: Piece | null,
    asked: Asked,
    isCapped: boolean,
    lists: Lists,
  ): Promise<{ looks: Composed[]; least: number }> {
    const slots = slotsOf(template, asked)
    const own = around ? slots.findIndex(({ kinds }) => around.kind !== null && kinds.includes(around.kind)) : -1
    if (around && own < 0) return { looks: [], least: Infinity }
    const { budget, colours } = asked.wish
    const rest = budget === null ? null : budget - (around?.price ?? 0)
    const found = await Promise.all(
      slots.map(({ kinds, share, main }, s) => {
        if (s === own || kinds.length === 0) return []
        const part = rest === null ? null : isCapped ? Math.max(0, Math.floor(rest * (around ? 1 : share))) : ANY_PRICE
        return lists.pieces(kinds, part, main ? colours : [])
      }),
    )
    const candidates = slots.map((_, s) =>
      s === own && around
        ? [around]
        : (found[s] ?? []).filter(({ id }) => id !== around?.id).slice(0, CANDIDATES),
    )
    const looks = composeLooks(slots, candidates, asked.wish).map((look) => ({ ...look, template }))
    return { looks, least: leastOf(slots, candidates) }
  }

  /** Templates have slots in common: what is listed for one is there for the others. */
  function listsOf(narrowing: Narrowing): Lists {
    const known = new Map<string, Promise<Piece[]>>()
    return {
      pieces(kinds, most, colours) {
        const key = JSON.stringify([kinds, most, colours])
        const listed = known.get(key) ?? loader.cardsOf(kinds, most, narrowing, colours).then((cards) => loader.piecesOf(cards, narrowing))
        known.set(key, listed)
        return listed
      },
    }
  }

  async function aroundOf(text: string, narrowing: Narrowing): Promise<Piece | null> {
    const found = await findPiece(deps.areas.catalogue, text)
    if (!found) return null
    // The shopper has chosen it: only what is sold out cannot be in a look.
    const open = { ...narrowing, body: null, sizes: [], exclude: { colours: [], fabrics: [], styles: [] } }
    const card = productCard.parse(found)
    const [piece] = await loader.piecesOf([card], open)
    return piece ?? null
  }

  async function styled(asked: Asked, around: Piece | null, request: StyleRequest): Promise<Styled> {
    const answer: Styled = { looks: [], occasion: asked.occasion, problem: null, least: null, owned: [] }
    const departments: (AskedDepartment | null)[] = asked.narrowing.department ? [asked.narrowing.department] : ['women', 'men']
    const attempt = (isCapped: boolean) =>
      Promise.all(
        departments.flatMap((department) => {
          const of = { ...asked, narrowing: { ...asked.narrowing, department } }
          const lists = listsOf(of.narrowing)
          return templatesFor(asked, department, around).map((template) => compose(template, around, of, isCapped, lists))
        }),
      )
    const chosen = (tried: readonly { looks: Composed[] }[]) => {
      const looks = distinctLooks(
        tried.flatMap((one) => one.looks),
        LOOKS,
        around?.id ?? null,
      )
      return { ...answer, looks: looks.map((look) => present(look, asked, request.language)) }
    }
    const first = await attempt(true)
    if (asked.wish.budget === null || first.some(({ looks }) => looks.length > 0)) {
      const found = chosen(first)
      return found.looks.length > 0 ? found : { ...answer, problem: 'nothing_fits' }
    }
    // A dear dress with cheap shoes may still be within it; else what the cheapest look costs is said.
    const second = await attempt(false)
    if (second.some(({ looks }) => looks.length > 0)) return chosen(second)
    const least = Math.min(...second.map((one) => one.least))
    return Number.isFinite(least) ? { ...answer, problem: 'budget_too_small', least } : { ...answer, problem: 'nothing_fits' }
  }

  return {
    /** Up to three looks that share no main piece; of a wardrobe, three pieces that go with at least two of its pieces. Same input, same looks. */
    async style(request: StyleRequest): Promise<Styled> {
      const asked = askedOf(request)
      if (request.owned && request.owned.length > 0)
        return { occasion: asked.occasion, ...(await audit(request.owned, asked, request.language)) }
      if (request.piece === undefined) return styled(asked, null, request)
      const around = await aroundOf(request.piece, asked.narrowing)
      if (!around) return { looks: [], occasion: asked.occasion, problem: 'piece_not_found', least: null, owned: [] }
      return styled(asked, around, request)
    },
  }
}

/** What somebody wishes for, with what their profile says where they say nothing. */
export interface Asked {
  occasion: OccasionName | null
  wish: Wish
  narrowing: Narrowing
  kinds: { excluded: readonly Kind[] }
}

function askedOf({ occasion, budget, department, sizes, styles, colours, exclude, seed, body, profile, owned }: StyleRequest): Asked {
  const named = occasion ? findOccasion(occasion) : null
  const found = named ?? (occasion ? null : usualOccasion(profile))
  const excluded = exclude?.colour ?? []
  const preferred = COLOUR_NAMES.filter((colour) => profile?.color_preferences.some((text) => text.toLowerCase().includes(colour)))
  return {
    occasion: found,
    wish: {
      occasion: found ? OCCASIONS[found] : null,
      budget: budget ?? (owned ? null : budgetOf(profile)),
      styles: styles ?? profile?.style_preferences ?? [],
      colours: (colours ?? preferred).filter((colour) => !excluded.includes(colour)),
    },
    narrowing: {
      department: department ?? body?.department ?? null,
      body: department === 'kids' ? null : body,
      sizes: sizes ?? [],
      exclude: { colours: excluded, fabrics: exclude?.fabric ?? [], styles: exclude?.style ?? [] },
      seed,
    },
    kinds: { excluded: exclude?.kind ?? [] },
  }
}

function usualOccasion(profile: Profile | null): OccasionName | null {
  return profile?.occasions.map(findOccasion).find((one) => one !== null) ?? null
}

/** "KES 2,000 - 5,000" is 5000; null when it names no sum. */
function budgetOf(profile: Profile | null): number | null {
  const sums = (profile?.budget_range.match(/\d[\d,]*/g) ?? []).map((text) => Number(text.replaceAll(',', '')))
  const most = Math.max(0, ...sums)
  return most >= 100 ? most : null
}

const USUAL: readonly TemplateName[] = ['separates', 'dress', 'shirt_and_trousers']

function templatesFor({ wish }: Asked, department: AskedDepartment | null, around: Piece | null): TemplateName[] {
  const order = [...new Set([...(wish.occasion?.templates ?? USUAL), ...(around ? TEMPLATE_NAMES : [])])]
  const kind = around?.kind
  const has = (name: TemplateName) => !around || TEMPLATES[name].slots.some(({ kinds }) => kind && kinds.includes(kind))
  // Dresses are made for women; a shirt with trousers is in any shop what men ask for first.
  return order.filter((name) => has(name) && !(name === 'dress' && department === 'men')).slice(0, TEMPLATES_TRIED)
}

/** Without what does not suit the occasion, as long as something is left; a layer where it is wanted. */
function slotsOf(template: TemplateName, { wish, kinds: { excluded } }: Asked): Slot[] {
  const { occasion } = wish
  const unwanted: readonly Kind[] = occasion?.unwanted.kinds ?? []
  return TEMPLATES[template].slots
    .filter(({ name }) => name !== 'layer' || occasion === null || occasion.layer)
    .map((slot) => {
      const allowed = slot.kinds.filter((kind) => !excluded.includes(kind))
      const suiting = allowed.filter((kind) => !unwanted.includes(kind))
      return { ...slot, kinds: suiting.length > 0 ? suiting : allowed }
    })
}

function present(look: Composed, { wish }: Asked, language: ChatLanguage): StylingResult {
  const { occasion, budget } = wish
  return {
    name: lookName(look, (occasion ?? everyday()).label[language], language),
    category: TEMPLATES[look.template].label[language],
    confidence_score: Math.round(look.score * 100) / 100,
    styling_notes: stylingNotes(look, budget, language),
    confidence_boost: confidenceBoost(look, language),
    items: look.slots.map(({ slot, piece }) => itemOf(piece, slot.name)),
    total_price: look.total,
    occasion_tips: occasionTips(occasion, language),
  }
}

function itemOf(piece: Piece, slot: string): StylingResult['items'][number] {
  return { product_id: piece.id, slot, size: piece.size, price: piece.price, product: piece.card }
}

const everyday = (): Occasion => OCCASIONS.everyday
