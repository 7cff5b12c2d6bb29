import type { Colour } from '../../catalogue/rules.ts'
import { formatKes } from '../../money.ts'
import type { Awaited as Question, Intent, ResolvedCommand, Slots } from '../command.ts'
import type { StylingResult } from '../contract.ts'
import { CARDS_SHOWN, STYLIST_FAILED_TEXT, type StylingSession } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import { COLOUR_WORDS, OCCASION_WORDS } from '../speak/nouns.ts'
import { listed, type Wordings } from '../speak/speaker.ts'
import * as say from '../speak/stylist.ts'
import { awaitAnswer, rememberLooks, rememberPiece, rememberSession } from '../understand/memory.ts'
import { whichPiece } from './finding.ts'
import { plainCommand } from './sizes.ts'
import { pieceMeant } from './the-piece.ts'
import { NoCallsLeft, type Handler, type Part, type Work } from './work.ts'

/** "outfit ideas for a cousin's wedding", "nipange look ya campus": asks nothing that can be guessed. */
export const outfit: Handler = async (command, work) => {
  const { session } = work.state
  if (session && session.kind !== 'quick_style') return consult(command, session.kind, work)
  if (!command.wanted.occasion && !hasTaste(command.wanted) && !isAsked('occasion', work)) return ask('occasion', command, work)
  return styled(command, work)
}

/** Whether anything but the price says what the look is to be. */
function hasTaste({ kind, colour, style, department, fabric }: Slots): boolean {
  return [kind, colour, style, department, fabric].some((one) => one !== undefined && one.length > 0)
}

/** "what goes with rust cords?": a piece of the shop, or words for one that somebody owns. */
export const goesWith: Handler = async (said, work) => {
  const command = continued(said, work)
  const { owned, q } = command.slots
  const words = owned ?? (q ? [[...(command.slots.colour ?? []), q].join(' ')] : [])
  const isOwn = owned !== undefined && !/\b(?:this|it|these|hii|hiyo|hizi|hivi)\b/i.test(work.input.understood.text)
  if (isOwn) return styled(command, work)
  const open = work.before.focus ?? work.input.asker.page.product_id
  const meant = open && !command.slots.nth && isOfFocus(work.input.understood.text) ? { piece: open } : await pieceMeant(command, work)
  if (meant && 'piece' in meant) return styled(withoutGarment(command, work), work, meant.piece)
  if (words.length === 0) return whichPiece(work, command, meant?.several)
  return styled({ ...command, slots: { ...command.slots, owned: words } }, work)
}

/** What names the piece that the look is built around does not narrow the rest of it. */
function withoutGarment(command: ResolvedCommand, work: Work): ResolvedCommand {
  const { colour: _colour, size: _size, style: _style, ...rest } = command.wanted
  if (command.slots.max_price !== undefined || STYLING.has(work.before.last?.intent ?? 'unknown')) return { ...command, wanted: rest }
  // What one garment may cost is no budget of a look.
  const { max_price: _max, min_price: _min, ...wanted } = rest
  const { max_price: _kept, min_price: _least, ...slots } = work.state.slots
  work.state = { ...work.state, slots }
  return { ...command, wanted }
}

/** "Under 4000" after "what goes with a white shirt?" is still about the shirt. */
function continued(command: ResolvedCommand, work: Work): ResolvedCommand {
  const { last } = work.before
  if (command.by !== 'slots' || last?.intent !== 'goes_with' || command.slots.q || command.slots.nth) return command
  const slots = { ...last.slots, ...command.slots }
  work.state = { ...work.state, last: { ...last, slots } }
  return { ...command, slots }
}

/** Looks were shown, and nothing else since. */
export function isStyling({ before }: Work): boolean {
  return before.looks.length > 0 && before.last !== null && STYLING.has(before.last.intent)
}

/** "I like the second one" of the looks: what is in it, and "add it" means that one from now on. */
export async function chosenLook(nth: number, work: Work): Promise<Part | null> {
  const { looks } = work.before
  const look = looks.at(nth < 0 ? nth : nth - 1)
  if (!look) return null
  const cards = await work.cardsOf(look)
  const total = formatKes(cards.reduce((sum, { price }) => sum + price, 0))
  for (const { name } of cards) work.know({ kind: 'product', text: name })
  work.know({ kind: 'price', text: total })
  work.state = { ...work.state, looks: [look, ...looks.filter((one) => one !== look)], last: work.before.last }
  const names = listed(
    cards.map(({ name }) => name),
    work.speaker.language,
  )
  return {
    sentences: [work.speaker.say(say.LOOK_CHOSEN, { names, total })],
    type: 'product_list',
    products: cards.map(({ id }) => id).slice(0, CARDS_SHOWN),
    chips: [CHIPS.addLook, CHIPS.otherLooks].map(work.speaker.label),
    category: 'product',
  }
}

