import { isShopError } from '../../errors.ts'
import type { DialogueState, Intent, ResolvedCommand } from '../command.ts'
import { ANSWER_WORDS_MAX, CHIPS_MAX } from '../rules.ts'
import { wordsOf } from '../speak/speaker.ts'
import * as talking from '../speak/talk.ts'
import { CHIPS } from '../speak/chips.ts'
import type { Driver, DriverAnswer, DriverInput } from '../turn.ts'
import { beginTurn } from '../understand/memory.ts'
import { aspectsOf } from './aspects.ts'
import { cartAdd, cartChange, cartShow, checkout, wishlist } from './bag.ts'
import { checkCode, delivery, discount, paymentMethods, shopFact } from './facts.ts'
import { IT, more, newArrivals, search, similar } from './finding.ts'
import { orderChange, orderStatus, paymentProblem } from './orders.ts'
import { details } from './piece.ts'
import { abuse, complaint, injection, outside, person, selfHarm, unknown } from './repair.ts'
import { checkFit, findSize, sizeChart } from './sizes.ts'
import { goesWith } from './goes-with.ts'
import { outfit, stylingSession } from './stylist.ts'
import { namedInList } from './the-piece.ts'
import { aboutAssistant, agreed, declined, forget, goodbye, greeting, restart, thanks } from './talk.ts'
import { createWork, NoCallsLeft, type Handler, type Part, type Work, type Workshop } from './work.ts'

const HANDLERS: Record<Intent, Handler> = {
  search,
  refine: search,
  more,
  similar,
  select: details,
  details,
  new_arrivals: newArrivals,
  find_size: findSize,
  size_chart: sizeChart,
  check_fit: checkFit,
  outfit,
  goes_with: goesWith,
  styling_session: stylingSession,
  cart_add: cartAdd,
  cart_remove: cartChange,
  cart_set: cartChange,
  cart_show: cartShow,
  checkout,
  wishlist_add: wishlist,
  wishlist_remove: wishlist,
  wishlist_show: wishlist,
  delivery,
  payment_methods: paymentMethods,
  payment_problem: paymentProblem,
  exchange: shopFact,
  discount,
  check_code: checkCode,
  hours: shopFact,
  shop_fact: shopFact,
  order_status: orderStatus,
  order_cancel: orderChange,
  order_change: orderChange,
  person,
  complaint,
  greeting,
  thanks,
  goodbye,
  about_assistant: aboutAssistant,
  yes: agreed((command, work) => HANDLERS[command.intent](command, work)),
  no: declined,
  forget,
  restart,
  answer: unknown,
  outside,
  injection,
  abuse,
  self_harm: selfHarm,
  unknown,
}

/** Answers without a model and without a network: the same message in the same state says the same. */
export function createEmbeddedDriver(workshop: Workshop): Driver {
  return {
    name: 'embedded',
    async answer(input, emit) {
      const { understood, state: before, asker } = input
      const { state, commands } = beginTurn(before, understood, asker.page.product_id ?? null)
      const said = meant(commands, input, state)
      const work = createWork(workshop, input, { state, several: said.length > 1, emit })
      const wishes = await byName(said, work)
      const parts: Part[] = []
      for (const command of wishes) {
        const part = await done(command, work)
        parts.push(part)
        if (part.last) break
      }
      return composed(parts, wishes, work)
    },
  }
}

/** "The breton" after a list: what no rule understands may be a name. */
async function byName(wishes: readonly ResolvedCommand[], work: Work): Promise<readonly ResolvedCommand[]> {
  const [wish, second] = wishes
  if (wish?.intent !== 'unknown' || second || work.state.list.length === 0) return wishes
  const piece = await namedInList(work)
  if (!piece) return wishes
  const nth = work.state.list.indexOf(piece) + 1
  return [{ ...wish, intent: 'select', slots: { nth: [nth] }, pieces: [piece] }]
}

/** They say all there is to be said. */
const ALONE: readonly Intent[] = ['self_harm', 'injection', 'outside']
const OF_A_PIECE: ReadonlySet<Intent> = new Set([
  'details',
  'check_fit',
  'goes_with',
  'similar',
  'cart_add',
  'wishlist_add',
  'wishlist_remove',
])

/** A greeting beside a wish is not answered apart; who is in despair hears nothing else, nor does who asks for what is refused. */
function meant(commands: readonly ResolvedCommand[], input: DriverInput, state: DialogueState): ResolvedCommand[] {
  const alone = ALONE.flatMap((intent) => commands.find((command) => command.intent === intent) ?? [])
  if (alone.length > 0) return alone.slice(0, 1)
  const some = commands.filter(({ intent }) => !['greeting', 'thanks', 'goodbye', 'yes', 'no'].includes(intent))
  // "The second, how long is it?" is one question.
  const wishes = withMeasures(
    some.filter(({ intent }, i) => intent !== 'select' || !some.slice(i + 1).some((next) => OF_A_PIECE.has(next.intent))),
  )
  return (wishes.length > 0 ? withoutComplaint(wishes) : commands.slice(0, 1)).map((command) => ofThePiece(command, input, state))
}

/** Whoever complains of a payment is answered about it; the feelings of it are kept with the message. */
function withoutComplaint(wishes: readonly ResolvedCommand[]): ResolvedCommand[] {
  const isPayment = wishes.some(({ intent }) => intent === 'payment_problem')
  return wishes.filter(({ intent }) => !isPayment || intent !== 'complaint')
}

