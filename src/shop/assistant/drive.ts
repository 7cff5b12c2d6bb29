import type { AreaDeps } from '../deps.ts'
import type { Begun } from './finish-turn.ts'
import { SURE } from './rules.ts'
import { CHIPS } from './speak/chips.ts'
import { createSpeaker } from './speak/speaker.ts'
import { REASONS, REST } from './speak/talk.ts'
import type { Driver, DriverAnswer, DriverInput } from './turn.ts'

/** The first answers; whatever it fails at, the embedded one answers in the same turn. */
export interface Drivers {
  first: Driver
  embedded: Driver
}

/** Lets a driver answer. Another than our own has every sentence checked before it is said: what was heard cannot be taken back. */
export function createDrive({ first, embedded }: Drivers, log: AreaDeps['log']) {
  return async function driven(input: DriverInput, { said, emit: tellPage }: Begun): Promise<DriverAnswer> {
    const emit: Parameters<Driver['answer']>[1] = (event) => {
      if (event.event === 'sentence') said.add(event.data.text)
      tellPage(event)
    }
    if (first === embedded) return embedded.answer(input, emit)
    try {
      return await first.answer(input, emit)
    } catch (error) {
      log.error({ err: error }, 'assistant: a driver failed')
      return embedded.answer(input, emit)
    }
  }
}

/** Ten minutes' rest after abuse; a person is one word away. */
export function resting({ understood, state, asker }: DriverInput): DriverAnswer {
  const { say, label } = createSpeaker(understood.language, asker.conversationId, state.turn)
  const { variety, feelings, commands } = understood
  return {
    sentences: [say(REST, undefined)],
    type: 'text',
    products: [],
    recommendations: [],
    actions: [],
    chips: [label(CHIPS.person)],
    looks: [],
    options: [],
    confidence: SURE.phrase,
    category: 'complaint',
    escalation: { needed: false, recommended: true, reason: label(REASONS.anger), why: 'feelings' },
    facts: [],
    state: { ...state, turn: state.turn + 1 },
    trace: { driver: 'embedded', variety, feelings, commands, tools: [], unanswered: [], dropped: [], tokens: null },
  }
}
