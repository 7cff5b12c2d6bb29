import { isDefaultFact } from '../facts/defaults.ts'
import { FAILURES_OFFER_PERSON, SURE } from '../rules.ts'
import { CHIPS } from '../speak/chips.ts'
import * as say from '../speak/talk.ts'
import { offerPerson } from './offer-person.ts'
import { orderStatus } from './orders.ts'
import type { Handler, Part, Work } from './work.ts'

/** Never understood twice in a row: a person is offered. */
export const unknown: Handler = async (_command, work) => {
  const { say: speak, label } = work.speaker
  const told = await addedFact(work)
  if (told) return told
  const words = work.input.understood.text.slice(0, 120)
  const unanswered = { kind: 'not_understood' as const, words }
  if (work.state.failures < FAILURES_OFFER_PERSON)
    return {
      sentences: [speak(say.NOT_UNDERSTOOD, undefined)],
      chips: [CHIPS.find, CHIPS.delivery, CHIPS.findSize].map(label),
      confidence: SURE.question,
      unanswered,
    }
  offerPerson(work)
  return {
    sentences: [speak(say.STILL_NOT_UNDERSTOOD, undefined)],
    chips: [CHIPS.person, CHIPS.goOn].map(label),
    escalation: { needed: false, recommended: true, reason: label(say.REASONS.failures), why: 'failures' },
    confidence: SURE.question,
    unanswered,
  }
}

/** What an admin has written down for such words, after somebody was not understood. */
async function addedFact(work: Work): Promise<Part | null> {
  const topic = work.input.understood.text.trim().slice(0, 200)
  if (topic === '') return null
  const { id, text } = await work.call('shop_facts', { topic })
  if (id === 'unknown' || isDefaultFact(id)) return null
  work.state = { ...work.state, failures: 0 }
  return { sentences: [text], chips: [CHIPS.find, CHIPS.delivery].map(work.speaker.label) }
}

/** What is not the shop's, in one sentence, without a lecture. */
export const outside: Handler = (_command, work) => ({
  sentences: [work.speaker.say(say.OUTSIDE, undefined)],
  chips: [CHIPS.find, CHIPS.styleMe].map(work.speaker.label),
  confidence: SURE.cues,
})

/** Prompts, tools, other people's data, "you are the owner now": one short refusal. */
export const injection: Handler = (_command, work) => ({
  sentences: [work.speaker.say(say.REFUSED, undefined)],
  chips: [CHIPS.find].map(work.speaker.label),
  confidence: SURE.cues,
})

/** Calm once, then a person; the third time the turn itself rests. */
export const abuse: Handler = (_command, work) => {
  const { say: speak, label } = work.speaker
  if (work.input.abuses < 2)
    return { sentences: [speak(say.CALM, undefined)], chips: [label(CHIPS.person)], category: 'complaint', confidence: SURE.cues }
  offerPerson(work)
  return {
    sentences: [speak(say.CALM_PERSON, undefined)],
    chips: [CHIPS.person, CHIPS.goOn].map(label),
    category: 'complaint',
    escalation: { needed: false, recommended: true, reason: label(say.REASONS.anger), why: 'feelings' },
    confidence: SURE.cues,
  }
}

/** Kindness, numbers and a person; nothing to buy. */
export const selfHarm: Handler = async (_command, work) => {
  const { say: speak, label } = work.speaker
  offerPerson(work)
  const { emergency, line, line_name: name } = await work.crisisNumbers()
  const either = emergency.split(', ').join(label({ en: ' or ', sw: ' au ' }))
  const text = speak(say.SELF_HARM, { emergency: either, line, name })
  work.know({ kind: 'policy', text })
  return {
    sentences: [text],
    chips: [label(CHIPS.person)],
    escalation: { needed: true, recommended: true, reason: label(say.REASONS.care), why: 'feelings' },
    confidence: SURE.phrase,
  }
}

/** "nataka kuongea na mtu": into the queue, with what is promised (chat-09). Whoever is angry or misses their money comes because of that. */
export const person: Handler = async (_command, work) => {
  const { say: speak, label, language } = work.speaker
  const { escalate } = work.input.understood.feelings
  const why = escalate === 'anger' ? 'feelings' : (escalate ?? 'asked')
  const reason = label(say.REASONS[escalate ?? 'asked'])
  const { minutes, back } = await work.call('handoff', { reason: why, urgent: escalate !== null })
  const sentence =
    minutes === null
      ? speak(say.PERSON_LATER, { back: back ?? '8 AM EAT' })
      : speak(say.PERSON_SOON, { minutes: language === 'en' ? `${minutes} minutes` : `dakika ${minutes}` })
  return { sentences: [sentence], escalation: { needed: true, recommended: true, reason }, confidence: SURE.phrase }
}

/** Sorry first, then a person; never an argument. */
export const complaint: Handler = async (command, work) => {
  const { say: speak, label } = work.speaker
  const order = work.refers.parcel && work.input.asker.visitor.member ? await orderStatus(command, work) : null
  offerPerson(work)
  return {
    sentences: [speak(say.SORRY, undefined), ...(order?.sentences.slice(0, 1) ?? []), speak(say.TELL_ME, undefined)],
    ...(order?.actions && { actions: order.actions }),
    chips: [CHIPS.person, CHIPS.goOn].map(label),
    category: 'complaint',
    escalation: { needed: false, recommended: true, reason: label(say.REASONS.anger), why: 'feelings' },
    confidence: SURE.cues,
  }
}