/** "Will it fit? My waist is 84": the measures belong to the question. */
function withMeasures(commands: readonly ResolvedCommand[]): ResolvedCommand[] {
  const fit = commands.find(({ intent }) => intent === 'check_fit')
  const sizes = commands.find(({ intent, slots }) => intent === 'find_size' && slots.measures)
  if (!fit || !sizes) return [...commands]
  const joined = { ...fit, slots: { ...sizes.slots, ...fit.slots } }
  return commands.filter((command) => command !== sizes).map((command) => (command === fit ? joined : command))
}

/** "Size L?", "iko M?" on the page of a piece. */
const SHORT_WORDS = 4
const ASKS_SIZES =
  /\b(?:what|which) sizes? (?:is|are|do you have|does)\b|\b(?:ni|iko|ziko|zipo|ipo|mna) (?:size|saizi)|\b(?:size|saizi) (?:gani|ngapi|zipi) (?:zipo|ziko|iko)\b|\b(?:zina|ina|zita|ita)ingia (?:size|saizi|mtu)\b/i

/**
 * What is a question about the piece that is talked about, though its words alone read as something else: "any left?" when no list has
 * the words, "hii ni size gani?", "are these here in 40?".
 */
function ofThePiece(command: ResolvedCommand, { asker, understood: { text } }: DriverInput, state: DialogueState): ResolvedCommand {
  const { intent, slots } = command
  const open = state.focus ?? asker.page.product_id
  const details = { ...command, intent: 'details' as const }
  if (intent === 'unknown') return (open || state.list.length > 0) && aspectsOf(text).length > 0 ? details : command
  const isNamed = slots.kind !== undefined || slots.q !== undefined
  if (intent === 'find_size' && !slots.measures && (open || isNamed) && ASKS_SIZES.test(text)) return details
  const isOfIt = IT.test(text) || (state.list.length === 0 && text.split(/\s+/).length <= SHORT_WORDS)
  const isSizeOfIt = (intent === 'search' || intent === 'refine') && slots.size && !slots.colour && !slots.max_price && isOfIt
  return open && isSizeOfIt ? details : command
}

/** One wish; what fails of it is said, and the others are answered all the same. */
async function done(command: ResolvedCommand, work: Work): Promise<Part & { last?: boolean }> {
  const { say: speak, label } = work.speaker
  try {
    return await HANDLERS[command.intent](command, work)
  } catch (error) {
    if (error instanceof NoCallsLeft) return { sentences: [speak(talking.NEXT_WISH, undefined)], last: true }
    // A limit is the shopper's to hear; what is broken is the turn's to report, unless there are other wishes.
    if (!work.several || isShopError(error)) throw error
    return { sentences: [speak(talking.TROUBLE, undefined)], chips: [label(CHIPS.person)], confidence: 0.4 }
  }
}

function composed(parts: readonly Part[], commands: readonly ResolvedCommand[], work: Work): DriverAnswer {
  const { understood } = work.input
  const { say: speak } = work.speaker
  const warning = understood.secrets.length > 0 ? [speak(talking.SECRET_HIDDEN, undefined)] : []
  for (const text of warning) work.know({ kind: 'policy', text })
  const shown = parts.find(({ type }) => type !== undefined && type !== 'text')
  const escalations = parts.flatMap(({ escalation }) => escalation ?? [])
  const chips = [...new Set(parts.flatMap((part) => part.chips ?? []))].slice(0, CHIPS_MAX)
  return {
    sentences: fitting([...warning, ...parts.flatMap(({ sentences }) => sentences)]),
    type: shown?.type ?? 'text',
    products: [...new Set(parts.flatMap(({ products }) => products ?? []))],
    recommendations: [...new Set(parts.flatMap(({ recommendations }) => recommendations ?? []))],
    actions: parts.flatMap(({ actions }) => actions ?? []),
    chips,
    looks: parts.flatMap(({ looks }) => looks ?? []),
    options: parts.flatMap(({ options }) => options ?? []),
    confidence: Math.min(...parts.map((part, i) => part.confidence ?? commands[i]?.confidence ?? 0)),
    category: parts.find(({ category }) => category)?.category ?? null,
    escalation: {
      needed: escalations.some(({ needed }) => needed),
      recommended: escalations.some(({ recommended }) => recommended),
      reason: escalations.find(({ reason }) => reason)?.reason ?? null,
      why: escalations.find(({ why, needed, recommended }) => why && (needed || recommended))?.why ?? null,
    },
    facts: work.facts,
    state: work.state,
    trace: {
      driver: 'embedded',
      variety: understood.variety,
      feelings: understood.feelings,
      commands: [...commands],
      tools: work.calls,
      unanswered: parts.flatMap(({ unanswered }) => unanswered ?? []),
      dropped: [],
      tokens: null,
    },
  }
}

/** ANSWER_WORDS_MAX words: what comes first stays. A text of the shop alone may be longer. */
function fitting(sentences: readonly string[]): string[] {
  const kept: string[] = []
  let words = 0
  for (const sentence of sentences) {
    words += wordsOf(sentence)
    if (kept.length > 0 && words > ANSWER_WORDS_MAX) break
    kept.push(sentence)
  }
  return kept
}
