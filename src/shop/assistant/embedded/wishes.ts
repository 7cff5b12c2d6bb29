import { COURTESIES, type Intent, type ResolvedCommand, type Slots } from '../command.ts'
import { SURE } from '../rules.ts'
import { areLooksShown, OF_A_PIECE } from '../understand/memory.ts'
import { aspectsOf } from './aspects.ts'
import { lineChanged, nothingRemoved, quantityAlone } from './line-wishes.ts'
import { garmentOf, sizedFor, sizeTold } from './my-size.ts'
import { extremeOne, goneBack, namesGarment, otherOfTwo, SEARCHES, thatOne } from './pointed-at.ts'
import { namedInList } from './the-piece.ts'
import type { Work } from './work.ts'

// What the commands of a message mean where the conversation stands: of words that say little, what was shown or done before decides.

/** They say all there is to be said. */
const ALONE: readonly Intent[] = ['self_harm', 'injection', 'outside']

/** The wishes of a turn, complete, in their order. */
export async function wishesOf(commands: readonly ResolvedCommand[], work: Work): Promise<ResolvedCommand[]> {
  const said = together(commands, work)
  work.several = said.length > 1
  const wishes: ResolvedCommand[] = []
  for (const command of said) wishes.push(await inContext(command, work))
  return wishes
}

/** A greeting beside a wish is not answered apart; who is in despair hears nothing else, nor does who asks for what is refused. */
function together(commands: readonly ResolvedCommand[], work: Work): ResolvedCommand[] {
  const alone = ALONE.flatMap((intent) => commands.find((command) => command.intent === intent) ?? [])
  if (alone.length > 0) return alone.slice(0, 1)
  const some = commands.filter(({ intent }) => !COURTESIES.has(intent))
  // "The second, how long is it?" is one question.
  const isOfNext = (i: number) => some.slice(i + 1).some(({ intent }) => intent !== 'select' && OF_A_PIECE.has(intent))
  // "The first and the second, which is cheaper?" is one question, too.
  const placed = work.refers.extreme ? some.find(({ pieces }) => pieces.length > 1) : undefined
  if (placed) return [placed]
  const wishes = withMeasures(some.filter(({ intent }, i) => intent !== 'select' || !isOfNext(i)))
  return wishes.length > 0 ? withoutFitAnswer(withoutComplaint(wishes), work) : commands.slice(0, 1)
}

/** Whoever complains of a payment is answered about it; the feelings of it are kept with the message. */
function withoutComplaint(wishes: readonly ResolvedCommand[]): ResolvedCommand[] {
  const isPayment = wishes.some(({ intent }) => intent === 'payment_problem')
  return wishes.filter(({ intent }) => !isPayment || intent !== 'complaint')
}

/** "M, easy fit" answers how clothes shall sit; it asks of no piece whether it fits. */
function withoutFitAnswer(wishes: readonly ResolvedCommand[], { before }: Work): ResolvedCommand[] {
  const isAnswer = before.awaited?.ask === 'fit' && wishes.some(({ intent }) => intent === 'outfit')
  return wishes.filter(({ intent }) => !isAnswer || intent !== 'check_fit')
}

/** "Will it fit? My waist is 84": the measures belong to the question. */
function withMeasures(commands: readonly ResolvedCommand[]): ResolvedCommand[] {
  const fit = commands.find(({ intent }) => intent === 'check_fit')
  const sizes = commands.find(({ intent, slots }) => intent === 'find_size' && slots.measures)
  if (!fit || !sizes) return [...commands]
  const joined = { ...fit, slots: { ...sizes.slots, ...fit.slots } }
  return commands.filter((command) => command !== sizes).map((command) => (command === fit ? joined : command))
}

type InContext = (command: ResolvedCommand, work: Work) => ResolvedCommand | null | Promise<ResolvedCommand | null>