const STYLING: ReadonlySet<Intent> = new Set(['outfit', 'goes_with', 'styling_session'])

/** "Zinakaa aje na jeans?", "does it go with jeans?": the piece in focus is meant, not the garment that is named beside it. */
function isOfFocus(text: string): boolean {
  return (
    /\b(?:it|this|these|hii|hiyo|hizi|hivi)\b/i.test(text) ||
    (/\b(?:z?i|vi|ya|li)(?:na|ta)(?:kaa|enda|endana|match|fit)\b/i.test(text) && !/\b(?:nini|gani|zipi|ipi)\b/i.test(text))
  )
}

/** The specified phrases (assist-20) and the topics of the widget begin a session (chat-10). */
export const stylingSession: Handler = async (command, work) => {
  const kind = command.slots.session ?? work.input.request.session?.kind ?? 'quick_style'
  work.state = rememberSession(work.state, { kind, step: 0 })
  if (kind === 'quick_style') return outfit(command, work)
  return consult(command, kind, work)
}

/** What a session asks for, in this order; what is known is not asked. */
const QUESTIONS: Record<StylingSession, readonly Question['ask'][]> = {
  quick_style: [],
  full_consultation: ['occasion', 'department', 'colours', 'budget', 'fit'],
  occasion_styling: ['occasion'],
  wardrobe_audit: ['owned'],
}

async function consult(command: ResolvedCommand, kind: StylingSession, work: Work): Promise<Part> {
  const step = work.state.session?.step ?? 0
  const next = QUESTIONS[kind].findIndex((question, i) => i >= step && !isAnswered(question, command))
  if (next >= 0) {
    work.state = rememberSession(work.state, { kind, step: next + 1 })
    const question = QUESTIONS[kind][next]
    if (question) return ask(question, command, work)
  }
  work.state = rememberSession(work.state, null)
  const part = await styled(command, work)
  const member = work.input.asker.visitor.member
  if (kind !== 'full_consultation' || !member || !part.looks?.length) return part
  const open = {
    type: 'checkout_guide' as const,
    data: { step: 'page', href: '/profile', label: work.speaker.label({ en: 'Open my profile', sw: 'Fungua profile yangu' }) },
  }
  return {
    ...part,
    sentences: [...part.sentences, work.speaker.say(say.SAVE_PROFILE, undefined)],
    actions: [...(part.actions ?? []), open],
  }
}

function isAnswered(question: Question['ask'], { slots, wanted }: ResolvedCommand): boolean {
  const all = { ...wanted, ...slots }
  switch (question) {
    case 'occasion':
      return all.occasion !== undefined
    case 'department':
      return all.department !== undefined
    case 'colours':
      return (all.colour ?? []).length > 0
    case 'budget':
      return all.max_price !== undefined
    case 'fit':
      return all.measures !== undefined || (all.size ?? []).length > 0
    case 'owned':
      return (all.owned ?? []).length > 0
    default:
      return true
  }
}

function isAsked(question: Question['ask'], work: Work): boolean {
  return work.before.awaited?.ask === question
}

const ASKED: Partial<Record<Question['ask'], { wordings: Wordings; chips: readonly { en: string; sw: string }[] }>> = {
  occasion: { wordings: say.ASK_OCCASION, chips: [CHIPS.wedding, CHIPS.office, CHIPS.party] },
  department: { wordings: say.ASK_DEPARTMENT, chips: [CHIPS.women, CHIPS.men] },
  colours: { wordings: say.ASK_COLOURS, chips: [COLOUR_WORDS.black, COLOUR_WORDS.blue, COLOUR_WORDS.green] },
  budget: {
    wordings: say.ASK_BUDGET,
    chips: [
      { en: 'KES 3,000', sw: 'KES 3,000' },
      { en: 'KES 5,000', sw: 'KES 5,000' },
    ],
  },
  fit: { wordings: say.ASK_FIT, chips: [CHIPS.findSize] },
  owned: { wordings: say.ASK_OWNED, chips: [] },
}

function ask(question: Question['ask'], command: ResolvedCommand, work: Work): Part {
  work.state = awaitAnswer(work.state, question, { ...plainCommand(command), intent: 'outfit' })
  const asked = ASKED[question]
  if (question === 'budget') work.know({ kind: 'price', text: 'KES 3,000' }, { kind: 'price', text: 'KES 5,000' })
  const part: Part = {
    sentences: asked ? [work.speaker.say(asked.wordings, undefined)] : [],
    chips: asked?.chips.map(work.speaker.label) ?? [],
    type: question === 'occasion' ? 'styling_options' : 'text',
    category: 'product',
    // A specified phrase is certain, whatever has to be asked (assist-20).
    ...(command.by === 'phrase' ? {} : { confidence: 0.4 }),
  }
  if (question === 'occasion')
    part.options = Object.keys(OCCASION_WORDS)
      .slice(0, 8)
      .map((name) => ({ occasion: name, label: OCCASION_WORDS[name]?.[work.speaker.language] ?? name }))
  return part
}

