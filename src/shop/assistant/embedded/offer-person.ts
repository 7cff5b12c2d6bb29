import type { Command } from '../command.ts'
import { SURE } from '../rules.ts'
import { awaitAnswer } from '../understand/memory.ts'
import type { Work } from './work.ts'

const PERSON: Command = { intent: 'person', slots: {}, by: 'awaited', confidence: SURE.phrase }

/** "Yes" means a person, from now on. */
export function offerPerson(work: Work): void {
  work.state = awaitAnswer(work.state, 'confirm', PERSON)
}
