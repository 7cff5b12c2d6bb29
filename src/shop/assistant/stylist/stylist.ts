import type { BodySize } from '../../accounts/rules.ts'
import type { Profile } from '../../accounts/contract.ts'
import type { ProductCard } from '../../catalogue/contract.ts'
import { ASKED_DEPARTMENTS, type AskedDepartment, type Kind } from '../../catalogue/rules-kinds.ts'
import { COLOUR_NAMES, type Colour } from '../../catalogue/rules.ts'
import type { ChatLanguage } from '../../chat/rules.ts'
import { mixBits, textHash } from '../../hash.ts'
import type { StylingResult } from '../contract.ts'
import type { ToolDeps } from '../tools/deps.ts'
import { findPiece } from '../tools/find-piece.ts'
import { isBarefoot, isKindWorn } from './dress-codes.ts'
import { findOccasion } from './find-occasion.ts'
import { createPieceLoader, type CandidateList, type Narrowing } from './load-pieces.ts'
import { confidenceBoost, lookName, occasionTips, stylingNotes } from './notes.ts'
import { OCCASIONS, TEMPLATE_NAMES, type OccasionName, type TemplateName } from './occasions.ts'
import { composeLooks, leastOf } from './compose-looks.ts'
import { CANDIDATES, distinctLooks, itemOf, type Look, type Piece, type Wish } from './looks.ts'
import { TEMPLATES, type Slot } from './templates.ts'
import { createWardrobeAudit } from './wardrobe-audit.ts'

export interface StyleRequest {
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
/** Templates that are tried for a department; where it is not known, as many as there are looks for both. */
const TEMPLATES_TRIED = 2
const TRIED_FOR_BOTH = [
  ['women', 2],
  ['men', 1],
] as const

interface Composed extends Look {
  template: TemplateName
}

/** A template for one department, with what is looked for to fill each of its slots. */
interface Plan {
  template: TemplateName
  wish: Wish
  slots: readonly Slot[]
  lists: readonly (CandidateList | 'around' | null)[]
}

/** What the stylist reads. */
export interface StylistDeps extends Pick<ToolDeps, 'read'> {
  areas: Pick<ToolDeps['areas'], 'catalogue'>
}

/** Looks by rules that can say why: in stock, fitting, within the budget, and none of a colour that is not wanted. */
export function createStylist(deps: StylistDeps) {
  const loader = createPieceLoader(deps)
  const audit = createWardrobeAudit(loader, deps.areas.catalogue)

  /**
   * The best looks of all plans, and what the cheapest would cost (KES). The cheapest pieces are read only when a budget has not
   * found looks enough: then a slot may take more than its part of it.
   */
  async function compose(
    plans: readonly Plan[],
    { wish, narrowing }: Asked,
    around: Piece | null,
  ): Promise<{ looks: Composed[]; least: number }> {
    const lists = listsOf(plans)
    const usual = await loader.candidatesOf(lists, narrowing.seed)
    const found = composed(plans, lists, usual, around)
    if (wish.budget === null || found.looks.length === LOOKS) return found
    const cheapest = await loader.cheapestOf(lists)
    const both = usual.map((pieces, i) => [...new Map([...(cheapest[i] ?? []), ...pieces].map((piece) => [piece.id, piece])).values()])
    return composed(
      plans,
      lists,
      both.map((pieces) => pieces.slice(0, CANDIDATES)),
      around,
    )
  }

  /** The piece that is in every look, and for whom it is made. */
  async function aroundOf(text: string, narrowing: Narrowing): Promise<{ piece: Piece; department: Narrowing['department'] } | null> {
    const found = await findPiece(deps.areas.catalogue, text)
    if (!found) return null
    // The shopper has chosen it: only what is sold out cannot be in a look.
    const exclude = { colours: [], fabrics: [], styles: [] }
    const piece = await loader.pieceOf(found.id, { ...narrowing, body: null, sizes: [], exclude, occasion: null, department: null })
    return piece ? { piece, department: ASKED_DEPARTMENTS.find((name) => name === found.department) ?? null } : null
  }

  /** Cards are read of what is shown alone. */
  async function presented(looks: readonly Composed[], asked: Asked, language: ChatLanguage): Promise<StylingResult[]> {
    const ids = new Set(looks.flatMap(({ slots }) => slots.map(({ piece }) => piece.id)))
    const cards = new Map((await deps.areas.catalogue.cards([...ids])).map((card) => [card.id, card]))
    const names = new Set<string>()
    return looks.map((look) => present(look, asked, { language, cards, names }))
  }

  async function styled(asked: Asked, around: Piece | null, request: StyleRequest): Promise<Styled> {
    const answer: Styled = { looks: [], occasion: asked.occasion, problem: null, least: null, owned: [] }
    const plans = asked.narrowing.department
      ? plansFor(asked, around, TEMPLATES_TRIED)
      : TRIED_FOR_BOTH.flatMap(([department, most]) => plansFor({ ...asked, narrowing: { ...asked.narrowing, department } }, around, most))
    const { looks, least } = await compose(plans, asked, around)
    if (looks.length > 0) return { ...answer, looks: await presented(looks, asked, request.language) }
    return asked.wish.budget !== null && Number.isFinite(least)
      ? { ...answer, problem: 'budget_too_small', least }
      : { ...answer, problem: 'nothing_fits' }
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
      const department = asked.narrowing.department ?? around.department
      return styled({ ...asked, narrowing: { ...asked.narrowing, department } }, around.piece, request)
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
      occasion: found,
    },
    kinds: { excluded: exclude?.kind ?? [] },
  }
}