/** Builds the looks; whatever fails, the specified sentence is said (assist-21). */
async function styled(command: ResolvedCommand, work: Work, piece?: string): Promise<Part> {
  const { occasion, department, style, exclude, size, colour, max_price: budget } = command.wanted
  const { owned, measures } = command.slots
  const asked = work.input.request.session
  try {
    const { looks, problem, least } = await work.call('build_outfits', {
      ...((occasion ?? asked?.occasion) ? { occasion: occasion ?? asked?.occasion } : {}),
      ...((budget ?? asked?.budget) ? { budget: budget ?? asked?.budget } : {}),
      ...(department ? { department } : {}),
      ...(size ? { sizes: size } : {}),
      ...(style ? { styles: style } : {}),
      ...(colour ? { colours: colour as Colour[] } : {}),
      ...(measures ? { measures } : {}),
      ...(exclude
        ? {
            exclude: {
              ...(exclude.colour && { colour: exclude.colour }),
              ...(exclude.kind && { kind: exclude.kind }),
              ...(exclude.fabric && { fabric: exclude.fabric }),
              ...(exclude.style && { style: exclude.style }),
            },
          }
        : {}),
      ...(piece ? { piece } : {}),
      ...(owned ? { owned } : {}),
      seed: isAgain(work) ? work.state.turn : 0,
    })
    if (looks.length === 0) return noLooks({ problem, budget: budget ?? null, least }, command, work)
    if (piece) work.state = rememberPiece(work.state, piece)
    work.state = rememberLooks(work.state, looks)
    return await shownLooks(looks, { occasion, budget, piece }, work)
  } catch (error) {
    if (error instanceof NoCallsLeft) throw error
    return failed(work)
  }
}

/** Other looks than those that were shown. */
function isAgain(work: Work): boolean {
  return (
    work.before.looks.length > 0 &&
    /\b(?:other|another|more|different|change|swap|badilisha|badili|zingine|mengine|nyingine|tofauti)\b/i.test(work.input.understood.text)
  )
}

async function shownLooks(
  looks: readonly StylingResult[],
  { occasion, budget, piece }: { occasion: string | undefined; budget: number | undefined; piece: string | undefined },
  work: Work,
): Promise<Part> {
  const { say: speak, language, label } = work.speaker
  const [first] = looks
  const words = occasion ? OCCASION_WORDS[occasion] : undefined
  const forWhat = words ? (language === 'en' ? ` for ${words.en}` : ` kwa ${words.sw}`) : ''
  const seed = piece ? first?.items.find(({ product_id: id }) => id === piece)?.product?.name : undefined
  return {
    sentences: [
      seed ? speak(say.GOES_WITH, { name: seed }) : speak(say.LOOKS, { occasion: forWhat }),
      ...(first && !work.several ? [first.styling_notes] : []),
      ...(first && !first.styling_notes.includes(formatKes(first.total_price))
        ? [speak(say.LOOK_TOTAL, { total: formatKes(first.total_price), budget: budget ? formatKes(budget) : '' })]
        : []),
    ],
    type: 'styling_results',
    looks: [...looks],
    category: 'product',
    chips: [CHIPS.otherLooks, CHIPS.addLook].map(label),
  }
}

function noLooks(
  { problem, budget, least }: { problem: string | null; budget: number | null; least: number | null },
  command: ResolvedCommand,
  work: Work,
): Part {
  const { say: speak, label } = work.speaker
  const chips = [CHIPS.newIn, CHIPS.find].map(label)
  if (problem === 'budget_too_small' && budget !== null && least !== null)
    return {
      sentences: [speak(say.BUDGET_TOO_SMALL, { budget: formatKes(budget), least: formatKes(least) })],
      chips: [formatKes(least), ...chips],
      category: 'product',
    }
  if (problem === 'owned_unclear') return { sentences: [speak(say.OWNED_UNCLEAR, undefined)], confidence: 0.4, category: 'product' }
  if (problem === 'piece_not_found') return whichPiece(work, command)
  return { sentences: [speak(say.NO_LOOKS, undefined)], chips, category: 'product' }
}

function failed(work: Work): Part {
  return {
    sentences: [STYLIST_FAILED_TEXT, ...(work.speaker.language === 'sw' ? [say.STYLIST_FAILED_SW] : [])],
    chips: [CHIPS.newIn, CHIPS.person].map(work.speaker.label),
    category: 'product',
    confidence: 0.4,
  }
}
