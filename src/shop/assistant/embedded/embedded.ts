import { isShopError } from '../../errors.ts'
import type { Intent, ResolvedCommand } from '../command.ts'
import { ANSWER_WORDS_MAX, CHIPS_MAX } from '../rules.ts'
import { wordsOf } from '../speak/speaker.ts'
import * as talking from '../speak/talk.ts'
import { CHIPS } from '../speak/chips.ts'
import type { Driver, DriverAnswer } from '../turn.ts'
import { beginTurn } from '../understand/memory.ts'
import { cartAdd, cartChange, cartShow, checkout, wishlist } from './bag.ts'
import { checkCode, delivery, discount, paymentMethods, shopFact } from './facts.ts'
import { more, newArrivals, similar } from './finding.ts'
import { orderChange, orderStatus, paymentProblem } from './orders.ts'
import { offerPerson } from './offer-person.ts'
import { details, searchOrSold } from './piece.ts'
import { abuse, complaint, injection, outside, person, selfHarm, unknown } from './repair.ts'
import { checkFit, findSize, sizeChart } from './sizes.ts'
import { goesWith } from './goes-with.ts'
import { outfit, stylingSession } from './stylist.ts'
import { aboutAssistant, agreed, declined, forget, goodbye, greeting, restart, thanks } from './talk.ts'
import { wishesOf } from './wishes.ts'
import { createWork, NoCallsLeft, type Handler, type Part, type Work, type Workshop } from './work.ts'

const HANDLERS: Record<Intent, Handler> = {
  search: searchOrSold,
  refine: searchOrSold,
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
      const work = createWork(workshop, input, { state, emit })
      const wishes = await wishesOf(commands, work)
      const parts: Part[] = []
      for (const command of wishes) {
        const part = await done(command, work)
        parts.push(part)
        if (part.last) break
      }
      // "Yes" to the person whom the page offers then.
      if (input.understood.feelings.escalate && !work.state.awaited) offerPerson(work)
      return composed(parts, wishes, work)
    },
  }
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
    sentences: fitting([...new Set([...warning, ...parts.flatMap(({ sentences }) => sentences)])]),
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