/** What they dress for, else what their days are like (data-21). */
function usualOccasion(profile: Profile | null): OccasionName | null {
  const told = profile ? [...profile.occasions, profile.lifestyle] : []
  return told.map(findOccasion).find((one) => one !== null) ?? null
}

/** "KES 2,000 - 5,000" is 5000; null when it names no sum. */
function budgetOf(profile: Profile | null): number | null {
  const sums = (profile?.budget_range.match(/\d[\d,]*/g) ?? []).map((text) => Number(text.replaceAll(',', '')))
  const most = Math.max(0, ...sums)
  return most >= 100 ? most : null
}

/** No slot takes more than its part of the budget; around a piece, none more than what is left. */
function plansFor(asked: Asked, around: Piece | null, templates: number): Plan[] {
  const { wish, narrowing } = asked
  const { budget, colours } = wish
  const rest = budget === null ? null : budget - (around?.price ?? 0)
  return templatesFor(asked, around, templates).map((template) => {
    const slots = slotsOf(template, asked)
    const own = around ? slots.findIndex(({ kinds }) => around.kind !== null && kinds.includes(around.kind)) : -1
    const lists = slots.map(({ kinds: all, share, main }, s) => {
      if (s === own) return 'around'
      const kinds = all.filter((kind) => isKindWorn(kind, narrowing.occasion, narrowing.department))
      if (kinds.length === 0) return null
      const most = rest === null ? null : Math.max(0, Math.floor(rest * (around ? 1 : share)))
      return { kinds, most, colours: main ? colours : [], narrowing }
    })
    return { template, wish, slots, lists }
  })
}

/** The lists of all plans, each once: templates have shoes and layers in common. */
function listsOf(plans: readonly Plan[]): CandidateList[] {
  const lists = plans.flatMap((plan) => plan.lists).filter((list) => list !== null && list !== 'around')
  return [...new Map(lists.map((list) => [keyOf(list), list])).values()]
}

const keyOf = ({ kinds, most, colours, narrowing }: CandidateList) => `${kinds.join()} ${most} ${colours.join()} ${narrowing.department}`

