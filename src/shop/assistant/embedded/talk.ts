import { shopName } from '../../name.ts'
import type { ResolvedCommand } from '../command.ts'
import { CHIPS } from '../speak/chips.ts'
import type { Wordings } from '../speak/speaker.ts'
import * as say from '../speak/talk.ts'
import type { Handler, Work } from './work.ts'

const START = [CHIPS.find, CHIPS.styleMe, CHIPS.findSize]

function simply(wordings: Wordings, chips: readonly { en: string; sw: string }[]): Handler {
  return (_command, work) => ({ sentences: [work.speaker.say(wordings, undefined)], chips: chips.map(work.speaker.label) })
}

export const greeting = simply(say.GREETING, START)
export const thanks = simply(say.THANKS, [])
export const goodbye = simply(say.GOODBYE, [])
export const restart = simply(say.STARTED_OVER, START)
export const forget = simply(say.FORGOTTEN, START)

export const aboutAssistant: Handler = (_command, work) => {
  work.know({ kind: 'policy', text: shopName() }, { kind: 'policy', text: 'delivery, payment and exchange; malipo na kubadilisha' })
  return { sentences: [work.speaker.say(say.ABOUT, { shop: shopName() })], chips: [CHIPS.find, CHIPS.person].map(work.speaker.label) }
}

/** To what was asked: does it; to nothing, asks what to do. */
export function agreed(handle: Handler): Handler {
  return (command, work) => {
    const { awaited, list } = work.before
    const [only, second] = list
    if (awaited?.ask === 'confirm') return handle(waiting(awaited.command, command, work), work)
    // "Do you mean that one?"
    if (awaited?.ask === 'piece' && only && !second) return handle({ ...waiting(awaited.command, command, work), pieces: [only] }, work)
    return simply(say.ALL_RIGHT, START)(command, work)
  }
}
export const declined = simply(say.ALL_RIGHT, START)

function waiting(command: Work['before']['last'] & object, answer: ResolvedCommand, work: Work): ResolvedCommand {
  if (command.intent === 'search' || command.intent === 'outfit') work.state = { ...work.state, slots: command.slots, last: command }
  return { ...command, pieces: answer.pieces, wanted: command.slots }
}
