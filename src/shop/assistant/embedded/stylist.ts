import type { Colour } from '../../catalogue/rules.ts'
import { formatKes } from '../../money.ts'
import type { Awaited as Question, Command, ResolvedCommand, Slots } from '../command.ts'
import type { StylingResult } from '../contract.ts'
import { STYLIST_FAILED_TEXT, SURE, type StylingSession } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import { COLOUR_WORDS, OCCASION_WORDS } from '../speak/nouns.ts'
import type { Wordings } from '../speak/speaker.ts'
import * as say from '../speak/stylist.ts'
import { awaitAnswer, rememberLooks, rememberPiece, rememberSession } from '../understand/memory.ts'
import { whichPiece } from './finding.ts'
import { searchOf } from './searched.ts'
import { plainCommand } from './sizes.ts'
import { swappedPiece } from './swap-piece.ts'
import { withKeeping } from './keep-answers.ts'
import { NoCallsLeft, type Handler, type Part, type Work } from './work.ts'

/** "outfit ideas for a cousin's wedding", "nipange look ya campus": asks nothing that can be guessed. */
export const outfit: Handler = async (command, work) => {
  const swapped = await swappedPiece(command, work)
  if (swapped) return swapped
  const { session } = work.state
  if (session && session.kind !== 'quick_style') return consult(command, session.kind, work)
  if (!command.wanted.occasion && !hasTaste(command.wanted) && !isAsked('occasion', work)) return ask('occasion', command, work)
  return styled(command, work)
}

/** Whether anything but the price says what the look is to be. */
function hasTaste({ kind, colour, style, department, fabric }: Slots): boolean {
  return [kind, colour, style, department, fabric].some((one) => one !== undefined && one.length > 0)
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
  return kind === 'full_consultation' && part.looks?.length ? withKeeping(part, command, work) : part
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
export async function styled(command: ResolvedCommand, work: Work, piece?: string): Promise<Part> {
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
    if (isAgain(work) && looks.every(({ items }) => isShownLook(items, work))) return noOtherLooks(work)
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
  return work.before.looks.length > 0 && work.refers.others
}

function isShownLook(items: StylingResult['items'], { before }: Work): boolean {
  const ids = items.map(({ product_id: id }) => id).toSorted()
  return before.looks.some((look) => look.toSorted().join() === ids.join())
}

function noOtherLooks(work: Work): Part {
  return {
    sentences: [work.speaker.say(say.NO_OTHER_LOOKS, undefined)],
    chips: [CHIPS.addLook, CHIPS.newIn].map(work.speaker.label),
    category: 'product',
  }
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
    // Each look has its own button that adds it.
    chips: [label(CHIPS.otherLooks)],
  }
}

function noLooks(
  { problem, budget, least }: { problem: string | null; budget: number | null; least: number | null },
  command: ResolvedCommand,
  work: Work,
): Part {
  const { say: speak, label } = work.speaker
  const chips = [CHIPS.newIn, CHIPS.find].map(label)
  if (problem === 'budget_too_small' && budget !== null && least !== null) {
    // A yes to what goes with a piece is still about that piece.
    const intent = command.intent === 'goes_with' ? 'goes_with' : 'outfit'
    const kept = intent === 'goes_with' ? command.slots : searchOf(command.wanted)
    work.state = awaitAnswer(work.state, 'confirm', agreedTo(intent, { ...kept, max_price: least }))
    return {
      sentences: [speak(say.BUDGET_TOO_SMALL, { budget: formatKes(budget), least: formatKes(least) })],
      chips: [formatKes(least), ...chips],
      category: 'product',
    }
  }
  if (problem === 'owned_unclear') return { sentences: [speak(say.OWNED_UNCLEAR, undefined)], confidence: 0.4, category: 'product' }
  if (problem === 'piece_not_found') return whichPiece(work, command)
  const { department, max_price: most } = command.wanted
  const single = { ...(department && { department }), ...(most !== undefined && { max_price: most }), sort: 'latest' as const }
  work.state = awaitAnswer(work.state, 'confirm', agreedTo('search', single))
  return { sentences: [speak(say.NO_LOOKS, undefined)], chips, category: 'product' }
}

/** What is done by a yes. */
function agreedTo(intent: 'outfit' | 'goes_with' | 'search', slots: Slots): Command {
  return { intent, slots, by: 'awaited', confidence: SURE.cues }
}

function failed(work: Work): Part {
  return {
    sentences: [STYLIST_FAILED_TEXT, ...(work.speaker.language === 'sw' ? [say.STYLIST_FAILED_SW] : [])],
    chips: [CHIPS.newIn, CHIPS.person].map(work.speaker.label),
    category: 'product',
    confidence: 0.4,
  }
}