/** The best looks of all plans; `candidates`: of each list. */
function composed(plans: readonly Plan[], lists: readonly CandidateList[], candidates: readonly Piece[][], around: Piece | null) {
  const known = new Map(lists.map((list, i) => [keyOf(list), (candidates[i] ?? []).filter(({ id }) => id !== around?.id)]))
  const tried = plans.map(({ template, wish, slots, lists: own }) => {
    const pieces = own.map((list, s) => {
      if (list === null) return []
      if (list === 'around') return around ? [around] : []
      const found = known.get(keyOf(list)) ?? []
      return slots[s]?.main ? mainsFor(list.narrowing.seed, found) : found
    })
    const looks = composeLooks(slots, pieces, wish).map((look) => ({ ...look, template }))
    return { looks, least: leastOf(slots, pieces) }
  })
  const all = tried.flatMap(({ looks }) => looks)
  return { looks: distinctLooks(all, LOOKS, around?.id ?? null), least: Math.min(...tried.map(({ least }) => least)) }
}

/** Another seed makes looks of another half of the main pieces: a small shop has the same candidates for every seed. */
function mainsFor(seed: number, pieces: readonly Piece[]): readonly Piece[] {
  if (seed === 0 || pieces.length < 2 * LOOKS) return pieces
  const byChance = pieces.map(({ id }) => ({ id, chance: mixBits(textHash(id) + seed) })).sort((a, b) => a.chance - b.chance)
  const half = new Set(byChance.slice(0, Math.ceil(pieces.length / 2)).map(({ id }) => id))
  return pieces.filter(({ id }) => half.has(id))
}

const USUAL: readonly TemplateName[] = ['separates', 'dress', 'shirt_and_trousers']

function templatesFor({ wish, narrowing: { department } }: Asked, around: Piece | null, most: number): TemplateName[] {
  const order = [...new Set([...(wish.occasion?.templates ?? USUAL), ...(around ? TEMPLATE_NAMES : [])])]
  const kind = around?.kind
  const has = (name: TemplateName) => !around || TEMPLATES[name].slots.some(({ kinds }) => kind && kinds.includes(kind))
  // Dresses are made for women; a shirt with trousers is in any shop what men ask for first.
  return order.filter((name) => has(name) && !(name === 'dress' && department === 'men')).slice(0, most)
}

/** Without what does not suit the occasion, as long as something is left; a layer where it is wanted. */
function slotsOf(template: TemplateName, { wish, occasion: name, kinds: { excluded } }: Asked): Slot[] {
  const { occasion } = wish
  const unwanted: readonly Kind[] = occasion?.unwanted.kinds ?? []
  return TEMPLATES[template].slots
    .filter((slot) => slot.name !== 'layer' || occasion === null || occasion.layer)
    .map((slot) => {
      const optional = slot.optional || (slot.name === 'shoes' && isBarefoot(name))
      const allowed = slot.kinds.filter((kind) => !excluded.includes(kind))
      const suiting = allowed.filter((kind) => !unwanted.includes(kind))
      return { ...slot, optional, kinds: suiting.length > 0 || optional ? suiting : allowed }
    })
}

/** `names`: those of the looks before it. */
function present(
  look: Composed,
  { wish, narrowing }: Asked,
  { language, cards, names }: { language: ChatLanguage; cards: ReadonlyMap<string, ProductCard>; names: Set<string> },
): StylingResult {
  const { occasion, budget } = wish
  const isSizeKnown = narrowing.body !== null || narrowing.sizes.length > 0
  const name = lookName(look, (occasion ?? OCCASIONS.casual).label[language], names, language)
  names.add(name)
  return {
    name,
    category: TEMPLATES[look.template].label[language],
    confidence_score: Math.round(look.score * 100) / 100,
    styling_notes: stylingNotes(look, { budget, isSizeKnown }, language),
    confidence_boost: confidenceBoost(
      look.slots.flatMap(({ piece }) => cards.get(piece.id) ?? []),
      language,
    ),
    items: look.slots.map(({ slot, piece }) => itemOf(piece, slot.name, cards)),
    total_price: look.total,
    occasion_tips: occasionTips(occasion ?? OCCASIONS.casual, language),
  }
}
