import { isShopError } from '../../errors.ts'
import type { ResolvedCommand } from '../command.ts'
import { CHIPS } from '../speak/chips.ts'
import * as say from '../speak/facts.ts'
import { dayText, timeText } from '../tools/times.ts'
import { daysTold } from './delivery-days.ts'
import { offerPerson } from './offer-person.ts'
import type { Handler, Part, Work } from './work.ts'

/** "do you reach Garissa?", "kutuma Nakuru ni pesa ngapi?" */
export const delivery: Handler = async (command, work) => {
  const { payment_method: method } = command.slots
  // "How many days?" after "do you reach Lodwar?"
  const place = command.slots.place ?? (work.before.last?.intent === 'delivery' ? work.before.last.slots.place : undefined)
  // "Cash on delivery?" asks how to pay.
  if (method && !place) return paymentMethods(command, work)
  const found = await work.call('delivery_facts', place ? { place } : {})
  const { say: speak, label } = work.speaker
  const closed = found.area !== 'unknown' && found.areas.length === 1 && found.areas[0]?.offered === false
  if (closed && found.place)
    return { sentences: [speak(say.DELIVERY_CLOSED, { place: found.place })], category: 'order', chips: [label(CHIPS.person)] }
  const isUnknown = found.area === 'unknown' || found.area === 'abroad'
  const isFollowUp = place !== undefined && work.before.last?.intent === 'delivery'
  const days = daysTold(found, work, isFollowUp)
  // Both areas with their days say enough; what it costs is said where that was asked, too.
  const isTold = days.length > 1 && !work.refers.fees
  return {
    sentences: [...(found.area === 'unknown' ? [speak(say.PLACE_UNKNOWN, undefined)] : []), ...days, ...(isTold ? [] : [found.text])],
    category: 'order',
    chips: [CHIPS.pay, CHIPS.exchange].map(label),
    ...(isUnknown && place ? { unanswered: { kind: 'no_fact' as const, words: place } } : {}),
  }
}

export const paymentMethods: Handler = async (command, work) => {
  const { payment_method: method } = command.slots
  const { text, fact } = await work.call('payment_facts', method ? { method } : {})
  if (fact === 'unknown') return notKnown(work, text)
  return { sentences: [text], category: 'payment', chips: [CHIPS.delivery, CHIPS.exchange].map(work.speaker.label) }
}

/** Exchange, hours and whatever else the shop has written down. */
export const shopFact: Handler = async (command, work) => {
  const found = await work.call('shop_facts', { topic: topicOf(command, work) })
  if (found.id === 'unknown') return notKnown(work, found.nearest?.text)
  return { sentences: [found.text], category: CATEGORIES[command.intent] ?? null, chips: chipsOf(command).map(work.speaker.label) }
}

/** Facts of intents that are about one. */
export const TOPICS: Partial<Record<ResolvedCommand['intent'], string>> = { exchange: 'exchange.7days', hours: 'hours.people' }
const CATEGORIES: Partial<Record<ResolvedCommand['intent'], Part['category']>> = { exchange: 'order', shop_fact: 'product' }

function topicOf(command: ResolvedCommand, work: Work): string {
  // "What does like new mean?" asks for the grades, whatever else is said of used clothes.
  if (command.intent === 'shop_fact' && work.refers.asksMeaning) return work.input.understood.text.slice(0, 200)
  return TOPICS[command.intent] ?? command.slots.topic ?? work.input.understood.text.slice(0, 200)
}

function chipsOf({ intent }: ResolvedCommand): { en: string; sw: string }[] {
  return intent === 'exchange' ? [CHIPS.delivery, CHIPS.orders] : [CHIPS.find, CHIPS.delivery]
}

/** Said plainly, with what comes nearest and a person; admins see the question. */
export function notKnown(work: Work, nearest?: string): Part {
  const { say: speak, label } = work.speaker
  offerPerson(work)
  return {
    sentences: [
      speak(say.NOT_KNOWN, undefined),
      ...(nearest && !work.several ? [speak(say.NEAREST, { text: nearest })] : []),
      speak(say.ASK_A_PERSON, undefined),
    ],
    chips: [label(CHIPS.person), label(CHIPS.goOn)],
    confidence: 0.4,
    unanswered: { kind: 'no_fact', words: work.input.understood.text.slice(0, 120) },
  }
}

/** "niangushie bei", "any offers?": one code, capped by the server (assist-17, open-21). Who has it already hears that it is the one. */
export const discount: Handler = async (_command, work) => {
  const { say: speak, language, label } = work.speaker
  const { discount: given, refused, again_days: days, action } = await work.call('offer_discount', {})
  const chips = [label(CHIPS.cheaper), label(CHIPS.underThousand)]
  if (given && action) {
    const ends = given.expiresAt ? new Date(given.expiresAt) : null
    const until = ends ? `${timeText(ends)}, ${dayText(ends, language)}` : label({ en: 'its last day', sw: 'siku yake ya mwisho' })
    const words = label({ en: 'discount off', sw: 'punguzo' })
    work.know({ kind: 'time', text: until }, { kind: 'policy', text: words })
    const isAgain = work.input.history.some(({ content }) => content.includes(given.code))
    const values = { percent: `${given.value}%`, code: given.code, until }
    return {
      sentences: [
        speak(isAgain ? say.CODE_AGAIN : say.CODE_GIVEN, values),
        ...(isAgain ? [speak(say.ONE_CODE, undefined)] : work.refers.another ? [speak(say.ONE_AT_A_TIME, undefined)] : []),
      ],
      actions: [{ ...action, data: { ...action.data, label: label({ en: `Use ${given.code}`, sw: `Tumia ${given.code}` }) } }],
      category: 'payment',
      chips: [label(CHIPS.checkout)],
    }
  }
  switch (refused) {
    case 'had_one':
      return { sentences: [speak(say.NO_DISCOUNT_TODAY, { days }), speak(say.ONE_CODE, undefined)], chips, category: 'payment' }
    case 'other_code':
      return { sentences: [speak(say.OTHER_CODE, undefined)], chips, category: 'payment' }
    default:
      return { sentences: [speak(say.NO_CODES_LEFT, undefined)], chips, category: 'payment' }
  }
}

/** "does UPYA200 work?" */
export const checkCode: Handler = async (command, work) => {
  const { say: speak, label, language } = work.speaker
  const { code } = command.slots
  if (work.refers.combines) return { sentences: [speak(say.ONE_AT_A_TIME, undefined)], chips: [label(CHIPS.bag)], category: 'payment' }
  if (!code) return { sentences: [speak(say.CODE_NAME, undefined)], confidence: 0.4, category: 'payment' }
  try {
    const { valid, value, problem, reason, action } = await work.call('check_code', { code })
    if (valid && value && action)
      return {
        sentences: [speak(say.CODE_VALID, { code, value })],
        actions: [{ ...action, data: { ...action.data, label: label({ en: `Use ${code}`, sw: `Tumia ${code}` }) } }],
        chips: [label(CHIPS.checkout)],
        category: 'payment',
      }
    const why = (language === 'sw' && reason && say.CODE_PROBLEMS_SW[reason]) || problem
    return { sentences: [speak(say.CODE_REFUSED, { code, problem: why ?? '' })], chips: [label(CHIPS.bag)], category: 'payment' }
  } catch (error) {
    if (!isShopError(error) || (error.code !== 'discount_guesses' && error.code !== 'too_many_requests')) throw error
    return { sentences: [speak(say.CODE_GUESSES, undefined)], category: 'payment' }
  }
}