/** The first of the rules that has something to say of a command decides. */
async function inContext(command: ResolvedCommand, work: Work): Promise<ResolvedCommand> {
  if (command.by === 'awaited') return work.refers.declines ? { ...command, intent: 'no' } : command
  for (const rule of RULES) {
    const meant = await rule(command, work)
    if (meant) return meant
  }
  return command
}

const RULES: readonly InContext[] = [
  nothingRemoved,
  thatOne,
  goneBack,
  extremeOne,
  otherOfTwo,
  lineChanged,
  fitAnswered,
  whenDelivered,
  swapped,
  quantityAlone,
  shownThen,
  opened,
  inOtherColours,
  sizedFor,
  sizeTold,
  sizeOfKind,
  ofThePiece,
  byName,
]

/** Measures, asked how clothes shall sit: the consultation goes on with them. */
function fitAnswered(command: ResolvedCommand, { before, state }: Work): ResolvedCommand | null {
  const { awaited, session } = before
  if (awaited?.ask !== 'fit' || !session || command.intent !== 'find_size' || !command.slots.measures) return null
  return { ...command, intent: 'outfit', slots: { ...awaited.command.slots, ...command.slots }, wanted: state.slots }
}

/** "Lini itafika?" after a place was named asks of no order. */
function whenDelivered(command: ResolvedCommand, { before: { last }, refers }: Work): ResolvedCommand | null {
  const isAfter = last?.intent === 'delivery' && last.slots.place !== undefined && !refers.parcel
  return isAfter && command.intent === 'order_status' && !command.slots.order_number
    ? { ...command, intent: 'delivery', slots: { place: last.slots.place ?? '' } }
    : null
}

const NOT_OF_LOOKS: ReadonlySet<Intent> = new Set(['exchange', 'order_change', 'search', 'unknown'])

/** "Badilisha viatu" while looks are shown: no exchange of an order is asked for. */
function swapped(command: ResolvedCommand, work: Work): ResolvedCommand | null {
  const isOther = NOT_OF_LOOKS.has(command.intent)
  if (
    !work.refers.swaps ||
    !isOther ||
    (command.intent === 'unknown' && work.refers.parts.length === 0) ||
    !areLooksShown(work.before) ||
    command.slots.order_number
  )
    return null
  return { ...command, intent: 'outfit', wanted: work.before.slots }
}

/** "Show me those": what was spoken of, or what was on the screen. */
function shownThen(command: ResolvedCommand, work: Work): ResolvedCommand | null {
  if (!work.refers.showsThose || command.intent !== 'unknown') return null
  const { last, slots, advised } = work.before
  const isSized = last?.intent === 'find_size' || last?.intent === 'check_fit'
  const of = isSized ? inSize(last.slots, advised) : slots
  if (Object.keys(of).length === 0) return null
  work.state = { ...work.state, slots: of, cursor: null }
  return { ...command, intent: 'search', slots: of, wanted: of, by: 'cue', confidence: SURE.cues }
}

/** The garment whose size was asked for, in that size. */
function inSize({ kind, category, size, colour }: Slots, advised: Readonly<Record<string, string>>): Slots {
  const known = advised[garmentOf({ ...(kind && { kind }), ...(category && { category }) }) ?? '']
  const sizes = size ?? (known ? [known] : undefined)
  return { ...(kind && { kind }), ...(category && { category }), ...(sizes && { size: sizes }), ...(colour && { colour }) }
}

/** "Any colour", "bei yoyote": what was wished for before counts no more. */
function opened(command: ResolvedCommand, work: Work): ResolvedCommand | null {
  const { open } = work.refers
  if (open.length === 0 || namesGarment(command.slots) || Object.keys(work.before.slots).length === 0) return null
  if (!SEARCHES.has(command.intent) && command.intent !== 'unknown' && command.intent !== 'details') return null
  const without: Slots = { ...work.state.slots }
  for (const name of open) delete without[name]
  if (open.includes('max_price')) delete without.min_price
  work.state = { ...work.state, slots: without, cursor: null }
  return { ...command, intent: 'refine', wanted: without }
}

/** "Do you have it in another colour?": others of its kind, of none of its colours. */
async function inOtherColours(command: ResolvedCommand, work: Work): Promise<ResolvedCommand | null> {
  const open = work.state.focus ?? work.input.asker.page.product_id
  if (!work.refers.otherColour || !open || command.slots.colour || namesGarment(command.slots)) return null
  const { product } = await work.call('get_piece', { piece: open })
  if (!product?.kind) return null
  const wanted: Slots = { kind: [product.kind], ...(product.colours.length > 0 && { exclude: { colour: product.colours } }) }
  work.state = { ...work.state, slots: wanted, cursor: null }
  return { ...command, intent: 'search', slots: wanted, wanted }
}

/** "What fits me in trousers?" asks for the size of them, not of one piece. */
async function sizeOfKind(command: ResolvedCommand, { refers, input, state, customer }: Work): Promise<ResolvedCommand | null> {
  const { kind, nth, size, q } = command.slots
  const isOfOne = refers.it || nth || size || (state.focus ?? input.asker.page.product_id)
  if (command.intent !== 'check_fit' || !kind || isOfOne) return null
  if (!command.slots.measures && !(await customer.body())) return null
  return (q ?? '').split(' ').length > 1 ? null : { ...command, intent: 'find_size' }
}

/** "Size L?", "iko M?" on the page of a piece. */
const SHORT_WORDS = 4

/**
 * What is a question about the piece that is talked about, though its words alone read as something else: "any left?" when no list has
 * the words, "hii ni size gani?", "are these here in 40?", "lile la kijivu ni bei gani".
 */
function ofThePiece(command: ResolvedCommand, { input, refers, before, state }: Work): ResolvedCommand | null {
  const { intent, slots } = command
  const { text } = input.understood
  const open = state.focus ?? input.asker.page.product_id
  const details = { ...command, intent: 'details' as const }
  const aspects = aspectsOf(text)
  if (refers.recommends && state.list.length > 1 && !namesGarment(slots) && !slots.occasion) return details
  if (intent === 'unknown') return (open || state.list.length > 0) && aspects.length > 0 ? details : null
  const isNamed = namesGarment(slots)
  // "How long are they?" of a list asks for centimetres.
  const isLength = intent === 'delivery' && !slots.place && refers.it && aspects.includes('measures') && state.list.length > 0
  if (isLength && before.last?.intent !== 'delivery') return details
  if (intent === 'find_size' && !slots.measures && (open || isNamed) && refers.sizes) return details
  if (intent !== 'search' && intent !== 'refine') return null
  const isOfIt = refers.it || (state.list.length === 0 && text.split(/\s+/).length <= SHORT_WORDS)
  const isSizeOfIt = slots.size && !slots.colour && !slots.max_price && isOfIt
  if (open && slots.fabric && refers.asksWhatItIs && !isNamed && !slots.colour && !slots.size) return details
  if (open && isSizeOfIt) return refers.bag ? { ...command, intent: 'cart_add' } : details
  const isOfColour = slots.colour && !isNamed && !slots.size && !slots.max_price && state.list.length > 1
  return isOfColour && aspects.some((aspect) => aspect !== 'colour') ? details : null
}

/** "The breton" after a list: what no rule understands may be a name. */
async function byName(command: ResolvedCommand, work: Work): Promise<ResolvedCommand | null> {
  const isFact = command.intent === 'shop_fact'
  if ((command.intent !== 'unknown' && !isFact) || work.several || work.state.list.length === 0) return null
  // "Straight jeans, mid wash" asks of no washing.
  const piece = await namedInList(work, isFact)
  return piece ? { ...command, intent: 'select', slots: { nth: [work.state.list.indexOf(piece) + 1] }, pieces: [piece] } : null
}
